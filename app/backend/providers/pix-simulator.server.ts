import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { buildPixCode } from '#app/domain/money/pix.ts'
import type { Database } from '../db/connection.server.ts'
import { simulatedPayments } from '../db/schema.server.ts'
import type { PaymentProvider, PixOrder, ProviderCharge } from './payment-provider.server.ts'

type Row = typeof simulatedPayments.$inferSelect

/** Getnet's words for what became of a charge. */
export type SimulatedStatus = 'PAID' | 'DENIED'

export interface PixSimulator extends PaymentProvider {
  /** Lets the pretended bank decide; only a waiting charge changes. Null when the charge is unknown. */
  decide(id: string, status: SimulatedStatus): Promise<ProviderCharge | null>
}

/** True for the simulator: only it may be told what to decide. */
export function isSimulator(provider: PaymentProvider): provider is PixSimulator {
  return provider.simulated && 'decide' in provider
}

/** A bank that moves no money but keeps its own books, speaks Getnet's words and outlives a restart. */
export function createSimulator({ orm }: Database, now: () => Date): PixSimulator {
  const findCharge = async (id: string) => {
    const [row] = await orm.select().from(simulatedPayments).where(eq(simulatedPayments.id, id))
    return row ? toCharge(row) : null
  }
  return {
    name: 'simulator',
    simulated: true,
    async createPix(order) {
      const [alive] = await orm
        .select()
        .from(simulatedPayments)
        .where(
          and(
            eq(simulatedPayments.orderId, order.orderId),
            eq(simulatedPayments.status, 'WAITING'),
            gt(simulatedPayments.expiresAt, now())
          )
        )
      return toCharge(alive ?? (await insertCharge(orm, order)))
    },
    findCharge,
    async decide(id, status) {
      await orm
        .update(simulatedPayments)
        .set({ status })
        .where(and(eq(simulatedPayments.id, id), eq(simulatedPayments.status, 'WAITING')))
      return findCharge(id)
    }
  }
}

async function insertCharge(orm: Database['orm'], order: PixOrder): Promise<Row> {
  const [row] = await orm
    .insert(simulatedPayments)
    .values({
      id: randomBytes(16).toString('hex'),
      orderId: order.orderId,
      amount: order.amount,
      brCode: codeOf(order),
      expiresAt: order.expiresAt
    })
    .returning()
  if (!row) throw new Error('the simulated charge was not kept')
  return row
}

function codeOf(order: PixOrder): string {
  return buildPixCode({
    key: order.pixKey,
    amount: order.amount,
    merchantName: order.merchantName,
    merchantCity: order.merchantCity,
    txid: order.orderId.slice(0, 25)
  })
}

function toCharge({ id, status, amount, orderId, brCode, expiresAt }: Row): ProviderCharge {
  return { id, status, amount, orderId, brCode, expiresAt }
}
