import { previewTicketChange } from '#app/contracts/booking/change-tickets.ts'
import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { explainRefusal, type Viewer } from '#app/session/index.server.ts'

const prefix = 'tickets.'

/** Tickets per label as typed; null for a form that has none. */
export function readTickets(typed: URLSearchParams | FormData) {
  const names = Array.from(new Set(typed.keys())).filter((name) => name.startsWith(prefix))
  if (names.length === 0) return null
  const errors: Record<string, string[]> = {}
  const tickets: [string, number][] = names.map((name) => {
    const text = String(typed.get(name) ?? '').trim()
    const quantity = text === '' ? 0 : parseQuantity(text)
    if (quantity === null) errors[name] = [ERRORS.quantity]
    return [name.slice(prefix.length), quantity ?? 0]
  })
  // It keeps any label as a property of its own, `__proto__` too.
  return { tickets: Object.fromEntries(tickets), errors }
}

export type TypedTickets = NonNullable<ReturnType<typeof readTickets>>

/** Loads the types and then, for typed tickets, the cost. The API's refusals appear at the fields. */
export async function loadTickets(viewer: Viewer, id: string | undefined, search: URLSearchParams) {
  const params = { uuid: id ?? '' }
  const typed = readTickets(search)
  const mayDepart = viewer.can('operation/refund-depart')
  const mayExceed = viewer.can('operation/group-sale')
  const byPlace = mayDepart && search.get('devolver') === 'tudo'
  const errors: Record<string, string[]> = { ...typed?.errors }
  const shown = await orRefusal(viewer.call(previewTicketChange, { params, query: {} }), errors)
  if (!shown)
    return { closed: errors[''] ?? [], types: [], version: 0, errors, change: null, byPlace, mayDepart, mayExceed }
  const asks = typed !== null && !search.has('escolher') && Object.keys(errors).length === 0
  const query = { tickets: JSON.stringify(typed?.tickets), by_place: byPlace }
  const told = asks ? await orRefusal(viewer.call(previewTicketChange, { params, query }), errors) : null
  const types = shown.types.map((type) => ({
    ...type,
    wanted: search.get(`${prefix}${type.label}`) ?? String(type.quantity),
    hint: typeHint(type, mayExceed)
  }))
  const change = told?.change ? ticketChange(told.change) : null
  return { closed: null, types, version: shown.version, errors, change, byPlace, mayDepart, mayExceed }
}

async function orRefusal<T>(asked: Promise<T>, errors: Record<string, string[]>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    const { error: refusal, errors: said, message } = explainRefusal(error)
    if (refusal.status === 404) throw refusal
    Object.assign(errors, Object.keys(said).length > 0 ? said : { '': [message] })
    return null
  }
}

type Told = Awaited<ReturnType<typeof preview>>
const preview = (viewer: Viewer) => viewer.call(previewTicketChange, { params: { uuid: '' }, query: {} })

function typeHint({ quantity, price, checked_in: inside, maximum }: Told['types'][number], mayExceed: boolean): string {
  return [
    price === null ? '' : price === 0 ? 'Gratuito.' : `${formatMoney(price)}.`,
    `Na reserva: ${quantity}.`,
    inside > 0 ? `${inside} já dentro.` : '',
    maximum === null ? '' : `Até ${maximum}${mayExceed ? ', ou mais com um motivo' : ''}.`
  ]
    .filter(Boolean)
    .join(' ')
}

function ticketChange(change: NonNullable<Told['change']>) {
  const { old_total: before, new_total: after, receivable, refund_due: due, kept } = change
  const isSame = change.items.every(({ old_quantity, quantity }) => old_quantity === quantity)
  return {
    items: change.items,
    isSame,
    before,
    after,
    due: due ?? 0,
    lines: before === null || after === null ? [] : differenceLines({ before, after, receivable, due, kept }),
    asksRefund: change.asks_refund,
    exceeded: change.exceeded
  }
}

type Sums = { before: number; after: number } & Record<'receivable' | 'due' | 'kept', number | null>

function differenceLines({ before, after, receivable, due, kept }: Sums): string[] {
  const price =
    before === after
      ? 'O total não muda.'
      : after > before
        ? `Custa ${formatMoney(after - before)} a mais.`
        : `Custa ${formatMoney(before - after)} a menos.`
  return [
    price,
    receivable ? `Ficam ${formatMoney(receivable)} a receber no local.` : '',
    due ? `Ficam ${formatMoney(due)} a devolver ao visitante.` : '',
    kept ? `Pela política, ${formatMoney(kept)} ficam com o parque.` : ''
  ].filter(Boolean)
}
