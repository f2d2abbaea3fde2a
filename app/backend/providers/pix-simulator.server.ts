import { randomBytes } from 'node:crypto'
import { buildPixCode } from '#app/domain/money/pix.ts'
import type { Database } from '../db/connection.server.ts'
import {
  decideSimulatedCharge,
  findSimulatedCharge,
  keepSimulatedCharge,
  type SimulatedCharge
} from '../db/queries/simulated-charges.server.ts'
import type { PaymentProvider, PixOrder, ProviderCharge } from './payment-provider.server.ts'

/** Getnet's words. */
export type SimulatedStatus = 'PAID' | 'DENIED'

export interface PixSimulator extends PaymentProvider {
  /** Only a waiting charge changes. Null when the charge is unknown. */
  decide(id: string, status: SimulatedStatus): Promise<ProviderCharge | null>
}

export function isSimulator(provider: PaymentProvider): provider is PixSimulator {
  return provider.simulated && 'decide' in provider
}

export function createSimulator(db: Database): PixSimulator {
  const findCharge = async (id: string) => {
    const row = await findSimulatedCharge(db, id)
    return row ? toCharge(row) : null
  }
  return {
    name: 'simulator',
    simulated: true,
    createPix: async (order) => toCharge(await keepSimulatedCharge(db, toRow(order))),
    findCharge,
    async decide(id, status) {
      await decideSimulatedCharge(db, id, status)
      return findCharge(id)
    }
  }
}

function toRow(order: PixOrder) {
  const { idempotencyKey, orderId, amount, expiresAt } = order
  return { id: randomBytes(16).toString('hex'), idempotencyKey, orderId, amount, brCode: codeOf(order), expiresAt }
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

function toCharge({ id, status, amount, orderId, brCode, expiresAt }: SimulatedCharge): ProviderCharge {
  return { id, status, amount, orderId, brCode, expiresAt }
}
