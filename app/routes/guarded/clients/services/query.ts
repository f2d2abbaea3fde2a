import { SERVICE_KINDS, SERVICE_STATES, type ServiceKind, type ServiceState } from '#app/domain/client/service.ts'
import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

export interface ServiceQuery {
  q: string
  kind: ServiceKind | ''
  status: ServiceState
  /** Starts at 1. */
  page: number
}

/** Ignores an unknown kind, state or page. Default: open services. */
export function readServiceQuery(search: URLSearchParams): ServiceQuery {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return {
    q: text('q').slice(0, 100),
    kind: SERVICE_KINDS.find(({ code }) => code === text('tipo'))?.code ?? '',
    status: SERVICE_STATES.find(({ code }) => code === text('situacao'))?.code ?? 'open',
    page: readPage(search.get('pagina'))
  }
}

export const isNarrowed = ({ q, kind, status }: ServiceQuery) => q !== '' || kind !== '' || status !== 'open'
