import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { getAvailability, getCalendar } from '#app/contracts/products/public.ts'
import { FEW_PLACES } from '#app/domain/booking/capacity.ts'
import { monthDays, todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { headlinePrice, typesOn } from '#app/domain/product/price.ts'
import { findTimetable, type ProductTimetable } from '../db/queries/products/timetable.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { implement } from '../kernel/implement.server.ts'
import { requireUuid, unknownProduct } from '../kernel/place-id.server.ts'
import { type DaySlot, readDaySlots } from './day-slots.server.ts'

type DayState = NonNullable<Answer<typeof getCalendar>['days']>[number]['state']

async function requireTimetable(ctx: ApiContext, uuid: string, days: { from: string; to: string }) {
  const timetable = await findTimetable(ctx.db, requireUuid(uuid, unknownProduct), days)
  if (!timetable) throw notFound({ message: unknownProduct })
  return timetable
}

/** The database knows no year 0; nobody books outside these. @throws ApiError 422 naming the query's own field */
function requireSensibleYear(day: string, field: string): void {
  const year = Number(day.slice(0, 4))
  if (year < 2000 || year > 2200) throw invalid({ fields: { [field]: ['Escolha uma data mais próxima de hoje.'] } })
}

function dayState(slots: DaySlot[], { remaining, isPast }: { remaining: number; isPast: boolean }): DayState {
  if (isPast) return 'past'
  if (slots.length === 0) return 'closed'
  if (remaining > 0) return remaining <= FEW_PLACES ? 'few' : 'open'
  const ahead = slots.filter((slot) => slot.availability.code !== 'past')
  if (ahead.length === 0) return 'past'
  return ahead.every((slot) => slot.availability.code === 'blocked') ? 'blocked' : 'full'
}

/** In reais. */
function dayPrice(types: ProductTimetable['tickets'], date: string): number | null {
  const headline = headlinePrice(typesOn(types, date).map((type) => ({ ...type, price: type.unitPrice })))
  return headline === null ? null : toDecimal(headline)
}

export const productRoutes = [
  implement(getAvailability, async ({ params, query: { date } }, ctx) => {
    requireSensibleYear(date, 'date')
    const days = { from: date, to: date }
    const of = await requireTimetable(ctx, params.uuid, days)
    const slotsOf = await readDaySlots(ctx, { of, ...days })
    const slots = slotsOf(date).map(({ time, capacity, availability, quotaRemaining }) => ({
      time,
      capacity,
      remaining: availability.remaining,
      quota_remaining: quotaRemaining,
      state: availability.code
    }))
    return { date, slots }
  }),
  implement(getCalendar, async ({ query }, ctx) => {
    requireSensibleYear(query.month, 'month')
    const days = monthDays(query.month)
      .flat()
      .filter((day) => day !== null)
    const range = { from: days[0] ?? '', to: days[days.length - 1] ?? '' }
    const of = await requireTimetable(ctx, query.product_uuid, range)
    const slotsOf = await readDaySlots(ctx, { of, ...range })
    const today = todayIn(of.timezone, ctx.now())
    return {
      month: query.month,
      days: days.map((date) => {
        const slots = slotsOf(date)
        const remaining = slots.reduce((sum, slot) => sum + slot.availability.remaining, 0)
        const state = dayState(slots, { remaining, isPast: date < today })
        return { date, remaining, state, price: remaining > 0 ? dayPrice(of.tickets, date) : null }
      })
    }
  })
]
