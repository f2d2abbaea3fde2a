import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { cardTerminals, payments } from '../../schema.server.ts'
import type { PaymentRow } from '../payments.server.ts'

export type CardTerminalRow = typeof cardTerminals.$inferSelect

interface Of {
  placeId: string
  /** Name of the gateway. */
  provider: string
}

/** By name. */
export function listCardTerminals(reader: Queryable, { placeId, provider }: Of): Promise<CardTerminalRow[]> {
  return reader
    .select()
    .from(cardTerminals)
    .where(and(eq(cardTerminals.placeId, placeId), eq(cardTerminals.provider, provider)))
    .orderBy(asc(cardTerminals.name), asc(cardTerminals.createdAt))
}

export async function findCardTerminal(
  reader: Queryable,
  { placeId, id }: { placeId: string; id: string }
): Promise<CardTerminalRow | null> {
  const isIt = and(eq(cardTerminals.placeId, placeId), eq(cardTerminals.id, id))
  const [found] = await reader.select().from(cardTerminals).where(isIt)
  return found ?? null
}

/** The provider's id decides: a known terminal gets the new name. */
export async function putCardTerminal(tx: Transaction, terminal: typeof cardTerminals.$inferInsert): Promise<void> {
  const { placeId, provider, terminalId } = cardTerminals
  await tx
    .insert(cardTerminals)
    .values(terminal)
    .onConflictDoUpdate({ target: [placeId, provider, terminalId], set: { name: terminal.name } })
}

export async function deleteCardTerminal(tx: Transaction, { placeId, id }: { placeId: string; id: string }) {
  await tx.delete(cardTerminals).where(and(eq(cardTerminals.placeId, placeId), eq(cardTerminals.id, id)))
}

/** True for the first that sends the charge. */
export async function claimSending({ orm }: Database, id: string, at: Date): Promise<boolean> {
  const sent = await orm
    .update(payments)
    .set({ sentAt: at })
    .where(and(eq(payments.id, id), isNull(payments.sentAt)))
  return (sent.rowCount ?? 0) > 0
}

/** Null if none of the booking's charges was ever sent to a terminal. */
export async function findLatestAtTerminal(reader: Queryable, bookingId: number): Promise<PaymentRow | null> {
  const [latest] = await reader
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), ne(payments.terminalId, '')))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return latest ?? null
}
