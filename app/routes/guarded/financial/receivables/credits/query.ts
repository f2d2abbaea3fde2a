import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

/** '' is what may still be used. */
export const states = [
  { value: 'used', label: 'Usado' },
  { value: 'expired', label: 'Vencido sem uso' },
  { value: 'void', label: 'Desfeito' },
  { value: 'all', label: 'Todos' }
] as const

export interface CreditQuery {
  q: string
  state: (typeof states)[number]['value'] | 'open'
  /** From 1. */
  page: number
}

/** What is no choice or page counts as none. */
export function readCreditQuery(search: URLSearchParams): CreditQuery {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return {
    q: text('q').slice(0, 100),
    state: states.find(({ value }) => value === text('situacao'))?.value ?? 'open',
    page: readPage(search.get('pagina'))
  }
}
