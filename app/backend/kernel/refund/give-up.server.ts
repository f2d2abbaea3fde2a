import { conflict, invalid } from '#app/contracts/api-error.ts'
import { isConfirmedStatus } from '#app/domain/booking/situation.ts'
import { holdsPlaces } from '#app/domain/booking/state.ts'
import type { Centavos } from '#app/domain/money/money.ts'
import { beyondPrice } from '#app/domain/refund/due.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { giveUpTickets } from '../../db/queries/bookings/change-tickets.server.ts'
import { givePlacesBack } from '../../db/queries/bookings/places-taken.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { markCancelled } from '../../db/queries/bookings/states.server.ts'
import { giveUpCharges, markStanding } from '../../db/queries/receipts.server.ts'
import { balanceBooking } from '../desk/balance-booking.server.ts'
import { fitRides } from '../transport/fit-rides.server.ts'
import type { RefundWish, Weighed } from './weigh-refund.server.ts'

interface GivingUp {
  /** The caller holds its lock. */
  booking: BookingRow
  wish: RefundWish
  weighed: Weighed
  /** Centavos to be refunded. */
  value: Centavos
  now: Date
  by: Parameters<typeof recordEvent>[1]['by']
  reason: string
}

/** Applies what the refund gives up: the booking, or some of its tickets. Money that does not go back is kept. */
export async function giveUp(tx: Transaction, giving: GivingUp): Promise<void> {
  if (giving.wish.kind === 'whole') await endBooking(tx, giving)
  else if (giving.wish.kind === 'tickets') await endTickets(tx, giving)
  else await oweIt(tx, giving)
}

/** Refunds that are already on their way continue. */
async function endBooking(tx: Transaction, { booking, weighed, value, now, by, reason }: GivingUp): Promise<void> {
  const from = booking.status
  const refund = value + weighed.underWay > 0 ? 'due' : booking.refund === 'due' ? 'done' : booking.refund
  await giveUpCharges(tx, booking.id)
  await markCancelled(tx, booking.id, { status: 'CANCELLED', cancelledAt: now, cancelReason: reason, refund })
  await markKept(tx, booking.id, Math.max(0, weighed.here - value))
  if (holdsPlaces(from)) await givePlacesBack(tx, booking, booking)
  await recordEvent(tx, { booking, action: 'cancelled', at: now, by, from, to: 'CANCELLED', reason })
  if (refund === 'due') {
    await recordEvent(tx, { booking, action: 'refund-due', at: now, by: 'sistema', reason: 'Reserva paga cancelada' })
  }
}

async function endTickets(tx: Transaction, { booking, weighed, value, now, by, reason }: GivingUp): Promise<void> {
  const { items, stays, here } = weighed
  const gone = items.filter(({ item, quantity }) => quantity < item.quantity)
  if (gone.length === 0) throw invalid({ fields: { tickets: ['Escolha os ingressos que são devolvidos.'] } })
  if (stays.people === 0) throw invalid({ fields: { tickets: ['São todos: devolva a reserva inteira.'] } })
  if (items.some(({ item, quantity }) => quantity < item.checkedIn) || stays.people < booking.checkedInPeople) {
    throw conflict({ code: 'checked_in', message: 'Quem já entrou não devolve o ingresso. Confira quantos entraram.' })
  }
  const kept = Math.max(booking.kept, here - value - stays.final)
  const left = { ...stays, kept }
  await giveUpTickets(tx, booking.id, {
    left,
    items: gone.map(({ item, quantity }) => ({ label: item.label, quantity }))
  })
  const people = booking.people - stays.people
  await givePlacesBack(tx, booking, { people, quotaPeople: booking.quotaPeople - stays.quotaPeople })
  await fitRides(tx, { booking, people: stays.people, now, by, reason: 'Ingressos devolvidos' })
  const counts = gone.map(({ item, quantity }) => `${item.quantity - quantity} × ${item.title}`).join(', ')
  await recordEvent(tx, { booking, action: 'tickets-returned', at: now, by, from: counts, reason })
  const weighing = { booking: { ...booking, ...left }, now, by: balancedBy(by), refundReason: 'Ingressos devolvidos' }
  await balanceBooking(tx, weighing)
}

/** Handles also the policy's kept part, if somebody refunds it after all: less is then due for the live booking. */
async function oweIt(tx: Transaction, { booking, weighed, value, now, by }: GivingUp): Promise<void> {
  const beyond = beyondPrice({ ...booking, received: weighed.here })
  const kept = Math.max(0, booking.kept - Math.max(0, value - beyond))
  if (kept < booking.kept) await markKept(tx, booking.id, kept)
  if (kept < booking.kept && isConfirmedStatus(booking.status)) {
    await balanceBooking(tx, { booking: { ...booking, kept }, now, by: balancedBy(by) })
    return
  }
  if (booking.refund === 'due') return
  await markStanding(tx, booking.id, { refund: 'due' })
  await recordEvent(tx, { booking, action: 'refund-due', at: now, by: 'sistema' })
}

const markKept = (tx: Transaction, id: number, kept: Centavos) => markStanding(tx, id, { kept })

const balancedBy = (by: GivingUp['by']) =>
  typeof by === 'string' ? by : by === null ? 'sistema' : { userId: by.userId }
