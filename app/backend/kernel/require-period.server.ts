import { invalid } from '#app/contracts/api-error.ts'
import { daysBetween } from '#app/domain/calendar/dates.ts'

interface Period {
  /** Days, both included; null is not checked. */
  from: string | null
  to: string | null
  /** The call's name of the last day, where a problem is reported. */
  lastDay: string
  years?: 1 | 5
}

/** Days, leap days included. */
const longest = { 1: { days: 366, words: 'um ano' }, 5: { days: 1828, words: 'cinco anos' } }

/** @throws ApiError 422 where a period ends before it begins, or holds more than so many years */
export function requirePeriod({ from, to, lastDay, years }: Period): void {
  if (!from || !to) return
  if (from > to) throw invalid({ fields: { [lastDay]: ['O fim do período vem antes do início.'] } })
  if (years && daysBetween(from, to) > longest[years].days) {
    throw invalid({ fields: { [lastDay]: [`Peça no máximo ${longest[years].words} por vez.`] } })
  }
}
