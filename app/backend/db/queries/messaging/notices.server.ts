import { and, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { WAITING_STATES } from '#app/domain/message/states.ts'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { messageAccounts, messageNotices, messages, places } from '../../schema.server.ts'

export type MessageNoticeRow = typeof messageNotices.$inferSelect

export async function insertMessageNotice(tx: Queryable, notice: typeof messageNotices.$inferInsert): Promise<number> {
  const [row] = await tx.insert(messageNotices).values(notice).returning({ id: messageNotices.id })
  if (!row) throw new Error('the notice was not kept')
  return row.id
}

export async function findMessageNotice({ orm }: Database, id: number): Promise<MessageNoticeRow | null> {
  const [row] = await orm.select().from(messageNotices).where(eq(messageNotices.id, id))
  return row ?? null
}

export async function markMessageNotice(
  db: Queryable,
  id: number,
  end: { appliedAt: Date; error: string }
): Promise<void> {
  await db.update(messageNotices).set(end).where(eq(messageNotices.id, id))
}

export async function deleteMessageNotices({ orm }: Database, before: Date): Promise<void> {
  await orm
    .delete(messageNotices)
    .where(and(lt(messageNotices.receivedAt, before), isNotNull(messageNotices.appliedAt)))
}

/** The place's own account of that provider; null if there is none. */
export async function findNoticedAccount({ orm }: Database, placeId: string, provider: string) {
  const [row] = await orm
    .select({ sealed: messageAccounts.sealed, name: places.name })
    .from(messageAccounts)
    .innerJoin(places, eq(places.id, messageAccounts.placeId))
    .where(and(eq(messageAccounts.placeId, placeId), eq(messageAccounts.provider, provider)))
  return row ?? null
}

interface Told {
  placeId: string
  provider: string
  externalId: string
  /** 0 if the notice does not tell it. */
  messageId: number
}

/** Locks the message. Uses our own id if the notice has it, because the provider's may not be stored yet. */
export async function lockToldMessage(tx: Queryable, { placeId, provider, externalId, messageId }: Told) {
  const isIt =
    messageId > 0
      ? eq(messages.id, messageId)
      : and(eq(messages.provider, provider), eq(messages.externalId, externalId))
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.placeId, placeId), isIt))
    .for('update')
    .limit(1)
  return row ?? null
}

type State = Partial<
  Pick<
    typeof messages.$inferInsert,
    'status' | 'reason' | 'externalId' | 'provider' | 'sentAt' | 'deliveredAt' | 'readAt'
  >
>

export async function moveMessage(tx: Queryable, id: number, state: State): Promise<void> {
  await tx.update(messages).set(state).where(eq(messages.id, id))
}

interface Measure {
  perMinute: number
  now: Date
}

/** Seconds for which a slot is reserved: after it, the message queues again. */
const slotSeconds = 5

/**
 * Instant at which a message may leave: the first one that keeps the place's limit per minute. A message with a slot
 * keeps it.
 */
export async function takeSlot(
  tx: Transaction,
  { id, placeId, slotAt }: typeof messages.$inferSelect,
  { perMinute, now }: Measure
): Promise<Date> {
  if (slotAt && slotAt.getTime() > now.getTime() - slotSeconds * 1000) return slotAt
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`slots:${placeId}`}, 0))`)
  const isOther = and(eq(messages.placeId, placeId), isNotNull(messages.slotAt), ne(messages.id, id))
  const earlier = await tx
    .select({ at: messages.slotAt })
    .from(messages)
    .where(isOther)
    .orderBy(desc(messages.slotAt))
    .offset(perMinute - 1)
    .limit(1)
  const free = new Date((earlier[0]?.at?.getTime() ?? 0) + 60_000)
  const slot = free > now ? free : now
  await tx.update(messages).set({ slotAt: slot }).where(eq(messages.id, id))
  return slot
}

/** Updates messages that still have to leave; cancelled ones stay. Undefined fields keep their values. */
export async function settleWaiting(
  db: Queryable,
  id: number,
  outcome: Partial<Omit<typeof messages.$inferInsert, 'id' | 'placeId'>>
): Promise<boolean> {
  const done = await db
    .update(messages)
    .set(outcome)
    .where(and(eq(messages.id, id), inArray(messages.status, [...WAITING_STATES])))
    .returning({ id: messages.id })
  return done.length > 0
}
