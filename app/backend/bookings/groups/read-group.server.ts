import { notFound } from '#app/contracts/api-error.ts'
import type { getGroup } from '#app/contracts/booking/groups.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { maskPhone } from '#app/domain/person/phone.ts'
import { maskEmail } from '#app/domain/words/mask.ts'
import { type FullBooking, listGroupBookings, loadParts } from '../../db/queries/bookings/bookings.server.ts'
import { findGroup } from '../../db/queries/bookings/groups.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'
import { isWithinReach } from '../reach.server.ts'
import { operatorSight, wireContext } from '../read-booking.server.ts'
import { groupParts } from '../wire/group-parts.server.ts'
import { toExpressBooking } from '../wire/to-express-booking.server.ts'

const unknownGroup = 'Não encontramos este grupo. Ele pode ser de outro parque.'

/**
 * A guide sees only the bookings that they guide; the seller sees all of theirs, with the values. `bought` counts the
 * people of the whole group; `until` is the day of its last visit, null if all are cancelled.
 * @throws ApiError 404
 */
export async function findGroupFor(uuid: string, ctx: StaffContext) {
  const { placeId, userId } = ctx.actor
  const found = await findGroup(ctx.db.orm, { placeId, uuid: requireUuid(uuid, unknownGroup) })
  if (!found) throw notFound({ message: unknownGroup })
  const bookings = await listGroupBookings(ctx.db, found.group.id)
  const partsOf = groupParts(
    await loadParts(
      ctx.db.orm,
      bookings.map(({ booking }) => booking.id),
      { events: true }
    )
  )
  const isSeller = found.group.createdBy === userId
  const seen = bookings.filter(({ booking }) => isSeller || isWithinReach(partsOf(booking.id).agents, ctx.actor))
  const [first] = seen
  if (!first) throw notFound({ message: unknownGroup })
  const living = bookings.filter(({ booking }) => !isCancelledStatus(booking.status))
  const bought = living.reduce((people, { booking }) => people + booking.people, 0)
  const until = living.at(-1)?.booking.date ?? null
  return { ...found, isSeller, bookings: seen, bought, until, timezone: first.place.timezone, partsOf }
}

/** @throws ApiError 404 */
export async function readGroup(
  { params }: Received<typeof getGroup>,
  ctx: StaffContext
): Promise<Answer<typeof getGroup>> {
  const { group, seller, isSeller, bookings, partsOf } = await findGroupFor(params.uuid, ctx)
  const own = operatorSight(ctx)
  const sight = isSeller ? { ...own, values: true, owed: true, personal: true } : own
  const context = wireContext(ctx, sight)
  const toWire = (full: FullBooking) => toExpressBooking(full, partsOf(full.booking.id), context)
  return {
    uuid: group.uuid,
    name: group.name,
    person: group.personName,
    phone: sight.contacts ? group.personPhone : maskPhone(group.personPhone),
    email: sight.contacts ? group.personEmail : maskEmail(group.personEmail),
    limit_reason: group.reason,
    created_date: group.createdAt.toISOString(),
    seller,
    bookings: bookings.map(toWire)
  }
}
