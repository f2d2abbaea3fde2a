import { readPage } from '#app/domain/words/page-number.ts'

export interface ConsentQuery {
  token: string
  from: string
  to: string
  page: number
}

export function readConsentQuery(query: URLSearchParams): ConsentQuery {
  const read = (name: string) => query.get(name) ?? ''
  return { token: read('pessoa'), from: read('desde'), to: read('ate'), page: readPage(query.get('pagina')) }
}
