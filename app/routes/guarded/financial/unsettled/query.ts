import type { UnsettledKind } from '#app/contracts/payments/unsettled.ts'
import { readPage } from '#app/domain/words/page-number.ts'

/** Page size of one group; with all groups shown, only `fewOfEach` of the newest appear. */
export const pageSize = 20
export const fewOfEach = 10

export const groups = [
  { value: 'retidos', kind: 'held', label: 'Retidos' },
  { value: 'contestados', kind: 'disputed', label: 'Contestados' },
  { value: 'sem-reserva', kind: 'stray', label: 'Sem reserva' }
] as const satisfies readonly { value: string; kind: UnsettledKind; label: string }[]

export const states = [{ value: 'resolvidos', label: 'Resolvidos' }] as const

export interface UnsettledQuery {
  kind: UnsettledKind | ''
  state: 'open' | 'solved'
  /** From 1. */
  page: number
}

/** Ignores unknown groups and pages. */
export function readUnsettledQuery(search: URLSearchParams): UnsettledQuery {
  const kind = groups.find(({ value }) => value === search.get('grupo'))?.kind ?? ''
  return {
    kind,
    state: search.get('situacao') === states[0].value ? 'solved' : 'open',
    page: kind === '' ? 1 : readPage(search.get('pagina'))
  }
}

/** The list of one group. */
export function groupPath(kind: UnsettledKind, state: UnsettledQuery['state']): string {
  const grupo = groups.find((group) => group.kind === kind)?.value ?? ''
  const search = new URLSearchParams({ grupo, ...(state === 'solved' ? { situacao: states[0].value } : {}) })
  return `/financial/unsettled?${search}`
}
