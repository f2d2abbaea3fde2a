import { and, eq, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { credits, creditUses, payments } from '../../schema.server.ts'

/** Provider name of payments that carry money from one booking to another. */
export const creditProvider = 'credit'

/** Method under which reports and the ledger name them. */
const creditMethod = 'voucher'

export type CreditRow = typeof credits.$inferSelect

export async function findCredit(
  { orm }: Database,
  { placeId, code }: { placeId: string; code: string }
): Promise<CreditRow | null> {
  const [found] = await orm
    .select()
    .from(credits)
    .where(and(eq(credits.placeId, placeId), eq(credits.code, code)))
  return found ?? null
}

export async function lockCredit(tx: Transaction, id: string): Promise<CreditRow | null> {
  const [found] = await tx.select().from(credits).where(eq(credits.id, id)).for('update')
  return found ?? null
}

export async function insertCredit(tx: Transaction, row: typeof credits.$inferInsert): Promise<void> {
  await tx.insert(credits).values(row)
}

export async function setCredit(
  tx: Transaction,
  id: string,
  change: Partial<Pick<CreditRow, 'balance' | 'voidedAt'>>
): Promise<void> {
  await tx.update(credits).set(change).where(eq(credits.id, id))
}

interface Moving {
  id: string
  placeId: string
  bookingId: number
  /** Centavos; below 0 if they leave the booking. */
  value: number
  description: string
  at: Date
}

/** Inserts a payment that no provider made. */
export async function insertCreditPayment(tx: Transaction, { at, ...moving }: Moving): Promise<void> {
  const known = { provider: creditProvider, origin: creditProvider, method: creditMethod, status: 'APPROVED' } as const
  await tx.insert(payments).values({ ...moving, ...known, paidAt: at, createdAt: at })
}

/** Takes the payment back: its money belongs to the booking again. */
export async function undoCreditPayment(
  tx: Transaction,
  id: string,
  { at, by, reason }: { at: Date; by: number | null; reason: string }
): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'CANCELLED', paidAt: null, undoneAt: at, undoneBy: by, undoReason: reason })
    .where(eq(payments.id, id))
}

export async function insertCreditUse(tx: Transaction, use: typeof creditUses.$inferInsert): Promise<void> {
  await tx.insert(creditUses).values(use)
}

/** Finds the credit's use by the payment that it made; null for other payments. */
export async function findCreditUse(reader: Queryable, paymentId: string) {
  const [use] = await reader
    .select({ use: creditUses, code: credits.code })
    .from(creditUses)
    .innerJoin(credits, eq(credits.id, creditUses.creditId))
    .where(eq(creditUses.paymentId, paymentId))
  return use ?? null
}

export async function addReturned(tx: Transaction, paymentId: string, value: number): Promise<void> {
  await tx
    .update(creditUses)
    .set({ returned: sql`${creditUses.returned} + ${value}` })
    .where(eq(creditUses.paymentId, paymentId))
}
