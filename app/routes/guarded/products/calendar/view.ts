import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { getProductMonth } from '#app/contracts/products/public.ts'
import { formatDay, type IsoDay, monthDays } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { weekdayOf } from '#app/domain/product/day-rule.ts'
import { WEEKDAY_NAMES } from '#app/domain/product/tell-days.ts'

type Month = CallOutput<typeof getProductMonth>
type Slot = Month['days'][number]['slots'][number]

function slotWords({ capacity, remaining, state }: Slot): { words: string; isCounted: boolean } {
  if (state === 'blocked') return { words: 'bloqueado', isCounted: false }
  if (state === 'past') return { words: 'encerrado', isCounted: false }
  if (state === 'full') return { words: 'lotado', isCounted: false }
  return { words: `${remaining} de ${capacity}`, isCounted: true }
}

/** Weeks from Sunday; null is a day of another month. */
export function toWeeks({ month, days }: Month, today: IsoDay) {
  const byDate = new Map(days.map((day) => [day.date, day]))
  return monthDays(month).map((week) =>
    week.map((date) => {
      const day = date === null ? undefined : byDate.get(date)
      if (!day) return null
      const { price, season, slots } = day
      return {
        date: day.date,
        number: Number(day.date.slice(8)),
        name: `${WEEKDAY_NAMES[weekdayOf(day.date)]} ${formatDay(day.date).slice(0, 5)}`,
        isToday: day.date === today,
        price: slots.length === 0 || price === null ? '' : price === 0 ? 'grátis' : formatMoney(price),
        season: slots.length === 0 ? '' : season,
        slots: slots.map((slot) => ({ time: slot.time, ...slotWords(slot) }))
      }
    })
  )
}

export type PricedWeeks = ReturnType<typeof toWeeks>
