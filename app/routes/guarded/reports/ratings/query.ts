import { type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { readPage } from '#app/domain/words/page-number.ts'

export interface RatingQuery {
  from: IsoDay | ''
  to: IsoDay | ''
  product: string
  commented: boolean
  page: number
}

/** Ignores unknown days. */
export function readRatingQuery(query: URLSearchParams): RatingQuery {
  const day = (name: string) => toIsoDay(query.get(name) ?? '') ?? ''
  return {
    from: day('desde'),
    to: day('ate'),
    product: (query.get('atrativo') ?? '').slice(0, 40),
    commented: query.get('comentario') === '1',
    page: readPage(query.get('pagina'))
  }
}
