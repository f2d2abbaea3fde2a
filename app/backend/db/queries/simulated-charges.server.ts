import { and, eq } from 'drizzle-orm'
import type { Database } from '../connection.server.ts'
import { simulatedPayments } from '../schema.server.ts'

export type SimulatedCharge = typeof simulatedPayments.$inferSelect

export async function findSimulatedCharge({ orm }: Database, id: string): Promise<SimulatedCharge | null> {
  const [row] = await orm.select().from(simulatedPayments).where(eq(simulatedPayments.id, id))
  return row ?? null
}

/** One for each idempotency key: whoever comes second gets the first one's. */
export async function keepSimulatedCharge(
  { orm }: Database,
  charge: typeof simulatedPayments.$inferInsert & { idempotencyKey: string }
): Promise<SimulatedCharge> {
  const { idempotencyKey } = simulatedPayments
  await orm.insert(simulatedPayments).values(charge).onConflictDoNothing({ target: idempotencyKey })
  const [row] = await orm.select().from(simulatedPayments).where(eq(idempotencyKey, charge.idempotencyKey))
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
