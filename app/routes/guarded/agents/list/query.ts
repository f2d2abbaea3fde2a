import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

export const states = [
  { value: 'archived', label: 'Arquivados' },
  { value: 'all', label: 'Todos' }
] as const

export const credentials = [
  { value: 'ending', label: 'Vencem em 30 dias' },
  { value: 'ended', label: 'Vencidas' }
] as const

export const sorts = [
  { value: '-name', label: 'Nome, de Z a A' },
  { value: 'ending', label: 'Credencial que vence antes' },
  { value: 'newest', label: 'Mais novos primeiro' }
] as const

export interface AgentListQuery {
  q: string
  /** '' is those who still work. */
  state: (typeof states)[number]['value'] | ''
  credentials: (typeof credentials)[number]['value'] | ''
  language: string
  /** Uuid of an attraction. */
  product: string
  /** '' is by name. */
  sort: (typeof sorts)[number]['value'] | ''
  /** From 1. */
  page: number
}

/** What is no choice counts as none. */
export function readListQuery(search: URLSearchParams): AgentListQuery {
  const text = (name: string) => (search.get(name) ?? '').trim()
  const choice = <T extends string>(options: readonly { value: T }[], name: string) =>
    options.find(({ value }) => value === text(name))?.value ?? ''
  return {
    q: text('q').slice(0, 100),
    state: choice(states, 'situacao'),
    credentials: choice(credentials, 'credencial'),
    language: text('idioma').slice(0, 20),
    product: text('atrativo').slice(0, 100),
    sort: choice(sorts, 'ordem'),
    page: readPage(search.get('pagina'))
  }
}

/** As the call wants it. `v`: whose they are. */
export function toCall({ state, sort, ...asked }: AgentListQuery, v: string) {
  const states = { '': 'active', archived: 'archived', all: '' } as const
  return { ...asked, v, state: states[state], sort: sort || ('name' as const), limit: pageSize }
}
