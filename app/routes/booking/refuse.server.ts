import { ApiError, conflict, invalid } from '#app/contracts/api-error.ts'
import { listProducts } from '#app/contracts/products/public.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { type Call, explainRefusal, type Refusal, type RefusedForm } from '#app/session/index.server.ts'
import { tellExisting } from './again/told-step.server.ts'
import { type DetailsOptions, viewDetails } from './details/details-step.server.ts'
import { presetAnew } from './details/presets.ts'
import { findProduct, loadContext } from './load-view.server.ts'
import { newHash } from './new-hash.server.ts'
import type { BookingForm } from './read-form.server.ts'
import { loadDiscount } from './tickets/discount.server.ts'
import { readTickets } from './tickets/ticket-fields.server.ts'
import type { DetailsStep } from './view.ts'

export interface RefusedBooking {
  result: Pick<RefusedForm, 'initialValue' | 'error'>
  /** Null when it could not be loaded; then the page's own view is used. */
  view: DetailsStep | null
  hash: string
  /** All sent fields: the page's own data may fail to load after the view has loaded. */
  fields: Record<string, string>
  existing: { id: string; what: string } | null
  /** True when this attempt or an earlier one may have created the booking. */
  isUncertain: boolean
}

export interface BookingRefusal {
  data: RefusedBooking
  init: Refusal['init']
}

interface Posted {
  call: Call
  form: BookingForm
}

const uncertain =
  'Não sabemos se a reserva foi feita. Confirme de novo com o mesmo formulário: se ela já existir, você é levado a ela, e nada é reservado em dobro.'

const badHash = 'Não reconhecemos este formulário. Confira os dados e envie de novo.'

export async function reopen({ call, form }: Posted): Promise<BookingRefusal> {
  // A visit without a time was being changed.
  const edit = { visit: form.intent === 'horarios' || form.chosen.time === '', tickets: form.intent === 'ingressos' }
  const lists = { everywhere: form.intent === 'paises', cities: form.intent === 'cidades' }
  try {
    const view = await loadDetails({ call, form }, { edit, ...lists })
    const typed = form.intent === 'idioma' ? presetAnew(form.typed, view.homeState) : form.typed
    return { data: toFormAnswer({ ...form, typed }, { error: {}, view }), init: { status: 200 } }
  } catch (error) {
    const { message, init } = explainRefusal(error, { isAnonymous: true })
    const data = toFormAnswer(form, { error: { '': [message] }, view: null })
    return { data: { ...data, fields: { ...data.fields, intent: form.intent } }, init }
  }
}

/** Keeps all typed values, whatever the answer. @throws the error itself when it is not a refusal */
export async function refuse({ call, form }: Posted, error: unknown): Promise<BookingRefusal> {
  const { error: refusal, errors, init } = explainRefusal(error, { isAnonymous: true })
  const { '': ofWhole, hash: ofHash, booking, ...fields } = errors
  const isStale = Boolean(ofHash) || refusal.code === 'hash_reused'
  const isUncertain = !isStale && (form.isUncertain || refusal.mayHaveActed)
  const own = ofHash ? [t(badHash)] : (ofWhole ?? (booking ? [refusal.message] : null))
  const said = isUncertain
    ? [`${tSaid(refusal.mayHaveActed ? refusal.message : (own?.[0] ?? ''))} ${t(uncertain)}`.trim()]
    : own
  const edit = {
    visit: Boolean(fields.date || fields.time),
    tickets:
      Object.keys(fields).some((name) => name.startsWith('tickets') || name === 'discount_code') ||
      refusal.code === 'full'
  }
  const cities = Boolean(fields['address.city'])
  const view = await loadDetails({ call, form }, { edit, cities, errors: fields }).catch((failure: unknown) => {
    if (failure instanceof ApiError) return null
    throw failure
  })
  const existing = booking?.[0] ? { id: booking[0], what: await tellExisting(call, booking[0]) } : null
  const data = toFormAnswer(form, { error: { ...(said ? { '': said } : {}), ...fields }, view })
  return {
    data: { ...data, hash: isStale ? newHash() : data.hash, existing, isUncertain },
    init
  }
}

/** Refuses to book in preview mode, whether the attraction is on sale or not. @throws ApiError 422 */
export function refusePreview({ chosen }: BookingForm): void {
  if (chosen.ver) throw invalid({ message: t('Isto é uma pré-visualização: nada é vendido e nada foi reservado.') })
}

/**
 * Prices are those at the moment of booking, so a changed total is shown before anything is booked.
 * @throws ApiError 409
 */
export async function checkSeenTotal({ call, form }: Posted): Promise<void> {
  if (form.seenTotal === null) return
  const { chosen } = form
  const products = await call(listProducts, { query: { pid: chosen.pid, date: toIsoDay(chosen.date) ?? undefined } })
  const product = findProduct(products, chosen.atrativo)
  const discount = await loadDiscount({ call, chosen, preview: {} }, product)
  const tickets = product && readTickets(product, chosen.tickets, { slot: null, discount })
  if (!tickets?.ok || tickets.total === form.seenTotal) return
  const now = formatMoney(tickets.total)
  const before = formatMoney(form.seenTotal)
  throw conflict({
    code: 'price_changed',
    message: t('O total agora é {now} (antes: {before}). Confira e confirme de novo.', { now, before })
  })
}

async function loadDetails({ call, form }: Posted, options: DetailsOptions): Promise<DetailsStep> {
  const context = await loadContext(call, form.chosen)
  return viewDetails(
    { ...context, product: findProduct(context.products, form.chosen.atrativo) },
    {
      ...options,
      typed: form.typed
    }
  )
}

function toFormAnswer(
  form: BookingForm,
  { error, view }: { error: Record<string, string[]>; view: DetailsStep | null }
) {
  return {
    result: { initialValue: form.typed, error },
    view,
    hash: form.typed.hash || newHash(),
    fields: form.sent,
    existing: null,
    isUncertain: form.isUncertain
  }
}
