import { readPage } from '#app/domain/words/page-number.ts'

export interface RatingQuery {
  from: string
  to: string
  product: string
  commented: boolean
  page: number
}

export function readRatingQuery(query: URLSearchParams): RatingQuery {
  const read = (name: string) => query.get(name) ?? ''
  return {
    from: read('desde'),
    to: read('ate'),
    product: read('atrativo'),
    commented: read('comentario') === '1',
    page: readPage(query.get('pagina'))
  }
}
