import { changedMeanwhile, conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { readBookingPerson, updateBookingPerson } from '#app/contracts/booking/person.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { BOOKED_PERSON_WORDS } from '#app/domain/audit/booking-words.ts'
import { changedFields } from '#app/domain/audit/changed.ts'
import { type BookedPerson, checkPerson, whyPersonStays } from '#app/domain/booking/check-person.ts'
import { isConfirmedStatus } from '#app/domain/booking/situation.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { identityKey, identityOf, wholeName } from '#app/domain/client/identity.ts'
import { searchText } from '#app/domain/person/names.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { ANONYMOUS } from '../../db/personal/entry.server.ts'
import { type BookingRow, findFullBooking, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { findGroupName } from '../../db/queries/bookings/groups.server.ts'
import { savePerson } from '../../db/queries/bookings/person.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { countries } from '../../geo/geo-data.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { isTheirs } from '../reach.server.ts'
import { changeClientToo } from './also-client.server.ts'
import { followPerson } from './follow-person.server.ts'

const unknownBooking = () => notFound({ message: ERRORS.bookingNotFound })

const whyStays = ({ status, holdUntil, name }: BookingRow, now: Date) =>
  whyPersonStays({ status, holdUntil, isAnonymous: name === ANONYMOUS, now })

const personOf = (row: BookingRow): BookedPerson => {
  const { name, surname, document, documentCountry, phone, email, language, notes } = row
  return { name, surname, document, documentCountry, phone, email, language, notes }
}

async function findTheirs(uuid: string, ctx: StaffContext): Promise<BookingRow> {
  const full = /^[0-9a-f]{32}$/.test(uuid) ? await findFullBooking(ctx.db, { publicId: uuid }) : null
  const booking = full?.booking
  if (booking?.placeId !== ctx.actor.placeId) throw unknownBooking()
  if (!(await isTheirs(ctx.db.orm, booking, ctx.actor))) throw unknownBooking()
  return booking
}

/** @throws ApiError 404 also for a booking of another place, or of another agent */
export async function readPerson(
  { params }: Received<typeof readBookingPerson>,
  ctx: StaffContext
): Promise<Answer<typeof readBookingPerson>> {
  const booking = await findTheirs(params.uuid, ctx)
  const { documentCountry: document_country, ...person } = personOf(booking)
  return {
    ...person,
    document_country,
    booking_code: booking.code,
    version: booking.version,
    closed: whyStays(booking, ctx.now()) ?? '',
    client: booking.clientId !== null && holds(ctx.actor, 'clients/edit')
  }
}

/** @throws ApiError 403, 404, 409 `changed_meanwhile` or `closed`, 422 at the fields */
export async function changePerson(
  { params, body: { version, client, ...typed } }: Received<typeof updateBookingPerson>,
  ctx: StaffContext
): Promise<Answer<typeof updateBookingPerson>> {
  const { id } = await findTheirs(params.uuid, ctx)
  return inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, { id })
    if (!booking || !(await isTheirs(tx, booking, ctx.actor))) throw unknownBooking()
    const why = whyStays(booking, ctx.now())
    if (why) throw conflict({ code: 'closed', message: why })
    if (booking.version !== version) throw changedMeanwhile(late)
    const before = personOf(booking)
    const codes = countries.map(({ code }) => code)
    const checked = checkPerson(typed, before, codes)
    if (!checked.ok) throw invalid({ fields: checked.fields })
    const after = checked.value
    const changed = changedFields(BOOKED_PERSON_WORDS, toShown(before), toShown(after))
    if (!changed) return { message: 'Nada mudou nos dados da reserva.', resend: false }
    await saveBookingPerson(tx, ctx, { booking, after, client })
    await recordEvent(tx, { booking, action: 'person-changed', at: ctx.now(), by: ctx.actor, ...changed })
    const zone = await findTimezone(tx, booking.placeId)
    const today = todayIn(zone, ctx.now())
    await followPerson(tx, { booking, after, today })
    const isContact = before.phone !== after.phone || before.email !== after.email
    const resend = isContact && isConfirmedStatus(booking.status) && booking.date >= today
    return { message: 'Dados da reserva salvos.', resend }
  })
}

const toShown = (person: BookedPerson) => ({ ...person, name: wholeName(person) })

const late = 'Outra pessoa mudou esta reserva enquanto você a editava.'

interface Saving {
  booking: BookingRow
  after: BookedPerson
  /** True to save the same in the client's card. */
  client: boolean
}

async function saveBookingPerson(
  tx: Transaction,
  ctx: StaffContext,
  { booking, after, client }: Saving
): Promise<void> {
  // Another identity is another client; a job finds it, or makes it, as for a new booking.
  const clientId = client
    ? await changeClientToo(tx, ctx, { booking, after })
    : keyOf(booking) === keyOf(after)
      ? booking.clientId
      : null
  const group = booking.groupId ? await findGroupName(tx, booking.groupId) : ''
  const words = `${booking.code} ${wholeName(after)} ${after.document} ${after.phone} ${after.email} ${group}`.trim()
  await savePerson(tx, booking.id, { ...after, clientId, searchText: searchText(words), version: booking.version + 1 })
}

function keyOf(person: BookedPerson): string | null {
  const identity = identityOf({ ...person, name: wholeName(person) })
  return identity && identityKey(identity)
}
