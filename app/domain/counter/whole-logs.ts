import type { CounterLog } from '#app/contracts/trafx/calls.ts'
import { toIsoDay } from '../calendar/dates.ts'

/**
 * Joins the daily logs of an API that stores uploads day by day (specification §3), by serial and records, which
 * identify a duplicate. An API with whole logs is left as it is.
 */
export function wholeLogs(logs: readonly CounterLog[]): CounterLog[] {
  if (logs.some(({ id, days }) => id !== '' || days > 0)) return [...logs]
  const whole = new Map<string, CounterLog>()
  for (const log of logs) {
    const key = `${log.serial} ${log.records}`
    const date = toIsoDay(log.date) ?? log.date
    const known = whole.get(key)
    if (!known) {
      whole.set(key, { ...log, id: key, date, last_date: date, days: 1 })
      continue
    }
    const [first = date, , last = date] = [known.date, date, known.last_date].sort()
    whole.set(key, {
      ...known,
      date: first,
      last_date: last,
      days: known.days + 1,
      total: known.total + log.total
    })
  }
  return [...whole.values()]
}
