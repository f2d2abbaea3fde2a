import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

export interface DiscountListQuery {
  q: string
  state: '' | 'active' | 'inactive'
  /** Starts at 1. */
  page: number
}

const states: Readonly<Record<string, 'active' | 'inactive'>> = { ativos: 'active', inativos: 'inactive' }

/** Ignores an unknown state or page. */
export function readListQuery(search: URLSearchParams): DiscountListQuery {
  const asked = search.get('situacao') ?? ''
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    state: (Object.hasOwn(states, asked) && states[asked]) || '',
    page: readPage(search.get('pagina'))
  }
}
