import { and, count, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Queryable, Transaction } from '../../../connection.server.ts'
import { bookings, gateAllotments, gateScans, products, users } from '../../../schema.server.ts'
import { likeAnywhere } from '../../folded.server.ts'

const scanner = alias(users, 'scanner')
const seer = alias(users, 'seer')

interface OfPlace {
  placeId: string
  /** User who sees only their own scans; null for all. */
  userId: number | null
}

export interface ConflictSearch extends OfPlace {
  state: '' | 'open' | 'seen'
  problem: string
  q: string
  page: number
  limit: number
}

const isConflict = ({ placeId, userId }: OfPlace): SQL | undefined =>
  and(
    eq(gateScans.placeId, placeId),
    ne(gateScans.problem, ''),
    userId === null ? undefined : eq(gateScans.userId, userId)
  )

function conflictsWanted({ state, problem, q, ...place }: ConflictSearch): SQL | undefined {
  const words = q.trim().toLowerCase()
  const like = likeAnywhere(words)
  const code = `%${words.replace(/[^0-9a-z]/g, '').toUpperCase()}%`
  return and(
    isConflict(place),
    state === '' ? undefined : state === 'open' ? isNull(gateScans.seenAt) : isNotNull(gateScans.seenAt),
    problem === '' ? undefined : sql`${gateScans.problem} = ${problem}`,
    words === ''
      ? undefined
      : sql`(${bookings.searchText} like ${like} or lower(${scanner.name}) like ${like}
          or (${code} <> '%%' and ${gateScans.code} like ${code}))`
  )
}

const selected = (reader: Queryable) =>
  reader
    .select({
      scan: gateScans,
      user: scanner.name,
      seer: seer.name,
      booking: {
        uuid: bookings.publicId,
        code: bookings.code,
        name: bookings.name,
        surname: bookings.surname,
        date: bookings.date,
        time: bookings.time
      },
      allotment: { date: gateAllotments.date, time: gateAllotments.time },
      product: products.name
    })
    .from(gateScans)
    .innerJoin(scanner, eq(scanner.id, gateScans.userId))
    .leftJoin(seer, eq(seer.id, gateScans.seenBy))
    .leftJoin(bookings, eq(bookings.id, gateScans.bookingId))
    .leftJoin(gateAllotments, eq(gateAllotments.uuid, gateScans.allotmentUuid))
    .leftJoin(products, eq(products.id, sql`coalesce(${bookings.productId}, ${gateAllotments.productId})`))

export type ConflictRow = Awaited<ReturnType<typeof listConflicts>>[number]

/** The newest first. */
export async function listConflicts({ orm }: Database, search: ConflictSearch) {
  return selected(orm)
    .where(conflictsWanted(search))
    .orderBy(desc(gateScans.at), desc(gateScans.id))
    .limit(search.limit)
    .offset((search.page - 1) * search.limit)
}

export async function countConflicts({ orm }: Database, search: ConflictSearch): Promise<number> {
  const [found] = await orm
    .select({ total: count() })
    .from(gateScans)
    .innerJoin(scanner, eq(scanner.id, gateScans.userId))
    .leftJoin(bookings, eq(bookings.id, gateScans.bookingId))
    .where(conflictsWanted(search))
  return found?.total ?? 0
}

/** Conflicts that nobody has marked as seen. */
export async function countOpenConflicts({ orm }: Database, place: OfPlace): Promise<number> {
  const [found] = await orm
    .select({ total: count() })
    .from(gateScans)
    .where(and(isConflict(place), isNull(gateScans.seenAt)))
  return found?.total ?? 0
}

export async function findConflict(reader: Queryable, { id, ...place }: OfPlace & { id: number }) {
  const [found] = await selected(reader).where(and(isConflict(place), eq(gateScans.id, id)))
  return found ?? null
}

/** False if somebody was faster. */
export async function markSeen(
  tx: Transaction,
  { id, ...seen }: { id: number; seenAt: Date; seenBy: number; seenNote: string }
): Promise<boolean> {
  const isOpen = and(eq(gateScans.id, id), isNull(gateScans.seenAt))
  const marked = await tx.update(gateScans).set(seen).where(isOpen).returning({ id: gateScans.id })
  return marked.length > 0
}
