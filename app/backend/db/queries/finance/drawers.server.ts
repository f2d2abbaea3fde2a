import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { drawerMoves, drawers, users } from '../../schema.server.ts'
import { placeUsersWho } from '../identity/rights.server.ts'

const owner = alias(users, 'owner')
const receiver = alias(users, 'receiver')
const confirmer = alias(users, 'confirmer')
const taker = alias(users, 'taker')

const through = (what: SQL) => sql<number>`(select ${what} from drawer_entries l
  join ledger_entries e on e.id = l.ledger_entry_id where l.drawer_id = "drawers"."id")`

const moved = (kind: 'withdrawal' | 'supply') => sql<number>`(select coalesce(sum(m.value), 0) from drawer_moves m
  where m.drawer_id = "drawers"."id" and m.kind = ${kind})`

const selected = (reader: Queryable) =>
  reader
    .select({
      drawer: drawers,
      name: owner.name,
      receiver: receiver.name,
      confirmer: confirmer.name,
      taker: taker.name,
      takings: through(sql`coalesce(sum(e.value), 0)`).mapWith(drawers.opening),
      entries: through(sql`count(*)`).mapWith(drawers.opening),
      withdrawals: moved('withdrawal').mapWith(drawers.opening),
      supplies: moved('supply').mapWith(drawers.opening)
    })
    .from(drawers)
    .innerJoin(owner, eq(owner.id, drawers.userId))
    .leftJoin(receiver, eq(receiver.id, drawers.handedTo))
    .leftJoin(confirmer, eq(confirmer.id, drawers.confirmedBy))
    .leftJoin(taker, eq(taker.id, drawers.handedBy))

const bare = (rows: Awaited<ReturnType<typeof selected>>) => rows

type BareDrawer = ReturnType<typeof bare>[number]

export interface DrawerRow extends BareDrawer {
  moves: (typeof drawerMoves.$inferSelect)[]
}

async function withMoves(reader: Queryable, rows: BareDrawer[]): Promise<DrawerRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ drawer }) => drawer.id)
  const moves = await reader
    .select()
    .from(drawerMoves)
    .where(inArray(drawerMoves.drawerId, ids))
    .orderBy(asc(drawerMoves.id))
  return rows.map((row) => ({ ...row, moves: moves.filter(({ drawerId }) => drawerId === row.drawer.id) }))
}

/** Drawers opened that day, or opened before and still open on it. */
export async function listDrawersOf(reader: Queryable, { placeId, date }: { placeId: string; date: string }) {
  const isOnDay = and(
    eq(drawers.placeId, placeId),
    lte(drawers.date, date),
    or(eq(drawers.date, date), isNull(drawers.handedOn), gte(drawers.handedOn, date))
  )
  const rows = await selected(reader).where(isOnDay).orderBy(asc(drawers.openedAt), asc(drawers.id)).limit(100)
  return withMoves(reader, rows)
}

/** Counts drawers that are not handed over, by the day of their opening. */
export function countOpenDrawers(
  reader: Queryable,
  { placeId, from, to }: { placeId: string; from: string; to: string }
) {
  return reader
    .select({ date: drawers.date, open: count() })
    .from(drawers)
    .where(and(eq(drawers.placeId, placeId), isNull(drawers.handedAt), gte(drawers.date, from), lte(drawers.date, to)))
    .groupBy(drawers.date)
}

/** Cash of the desk that went through no drawer. */
export async function readLooseCash(reader: Queryable, { placeId, date }: { placeId: string; date: string }) {
  const { rows } = await reader.execute<{ entries: number; value: number }>(sql`
    select count(*) as entries, coalesce(sum(e.value), 0)::bigint as value from ledger_entries e
    where e.place_id = ${placeId} and e.date = ${date} and e.provider = 'desk' and e.method in ('money', 'pos_money')
      and not exists (select from drawer_entries l where l.ledger_entry_id = e.id)`)
  return { entries: Number(rows[0]?.entries ?? 0), value: Number(rows[0]?.value ?? 0) }
}

/** Most entries shown; all of them are summed and taken. */
const mostEarlier = 100

/** Cash that somebody took or gave back on a day while they had no drawer, less what was undone since. */
const earlierCash = ({ placeId, userId, date }: Owner & { date: string }) => sql`
  with loose as (
    select e.* from ledger_entries e
    where e.place_id = ${placeId} and e.date = ${date} and e.provider = 'desk' and e.method in ('money', 'pos_money')
      and e.kind in ('received', 'returned') and not exists (select from drawer_entries l where l.ledger_entry_id = e.id)
  ), own as (
    select l.* from loose l
    where (l.kind = 'received' and l.value > 0 and l.received_by = ${userId})
      or (l.kind = 'returned' and ${userId} = (select r.given_by from refunds r
        where r.payment_id = l.payment_id and r.state = 'done' and r.given_by is not null and r.ended_at <= l.at
        order by r.ended_at desc limit 1))
  ), earlier as (
    select * from own
    union
    select l.* from loose l where l.kind = 'received' and l.value < 0 and l.payment_id in (select payment_id from own)
  )`

export async function listEarlierCash(reader: Queryable, whose: Owner & { date: string }) {
  const { rows } = await reader.execute<{
    at: string
    value: string
    code: string | null
    entries: string
    sum: string
  }>(sql`
    ${earlierCash(whose)}
    select e.at, e.value, b.code, count(*) over () as entries, sum(e.value) over () as sum
    from earlier e left join bookings b on b.id = e.booking_id order by e.id limit ${mostEarlier}`)
  return {
    entries: Number(rows[0]?.entries ?? 0),
    value: Number(rows[0]?.sum ?? 0),
    rows: rows.map(({ at, value, code }) => ({ at: new Date(at), value: Number(value), code: code ?? '' }))
  }
}

/**
 * The caller holds the drawer's lock. Each entry goes into one drawer, once.
 * @returns number of entries, and centavos
 */
export async function takeEarlierCash(tx: Transaction, drawerId: string, whose: Owner & { date: string }) {
  const { rows } = await tx.execute<{ entries: string; value: string }>(sql`
    ${earlierCash(whose)}, taken as (
      insert into drawer_entries (ledger_entry_id, drawer_id) select id, ${drawerId}::uuid from earlier
      on conflict do nothing returning ledger_entry_id
    )
    select count(*) as entries, coalesce(sum(e.value), 0) as value from earlier e join taken t on t.ledger_entry_id = e.id`)
  return { entries: Number(rows[0]?.entries ?? 0), value: Number(rows[0]?.value ?? 0) }
}

interface Owner {
  placeId: string
  userId: number
}

/** The user's handed-over drawers, newest first. */
export async function listHandedDrawers(reader: Queryable, { placeId, userId }: Owner, limit: number) {
  const isTheirs = and(eq(drawers.placeId, placeId), eq(drawers.userId, userId), isNotNull(drawers.handedAt))
  return withMoves(reader, await selected(reader).where(isTheirs).orderBy(desc(drawers.openedAt)).limit(limit))
}

export async function findDrawer(reader: Queryable, { placeId, id }: { placeId: string; id: string }) {
  const rows = await selected(reader).where(and(eq(drawers.id, id), eq(drawers.placeId, placeId)))
  return (await withMoves(reader, rows))[0] ?? null
}

export async function findOpenDrawer(reader: Queryable, { placeId, userId }: Owner) {
  const isTheirs = and(eq(drawers.placeId, placeId), eq(drawers.userId, userId), isNull(drawers.handedAt))
  return (await withMoves(reader, await selected(reader).where(isTheirs)))[0] ?? null
}

/** Waits for sales under way and makes later ones wait, so that its sums are complete. Null if none is open. */
export async function lockOpenDrawer(tx: Transaction, { placeId, userId }: Owner): Promise<string | null> {
  const isTheirs = and(eq(drawers.placeId, placeId), eq(drawers.userId, userId), isNull(drawers.handedAt))
  const [found] = await tx.select({ id: drawers.id }).from(drawers).where(isTheirs).for('update')
  return found?.id ?? null
}

export async function lockDrawer(tx: Transaction, { placeId, id }: { placeId: string; id: string }) {
  const isIt = and(eq(drawers.id, id), eq(drawers.placeId, placeId))
  const [found] = await tx.select().from(drawers).where(isIt).for('update')
  return found ?? null
}

/** Users who may receive a drawer: finance, and colleagues who may have one of their own. */
export function listReceivers(reader: Queryable, placeId: string, but: number) {
  const may = placeUsersWho(placeId, 'financial/close-day', 'operation/drawer')
  return reader
    .select({ id: users.id, uuid: users.uuid, name: users.name })
    .from(users)
    .where(and(may, ne(users.id, but)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(200)
}
