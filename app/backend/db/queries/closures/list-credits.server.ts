import { and, count, desc, eq, gt, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { normaliseCreditCode } from '#app/domain/closure/credit-code.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Queryable } from '../../connection.server.ts'
import { bookings, credits } from '../../schema.server.ts'

export interface CreditSearch {
  placeId: string
  /** Words of the buyer, or a code. */
  q: string
  state: 'all' | 'open' | 'used' | 'expired' | 'void'
  /** Today in the place's zone. */
  today: string
}

const living = and(isNull(credits.voidedAt), gt(credits.balance, 0))

function inState({ state, today }: CreditSearch): SQL | undefined {
  if (state === 'open') return and(living, gte(credits.validUntil, today))
  if (state === 'expired') return and(living, lt(credits.validUntil, today))
  if (state === 'used') return and(isNull(credits.voidedAt), eq(credits.balance, 0))
  return state === 'void' ? isNotNull(credits.voidedAt) : undefined
}

function creditsWanted(search: CreditSearch): SQL | undefined {
  const words = searchText(search.q).split(' ').filter(Boolean).slice(0, 8)
  const isNamed = and(...words.map((word) => sql`position(${word} in ${bookings.searchText}) > 0`))
  const isIt = eq(credits.code, normaliseCreditCode(search.q))
  const found = words.length === 0 ? undefined : sql`(${isNamed} or ${isIt})`
  return and(eq(credits.placeId, search.placeId), inState(search), found)
}

/** Newest first. Centavos. */
export function listCreditRows(reader: Queryable, search: CreditSearch, page: { limit: number; offset: number }) {
  return reader
    .select({
      credit: credits,
      booking: bookings.publicId,
      bookingCode: bookings.code,
      name: bookings.name,
      surname: bookings.surname,
      uses: sql<number>`(select count(*)::int from credit_uses u where u.credit_id = "credits"."id" and u.returned < u.value)`
    })
    .from(credits)
    .innerJoin(bookings, eq(bookings.id, credits.bookingId))
    .where(creditsWanted(search))
    .orderBy(desc(credits.createdAt), desc(credits.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countCredits(reader: Queryable, search: CreditSearch): Promise<number> {
  const [found] = await reader
    .select({ total: count() })
    .from(credits)
    .innerJoin(bookings, eq(bookings.id, credits.bookingId))
    .where(creditsWanted(search))
  return found?.total ?? 0
}

/** Sums in centavos the credits that can still be used, and those that expired unused. */
export async function sumCredits(reader: Queryable, { placeId, today }: { placeId: string; today: string }) {
  const of = (term: SQL) =>
    sql<number>`coalesce(sum(${credits.balance}) filter (where ${term}), 0)::int8`.mapWith(Number)
  const [sums] = await reader
    .select({ open: of(gte(credits.validUntil, today)), expired: of(lt(credits.validUntil, today)) })
    .from(credits)
    .where(and(eq(credits.placeId, placeId), living))
  return sums ?? { open: 0, expired: 0 }
}
