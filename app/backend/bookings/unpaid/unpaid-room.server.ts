import { ApiError } from '#app/contracts/api-error.ts'
import { beyondCeiling } from '#app/domain/booking/unpaid.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { Database, Queryable, Transaction } from '../../db/connection.server.ts'
import type { NewBooking, Sale } from '../../db/queries/bookings/bookings.server.ts'
import { bookPlaces, bookPlacesIn } from '../../db/queries/bookings/insert.server.ts'
import { countUnpaid, lockUnpaid, type UnpaidBy } from '../../db/queries/bookings/unpaid.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { type ApiContext, holds } from '../../kernel/context.server.ts'

type Place = Sale['place']

/**
 * Places without money have a ceiling, or one stranger takes them all. What is paid at the gate is counted under a
 * lock; a Pix hold ends within minutes and is counted without, so that buyers do not wait for each other.
 * @throws ApiError 409 `unpaid_ceiling`
 */
export async function bookWithinCeilings(booking: NewBooking, place: Place, context: ApiContext): Promise<boolean> {
  const { db } = context
  if (booking.status === 'APPROVED' || isDesk(place, context)) return bookPlaces(db, booking)
  const by = unpaidBy(booking, place, context)
  if (booking.status === 'UNPAID') {
    const book = async (tx: Transaction) => {
      await lockUnpaid(tx, by)
      await requireRoom(tx, { booking, place, by })
      return bookPlacesIn(tx, booking)
    }
    return inTransaction(db, book, { didWrite: (isBooked) => isBooked })
  }
  await requireRoom(db.orm, { booking, place, by })
  return bookPlaces(db, booking)
}

/** Who works there books for whoever stands before them. */
function isDesk(place: Place, { actor }: ApiContext): boolean {
  return actor?.placeId === place.id && holds(actor, 'operation/edit')
}

function unpaidBy(booking: NewBooking, place: Place, { now }: ApiContext): UnpaidBy {
  const { phone = '', email = '', network = '' } = booking
  return { placeId: place.id, from: todayIn(place.timezone, now()), phone, email, network }
}

async function requireRoom(
  reader: Queryable | Database['orm'],
  { booking, place, by }: { booking: NewBooking; place: Place; by: UnpaidBy }
): Promise<void> {
  const ceilings = { perContact: place.unpaidPerContact, perAddress: place.unpaidPerAddress }
  if (ceilings.perContact === 0 && ceilings.perAddress === 0) return
  const beyond = beyondCeiling(await countUnpaid(reader, by), booking.people, ceilings)
  if (!beyond) return
  const whose = beyond === 'contact' ? 'com este telefone ou e-mail' : 'a partir desta rede'
  const most = beyond === 'contact' ? ceilings.perContact : ceilings.perAddress
  const message = `Há reservas sem pagamento ${whose}: juntas passariam de ${peopleLabel(most)}. Pague ou cancele uma delas, ou fale com o atrativo.`
  throw new ApiError({ status: 409, code: 'unpaid_ceiling', message, fields: { payment_method: [message] } })
}
