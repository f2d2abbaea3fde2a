import { addDays, daysBetween, type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'

const usualDays = 14
const mostDays = 92

export interface DaysQuery {
  /** As typed. */
  typed: { from: string; to: string }
  errors: { from?: string; to?: string }
  /** Null where they cannot be read. */
  days: { from: IsoDay; to: IsoDay } | null
}

/** Without a period the last fourteen days. */
export function readDaysQuery(search: URLSearchParams, today: IsoDay): DaysQuery {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 10)
  const typed = { from: text('inicio') || addDays(today, 1 - usualDays), to: text('fim') || today }
  const from = toIsoDay(typed.from)
  const to = toIsoDay(typed.to)
  const errors: DaysQuery['errors'] = {}
  if (!from) errors.from = 'Esta data não existe.'
  if (!to) errors.to = 'Esta data não existe.'
  if (!from || !to) return { typed, errors, days: null }
  if (from > to) errors.to = 'O fim do período vem antes do início.'
  else if (daysBetween(from, to) >= mostDays) errors.to = `Peça no máximo ${mostDays} dias por vez.`
  return { typed: { from, to }, errors, days: errors.to ? null : { from, to } }
}
