import type { CallOutput } from '#app/contracts/endpoint.ts'
import { getPublicPlace, listPublicPlaces } from '#app/contracts/places.ts'
import { getAvailability, listProducts, type Product } from '#app/contracts/products/public.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { t } from '#app/domain/words/speech.ts'
import type { BookedHere, Call } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { viewTold } from './again/told-step.server.ts'
import { viewAttractions } from './attraction/attraction-step.server.ts'
import { viewDetails } from './details/details-step.server.ts'
import { type Selection, stepHref } from './selection.ts'
import type { LoadedView, StepContext } from './step-context.server.ts'
import { loadDiscount } from './tickets/discount.server.ts'
import { readTickets } from './tickets/ticket-fields.server.ts'
import { viewTickets } from './tickets/tickets-step.server.ts'
import type { PlaceStep } from './view.ts'
import { findSlot, slotProblem, viewVisit } from './visit/visit-step.server.ts'

/** Loads types and prices for the chosen day. */
export async function loadContext(call: Call, chosen: Selection): Promise<StepContext> {
  const preview = chosen.ver === '1' ? { preview: '1' as const } : {}
  const date = toIsoDay(chosen.date) ?? undefined
  const [place, products] = await Promise.all([
    call(getPublicPlace, { params: { uuid: chosen.pid } }),
    call(listProducts, { query: { pid: chosen.pid, date, ...preview } })
  ])
  return { call, chosen, place, products, now: now(), preview }
}

/**
 * Loads the first step that the URL leaves open. The only place is chosen at once.
 * @throws ApiError 404 for an unknown place
 */
export async function loadView(
  call: Call,
  { asked, booked }: { asked: Selection; booked: BookedHere[] }
): Promise<LoadedView> {
  if (!asked.pid) {
    const places = await call(listPublicPlaces, {})
    const [only] = places
    if (!only || places.length > 1) return { view: viewPlaces(places, asked), status: 200 }
    return loadView(call, { asked: { ...asked, pid: only.uuid }, booked })
  }
  const context = await loadContext(call, asked)
  const product = findProduct(context.products, asked.atrativo)
  if (!product) return viewAttractions(context)
  const chosen = { ...asked, atrativo: product.uuid, date: toIsoDay(asked.date) ?? '' }
  const known = { ...context, chosen, product }
  if (asked.date && !chosen.date) return viewVisit(known, { notice: t('Escolha o dia da visita no calendário.') })
  if (!chosen.date || !chosen.time) return viewVisit(known, {})
  // Check this before capacity: the visitor who took the last places and goes back sees their booking.
  const told = chosen.passo === 'dados' ? await viewTold(known, booked) : null
  if (told) return told
  const query = { date: chosen.date, ...context.preview }
  const [{ slots }, discount] = await Promise.all([
    call(getAvailability, { params: { uuid: product.uuid }, query }),
    loadDiscount(known, product)
  ])
  const slot = findSlot(slots, chosen.time)
  if (!slot || slot.remaining < 1) return viewVisit(known, { slots, notice: slotProblem(slot, chosen.time) })
  const tickets = readTickets(product, chosen.tickets, { slot, discount })
  if (chosen.passo !== 'dados' || !tickets.ok) return viewTickets({ ...known, tickets, slot })
  return { view: await viewDetails(known, { tickets }), status: 200 }
}

/** An empty `uuid` finds the only attraction of a place. */
export function findProduct(products: Product[], uuid: string): Product | undefined {
  return uuid === '' && products.length === 1 ? products[0] : products.find((product) => product.uuid === uuid)
}

/** Keeps the other choices in the URL when the visitor chooses a place. */
function viewPlaces(places: CallOutput<typeof listPublicPlaces>, asked: Selection): PlaceStep {
  return {
    step: 'place',
    shop: null,
    steps: [],
    current: 0,
    notice: null,
    places: places.map(({ uuid, name, city, state }) => ({
      name,
      where: [city, state].filter(Boolean).join(' – '),
      href: stepHref(asked, { pid: uuid })
    }))
  }
}
