import { CLIENT_KINDS, type ClientKind } from '#app/domain/client/kind.ts'
import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

export const sorts = [
  { value: '-name', label: 'Nome, de Z a A' },
  { value: 'newest', label: 'Mais novos primeiro' },
  { value: 'oldest', label: 'Mais antigos primeiro' }
] as const

export const sources = [
  { value: 'booking', label: 'Reserva' },
  { value: 'staff', label: 'Equipe' },
  { value: 'import', label: 'Importação' }
] as const

export interface ClientListQuery {
  q: string
  kind: ClientKind | ''
  source: (typeof sources)[number]['value'] | ''
  /** '' is by name. */
  sort: (typeof sorts)[number]['value'] | ''
  /** From 1. */
  page: number
}

/** What is no kind, source, order or page counts as none. */
export function readListQuery(search: URLSearchParams): ClientListQuery {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return {
    q: text('q').slice(0, 100),
    kind: CLIENT_KINDS.find(({ code }) => code === text('tipo'))?.code ?? '',
    source: sources.find(({ value }) => value === text('origem'))?.value ?? '',
    sort: sorts.find(({ value }) => value === text('ordem'))?.value ?? '',
    page: readPage(search.get('pagina'))
  }
}

export const isNarrowed = ({ q, kind, source }: ClientListQuery) => q !== '' || kind !== '' || source !== ''
