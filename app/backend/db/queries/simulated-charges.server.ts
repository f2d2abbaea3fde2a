import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../connection.server.ts'
import { simulatedPayments } from '../schema.server.ts'

export type SimulatedCharge = typeof simulatedPayments.$inferSelect

export async function findSimulatedCharge({ orm }: Database, id: string): Promise<SimulatedCharge | null> {
  const [row] = await orm.select().from(simulatedPayments).where(eq(simulatedPayments.id, id))
  return row ?? null
}

export async function findWaitingCharge(
  { orm }: Database,
  { orderId, now }: { orderId: string; now: Date }
): Promise<SimulatedCharge | null> {
  const [row] = await orm
    .select()
    .from(simulatedPayments)
    .where(
      and(
        eq(simulatedPayments.orderId, orderId),
        eq(simulatedPayments.status, 'WAITING'),
        gt(simulatedPayments.expiresAt, now)
      )
    )
  return row ?? null
}

export async function insertSimulatedCharge(
  { orm }: Database,
  charge: typeof simulatedPayments.$inferInsert
): Promise<SimulatedCharge> {
  const [row] = await orm.insert(simulatedPayments).values(charge).returning()
  if (!row) throw new Error('the simulated charge was not kept')
  return row
}

/** Changes only a charge that waits. */
export async function decideSimulatedCharge({ orm }: Database, id: string, status: string): Promise<void> {
  await orm
    .update(simulatedPayments)
    .set({ status })
    .where(and(eq(simulatedPayments.id, id), eq(simulatedPayments.status, 'WAITING')))
}
