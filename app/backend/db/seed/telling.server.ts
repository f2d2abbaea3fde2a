import { holdUntil } from '#app/domain/booking/hold.ts'
import type { BookingStatus } from '#app/domain/booking/state.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { Purchase } from './purchase.server.ts'
import type { Ids, SeedBooking, SeedWorld } from './rows.server.ts'
import type { Visit } from './visits.server.ts'

export interface Told {
  visit: Visit
  world: SeedWorld
  ids: Ids
  purchase: Purchase
  status: BookingStatus
  /** Centavos. */
  final: number
}

interface End {
  cancelledAt: Date | null
  cancelReason: string
  refund: '' | 'due' | 'done'
}

const reasons = ['Mudança de planos', 'Problema de saúde', 'Previsão de chuva', 'Voo remarcado', 'Desistência no prazo']
const minute = 60_000

export function tellEnd(told: Told): End {
  const { visit, world, purchase, status, final } = told
  const reason = visit.random.pick(reasons)
  if (status === 'EXPIRED') {
    const refund = isPaidLate(told) ? refundOf(world.now, lateAt(purchase)) : ''
    return { cancelledAt: holdUntil(purchase.createdAt, 15), cancelReason: 'Prazo de pagamento encerrado', refund }
  }
  if (status !== 'CANCELLED') return { cancelledAt: null, cancelReason: '', refund: '' }
  const refund = purchase.wasPaid && final > 0 ? refundOf(world.now, purchase.cancelledAt) : ''
  return { cancelledAt: purchase.cancelledAt, cancelReason: reason, refund }
}

/** Refunds take up to three days. */
function refundOf(now: Date, since: Date): 'due' | 'done' {
  return now.getTime() - since.getTime() < 3 * 24 * 60 * minute ? 'due' : 'done'
}

const lateAt = ({ createdAt }: Purchase) => new Date(holdUntil(createdAt, 15).getTime() + 4 * minute)

/**
 * About one hold in five was paid after it ended and its places were gone. The hash decides, so that no other draw
 * shifts.
 */
function isPaidLate({ world, ids, purchase, status }: Told): boolean {
  return status === 'EXPIRED' && Number.parseInt(ids.hash.slice(0, 2), 16) < 48 && lateAt(purchase) < world.now
}

/** Fees of providers in ten thousandths; the gate has none. */
const feeRates: Readonly<Record<string, number>> = { getnet: 99, mpago: 498, stripe: 399 }

function feeOf({ paymentChannel, method }: Purchase, value: number): number {
  return method === 'cod' ? 0 : Math.round((value * (feeRates[paymentChannel] ?? 0)) / 10_000)
}

export function tellPayments(told: Told, end: End): SeedBooking['payments'] {
  const { world, ids, purchase, status, final } = told
  const isLate = isPaidLate(told)
  const paid = isLate || status === 'APPROVED' || (status === 'CANCELLED' && purchase.wasPaid)
  if (!paid || final === 0) return []
  const atGate = purchase.method === 'cod'
  const method = atGate ? purchase.gateMethod : purchase.method
  const paidAt = isLate ? lateAt(purchase) : atGate ? purchase.checkInAt : purchase.paidAt
  return [
    {
      id: ids.paymentUuid,
      placeId: world.placeId,
      provider: 'demo',
      providerId: ids.paymentUuid,
      method,
      status: end.refund === 'done' ? 'CANCELLED' : 'APPROVED',
      value: final,
      fee: feeOf(purchase, final),
      description: normalisePaymentMethod(method).title,
      origin: purchase.channel,
      paidAt,
      createdAt: atGate ? paidAt : purchase.createdAt
    }
  ]
}

export function tellCheckIn(told: Told, items: SeedBooking['items']): SeedBooking['checkins'] {
  const { visit, world, purchase, status } = told
  const { random } = visit
  const userId = random.pick(world.gateUserIds)
  const oneStaysOut = random.chance(0.06) && visit.people > 1
  const slipped = random.chance(0.01)
  const happened = status === 'APPROVED' && purchase.shows && purchase.checkInAt.getTime() < world.now.getTime()
  if (!happened) return []
  const inside: Record<string, number> = {}
  for (const [index, item] of items.entries()) {
    item.checkedIn = item.quantity - (oneStaysOut && index === 0 ? 1 : 0)
    if (item.checkedIn > 0) inside[item.label] = item.checkedIn
  }
  const people = Object.values(inside).reduce((sum, quantity) => sum + quantity, 0)
  const checkin = { placeId: world.placeId, people, items: inside, at: purchase.checkInAt, userId }
  if (!slipped) return [checkin]
  const undone = {
    undoneAt: new Date(purchase.checkInAt.getTime() - minute),
    undoneBy: userId,
    undoReason: 'Código de outra reserva'
  }
  return [{ ...checkin, ...undone, at: new Date(purchase.checkInAt.getTime() - 2 * minute) }, checkin]
}

interface Happened extends Told {
  end: End
  checkins: SeedBooking['checkins']
  agents: SeedBooking['agents']
  paidAt: Date | null
}

export function tellEvents(happened: Happened): SeedBooking['events'] {
  const { world, purchase, status, end, checkins, paidAt } = happened
  const { placeId } = world
  const seller = purchase.channel === 'POSCONTROLE' ? { userId: world.gateUserIds[0] } : { actor: 'visitante' }
  const first = purchase.method === 'cod' ? 'UNPAID' : 'PENDING'
  const begun = purchase.free ? 'APPROVED' : first
  const events: SeedBooking['events'] = [{ placeId, action: 'created', at: purchase.createdAt, to: begun, ...seller }]
  if (paidAt) {
    const gate = purchase.method === 'cod' || purchase.channel === 'POSCONTROLE'
    const who = gate ? { userId: world.gateUserIds[0] } : { actor: 'provedor' }
    events.push({ placeId, action: 'paid', at: paidAt, from: begun, to: 'APPROVED', ...who })
  }
  for (const agent of happened.agents) {
    const at = new Date(purchase.createdAt.getTime() + minute)
    events.push({ placeId, action: 'agent-added', at, userId: world.managerId, to: agent.name })
  }
  for (const checkin of checkins) {
    const people = peopleLabel(checkin.people)
    events.push({ placeId, action: 'checked-in', at: checkin.at, userId: checkin.userId, to: people })
    if (!checkin.undoneAt) continue
    const { undoneAt: at, undoneBy: userId, undoReason: reason } = checkin
    events.push({ placeId, action: 'checkin-undone', at, userId, from: people, reason })
  }
  if (end.cancelledAt) {
    const from = paidAt ? 'APPROVED' : begun
    const who = status === 'EXPIRED' ? { actor: 'sistema' } : { userId: world.managerId }
    const action = status === 'EXPIRED' ? 'expired' : 'cancelled'
    events.push({ placeId, action, at: end.cancelledAt, from, to: status, reason: end.cancelReason, ...who })
    if (end.refund !== '') {
      const reason = status === 'EXPIRED' ? 'Pagamento depois do prazo, sem vagas' : 'Reserva paga cancelada'
      const at = status === 'EXPIRED' ? lateAt(purchase) : end.cancelledAt
      events.push({ placeId, action: 'refund-due', at, actor: 'sistema', reason })
    }
    if (end.refund === 'done') {
      const at = new Date((status === 'EXPIRED' ? lateAt(purchase) : end.cancelledAt).getTime() + minute)
      events.push({ placeId, action: 'refunded', at, userId: world.managerId })
    }
  }
  return events.sort((a, b) => a.at.getTime() - b.at.getTime())
}
