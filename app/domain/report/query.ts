import { MONEY_STATES } from '../booking/amounts.ts'
import { CHANNELS } from '../booking/channel.ts'
import { SITUATION_CHOICES } from '../booking/situation.ts'
import { type IsoDay, toIsoDay } from '../calendar/dates.ts'
import { type DayRange, findRangeProblem, monthOf } from '../calendar/range.ts'
import { PAYMENT_METHODS } from '../money/payment-method.ts'
import { ERRORS, tooLong } from '../words/error-catalogue.ts'
import { DEFAULT_INTERVAL_DAYS } from './slots.ts'

export type Comparison = '' | 'period' | 'year'

/** Filters of a report; empty text means no filter. */
export interface ReportFilters {
  situation: string
  channel: string
  method: string
  money: string
  product: string
  seller: string
  ticket: string
  origin: string
  q: string
}

export interface ReportQuery extends DayRange {
  intervalDays: number
  filters: ReportFilters
  compare: Comparison
  debug: boolean
  /** True for embedding, without menu or header. */
  erp: boolean
  /** True only if the module permits it. */
  fake: boolean
}

const FILTER_FIELDS: readonly (readonly [ReportField, keyof ReportFilters])[] = [
  ['situacao', 'situation'],
  ['canal', 'channel'],
  ['pagamento', 'method'],
  ['dinheiro', 'money'],
  ['atrativo', 'product'],
  ['vendedor', 'seller'],
  ['ingresso', 'ticket'],
  ['origem', 'origin'],
  ['q', 'q']
]

export const REPORT_FIELDS = [
  'inicio',
  'fim',
  'intervalo',
  'comparar',
  'situacao',
  'canal',
  'pagamento',
  'dinheiro',
  'atrativo',
  'vendedor',
  'ingresso',
  'origem',
  'q'
] as const

export type ReportField = (typeof REPORT_FIELDS)[number]

/** Tells whether anything but the days limits the report. */
export const isFiltered = (typed: Readonly<Partial<Record<ReportField, string>>>): boolean =>
  FILTER_FIELDS.some(([field]) => (typed[field] ?? '') !== '')

export const COMPARISONS: readonly { value: string; label: string; compare: Comparison }[] = [
  { value: 'anterior', label: 'Período anterior', compare: 'period' },
  { value: 'ano', label: 'Mesmo período do ano passado', compare: 'year' }
]

const MAX_INTERVAL_DAYS = 366
const MAX_TEXT = 100

export interface ReportRequest {
  /** Valid only without problems. */
  query: ReportQuery
  /** Filters as typed, even if unusable; existing days as `YYYY-MM-DD`. */
  typed: Record<ReportField, string>
  problems: Partial<Record<ReportField, string>>
}

interface Known {
  today: IsoDay
  /** Module `enable_bookings_report` (specification §6). */
  canFake?: boolean
  /** Without them, any attraction is accepted. */
  products?: readonly { uuid: string }[]
}

/** Reads the query. Never throws: problems are messages. */
export function parseReportQuery(search: URLSearchParams, known: Known): ReportRequest {
  const typed = readTyped(search)
  const range = readRange(typed, known.today)
  const problems = { ...rangeProblems(typed, range), ...choiceProblems(typed, known) }
  const filters: ReportFilters = {
    situation: '',
    channel: '',
    method: '',
    money: '',
    product: '',
    seller: '',
    ticket: '',
    origin: '',
    q: ''
  }
  for (const [field, name] of FILTER_FIELDS) filters[name] = typed[field]
  const compare = COMPARISONS.filter(({ value }) => value === typed.comparar)[0]?.compare ?? ''
  return {
    query: {
      ...range,
      intervalDays: readInterval(typed.intervalo) ?? DEFAULT_INTERVAL_DAYS,
      filters,
      compare,
      debug: search.get('debug') === '1',
      erp: search.get('modo') === 'erp',
      fake: search.get('fake') === '1' && known.canFake === true
    },
    typed: { ...typed, inicio: toIsoDay(range.from) ?? typed.inicio, fim: toIsoDay(range.to) ?? typed.fim },
    problems
  }
}

/** Always writes the days: a link shared in one month must not show another. */
export function writeReportQuery(query: ReportQuery): URLSearchParams {
  const search = new URLSearchParams({ inicio: query.from, fim: query.to })
  if (query.intervalDays !== DEFAULT_INTERVAL_DAYS) search.set('intervalo', String(query.intervalDays))
  const compared = COMPARISONS.filter(({ compare }) => compare === query.compare)[0]
  if (compared) search.set('comparar', compared.value)
  for (const [field, name] of FILTER_FIELDS) if (query.filters[name] !== '') search.set(field, query.filters[name])
  if (query.debug) search.set('debug', '1')
  if (query.erp) search.set('modo', 'erp')
  if (query.fake) search.set('fake', '1')
  return search
}

function readTyped(search: URLSearchParams): Record<ReportField, string> {
  const empty = { inicio: '', fim: '', intervalo: '', comparar: '', situacao: '', canal: '', pagamento: '' }
  const typed = { ...empty, dinheiro: '', atrativo: '', vendedor: '', ingresso: '', origem: '', q: '' }
  for (const field of REPORT_FIELDS) typed[field] = (search.get(field) ?? '').trim()
  return typed
}

/** Without dates: this month. With one date: the rest of its month. An invalid day stays as typed. */
function readRange({ inicio, fim }: Record<ReportField, string>, today: IsoDay): DayRange {
  const from = toIsoDay(inicio)
  const to = toIsoDay(fim)
  const month = monthOf((inicio === '' ? to : from) ?? today)
  return { from: inicio === '' ? month.from : (from ?? inicio), to: fim === '' ? month.to : (to ?? fim) }
}

function rangeProblems({ intervalo }: Record<ReportField, string>, range: DayRange): ReportRequest['problems'] {
  const problems: ReportRequest['problems'] = {}
  const found = findRangeProblem(range)
  if (found) problems[found.field === 'from' ? 'inicio' : 'fim'] = found.message
  // Both ends can have the same problem; it is reported once.
  if (found?.code === 'no-day' && found.field === 'from' && toIsoDay(range.to) === null) problems.fim = found.message
  if (intervalo !== '' && readInterval(intervalo) === null) {
    problems.intervalo = `Use um número inteiro de dias, de 1 a ${MAX_INTERVAL_DAYS}.`
  }
  return problems
}

function readInterval(text: string): number | null {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return days >= 1 && days <= MAX_INTERVAL_DAYS ? days : null
}

function choiceProblems(typed: Record<ReportField, string>, { products }: Known): ReportRequest['problems'] {
  const choices: readonly (readonly [ReportField, readonly string[]])[] = [
    ['comparar', COMPARISONS.map(({ value }) => value)],
    ['situacao', SITUATION_CHOICES.map(({ code }) => code)],
    ['canal', CHANNELS.map(({ code }) => code)],
    ['pagamento', PAYMENT_METHODS.map(({ slug }) => slug)],
    ['dinheiro', MONEY_STATES.map(({ code }) => code)],
    ['atrativo', products?.map(({ uuid }) => uuid) ?? [typed.atrativo]]
  ]
  const problems: ReportRequest['problems'] = {}
  for (const [field, values] of choices) {
    if (typed[field] !== '' && values.indexOf(typed[field]) < 0) {
      problems[field] = ERRORS.unknownOption
    }
  }
  for (const field of REPORT_FIELDS) {
    if (typed[field].length > MAX_TEXT) problems[field] = tooLong(MAX_TEXT)
  }
  return problems
}
