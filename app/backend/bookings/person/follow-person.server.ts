import { isDeepStrictEqual } from 'node:util'
import type { BookedPerson } from '#app/domain/booking/check-person.ts'
import { followPassenger, followTaker } from '#app/domain/booking/follow-person.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { endVisitorCodes } from '../../db/queries/bookings/person.server.ts'
import { lockUnissued, setInvoice } from '../../db/queries/finance/invoices.server.ts'
import { dropWaiting, redirectWaiting } from '../../db/queries/messaging/booking-messages.server.ts'
import { listNamedRides, namePassengers } from '../../db/queries/transport/passengers.server.ts'

interface Change {
  /** Locked. */
  booking: BookingRow
  after: BookedPerson
  /** Today in the place's zone. */
  today: string
}

/** Copies of the person follow: waiting messages, passenger lists, and invoices that are not issued yet. */
export async function followPerson(tx: Transaction, change: Change): Promise<void> {
  const { booking, after } = change
  if (booking.phone !== after.phone || booking.email !== after.email) await followContact(tx, change)
  await followRides(tx, change)
  await followInvoices(tx, change)
}

async function followContact(tx: Transaction, { booking, after }: Change): Promise<void> {
  const of = { placeId: booking.placeId, refId: booking.publicId }
  await endVisitorCodes(tx, booking.id)
  // A code that somebody asked for never follows a change.
  await dropWaiting(tx, { ...of, kinds: ['code'], reason: 'O contato da reserva mudou.' })
  for (const way of ['phone', 'email'] as const) {
    const from = booking[way]
    const to = after[way]
    if (from !== '' && to !== '' && from !== to) await redirectWaiting(tx, { ...of, from, to })
  }
}

async function followRides(tx: Transaction, { booking: before, after, today: from }: Change): Promise<void> {
  for (const { id, named } of await listNamedRides(tx, { bookingId: before.id, from })) {
    const renamed = named.map((person) => followPassenger(person, { before, after }))
    if (!isDeepStrictEqual(renamed, named)) await namePassengers(tx, id, renamed)
  }
}

async function followInvoices(tx: Transaction, { booking: before, after }: Change): Promise<void> {
  for (const { id, taker: kept } of await lockUnissued(tx, before.id)) {
    const taker = followTaker(kept, { before, after })
    if (isDeepStrictEqual(taker, kept)) continue
    const words = searchText(`${taker.name} ${taker.document} ${before.code}`)
    await setInvoice(tx, id, { taker, takerName: taker.name, searchText: words })
  }
}
