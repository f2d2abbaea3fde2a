import type { Recurrence } from '#app/contracts/finance/recurrences.ts'
import { formatMonth } from '#app/domain/calendar/dates.ts'
import { isFlow } from '#app/domain/finance/status.ts'

export function toRecurrenceView({ id, label, value, ended, version, made, ...row }: Recurrence) {
  const { category, supplier, from, until, last_id: lastId, last_month: lastMonth, day_of_month: day } = row
  const isIn = isFlow(row.flow) && row.flow === 'in'
  return {
    id,
    label,
    value,
    ended,
    made,
    lastId,
    version: String(version),
    day: `Todo dia ${day}`,
    about: [isIn ? 'Entrada' : '', category, supplier].filter(Boolean).join(', '),
    months: `Desde ${formatMonth(from)}${until ? `, até ${formatMonth(until)}` : ''}`,
    last: lastMonth ? formatMonth(lastMonth) : ''
  }
}

export type RecurrenceView = ReturnType<typeof toRecurrenceView>
