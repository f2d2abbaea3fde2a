import { invalid } from '#app/contracts/api-error.ts'
import type { getGate } from '#app/contracts/booking/gate.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { slotInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { maskName } from '#app/domain/person/names.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import { listEntries, nameBookings } from '../../db/queries/bookings/gate/entries.server.ts'
import { countAtGate } from '../../db/queries/bookings/gate/slots.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { operatorSight } from '../read-booking.server.ts'
import { toIsoOrNull } from '../wire/shown.server.ts'

const entriesShown = 10
/** More than a place has attractions at one gate. */
const mostProducts = 100

/** @throws ApiError 422 for what is no list of ids */
export async function readGate(
  { query }: Received<typeof getGate>,
  ctx: StaffContext
): Promise<Answer<typeof getGate>> {
  const actor = ctx.actor
  const { db } = ctx
  const products = query.product.split(',').filter(Boolean)
  if (products.length > mostProducts || !products.every(isUuid)) {
    throw invalid({ fields: { product: ['Atrativo desconhecido.'] } })
  }
  const uuids = query.booking.split(',').filter((uuid) => /^[0-9a-f]{32}$/.test(uuid))
  const { placeId, userId } = actor
  const agentUserId = holds(actor, 'operation/all-bookings') ? null : userId
  const zone = await findTimezone(db.orm, placeId)
  const day = todayIn(zone, ctx.now())
  const at = { placeId, products, agentUserId }
  const [slots, entries, bookings] = await Promise.all([
    countAtGate(db, { ...at, day }),
    listEntries(db, { ...at, userId, since: slotInstant(day, '00:00', zone), limit: entriesShown }),
    nameBookings(db, { placeId, agentUserId, uuids: uuids.slice(0, entriesShown) })
  ])
  const { personal } = operatorSight(ctx)
  return {
    slots: slots.map(toSlot),
    entries: entries.map((entry) => ({
      ...toNamed(entry, personal),
      id: String(entry.id),
      datetime: entry.at.toISOString(),
      undone: toIsoOrNull(entry.undoneAt),
      can_undo: entry.isLast
    })),
    bookings: bookings.map((booking) => toNamed(booking, personal))
  }
}

type SlotRow = Awaited<ReturnType<typeof countAtGate>>[number]

const toSlot = ({ productUuid, productName, time, bookings, people, inside }: SlotRow) => ({
  product_uuid: productUuid,
  product_name: productName,
  time,
  bookings,
  people,
  checked_in_people: inside
})

type NamedRow = Awaited<ReturnType<typeof nameBookings>>[number]

function toNamed({ uuid, code, name, surname, people }: NamedRow, personal: boolean) {
  const full = `${name} ${surname}`.trim()
  return { uuid, booking_code: code, name: personal ? full : maskName(full), people }
}
