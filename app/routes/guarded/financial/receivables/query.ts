import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

/** '' is what is open. */
export const states = [
  { value: 'overdue', label: 'Vencido' },
  { value: 'all', label: 'Tudo, também quem não deve' }
] as const

export const kinds = [
  { value: 'person', label: 'Clientes' },
  { value: 'agency', label: 'Agências (CNPJ)' }
] as const

export const sorts = [
  { value: 'overdue', label: 'Maior vencido' },
  { value: 'oldest', label: 'Mais antigo' },
  { value: 'name', label: 'Nome, de A a Z' }
] as const

export interface ReceivableQuery {
  q: string
  state: (typeof states)[number]['value'] | 'open'
  kind: (typeof kinds)[number]['value'] | ''
  /** '' is who owes most. */
  sort: (typeof sorts)[number]['value'] | ''
  /** From 1. */
  page: number
}

/** What is no choice or page counts as none. */
export function readReceivableQuery(search: URLSearchParams): ReceivableQuery {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return {
    q: text('q').slice(0, 100),
    state: states.find(({ value }) => value === text('situacao'))?.value ?? 'open',
    kind: kinds.find(({ value }) => value === text('quem'))?.value ?? '',
    sort: sorts.find(({ value }) => value === text('ordem'))?.value ?? '',
    page: readPage(search.get('pagina'))
  }
}

export const isNarrowed = ({ q, state, kind }: ReceivableQuery) => q !== '' || state !== 'open' || kind !== ''
