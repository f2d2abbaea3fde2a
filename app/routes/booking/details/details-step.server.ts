import { getAvailability, type Product } from '#app/contracts/products/public.ts'
import { confirmBy } from '#app/domain/booking/unpaid.ts'
import { formatDayLong, formatDayNamed, toIsoDay } from '#app/domain/calendar/dates.ts'
import { countOf } from '#app/domain/words/plural.ts'
import { frameOf } from '../frame.server.ts'
import { stepHref } from '../selection.ts'
import type { StepContext } from '../step-context.server.ts'
import { type ReadTickets, readTickets } from '../tickets/ticket-fields.server.ts'
import type { DetailsStep, Editors } from '../view.ts'
import { slotText } from '../visit/visit-step.server.ts'
import { loadCountryOptions } from './country-options.server.ts'

export interface DetailsOptions {
  /** Default: read from the selection. */
  tickets?: ReadTickets
  edit?: { visit?: boolean; tickets?: boolean }
  /** `typed`: values the lists must hold; `everywhere`: all countries. */
  typed?: Record<string, string>
  everywhere?: boolean
  /** The cities of the typed state. */
  cities?: boolean
}

type DetailsContext = StepContext & { product: Product | undefined }

export async function viewDetails(context: DetailsContext, options: DetailsOptions): Promise<DetailsStep> {
  const { call, chosen, place, product, now } = context
  const tickets = options.tickets ?? (product ? readTickets(product, chosen.tickets, null) : null)
  const { typed = {}, everywhere = false, cities = false } = options
  const [editors, lists] = await Promise.all([
    openEditors(context, tickets, options),
    loadCountryOptions(call, {
      everywhere,
      phoneFlag: typed.phoneFlag ?? '',
      countries: [typed['address.country'] ?? '', typed.document_country ?? ''],
      citiesOf: cities ? (typed['address.state'] ?? '') : ''
    })
  ])
  const { pid, atrativo, date, time } = chosen
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
      gateway: 'EXPRESSBOOKING',
      booking_name: product?.name ?? '',
      booking_slug: product?.slug ?? '',
      term_hash: place.term?.hash ?? ''
    },
    ticketChoices: chosen.tickets,
    editors,
    lines: (tickets?.items ?? []).map(({ quantity, title, total }) => ({
      label: countOf(quantity, title),
      amount: total
    })),
    total: tickets?.total ?? 0,
    hasProof: tickets?.items.some(({ needsProof }) => needsProof) ?? false,
    payOnSite: place.pay_on_site,
    asksConfirmation:
      day !== null && confirmBy({ date: day, timezone: place.timezone, until: place.unpaid_until, now }) !== null,
    pix: place.pix,
    holdMinutes: place.hold_minutes,
    cancellationDays: place.cancellation_days,
    term: place.term ? { hash: place.term.hash, paragraphs: place.term.text.split(/\n{2,}/) } : null,
    ...lists
  }
}

async function openEditors(
  { call, chosen, product, products }: DetailsContext,
  tickets: ReadTickets | null,
  { edit }: DetailsOptions
): Promise<Editors> {
  const attraction = product ? null : products.map(({ uuid, name }) => ({ value: uuid, label: name }))
  if (!edit || !product) return { attraction, visit: null, tickets: null }
  const date = toIsoDay(chosen.date)
  const day =
    edit.visit && date ? await call(getAvailability, { params: { uuid: product.uuid }, query: { date } }) : null
  const slots = day?.slots.map((slot) => ({
    value: slot.time,
    label: `${slot.time} · ${slotText(slot)}`,
    disabled: slot.remaining < 1
  }))
  return {
    attraction,
    visit: edit.visit
      ? { date: date ?? chosen.date, dayNamed: date ? formatDayNamed(date) : '', slots: slots ?? null }
      : null,
    tickets: edit.tickets ? (tickets?.fields ?? null) : null
  }
}
