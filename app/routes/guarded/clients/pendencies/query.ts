import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

export const kinds = [
  { value: 'receivable', label: 'A receber' },
  { value: 'refund', label: 'A devolver' }
] as const

export const visits = [
  { value: 'ahead', label: 'De hoje em diante' },
  { value: 'past', label: 'Que já passaram' }
] as const

/** The order by amount is offered only to users who may see amounts. */
export const sorts = [
  { value: 'refund', label: 'Maior a devolver' },
  { value: 'until', label: 'Guardado até' },
  { value: 'name', label: 'Nome, de A a Z' }
] as const

export interface PendencyQuery {
  q: string
  kind: (typeof kinds)[number]['value'] | ''
  visits: (typeof visits)[number]['value'] | ''
  /** '' is what they owe most. */
  sort: (typeof sorts)[number]['value'] | ''
  /** From 1. */
  page: number
}

/** Ignores unknown filter values and pages. */
export function readPendencyQuery(search: URLSearchParams): PendencyQuery {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return {
    q: text('q').slice(0, 100),
    kind: kinds.find(({ value }) => value === text('tipo'))?.value ?? '',
    visits: visits.find(({ value }) => value === text('visitas'))?.value ?? '',
    sort: sorts.find(({ value }) => value === text('ordem'))?.value ?? '',
    page: readPage(search.get('pagina'))
  }
}

export const isNarrowed = ({ q, kind, visits }: PendencyQuery) => q !== '' || kind !== '' || visits !== ''
