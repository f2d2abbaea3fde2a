import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { hiddenSenders, messages } from '../../schema.server.ts'

export type HiddenSenderRow = typeof hiddenSenders.$inferSelect

interface Whose {
  placeId: string
  provider: string
  /** The provider's own id of the sender. */
  sender: string
}

/** Number that a person found out, or that the answered message went to; '' if unknown. */
export async function findHiddenNumber(
  reader: Queryable,
  { placeId, provider, sender, quoted }: Whose & { quoted: string }
): Promise<string> {
  const [known] = await reader
    .select({ address: hiddenSenders.address })
    .from(hiddenSenders)
    .where(
      and(eq(hiddenSenders.placeId, placeId), eq(hiddenSenders.provider, provider), eq(hiddenSenders.sender, sender))
    )
  if (known?.address) return known.address
  if (quoted === '') return ''
  const [answered] = await reader
    .select({ to: messages.to })
    .from(messages)
    .where(
      and(
        eq(messages.placeId, placeId),
        eq(messages.provider, provider),
        eq(messages.externalId, quoted),
        eq(messages.channel, 'whatsapp'),
        sql`${messages.to} ~ '^[+][0-9]{8,15}$'`
      )
    )
    .limit(1)
  return answered?.to ?? ''
}

/** A repeated request updates its one row with the latest words. */
export async function putHiddenSender(tx: Queryable, sender: typeof hiddenSenders.$inferInsert): Promise<void> {
  const { name, note, receivedAt } = sender
  await tx
    .insert(hiddenSenders)
    .values(sender)
    .onConflictDoUpdate({
      target: [hiddenSenders.placeId, hiddenSenders.provider, hiddenSenders.sender],
      set: { name, note, receivedAt, outcome: '', settledAt: null, settledBy: null }
    })
}

/** The sender wants messages again, so nobody has to find the number. */
export async function returnHiddenSender(tx: Queryable, { placeId, provider, sender }: Whose, at: Date): Promise<void> {
  await tx
    .update(hiddenSenders)
    .set({ outcome: 'returned', settledAt: at })
    .where(
      and(
        eq(hiddenSenders.placeId, placeId),
        eq(hiddenSenders.provider, provider),
        eq(hiddenSenders.sender, sender),
        eq(hiddenSenders.outcome, '')
      )
    )
}

/** Waiting ones, newest first. */
export async function listHiddenSenders(reader: Queryable, placeId: string, limit: number): Promise<HiddenSenderRow[]> {
  return reader
    .select()
    .from(hiddenSenders)
    .where(and(eq(hiddenSenders.placeId, placeId), eq(hiddenSenders.outcome, '')))
    .orderBy(desc(hiddenSenders.receivedAt), desc(hiddenSenders.id))
    .limit(limit)
}

/** Locks the row. */
export async function lockHiddenSender(
  tx: Queryable,
  { placeId, id }: { placeId: string; id: number }
): Promise<HiddenSenderRow | null> {
  const [row] = await tx
    .select()
    .from(hiddenSenders)
    .where(and(eq(hiddenSenders.placeId, placeId), eq(hiddenSenders.id, id)))
    .for('update')
  return row ?? null
}

export async function settleHiddenSender(
  tx: Queryable,
  id: number,
  end: Pick<HiddenSenderRow, 'address' | 'outcome' | 'settledAt' | 'settledBy'>
): Promise<void> {
  await tx.update(hiddenSenders).set(end).where(eq(hiddenSenders.id, id))
}

/** Deletes rows settled long ago; a waiting row stays until a person settles it. */
export async function deleteHiddenSenders({ orm }: Database, before: Date): Promise<void> {
  await orm.delete(hiddenSenders).where(and(lt(hiddenSenders.receivedAt, before), ne(hiddenSenders.outcome, '')))
}
