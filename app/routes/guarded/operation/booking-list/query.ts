import { MONEY_STATES } from '#app/domain/booking/amounts.ts'
import { CHANNELS } from '#app/domain/booking/channel.ts'
import { SITUATION_CHOICES } from '#app/domain/booking/situation.ts'
import { type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { PAYMENT_METHODS } from '#app/domain/money/payment-method.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readPage } from '#app/domain/words/page-number.ts'

export const pageSizes = ['10', '25', '50', '150'] as const

/** By the API's names. `value` is only for who may see values. */
export const orders = [
  { value: 'time', label: 'Horário da visita' },
  { value: 'name', label: 'Nome' },
  { value: 'created', label: 'Compra mais recente' },
  { value: 'value', label: 'Maior valor' }
] as const

const fields = [
  'inicio',
  'fim',
  'q',
  'datas',
  'situacao',
  'canal',
  'pagamento',
  'dinheiro',
  'atrativo',
  'ordem',
  'por_pagina'
] as const

export type ListField = (typeof fields)[number]

export interface ListRequest {
  /** As typed, also where it cannot be used. */
  typed: Record<ListField, string>
  errors: Partial<Record<ListField, string>>
  /** Both inclusive; null for any date. */
  days: { from: IsoDay; to: IsoDay } | null
  page: number
  /** For the API; only good without errors. */
  query: Record<'q' | 'situation' | 'channel' | 'method' | 'money' | 'product' | 'sort', string> & {
    start_date?: IsoDay
    end_date?: IsoDay
    page: number
    limit: number
  }
}

interface Known {
  today: IsoDay
  products: readonly { uuid: string }[]
  canSeeValues: boolean
}

/** The day is today's where none is said. */
export function readListQuery(search: URLSearchParams, known: Known): ListRequest {
  const typed = Object.fromEntries(fields.map((name) => [name, (search.get(name) ?? '').trim()])) as Record<
    ListField,
    string
  >
  const isAnyDate = typed.datas === 'todas'
  if (!isAnyDate && typed.inicio === '' && typed.fim === '') typed.inicio = known.today
  typed.ordem ||= 'time'
  typed.por_pagina ||= pageSizes[0]
  const from = toIsoDay(typed.inicio || typed.fim)
  const to = toIsoDay(typed.fim || typed.inicio)
  const errors = { ...(isAnyDate ? anyDateErrors(typed) : dayErrors(typed)), ...choiceErrors(typed, known) }
  const days = isAnyDate || from === null || to === null ? null : { from, to }
  const page = readPage(search.get('pagina'))
  return {
    typed: { ...typed, ...(days && from !== to ? { inicio: days.from, fim: days.to } : days && { inicio: days.from }) },
    errors,
    days,
    page,
    query: {
      ...(days ? { start_date: days.from, end_date: days.to } : {}),
      q: typed.q,
      situation: typed.situacao,
      channel: typed.canal,
      method: typed.pagamento,
      money: typed.dinheiro,
      product: typed.atrativo,
      sort: typed.ordem,
      page,
      limit: Number(typed.por_pagina)
    }
  }
}

type Errors = ListRequest['errors']

function dayErrors({ inicio, fim, q }: ListRequest['typed']): Errors {
  const errors: Errors = {}
  const from = toIsoDay(inicio || fim)
  const to = toIsoDay(fim || inicio)
  if (inicio !== '' && from === null) errors.inicio = ERRORS.unknownDay
  if (fim !== '' && to === null) errors.fim = ERRORS.unknownDay
  if (from && to && from > to) errors.fim = ERRORS.daysReversed
  return { ...errors, ...textErrors(q) }
}

function anyDateErrors({ q, dinheiro }: ListRequest['typed']): Errors {
  return q === '' && dinheiro === '' ? { q: 'Digite o que procurar, para buscar em todas as datas.' } : textErrors(q)
}

const textErrors = (q: string): Errors => (q.length > 100 ? { q: 'Use no máximo 100 letras na busca.' } : {})

function choiceErrors(typed: ListRequest['typed'], { products, canSeeValues }: Known): Errors {
  const known: [ListField, readonly string[]][] = [
    ['situacao', SITUATION_CHOICES.map(({ code }) => code)],
    ['canal', CHANNELS.map(({ code }) => code)],
    ['pagamento', PAYMENT_METHODS.map(({ slug }) => slug)],
    ['dinheiro', canSeeValues ? MONEY_STATES.map(({ code }) => code) : []],
    ['atrativo', products.map(({ uuid }) => uuid)],
    ['ordem', orders.map(({ value }) => value).filter((value) => canSeeValues || value !== 'value')],
    ['por_pagina', pageSizes]
  ]
  const errors: Errors = {}
  for (const [name, values] of known) {
    if (typed[name] !== '' && !values.includes(typed[name])) errors[name] = ERRORS.unknownOption
  }
  return errors
}
