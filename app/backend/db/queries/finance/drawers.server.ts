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

/** Opened that day, or before and still open on it. */
export async function listDrawersOf(reader: Queryable, { placeId, date }: { placeId: string; date: string }) {
  const isOnDay = and(
    eq(drawers.placeId, placeId),
    lte(drawers.date, date),
    or(eq(drawers.date, date), isNull(drawers.handedOn), gte(drawers.handedOn, date))
  )
  const rows = await selected(reader).where(isOnDay).orderBy(asc(drawers.openedAt), asc(drawers.id)).limit(100)
  return withMoves(reader, rows)
}

/** By the day they were opened: how many are not handed over. */
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

/** Cash of the desk that went through nobody's drawer. */
export async function readLooseCash(reader: Queryable, { placeId, date }: { placeId: string; date: string }) {
  const { rows } = await reader.execute<{ entries: number; value: number }>(sql`
    select count(*) as entries, coalesce(sum(e.value), 0)::bigint as value from ledger_entries e
    where e.place_id = ${placeId} and e.date = ${date} and e.provider = 'desk' and e.method in ('money', 'pos_money')
      and not exists (select from drawer_entries l where l.ledger_entry_id = e.id)`)
  return { entries: Number(rows[0]?.entries ?? 0), value: Number(rows[0]?.value ?? 0) }
}

interface Owner {
  placeId: string
  userId: number
}

/** Theirs that are handed over, the newest first. */
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

/** Sales that are under way have ended by then, and others wait: its sums are whole. Null where none is open. */
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

/** Who may be handed a drawer: finance, and colleagues with one of their own. */
export function listReceivers(reader: Queryable, placeId: string, but: number) {
  const may = or(placeUsersWho(placeId, 'financial/close-day'), placeUsersWho(placeId, 'operation/drawer'))
  return reader
    .select({ id: users.id, uuid: users.uuid, name: users.name })
    .from(users)
    .where(and(may, ne(users.id, but)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(200)
}
