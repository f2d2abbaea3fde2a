import { notFound } from '#app/contracts/api-error.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import { type listPublicPlaces, type PublicPlace, PublicPlaceSchema } from '#app/contracts/places.ts'
import { type getAvailability, type getCalendar, listProducts, type Product } from '#app/contracts/products/public.ts'
import { addDays, type IsoDay, isPastSlot, todayIn } from '#app/domain/calendar/dates.ts'
import { lastOfMonth } from '#app/domain/calendar/range.ts'
import { now } from '#app/time/clock.server.ts'
import type { Ask } from './ask.server.ts'

const zone = 'America/Bahia'

/**
 * A third-party API reports neither hours nor capacity. Offer each full hour; the API refuses an hour it does not
 * sell.
 */
const hours = Array.from({ length: 10 }, (_, index) => `${String(index + 8).padStart(2, '0')}:00`)
/** Capacity shown when the API reports none: the most tickets that one form takes. */
const uncounted = 50

/** Builds the place from its attractions. @throws ApiError 404 for a place without attractions */
export async function readPlaceOfProducts(ask: Ask, uuid: string): Promise<PublicPlace> {
  const [product] = await ask(listProducts, { query: { pid: uuid } })
  if (!product || (product.place_uuid !== '' && product.place_uuid !== uuid)) throw notFound()
  const name = product.place || 'Reservas'
  const supplier = { legal_name: name, cnpj: '', address: product.address, email: '', phone: '' }
  return PublicPlaceSchema.parse({ uuid, name, timezone: zone, supplier, card: true, registration_open: true })
}

export async function listPlacesOfProducts(ask: Ask): Promise<CallOutput<typeof listPublicPlaces>> {
  const products = await ask(listProducts, {})
  const named = new Map(products.map(({ place_uuid: uuid, place }) => [uuid, place]))
  named.delete('')
  return [...named].map(([uuid, name]) => ({ uuid, name: name || 'Reservas', city: '', state: '' }))
}

async function askProduct(ask: Ask, uuid: string): Promise<Product> {
  const found = (await ask(listProducts, { query: { uuid } })).find((product) => product.uuid === uuid)
  if (!found) throw notFound()
  return found
}

type Availability = CallOutput<typeof getAvailability>

/** @throws ApiError 404 */
export async function readHours(ask: Ask, { uuid, date }: { uuid: string; date: IsoDay }): Promise<Availability> {
  const product = await askProduct(ask, uuid)
  const isBlocked = isBlockedOn(product, date)
  const slots = hours.map((time): Availability['slots'][number] => {
    const isOver = isPastSlot(date, time, zone, now())
    const state = isBlocked ? 'blocked' : isOver ? 'past' : 'open'
    return { time, capacity: uncounted, remaining: state === 'open' ? uncounted : 0, state, is_counted: false }
  })
  return { date, slots }
}

type Calendar = CallOutput<typeof getCalendar>

/** @throws ApiError 404 */
export async function readMonth(ask: Ask, { uuid, month }: { uuid: string; month: string }): Promise<Calendar> {
  const product = await askProduct(ask, uuid)
  const today = todayIn(zone, now())
  const days = daysOf(month).map((date): Calendar['days'][number] => {
    const state = date < today ? 'past' : isBlockedOn(product, date) ? 'blocked' : 'open'
    return { date, remaining: state === 'open' ? uncounted : 0, price: null, state }
  })
  return { month, days }
}

export const isBlockedOn = ({ unavailability }: Product, date: IsoDay): boolean =>
  unavailability.some((block) => block.date === date && block.time === '')

export function daysOf(month: string): IsoDay[] {
  const days: IsoDay[] = []
  for (let day = `${month}-01`; day <= lastOfMonth(month); day = addDays(day, 1)) days.push(day)
  return days
}
