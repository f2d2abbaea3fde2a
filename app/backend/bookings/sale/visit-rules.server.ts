import { conflict, invalid } from '#app/contracts/api-error.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import { discountProblem, unitDiscount } from '#app/domain/product/discount.ts'
import { typesOn } from '#app/domain/product/price.ts'
import { slotOn } from '#app/domain/product/timetable.ts'
import type { Sale } from '../../db/queries/bookings/bookings.server.ts'
import { toCode } from '../../db/queries/products/discounts.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { findCode, type Use } from '../discounts/use-code.server.ts'
import type { VisitRules } from './check-visit.server.ts'

const nobody = { productUuid: '', today: '', visitDay: '', uses: 0, usesOfPerson: 0, tickets: 0 }

/**
 * Null if no code was typed.
 * @throws ApiError 422 at `discount_code`, 429
 */
export async function readDiscount(
  code: string | undefined,
  { place, product }: Sale,
  ctx: ApiContext
): Promise<Use | null> {
  const typed = code?.trim()
  if (!typed || !product) return null
  const row = await findCode(typed, place.id, ctx)
  if (!row) throw invalid({ fields: { discount_code: [discountProblem(null, nobody) ?? ''] } })
  return { row, productUuid: product.uuid, today: todayIn(place.timezone, ctx.now()) }
}

/** Rules for the times and prices of a visit, the same for every channel. */
export function visitRules({ place, product }: Sale, discount: Use | null, now: Date): VisitRules {
  const code = discount && toCode(discount.row)
  const timetable = product?.timetable ?? { rules: [], exceptions: [] }
  return {
    now,
    timezone: place.timezone,
    ticketsOn: (day) => {
      const types = typesOn(product?.tickets ?? [], day)
      return code ? types.map((type) => ({ ...type, unitDiscount: unitDiscount(code, type) })) : types
    },
    discountProblem: (day, tickets) =>
      discount && discountProblem(code, { ...nobody, ...discount, visitDay: day || discount.today, tickets }),
    slotOn: (day, time) => slotOn(timetable, day, time)
  }
}

/**
 * Buyers pay the total that they saw, or are told.
 * @throws ApiError 409 `price_changed`
 */
export function requireSeenTotal(seen: Centavos | null, final: Centavos): void {
  if (seen === null || seen === final) return
  const message = `O total agora é ${formatMoney(final)} (antes: ${formatMoney(seen)}). Confira e confirme de novo.`
  throw conflict({ code: 'price_changed', message })
}
