import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { getAvailability, getCalendar, listProducts } from '#app/contracts/products.ts'
import { FEW_PLACES } from '#app/domain/booking/capacity.ts'
import { monthDays, todayIn } from '#app/domain/calendar/dates.ts'
import { findTimetable } from '../db/queries/products.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { implement } from '../kernel/implement.server.ts'
import { requireUuid, unknownProduct } from '../kernel/place-id.server.ts'
import { type DaySlot, readDaySlots } from './day-slots.server.ts'
import { listPlacesProducts } from './list-products.server.ts'

type DayState = NonNullable<Answer<typeof getCalendar>['days']>[number]['state']

async function requireTimetable(ctx: ApiContext, uuid: string) {
  const timetable = await findTimetable(ctx.db, requireUuid(uuid, unknownProduct))
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

export const productRoutes = [
  implement(listProducts, listPlacesProducts),
  implement(getAvailability, async ({ params, query: { date } }, ctx) => {
    requireSensibleYear(date, 'date')
    const timetable = await requireTimetable(ctx, params.uuid)
    const slotsOf = await readDaySlots(ctx, { timetable, from: date, to: date })
    const slots = slotsOf(date).map(({ time, capacity, availability }) => ({
      time,
      capacity,
      remaining: availability.remaining,
      state: availability.code
    }))
    return { date, slots }
  }),
  implement(getCalendar, async ({ query }, ctx) => {
    requireSensibleYear(query.month, 'month')
    const timetable = await requireTimetable(ctx, query.product_uuid)
    const days = monthDays(query.month)
      .flat()
      .filter((day) => day !== null)
    const slotsOf = await readDaySlots(ctx, { timetable, from: days[0] ?? '', to: days[days.length - 1] ?? '' })
    const today = todayIn(timetable.timezone, ctx.now())
    return {
      month: query.month,
      days: days.map((date) => {
        const slots = slotsOf(date)
        const remaining = slots.reduce((sum, slot) => sum + slot.availability.remaining, 0)
        return { date, remaining, state: dayState(slots, { remaining, isPast: date < today }) }
      })
    }
  })
]
