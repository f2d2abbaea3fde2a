import type { IsoDay } from '../calendar/dates.ts'
import type { DayRange } from '../calendar/range.ts'
import { parseReportQuery, type ReportQuery } from '../report/query.ts'
import { ERRORS } from '../words/error-catalogue.ts'
import { readPage } from '../words/page-number.ts'
import { LEDGER_FLOWS, LEDGER_STATUSES, type LedgerFlow, type LedgerStatus } from './ledger.ts'

const shared = ['inicio', 'fim', 'pagamento', 'atrativo', 'q'] as const

export type LedgerField = (typeof shared)[number] | 'fluxo' | 'situacao'

export interface LedgerQuery extends DayRange {
  flow: '' | LedgerFlow
  status: '' | LedgerStatus
  method: string
  /** uuid. */
  product: string
  q: string
  page: number
}

export interface LedgerRequest {
  /** Valid only without problems. */
  query: LedgerQuery
  /** Text as typed, even if it is unusable. */
  typed: Record<LedgerField, string>
  problems: Partial<Record<LedgerField, string>>
  /** The same range and filters as for a report. */
  report: ReportQuery
}

/** Reads days like reports do: without any, this month. Never throws: problems are messages. */
export function parseLedgerQuery(
  search: URLSearchParams,
  known: { today: IsoDay; products: readonly { uuid: string }[] }
): LedgerRequest {
  const { query, typed, problems } = parseReportQuery(
    new URLSearchParams(shared.map((name) => [name, search.get(name) ?? ''])),
    known
  )
  const fluxo = search.get('fluxo')?.trim() ?? ''
  const situacao = search.get('situacao')?.trim() ?? ''
  const flow = LEDGER_FLOWS.find(({ value }) => value === fluxo)?.code ?? ''
  const status = LEDGER_STATUSES.find(({ value }) => value === situacao)?.code ?? ''
  const { method, product, q } = query.filters
  return {
    query: { from: query.from, to: query.to, flow, status, method, product, q, page: readPage(search.get('pagina')) },
    typed: {
      inicio: typed.inicio,
      fim: typed.fim,
      pagamento: typed.pagamento,
      atrativo: typed.atrativo,
      q: typed.q,
      fluxo,
      situacao
    },
    problems: {
      ...problems,
      ...(fluxo !== '' && flow === '' ? { fluxo: ERRORS.unknownOption } : {}),
      ...(situacao !== '' && status === '' ? { situacao: ERRORS.unknownOption } : {})
    },
    report: query
  }
}
