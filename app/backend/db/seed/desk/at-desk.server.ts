import { addDays, formatDay } from '#app/domain/calendar/dates.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import type { SeedBooking } from '../rows.server.ts'
import type { Told } from '../telling.server.ts'

const minute = 60_000

/**
 * Some visitors who pay at the gate have paid a part, got a courtesy, paid by mistake, or moved. The hash decides, so
 * that no random draw shifts.
 */
export function tellDesk(seeded: SeedBooking, told: Told): SeedBooking {
  const { status, final, ids } = told
  if (status !== 'UNPAID' || final < 4000) return seeded
  const kind = Number.parseInt(ids.hash.slice(2, 4), 16) % 16
  const [first, second] = kind < 3 ? partly(told) : kind < 5 ? letOff(told) : kind < 7 ? undone(told) : [null, []]
  const events = kind === 7 || kind === 8 ? moved(told) : second
  if (events.length === 0) return seeded
  const { booking } = seeded
  return {
    ...seeded,
    booking: {
      ...booking,
      ...(first ? { holdUntil: null } : {}),
      ...(kind === 3 || kind === 4 ? lessBy(booking) : {})
    },
    payments: first ? [...seeded.payments, first] : seeded.payments,
    events: [...seeded.events, ...events].sort((a, b) => a.at.getTime() - b.at.getTime())
  }
}

type Events = SeedBooking['events']
type Payment = SeedBooking['payments'][number]

/** Instant halfway between the purchase and now. */
function half({ purchase, world }: Told): Date {
  return new Date((purchase.createdAt.getTime() + world.now.getTime()) / 2)
}

function receipt(told: Told, method: string, changes: Partial<Payment>): [Payment, Events[number]] {
  const { world, ids } = told
  const at = half(told)
  const userId = world.gateUserIds[0]
  const { title } = normalisePaymentMethod(method)
  const payment: Payment = {
    id: ids.paymentUuid,
    placeId: world.placeId,
    provider: 'desk',
    origin: 'desk',
    method,
    status: 'APPROVED',
    value: 0,
    receivedBy: userId,
    paidAt: at,
    createdAt: at,
    ...changes
  }
  return [
    payment,
    { placeId: world.placeId, action: 'received', at, userId, to: title, reason: payment.description ?? '' }
  ]
}

function partly(told: Told): [Payment, Events] {
  const [payment, event] = receipt(told, 'pos_pix', { value: Math.floor(told.final / 200) * 100 })
  return [payment, [event]]
}

const gift = 2000

const lessBy = ({ discount = 0, final }: SeedBooking['booking']) => ({ discount: discount + gift, final: final - gift })

function letOff(told: Told): [Payment, Events] {
  const [payment, event] = receipt(told, 'pos_cortesia', { tendered: gift, description: 'Guia de turismo' })
  return [payment, [event]]
}

function undone(told: Told): [Payment, Events] {
  const { final, world } = told
  const [payment, event] = receipt(told, 'pos_money', { value: final, tendered: final })
  const at = new Date(half(told).getTime() + 4 * minute)
  const by = { placeId: world.placeId, userId: world.gateUserIds[0] }
  const undoReason = 'Era de outra reserva'
  const unpaid = 'UNPAID'
  const paid = 'APPROVED'
  return [
    { ...payment, status: 'CANCELLED', paidAt: null, undoneAt: at, undoneBy: by.userId, undoReason },
    [
      event,
      { ...by, action: 'paid', at: event.at, from: unpaid, to: paid },
      { ...by, action: 'receive-undone', at, from: event.to, reason: undoReason },
      { ...by, action: 'owing', at, from: paid, to: unpaid }
    ]
  ]
}

function moved(told: Told): Events {
  const { visit, world } = told
  const visitOf = (date: string) => `${formatDay(date)} ${visit.time}`
  const days = { from: visitOf(addDays(visit.date, -1)), to: visitOf(visit.date) }
  const by = { placeId: world.placeId, userId: world.managerId }
  return [{ ...by, ...days, action: 'date-changed', at: half(told), reason: 'Voo remarcado' }]
}
