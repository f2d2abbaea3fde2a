import type { Day } from '#app/contracts/day/calls.ts'
import { formatDayLong } from '#app/domain/calendar/dates.ts'
import { chartVersion, isWorthDrawing } from '#app/domain/report/chart.ts'
import { dayPath, nearName, todayPath } from '../day-path.ts'
import { dayAlerts } from './alerts.ts'
import { aroundView } from './around.ts'
import { attractionRows, dayChart, hourRows, peopleFigures, slotRows, whenOf } from './figures.ts'
import { moneyView } from './money.ts'

interface Reader {
  zone: string
  now: Date
  /** The user may open an attraction's hours. */
  mayOpenProducts: boolean
  mayOpenAgents: boolean
  /** People inside now; null if unknown, or on another day. */
  inside?: number | null
}

/** Builds the page's texts. Parts that the viewer may not see, or the API lacks, are null. */
export function toDayView(day: Day, { zone, now, mayOpenProducts, mayOpenAgents, inside = null }: Reader) {
  const { date, today, visits } = day
  return {
    date,
    today,
    when: whenOf(day),
    path: dayPath(date, today),
    title: [nearName(date, today), formatDayLong(date)].filter(Boolean).join(', '),
    people: visits
      ? {
          isOwnOnly: visits.own_only,
          figures: [
            ...(inside === null
              ? []
              : [{ label: 'Dentro agora', value: String(inside), href: '/operation/inside', note: '' }]),
            ...peopleFigures(day, visits, zone)
          ],
          slots: slotRows(day, visits, { zone, now }),
          hours: hourRows(date, visits.slots),
          attractions: attractionRows(date, visits.slots),
          chart: chartOf(date, visits)
        }
      : null,
    money: moneyView(day),
    around: aroundView(day, mayOpenProducts),
    alerts: dayAlerts(day, mayOpenAgents)
  }
}

export type DayView = ReturnType<typeof toDayView>

function chartOf(date: string, { slots }: NonNullable<Day['visits']>) {
  const chart = dayChart(slots)
  return isWorthDrawing(chart) ? { chart, src: `${todayPath}/${date}/chart.svg?v=${chartVersion(chart)}` } : null
}
