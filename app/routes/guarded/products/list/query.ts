import { PRODUCT_STATE_CODES, type ProductState } from '#app/domain/product/state.ts'
import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

export const sorts = [
  { value: 'name', label: 'Nome, de A a Z' },
  { value: '-name', label: 'Nome, de Z a A' },
  { value: 'newest', label: 'Mais novos primeiro' }
] as const

export interface ProductListQuery {
  q: string
  /** '' means all but archived ones. */
  state: ProductState | ''
  category: string
  /** '' means the order of the shop window. */
  sort: (typeof sorts)[number]['value'] | ''
  /** Starts at 1. */
  page: number
}

/** Ignores an unknown state, order or page. */
export function readListQuery(search: URLSearchParams): ProductListQuery {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return {
    q: text('q').slice(0, 100),
    state: PRODUCT_STATE_CODES.find((code) => code === text('situacao')) ?? '',
    category: text('categoria').slice(0, 60),
    sort: sorts.find(({ value }) => value === text('ordem'))?.value ?? '',
    page: readPage(search.get('pagina'))
  }
}

/** Converts the query for the call. */
export function toCall({ q, state, category, sort, page }: ProductListQuery) {
  const asked = { q, cat: category, sort, page, limit: pageSize }
  if (state === 'archived') return { ...asked, archived: 'true' as const }
  const active = { active: 'true', inactive: 'false', '': '' } as const
  return { ...asked, archived: 'false' as const, active: active[state] }
}
