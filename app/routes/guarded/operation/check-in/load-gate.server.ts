import { beginBookedAttractions } from '#app/api-client/attractions.server.ts'
import { searchBookings } from '#app/api-client/bookings.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import type { BookingItem, ExpressBooking } from '#app/contracts/booking/calls.ts'
import { getGroupPeople } from '#app/contracts/booking/groups.ts'
import type { Scan } from '#app/domain/booking/scan.ts'
import { visitDays } from '#app/domain/booking/stay.ts'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import { awaitedLater } from '#app/time/awaited-later.server.ts'
import { now } from '#app/time/clock.server.ts'
import { canEnterNow, toBookingRow } from '../booking-row.ts'
import { type GateWay, isExitGate } from '../gate-path.ts'
import { findBooking } from '../send-event.server.ts'
import type { Match } from './answer/missed.ts'
import { type GatePlace, gatePlaces } from './gate-places.ts'
import { toGateView } from './gate-view.ts'

const matchesShown = 6
const matchesRead = 25

/** Gate named in the URL; an unknown one means all. */
export interface Gate {
  where: string
  way: GateWay
  label: string
  /** Uuids; null for all. */
  products: readonly string[] | null
  /** All that can be chosen. Rejects with an ApiError if the attractions cannot be loaded. */
  places: Promise<GatePlace[]>
}

export async function readGate(viewer: Viewer, search: URLSearchParams): Promise<Gate> {
  const asked = { pid: viewer.place.uuid, isWaitedFor: Boolean(search.get('onde')) }
  const { attractions, products } = await beginBookedAttractions(viewer.call, asked)
  const places = awaitedLater(attractions.then((all) => gatePlaces(all.products)))
  const chosen = gatePlaces(products).find(({ value }) => value === search.get('onde'))
  const where = chosen?.value ?? ''
  return {
    where,
    way: { where, isExit: isExitGate(search) },
    label: chosen?.label ?? '',
    products: chosen?.products ?? null,
    places
  }
}

/** Attractions in the form of the API's query. */
export const productOf = ({ products }: Gate) => products?.join(',') ?? ''

export interface Scanned {
  hash: string
  uuid: string
  code: string
  product: string
  /** People who have not come yet. */
  outside: number
  /** People who left after they came. */
  away: number
  /** Ticket of one person, by whose code it was found; null for the booking's own code. */
  person: ExpressBooking['person_tickets'][number] | null
}

/** Finds a booking by its code, on any day. Null when this user may see none. */
export async function findScanned(viewer: Viewer, scan: Scan): Promise<Scanned | null> {
  if (scan.kind === 'id') {
    const booking = await findOrNull(viewer, scan.uuid)
    if (!booking) return null
    const { hash, uuid, booking_code: code, product } = booking
    return { hash, uuid, code, product: product.uuid, ...standOf(booking), person: null }
  }
  if (scan.kind !== 'code' && scan.kind !== 'person') return null
  const { data } = await searchBookings(viewer.call, { code: scan.code, page: 1, limit: 1 }, viewer.today())
  const [found] = data
  if (!found) return null
  const person = scan.kind === 'person' ? await findPerson(viewer, { uuid: found.uuid, code: scan.code }) : null
  // An API that does not know such codes may have searched for something else.
  if (scan.kind === 'person' && !person) return null
  const { hash, uuid, booking_code: code, product_uuid: product } = found
  return { hash, uuid, code, product, ...standOf(found), person }
}

type Counted = Pick<ExpressBooking, 'people' | 'checked_in_people' | 'away_people'>

const standOf = ({ people, checked_in_people: came, away_people: away = 0 }: Counted) => ({
  outside: people - came,
  away
})

async function findPerson(viewer: Viewer, { uuid, code }: { uuid: string; code: string }) {
  const booking = await findOrNull(viewer, uuid)
  return booking?.person_tickets.find((ticket) => ticket.code === code) ?? null
}

/** Searches by name, document or phone, and lists first those who may come in. */
export async function searchToday(viewer: Viewer, gate: Gate, q: string) {
  const day = viewer.today()
  const days = visitDays(day)
  const query = {
    start_date: days.from,
    end_date: days.to,
    is_now: '1',
    product: productOf(gate),
    q: q.slice(0, 100),
    sort: 'pending',
    page: 1,
    limit: matchesRead
  }
  const { data } = await searchBookings(viewer.call, query, day)
  const context = { today: day, timezone: viewer.place.timezone, isOneDay: true, titles: new Map<string, string>() }
  const rows = data
    .filter((item) => item.is_now ?? item.sdate === day)
    .map((item) => ({ ...toBookingRow(item, context), can: whatCan(item, day, gate.way) }))
  const inOrder = [...rows.filter(({ can }) => can), ...rows.filter(({ can }) => !can)]
  return inOrder.slice(0, matchesShown).map(({ uuid, code, name, time, people, product, situation, note, can }) => {
    return { uuid, code, name, time, people, product, situation, note, can }
  })
}

function whatCan(item: BookingItem, today: IsoDay, { isExit }: GateWay): Match['can'] {
  const { outside, away } = standOf(item)
  if (isExit) return item.checked_in_people > away ? 'Saída' : null
  if (canEnterNow(item, today)) return 'Check-in'
  return outside === 0 && away > 0 ? 'Voltou' : null
}

interface Asked {
  uuid: string | null
  entry: string | null
  /** Id of an exit or return. */
  passage: string | null
  /** Id of a person's ticket. */
  person: string | null
}

export async function showBooking(viewer: Viewer, gate: Gate, asked: Asked) {
  const booking = asked.uuid ? await findOrNull(viewer, asked.uuid) : null
  if (!booking) return null
  const mayOverride = viewer.can('operation/checkin-override')
  const mayReceive = viewer.can('operation/receive')
  const { uuid: _, ...read } = asked
  const { isExit = false } = gate.way
  const view = toGateView(booking, { now: now(), mayOverride, mayReceive, ...read, isExit, products: gate.products })
  return { ...view, group: booking.group ? await loadGateGroup(viewer, booking.group.uuid) : [] }
}

/** People of the booking's group, to be called by name; empty if this API keeps no lists. */
async function loadGateGroup(viewer: Viewer, uuid: string) {
  const list = await whereKnown(viewer.call(getGroupPeople, { params: { uuid } }))
  return (list?.people ?? []).map(({ name, note }, at) => ({ number: at + 1, name, note }))
}

export type GateResult = NonNullable<Awaited<ReturnType<typeof showBooking>>>

async function findOrNull(viewer: Viewer, uuid: string): Promise<ExpressBooking | null> {
  try {
    return await findBooking(viewer, uuid)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
