import { addDays, formatDay, type IsoDay } from '../calendar/dates.ts'
import type { DayRange } from '../calendar/range.ts'
import type { Centavos } from '../money/money.ts'
import type { Chart } from '../report/chart.ts'

/** Centavos of one day of the place's zone: moved, and expected. */
export interface FlowDay {
  date: IsoDay
  in: Centavos
  out: Centavos
  /** Money due from confirmed bookings, by the day of their visit. */
  bookings: Centavos
  /** Unpaid transactions, by their due day. */
  toReceive: Centavos
  toPay: Centavos
}

export interface FlowRow extends FlowDay {
  /** Balance after this day: moved money until yesterday, expected money from today. */
  balance: Centavos
}

export const expectedIn = ({ bookings, toReceive }: FlowDay): Centavos => bookings + toReceive

/** Rows in order of days; `start` is the balance before the first. */
export function runBalance(days: readonly FlowDay[], start: Centavos): FlowRow[] {
  let balance = start
  return [...days]
    .sort((one, other) => (one.date < other.date ? -1 : 1))
    .map((day) => {
      balance += day.in - day.out + expectedIn(day) - day.toPay
      return { ...day, balance }
    })
}

interface FlowPeriod extends DayRange {
  today: IsoDay
  start: Centavos
}

/** Draws the balance until yesterday and the forecast; it stays level between days that change it. */
export function flowChart(rows: readonly FlowRow[], { from, to, today, start }: FlowPeriod): Chart {
  const known = new Map(rows.map(({ date, balance }) => [date, balance]))
  const days: { day: IsoDay; balance: Centavos }[] = []
  for (let day = from, balance = start; day <= to; day = addDays(day, 1)) {
    balance = known.get(day) ?? balance
    days.push({ day, balance })
  }
  const yesterday = addDays(today, -1)
  const only = (isShown: (day: IsoDay) => boolean) => days.map(({ day, balance }) => (isShown(day) ? balance : null))
  return {
    title: 'Saldo por dia',
    kind: 'lines',
    unit: 'money',
    points: days.map(({ day }) => ({ key: day, label: formatDay(day).slice(0, 5), full: formatDay(day) })),
    series: [
      { label: 'Saldo até ontem', values: only((day) => day < today) },
      // The forecast begins yesterday, so that the two lines meet.
      { label: 'Saldo previsto', values: only((day) => day >= yesterday) }
    ]
  }
}
