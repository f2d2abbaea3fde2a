import { type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 50

export interface UnguidedAsked {
  /** Values as typed, valid or not. */
  typed: { inicio: string; fim: string; atrativo: string }
  errors: Partial<Record<'inicio' | 'fim', string>>
  /** '' is from today, or as far as anything can be booked. */
  from: IsoDay | ''
  to: IsoDay | ''
  /** From 1. */
  page: number
}

export function readAsked(search: URLSearchParams): UnguidedAsked {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  const typed = { inicio: text('inicio'), fim: text('fim'), atrativo: text('atrativo') }
  const errors: UnguidedAsked['errors'] = {}
  const read = (name: 'inicio' | 'fim') => {
    const day = typed[name] === '' ? '' : toIsoDay(typed[name])
    if (day === null) errors[name] = ERRORS.unknownDay
    return day ?? ''
  }
  const from = read('inicio')
  const to = read('fim')
  if (from && to && to < from) errors.fim = ERRORS.daysReversed
  return {
    typed: { ...typed, inicio: from || typed.inicio, fim: to || typed.fim },
    errors,
    from,
    to,
    page: readPage(search.get('pagina'))
  }
}

/** Builds the call's query. The caller has checked that there are no errors. */
export function toCall({ from, to, typed, page }: UnguidedAsked) {
  return { start_date: from, end_date: to, product: typed.atrativo, page, limit: pageSize }
}
