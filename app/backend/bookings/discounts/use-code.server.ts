import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getDiscount } from '#app/contracts/products/public.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { discountedTickets, discountProblem, normalizeCode, unitDiscount } from '#app/domain/product/discount.ts'
import { typesOn } from '#app/domain/product/price.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { NewBooking } from '../../db/queries/bookings/bookings.server.ts'
import {
  countUses,
  type DiscountRow,
  findDiscountCode,
  lockDiscount,
  toCode
} from '../../db/queries/products/discounts.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt, takeAttemptBack } from '../../kernel/count-attempt.server.ts'
import { requireSensibleYear, requireTimetable } from '../../kernel/require-timetable.server.ts'
import { guessOfCode, readCredit } from './use-credit.server.ts'

/**
 * Null for an unknown or expired code.
 * @throws ApiError 429
 */
export async function findCode(typed: string, placeId: string, ctx: ApiContext): Promise<DiscountRow | null> {
  const guess = guessOfCode(ctx)
  // Counted before the look-up, so that parallel tries are not more.
  await countAttempt(ctx, guess)
  const code = normalizeCode(typed).slice(0, 60)
  const found = await findDiscountCode(ctx.db, { placeId, code })
  if (!found?.active) return null
  await takeAttemptBack(ctx, guess)
  return found
}

/**
 * Computes the page's total; the booking itself decides whether the code may be used.
 * @throws ApiError 404, 422 at `discount_code`, 429
 */
export async function readUnitDiscounts(
  { params, query }: Received<typeof getDiscount>,
  ctx: ApiContext
): Promise<Answer<typeof getDiscount>> {
  const { date, preview } = query
  requireSensibleYear(date, 'date')
  const of = await requireTimetable(ctx, { uuid: params.uuid, from: date, to: date, preview })
  const credit = await readCredit(query.code, { id: of.placeId, timezone: of.timezone }, ctx)
  if (credit) return { code: credit.code, max_tickets: null, tickets: [], credit: toDecimal(credit.balance) }
  const row = await findCode(query.code, of.placeId, ctx)
  const now = ctx.now()
  const uses = row ? (await countUses(ctx.db.orm, { id: row.id, document: '', documentCountry: '', now })).uses : 0
  const code = row && toCode(row)
  const use = { productUuid: params.uuid.toLowerCase(), today: todayIn(of.timezone, now), visitDay: date, tickets: 0 }
  const problem = discountProblem(code, { ...use, uses, usesOfPerson: 0 })
  if (!code || problem) throw invalid({ message: problem ?? '', fields: { discount_code: [problem ?? ''] } })
  return {
    code: row.code,
    max_tickets: row.maxTickets,
    tickets: typesOn(of.tickets, date).map((type) => ({
      label: type.label,
      unit_discount: toDecimal(unitDiscount(code, type))
    }))
  }
}

export interface Use {
  row: DiscountRow
  productUuid: string
  /** Today in the place's zone. */
  today: string
}

/**
 * Runs in the booking's own transaction, which must not have counted yet.
 * @throws ApiError 409 `discount` or `price_changed`
 */
export async function requireUse(tx: Transaction, { row, productUuid, today }: Use, booking: NewBooking, now: Date) {
  const locked = await lockDiscount(tx, row.id)
  const { document = '', documentCountry = '', date } = booking
  const counted = await countUses(tx, { id: row.id, document, documentCountry, now })
  const code = locked && toCode(locked)
  const tickets = discountedTickets(booking.items)
  const problem = discountProblem(code, { productUuid, today, visitDay: date, tickets, ...counted })
  if (problem) throw conflict({ code: 'discount', message: problem, fields: { discount_code: [problem] } })
  if (locked?.version !== row.version) {
    const message = 'O desconto deste código acabou de mudar. Confira o total e confirme de novo.'
    throw conflict({ code: 'price_changed', message, fields: { discount_code: [message] } })
  }
}
