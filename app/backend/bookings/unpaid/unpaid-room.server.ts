import { ApiError } from '#app/contracts/api-error.ts'
import { beyondCeiling, type UnpaidCeilings } from '#app/domain/booking/unpaid.ts'
import { formatDay, todayIn } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { Database, Queryable, Transaction } from '../../db/connection.server.ts'
import type { NewBooking, Sale } from '../../db/queries/bookings/bookings.server.ts'
import { bookPlaces, bookPlacesIn } from '../../db/queries/bookings/insert.server.ts'
import { countUnpaid, lockUnpaid, type UnpaidBy } from '../../db/queries/bookings/unpaid.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { type ApiContext, holds } from '../../kernel/context.server.ts'

type Place = Sale['place']

interface Seller {
  place: Place
  ctx: ApiContext
  /** Check that must pass first, in the same transaction. */
  first: ((tx: Transaction) => Promise<void>) | null
  /** Work that follows in the same transaction. */
  then?: ((tx: Transaction) => Promise<void>) | null
}

/**
 * Unpaid places have a ceiling, or one stranger could take them all. Bookings paid at the gate are counted under a
 * lock. A Pix hold ends within minutes and is counted without one, so that buyers do not wait for each other.
 * @throws ApiError 409 `unpaid_ceiling`
 */
export async function bookWithinCeilings(booking: NewBooking, { place, ctx, first, then }: Seller): Promise<boolean> {
  const { db } = ctx
  const ceilings = { perContact: place.unpaidPerContact, perAddress: place.unpaidPerAddress }
  const hasNone = ceilings.perContact === 0 && ceilings.perAddress === 0
  const isFree = booking.status === 'APPROVED' || hasNone || isDesk(place, ctx)
  const by = unpaidBy(booking, place, ctx)
  const isLocked = !isFree && booking.status === 'UNPAID'
  if (!isFree && !isLocked) await requireRoomUnpaid(db.orm, { booking, ceilings, by })
  const isSale = booking.createdBy !== null && booking.createdBy !== undefined
  if (!isLocked && !first && !then && !isSale) return bookPlaces(db, booking)
  const book = async (tx: Transaction) => {
    if (isLocked) {
      await lockUnpaid(tx, by, ceilings)
      await requireRoomUnpaid(tx, { booking, ceilings, by })
    }
    await first?.(tx)
    if (!(await bookPlacesIn(tx, booking))) return false
    if (isSale) await recordSale(tx, ctx, booking)
    await then?.(tx)
    return true
  }
  return inTransaction(db, book, { didWrite: (isBooked) => isBooked })
}

/** Records a seller's sale; a visitor's own purchase is only in the booking's history. */
function recordSale(tx: Transaction, ctx: ApiContext, { code, people, final, date, time }: NewBooking) {
  const to = `${formatDay(date)} ${time}, ${peopleLabel(people)}, ${formatMoney(final)}`
  return recordChange(tx, ctx, { action: 'booking.created', id: code, label: code, changed: { from: '', to } })
}

/** Staff book for the visitors in front of them. */
function isDesk(place: Place, { actor }: ApiContext): boolean {
  return actor?.placeId === place.id && holds(actor, 'operation/edit')
}

function unpaidBy(booking: Held, place: Ceiled, ctx: ApiContext): UnpaidBy {
  const { phone = '', email = '', network = '' } = booking
  const now = ctx.now()
  return { placeId: place.id, from: todayIn(place.timezone, now), now, phone, email, network }
}

type Held = Pick<NewBooking, 'people' | 'status' | 'phone' | 'email' | 'network'>
type Ceiled = Pick<Place, 'id' | 'timezone' | 'unpaidPerContact' | 'unpaidPerAddress'>

/**
 * For a booking whose places are taken again for payment.
 * @throws ApiError 409 `unpaid_ceiling`
 */
export async function requireRoomAgain(
  tx: Transaction,
  booking: Held,
  { place, ctx }: { place: Ceiled; ctx: ApiContext }
): Promise<void> {
  const ceilings = { perContact: place.unpaidPerContact, perAddress: place.unpaidPerAddress }
  if (ceilings.perContact === 0 && ceilings.perAddress === 0) return
  await requireRoomUnpaid(tx, { booking, ceilings, by: unpaidBy(booking, place, ctx) })
}

interface Wanted {
  booking: Held
  ceilings: UnpaidCeilings
  by: UnpaidBy
}

async function requireRoomUnpaid(
  reader: Queryable | Database['orm'],
  { booking, ceilings, by }: Wanted
): Promise<void> {
  const held = await countUnpaid(reader, by)
  const beyond = beyondCeiling(held, { people: booking.people, isBrief: booking.status === 'PENDING' }, ceilings)
  if (!beyond) return
  const message = beyond === 'contact' ? ofContact(held.byContact, ceilings) : ofNetwork(held.byAddress, ceilings)
  throw new ApiError({ status: 409, code: 'unpaid_ceiling', message, fields: { payment_method: [message] } })
}

function ofContact(held: number, { perContact }: UnpaidCeilings): string {
  const most = peopleLabel(perContact)
  return held === 0
    ? `Para pagar no local são no máximo ${most}. Pague agora, ou fale com o atrativo.`
    : `Há reservas sem pagamento com este telefone ou e-mail: juntas passariam de ${most}. Pague uma delas, ou fale com o atrativo.`
}

function ofNetwork(held: number, { perAddress }: UnpaidCeilings): string {
  const most = peopleLabel(perAddress)
  return held === 0
    ? `Para pagar no local são no máximo ${most}. Pague agora, ou fale com o atrativo.`
    : `Há reservas sem pagamento a partir desta rede: juntas passariam de ${most}. Espere que uma delas seja paga, ou fale com o atrativo.`
}
