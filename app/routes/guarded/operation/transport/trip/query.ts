import { type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

/** Reads which bookings to search. Default: the trip's own day and attraction. */
export function readRiderQuery(search: URLSearchParams, own: { date: IsoDay; product: string }) {
  const read = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  const typed = {
    q: read('q'),
    dia: search.has('dia') ? read('dia') : own.date,
    atrativo: search.has('atrativo') ? read('atrativo') : own.product
  }
  const day = typed.dia === '' ? own.date : toIsoDay(typed.dia)
  return {
    typed: { ...typed, dia: day ?? typed.dia },
    errors: { dia: day ? [] : [ERRORS.unknownDay] },
    asked: day ? { q: typed.q, date: day, product: typed.atrativo } : null
  }
}
