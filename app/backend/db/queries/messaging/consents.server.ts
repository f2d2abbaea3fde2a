import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { messageConsents, users } from '../../schema.server.ts'

export type ConsentRow = typeof messageConsents.$inferSelect

export async function insertConsent(tx: Queryable, consent: typeof messageConsents.$inferInsert): Promise<void> {
  await tx.insert(messageConsents).values(consent)
}

/** Inserts them in order. */
export async function insertConsents(tx: Queryable, rows: (typeof messageConsents.$inferInsert)[]): Promise<number[]> {
  if (rows.length === 0) return []
  const kept = await tx.insert(messageConsents).values(rows).returning({ id: messageConsents.id })
  return kept.map(({ id }) => id)
}

interface Whose {
  placeId: string
  channel: string
  address: string
}

const isOf = ({ placeId, channel, address }: Whose) =>
  and(eq(messageConsents.placeId, placeId), eq(messageConsents.channel, channel), eq(messageConsents.address, address))

/** Latest answer of the address and where it came from; null if it never gave one. */
export async function findLastSaid(db: Queryable, whose: Whose): Promise<{ allowed: boolean; source: string } | null> {
  const [row] = await db
    .select({ allowed: messageConsents.allowed, source: messageConsents.source })
    .from(messageConsents)
    .where(isOf(whose))
    .orderBy(desc(messageConsents.id))
    .limit(1)
  return row ?? null
}

export async function findConsent(db: Queryable, whose: Whose): Promise<boolean | null> {
  return (await findLastSaid(db, whose))?.allowed ?? null
}

/** Latest answer of each of the place's addresses. */
function latest(reader: Queryable, where: SQL | undefined) {
  return reader
    .selectDistinctOn([messageConsents.channel, messageConsents.address], {
      id: messageConsents.id,
      channel: messageConsents.channel,
      address: messageConsents.address,
      allowed: messageConsents.allowed,
      source: messageConsents.source,
      note: messageConsents.note,
      userId: messageConsents.userId,
      at: messageConsents.at
    })
    .from(messageConsents)
    .where(where)
    .orderBy(messageConsents.channel, messageConsents.address, desc(messageConsents.id))
}

/** Latest answers of these addresses on any channel. */
export async function listSaid(reader: Queryable, { placeId, addresses }: { placeId: string; addresses: string[] }) {
  if (addresses.length === 0) return []
  const said = latest(
    reader,
    and(eq(messageConsents.placeId, placeId), sql`${messageConsents.address} = any(${sql.param(addresses)}::text[])`)
  ).as('said')
  return reader
    .select({ said: columnsOf(said), by: users.name })
    .from(said)
    .leftJoin(users, eq(users.id, said.userId))
    .orderBy(desc(said.id))
}

const columnsOf = ({ id, channel, address, allowed, source, note, at }: ReturnType<typeof asSubquery>) => ({
  id,
  channel,
  address,
  allowed,
  source,
  note,
  at
})

const asSubquery = (reader: Queryable) => latest(reader, undefined).as('said')

interface Search {
  placeId: string
  /** Beginning of an address; '' for all. */
  q: string
  /** Null for both. */
  allowed: boolean | null
  limit: number
  offset: number
}

export async function searchConsents(reader: Queryable, { placeId, q, allowed, limit, offset }: Search) {
  const begins = q === '' ? undefined : sql`starts_with(${messageConsents.address}, ${q})`
  const said = latest(reader, and(eq(messageConsents.placeId, placeId), begins)).as('said')
  const where = allowed === null ? undefined : eq(said.allowed, allowed)
  const rows = await reader
    .select({ said: columnsOf(said), by: users.name })
    .from(said)
    .leftJoin(users, eq(users.id, said.userId))
    .where(where)
    .orderBy(desc(said.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await reader.select({ total: count() }).from(said).where(where)
  return { rows, total: counted?.total ?? 0 }
}

export type SaidRow = Awaited<ReturnType<typeof listSaid>>[number]

export async function findConsentRow(
  reader: Queryable,
  { placeId, id }: { placeId: string; id: number }
): Promise<ConsentRow | null> {
  const [row] = await reader
    .select()
    .from(messageConsents)
    .where(and(eq(messageConsents.placeId, placeId), eq(messageConsents.id, id)))
  return row ?? null
}

/** Newest first. */
export async function listHistory(reader: Queryable, whose: Whose) {
  return reader
    .select({ said: messageConsents, by: users.name })
    .from(messageConsents)
    .leftJoin(users, eq(users.id, messageConsents.userId))
    .where(isOf(whose))
    .orderBy(desc(messageConsents.id))
    .limit(200)
}
