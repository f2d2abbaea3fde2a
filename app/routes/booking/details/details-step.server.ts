import { getAvailability, getTerm, type Product } from '#app/contracts/products/public.ts'
import { confirmBy } from '#app/domain/booking/unpaid.ts'
import { formatDayLong, formatDayNamed, toIsoDay } from '#app/domain/calendar/dates.ts'
import { policyWords } from '#app/domain/refund/words.ts'
import { frameOf } from '../frame.server.ts'
import { stepHref } from '../selection.ts'
import type { StepContext } from '../step-context.server.ts'
import { loadDiscount } from '../tickets/discount.server.ts'
import { offerGroup } from '../tickets/group-offer.server.ts'
import { type ReadTickets, readTickets } from '../tickets/ticket-fields.server.ts'
import type { DetailsStep, Editors } from '../view.ts'
import { slotText } from '../visit/visit-step.server.ts'
import { loadCountryOptions } from './country-options.server.ts'

export interface DetailsOptions {
  /** Default: computed from the selection. */
  tickets?: ReadTickets
  edit?: { visit?: boolean; tickets?: boolean }
  /** `typed`: values that the lists must include; `everywhere`: all countries. */
  typed?: Record<string, string>
  everywhere?: boolean
  /** True loads the cities of the typed state. */
  cities?: boolean
  /** Errors by field. */
  errors?: Record<string, readonly string[]>
}

type DetailsContext = StepContext & { product: Product | undefined }

export async function viewDetails(context: DetailsContext, options: DetailsOptions): Promise<DetailsStep> {
  const { call, chosen, place, product, now } = context
  const tickets = options.tickets ?? (product ? await loadTickets(context, product, options) : null)
  const { typed = {}, everywhere = false, cities = false } = options
  const [editors, term, lists] = await Promise.all([
    openEditors(context, tickets, options),
    loadTerm(context),
    loadCountryOptions(call, {
      everywhere,
      phoneFlag: typed.phoneFlag ?? '',
      countries: [typed['address.country'] ?? '', typed.document_country ?? ''],
      citiesOf: cities ? (typed['address.state'] ?? '') : ''
    })
  ])
  const { pid, atrativo, date, time, discount_code: code } = chosen
  const day = toIsoDay(date)
  return {
    ...frameOf(context, 'details'),
    step: 'details',
    chosen: { name: product?.name ?? '', day: day ? formatDayLong(day) : date, time },
    action: stepHref({ ...chosen, mes: '', passo: 'dados' }),
    hidden: {
      pid,
      ...(editors.attraction ? {} : { atrativo }),
      ...(editors.visit ? {} : { date, time }),
      ...(code && !editors.tickets ? { discount_code: code } : {}),
      gateway: 'EXPRESSBOOKING',
      booking_name: product?.name ?? '',
      booking_slug: product?.slug ?? '',
      term_hash: term?.hash ?? ''
    },
    ticketChoices: chosen.tickets,
    editors,
    lines: tickets?.lines ?? [],
    total: tickets?.total ?? 0,
    hasProof: tickets?.items.some(({ needsProof }) => needsProof) ?? false,
    homeState: place.state,
    payOnSite: place.pay_on_site,
    asksConfirmation:
      day !== null && confirmBy({ date: day, timezone: place.timezone, until: place.unpaid_until, now }) !== null,
    pix: place.pix,
    card: place.card,
    holdMinutes: product?.hold_minutes ?? place.hold_minutes,
    refundWords: policyWords(product?.refund_policy ?? place.refund_policy),
    term: term ? { hash: term.hash, language: term.language, paragraphs: term.text.split(/\n{2,}/) } : null,
    ...lists
  }
}

/** Loads the remaining capacity only if the visitor changes tickets but not the time. */
async function loadTickets(context: DetailsContext, product: Product, { edit, errors = {} }: DetailsOptions) {
  const { call, chosen, preview } = context
  const date = edit?.tickets && !edit.visit ? toIsoDay(chosen.date) : null
  const [discount, day] = await Promise.all([
    loadDiscount(context, product),
    date ? call(getAvailability, { params: { uuid: product.uuid }, query: { date, ...preview } }) : null
  ])
  const slot = day?.slots.find(({ time }) => time === chosen.time)
  return addErrors(readTickets(product, chosen.tickets, { slot: slot ?? null, discount }), errors)
}

/** Adds the refusals, without repeating an error that the page finds itself. */
function addErrors(tickets: ReadTickets, errors: Record<string, readonly string[]>): ReadTickets {
  const { fields, discount } = tickets
  const refused = errors.discount_code
  return {
    ...tickets,
    fields: fields.map((field, index) => {
      const said = errors[`tickets[${index}].quantity`]
      return said && field.errors.length === 0 ? { ...field, errors: [...said] } : field
    }),
    discount: refused ? { ...discount, errors: [...refused] } : discount
  }
}

/** Prefers the attraction's own term. */
async function loadTerm({ call, place, product }: DetailsContext) {
  const own = product?.term_hash
  if (!own || own === place.term?.hash) return place.term ?? null
  return call(getTerm, { params: { uuid: place.uuid, hash: own } })
}

async function openEditors(
  { call, chosen, place, product, products, preview }: DetailsContext,
  tickets: ReadTickets | null,
  { edit }: DetailsOptions
): Promise<Editors> {
  const attraction = product ? null : products.map(({ uuid, name }) => ({ value: uuid, label: name }))
  if (!edit || !product) return { attraction, visit: null, tickets: null }
  const date = toIsoDay(chosen.date)
  const day =
    edit.visit && date
      ? await call(getAvailability, { params: { uuid: product.uuid }, query: { date, ...preview } })
      : null
  const slots = day?.slots.map((slot) => ({
    value: slot.time,
    label: `${slot.time} · ${slotText(slot)}`,
    disabled: slot.remaining < 1
  }))
  const group = edit.tickets && tickets ? await offerGroup({ call, chosen, place, product }, tickets) : null
  return {
    attraction,
    visit: edit.visit
      ? { date: date ?? chosen.date, dayNamed: date ? formatDayNamed(date) : '', slots: slots ?? null }
      : null,
    tickets: edit.tickets && tickets ? { ...pickEditor(tickets, chosen.discount_code), group } : null
  }
}

function pickEditor({ fields, discount, quota }: ReadTickets, typed: string) {
  return { fields, discount: { ...discount, typed: discount.typed || typed }, quota }
}
