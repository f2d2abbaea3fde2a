import { invalid } from '#app/contracts/api-error.ts'
import type { getGate } from '#app/contracts/booking/gate.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { visitDays } from '#app/domain/booking/stay.ts'
import { slotInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { maskName } from '#app/domain/person/names.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import { listEntries, listOwnPassages, nameBookings } from '../../db/queries/bookings/gate/entries.server.ts'
import { countAtGate } from '../../db/queries/bookings/gate/slots.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { operatorSight } from '../read-booking.server.ts'
import { toIsoOrNull } from '../wire/shown.server.ts'

const entriesShown = 10
/** A shift over midnight keeps its reads. */
const shiftMs = 3 * 3_600_000
/** More than a place has attractions at one gate. */
const mostProducts = 100

/** @throws ApiError 422 for what is no list of ids */
export async function readGate(
  { query }: Received<typeof getGate>,
  ctx: StaffContext
): Promise<Answer<typeof getGate>> {
  const actor = ctx.actor
  const { db } = ctx
  const products = readProducts(query.product)
  const uuids = query.booking.split(',').filter((uuid) => /^[0-9a-f]{32}$/.test(uuid))
  const { placeId, userId } = actor
  const agentUserId = holds(actor, 'operation/all-bookings') ? null : userId
  const zone = await findTimezone(db.orm, placeId)
  const now = ctx.now()
  const day = todayIn(zone, now)
  const at = { placeId, products, agentUserId }
  const since = new Date(Math.min(slotInstant(day, '00:00', zone).getTime(), now.getTime() - shiftMs))
  const latest = { ...at, userId, since, limit: entriesShown }
  const [slots, entries, passages, bookings] = await Promise.all([
    countAtGate(db, { ...at, ...visitDays(day), now }),
    listEntries(db, latest),
    listOwnPassages(db, latest),
    nameBookings(db, { placeId, agentUserId, uuids: uuids.slice(0, entriesShown) })
  ])
  const { personal } = operatorSight(ctx)
  return {
    slots: slots.map(toSlot),
    entries: entries.map((entry) => toRead(entry, personal)),
    passages: passages.map((passage) => ({ ...toRead(passage, personal), direction: passage.direction })),
    bookings: bookings.map((booking) => toNamed(booking, personal))
  }
}

/** @throws ApiError 422 */
export function readProducts(listed: string): string[] {
  const products = listed.split(',').filter(Boolean)
  if (products.length <= mostProducts && products.every(isUuid)) return products
  throw invalid({ fields: { product: ['Atrativo desconhecido.'] } })
}

type SlotRow = Awaited<ReturnType<typeof countAtGate>>[number]

const toSlot = ({ productUuid, productName, date, time, bookings, people, inside }: SlotRow) => ({
  product_uuid: productUuid,
  product_name: productName,
  date,
  time,
  bookings,
  people,
  checked_in_people: inside
})

type ReadRow = Omit<Awaited<ReturnType<typeof listEntries>>[number], 'direction'>

function toRead(read: ReadRow, personal: boolean) {
  return {
    ...toNamed(read, personal),
    id: String(read.id),
    datetime: read.at.toISOString(),
    undone: toIsoOrNull(read.undoneAt),
    can_undo: read.isLast
  }
}

type NamedRow = Awaited<ReturnType<typeof nameBookings>>[number]

function toNamed({ uuid, code, name, surname, people }: NamedRow, personal: boolean) {
  const full = `${name} ${surname}`.trim()
  return { uuid, booking_code: code, name: personal ? full : maskName(full), people }
}
