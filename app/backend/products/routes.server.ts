import { notFound } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { getAvailability, getCalendar, getProductMonth, getTerm } from '#app/contracts/products/public.ts'
import { counterClosing, FEW_PLACES } from '#app/domain/booking/capacity.ts'
import { monthDays, todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { priceFromOn } from '#app/domain/product/price.ts'
import { seasonOn } from '#app/domain/product/season.ts'
import { findTerm } from '../db/queries/places/places.server.ts'
import type { ProductTimetable } from '../db/queries/products/sale-timetable.server.ts'
import { holds } from '../kernel/context.server.ts'
import { implement, implementPublic } from '../kernel/implement.server.ts'
import { requireUuid, unknownPlace } from '../kernel/place-id.server.ts'
import { requireSensibleYear, requireTimetable } from '../kernel/require-timetable.server.ts'
import { type DaySlot, readDaySlots } from './day-slots.server.ts'
import { requireOwnProduct } from './own-product.server.ts'

type DayState = NonNullable<Answer<typeof getCalendar>['days']>[number]['state']

function dayState(slots: DaySlot[], { remaining, isPast }: { remaining: number; isPast: boolean }): DayState {
  if (isPast) return 'past'
  if (slots.length === 0) return 'closed'
  if (remaining > 0) return remaining <= FEW_PLACES ? 'few' : 'open'
  const ahead = slots.filter((slot) => slot.availability.code !== 'past')
  if (ahead.length === 0) return 'past'
  return ahead.every((slot) => slot.availability.code === 'blocked') ? 'blocked' : 'full'
}

function daysOf(month: string) {
  const days = monthDays(month)
    .flat()
    .filter((day) => day !== null)
  return { days, range: { from: days[0] ?? '', to: days[days.length - 1] ?? '' } }
}

/** Price in reais. */
function dayPrice(types: ProductTimetable['tickets'], date: string): number | null {
  const price = priceFromOn(types, date)
  return price === null ? null : toDecimal(price)
}

export const routes = [
  implementPublic(getTerm, async ({ params }, ctx) => {
    const term = await findTerm(ctx.db.orm, { placeId: requireUuid(params.uuid, unknownPlace), hash: params.hash })
    if (!term) throw notFound({ message: 'Não encontramos este termo.' })
    return term
  }),
  implementPublic(getAvailability, async ({ params, query: { date, preview, counter } }, ctx) => {
    requireSensibleYear(date, 'date')
    const of = await requireTimetable(ctx, { uuid: params.uuid, from: date, to: date, preview })
    const sellsHere = ctx.actor?.placeId === of.placeId && holds(ctx.actor, 'booking/index')
    const closing = counter && sellsHere ? counterClosing(of.entryTolerance) : undefined
    const daySlots = await readDaySlots(ctx, { of, from: date, to: date, closing })
    const slots = daySlots.on(date).map(({ time, capacity, availability, quota, quotaRemaining }) => ({
      time,
      capacity,
      remaining: availability.remaining,
      quota_remaining: quotaRemaining,
      quota,
      state: availability.code
    }))
    return { date, slots }
  }),
  implementPublic(getCalendar, async ({ query }, ctx) => {
    requireSensibleYear(query.month, 'month')
    const { days, range } = daysOf(query.month)
    const of = await requireTimetable(ctx, { uuid: query.product_uuid, ...range, preview: query.preview })
    const daySlots = await readDaySlots(ctx, { of, ...range })
    const today = todayIn(of.timezone, ctx.now())
    return {
      month: query.month,
      days: days.map((date) => {
        const slots = daySlots.on(date)
        const inSlots = slots.reduce((sum, slot) => sum + slot.availability.remaining, 0)
        const remaining = Math.min(inSlots, daySlots.leftOn(date))
        const largest = Math.max(0, ...slots.map((slot) => slot.availability.remaining))
        const state = dayState(slots, { remaining, isPast: date < today })
        return { date, remaining, largest, state, price: remaining > 0 ? dayPrice(of.tickets, date) : null }
      })
    }
  }),
  implement(getProductMonth, async ({ params, query: { month } }, ctx) => {
    requireSensibleYear(month, 'month')
    const { uuid } = await requireOwnProduct(params.uuid, ctx)
    const { days, range } = daysOf(month)
    const of = await requireTimetable(ctx, { uuid, ...range, preview: true })
    const daySlots = await readDaySlots(ctx, { of, ...range })
    const seasons = of.tickets.flatMap((ticket) => ticket.seasons)
    return {
      month,
      days: days.map((date) => ({
        date,
        price: dayPrice(of.tickets, date),
        season: seasonOn(seasons, date)?.name ?? '',
        slots: daySlots.on(date).map(({ time, capacity, availability: { remaining, code: state } }) => ({
          time,
          capacity,
          remaining,
          state
        }))
      }))
    }
  })
]
