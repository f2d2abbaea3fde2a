import { MONEY_STATES } from '#app/domain/booking/amounts.ts'
import { CHANNELS } from '#app/domain/booking/channel.ts'
import { ENTRY_STATES } from '#app/domain/booking/filter.ts'
import { codeOfTicket } from '#app/domain/booking/signed-ticket.ts'
import { SITUATION_CHOICES } from '#app/domain/booking/situation.ts'
import { type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { PAYMENT_METHODS } from '#app/domain/money/payment-method.ts'
import { ERRORS, tooLong } from '#app/domain/words/error-catalogue.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { isOneOf, recordOf } from '#app/domain/words/records.ts'

export const pageSizes = ['10', '25', '50', '150'] as const

export const isPageSize = (text: string) => isOneOf(pageSizes, text)

/** Sort orders by the API's names. Only users who may see values may sort by `value`. */
export const orders = [
  { value: 'pending', label: 'Quem falta entrar' },
  { value: 'time', label: 'Horário da visita' },
  { value: 'name', label: 'Nome' },
  { value: 'created', label: 'Compra mais recente' },
  { value: 'value', label: 'Maior valor' }
] as const

export const GUIDE_STATES = [{ code: 'missing', label: 'Falta condutor' }] as const

const fields = [
  'inicio',
  'fim',
  'q',
  'situacao',
  'canal',
  'pagamento',
  'dinheiro',
  'atrativo',
  'vendedor',
  'horario',
  'entrada',
  'recebido',
  'condutor',
  'ordem',
  'por_pagina'
] as const

export type ListField = (typeof fields)[number]

export interface ListRequest {
  /** Values as typed, even invalid ones. */
  typed: Record<ListField, string>
  errors: Partial<Record<ListField, string>>
  /** Days, both included; a search also covers other days. Null when they are invalid. */
  days: { from: IsoDay; to: IsoDay } | null
  page: number
  /** Query for the API; valid only without errors. */
  query: Record<
    | 'q'
    | 'situation'
    | 'channel'
    | 'method'
    | 'money'
    | 'product'
    | 'seller'
    | 'time'
    | 'entry'
    | 'received'
    | 'guide'
    | 'sort',
    string
  > & {
    start_date?: IsoDay
    end_date?: IsoDay
    all_dates?: string
    page: number
    limit: number
  }
}

interface Known {
  today: IsoDay
  products: readonly { uuid: string }[]
  canSeeValues: boolean
  /** Page size that the user chose before; null for none. */
  pageSize: string | null
}

/** Default: today. */
export function readListQuery(search: URLSearchParams, known: Known): ListRequest {
  const typed = withoutUnknown(
    recordOf(fields, (name) => (search.get(name) ?? '').trim()),
    known
  )
  typed.q = codeOfTicket(typed.q)
  if (typed.inicio === '' && typed.fim === '') typed.inicio = known.today
  typed.ordem ||= orders[0].value
  if (!isPageSize(typed.por_pagina)) typed.por_pagina = known.pageSize ?? pageSizes[0]
  const from = toIsoDay(typed.inicio || typed.fim)
  const to = toIsoDay(typed.fim || typed.inicio)
  const errors = findErrors(typed)
  const days = from === null || to === null ? null : { from, to }
  const page = readPage(search.get('pagina'))
  return {
    typed: { ...typed, ...(days && from !== to ? { inicio: days.from, fim: days.to } : days && { inicio: days.from }) },
    errors,
    days,
    page,
    query: {
      ...(days ? { start_date: days.from, end_date: days.to } : {}),
      // Search for pending refunds on all dates, as for a name.
      ...(typed.q === '' && typed.dinheiro !== 'refund-due' ? {} : { all_dates: '1' }),
      q: typed.q,
      situation: typed.situacao,
      channel: typed.canal,
      method: typed.pagamento,
      money: typed.dinheiro,
      product: typed.atrativo,
      seller: typed.vendedor,
      time: typed.horario,
      entry: typed.entrada,
      received: typed.recebido,
      guide: typed.condutor,
      sort: typed.ordem,
      page,
      limit: Number(typed.por_pagina)
    }
  }
}

type Errors = ListRequest['errors']

function findErrors({ inicio, fim, q, vendedor, horario }: ListRequest['typed']): Errors {
  const errors: Errors = {}
  const from = toIsoDay(inicio || fim)
  const to = toIsoDay(fim || inicio)
  if (inicio !== '' && from === null) errors.inicio = ERRORS.unknownDay
  if (fim !== '' && to === null) errors.fim = ERRORS.unknownDay
  if (from && to && from > to) errors.fim = ERRORS.daysReversed
  if (q.length > 100) errors.q = 'Use no máximo 100 letras na busca.'
  if (vendedor.length > 100) errors.vendedor = tooLong(100)
  if (!/^(?:|\d\d|\d\d:\d\d)$/.test(horario)) errors.horario = 'Escreva o horário como 09:00, ou só a hora: 09.'
  return errors
}

/** Ignores unknown filter values, as the other lists do. */
function withoutUnknown(typed: ListRequest['typed'], { products, canSeeValues }: Known): ListRequest['typed'] {
  const known: Partial<Record<ListField, readonly string[]>> = {
    situacao: SITUATION_CHOICES.map(({ code }) => code),
    canal: CHANNELS.map(({ code }) => code),
    pagamento: PAYMENT_METHODS.map(({ slug }) => slug),
    dinheiro: canSeeValues ? MONEY_STATES.map(({ code }) => code) : [],
    atrativo: products.map(({ uuid }) => uuid),
    entrada: ENTRY_STATES.map(({ code }) => code),
    recebido: canSeeValues ? PAYMENT_METHODS.map(({ slug }) => slug) : [],
    condutor: GUIDE_STATES.map(({ code }) => code),
    ordem: orders.map(({ value }) => value).filter((value) => canSeeValues || value !== 'value')
  }
  return recordOf(fields, (name) => (known[name]?.includes(typed[name]) === false ? '' : typed[name]))
}
