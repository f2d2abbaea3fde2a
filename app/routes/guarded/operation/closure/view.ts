import type { Tone } from '#app/components/index.ts'
import type { Closure } from '#app/contracts/closures/calls.ts'
import { formatDay, formatDayLong, formatInstant, formatLastDay } from '#app/domain/calendar/dates.ts'
import { closureLabel } from '#app/domain/closure/reasons.ts'
import { slotWords } from '#app/domain/closure/slots.ts'

export const closurePath = (id: string) => `/operation/closure/${id}`

/** Formats times in the place's time zone. */
export function toClosureView(closure: Closure, zone: string) {
  const at = (instant: string | null) => (instant ? formatInstant(instant, zone) : '')
  const { id, counts, values, offers, fallback } = closure
  return {
    id,
    counts,
    values,
    offers,
    fallback,
    date: closure.date,
    day: formatDay(closure.date),
    dayLong: formatDayLong(closure.date),
    what: closure.slots.map(slotWords).join('; '),
    why: closureLabel(closure.reason, closure.note),
    until: closure.answer_until ? formatLastDay(closure.answer_until, zone) : '',
    made: `${closure.created_by}, ${at(closure.created_date)}`,
    ended: at(closure.ended_date),
    reopened: closure.reopened_date ? `${closure.reopened_by}, ${at(closure.reopened_date)}` : '',
    ...closureState(closure)
  }
}

export type ClosureView = ReturnType<typeof toClosureView>

function closureState({ reopened_date, ended_date, counts }: Closure): { label: string; tone: Tone } {
  if (reopened_date) return { label: 'Reaberto', tone: 'gray' }
  if (counts.waiting > 0) return { label: `${counts.waiting} sem resposta`, tone: 'red' }
  if (!ended_date && Object.values(counts).every((count) => count === 0)) {
    return { label: 'Sem reservas a avisar', tone: 'gray' }
  }
  return ended_date ? { label: 'Encerrado', tone: 'gray' } : { label: 'Todos responderam', tone: 'green' }
}
