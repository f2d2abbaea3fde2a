import { encodeBookingCode } from '#app/domain/booking/code.ts'
import { holdUntil } from '#app/domain/booking/hold.ts'
import { searchText } from '#app/domain/person/names.ts'
import { randomPerson } from './people.server.ts'
import { makePurchase, type Purchase } from './purchase.server.ts'
import type { Random } from './random.server.ts'
import type { SeedBooking, SeedWorld } from './rows.server.ts'
import { tellCheckIn, tellEnd, tellEvents, tellPayments } from './telling.server.ts'
import type { Visit } from './visits.server.ts'

export interface Ids {
  publicId: string
  hash: string
  code: string
  metadataUuid: string
  paymentUuid: string
}

/** One stream for all ids, drawn whether used or not: they never depend on the time of day, and none comes twice. */
export function createIds(random: Random): () => Ids {
  const codes = new Set<string>()
  const freshCode = () => {
    for (;;) {
      const code = encodeBookingCode(random.bytes(8))
      if (!codes.has(code)) {
        codes.add(code)
        return code
      }
    }
  }
  return () => ({
    publicId: random.hex(32),
    hash: random.hex(32),
    code: freshCode(),
    metadataUuid: random.uuid(),
    paymentUuid: random.uuid()
  })
}

export type Status = 'PENDING' | 'UNPAID' | 'APPROVED' | 'EXPIRED' | 'CANCELLED'

function statusOf({ fate }: Visit, purchase: Purchase, now: Date): Status {
  if (fate === 'cancelled') return 'CANCELLED'
  if (fate === 'expired') return 'EXPIRED'
  if (fate === 'pending') return 'PENDING'
  const arrived = purchase.shows && purchase.checkInAt.getTime() < now.getTime()
  return purchase.method === 'cod' && !arrived ? 'UNPAID' : 'APPROVED'
}

function priceItems(visit: Visit, purchase: Purchase): SeedBooking['items'] {
  const coupon = purchase.channel === 'LARAVEL' && visit.random.chance(0.25)
  return visit.product.tickets
    .filter((ticket) => visit.party[ticket.label])
    .map(({ label, title, price, needsProof }, position) => ({
      label,
      title,
      needsProof,
      position,
      quantity: visit.party[label] ?? 0,
      unitPrice: price,
      unitDiscount: purchase.free ? price : coupon ? Math.floor(price / 10) : 0,
      checkedIn: 0
    }))
}

function guidesOf({ agents }: SeedWorld, productId: number): SeedWorld['agents'] {
  return agents.filter(({ productIds }) => productIds.length === 0 || productIds.includes(productId))
}

/** Everything that is known of one demonstration booking: a purchase, its payment, its end or its check-in, its history. */
export function tellStory(visit: Visit, world: SeedWorld, ids: Ids): SeedBooking {
  const { random } = visit
  const person = randomPerson(random)
  const purchase = makePurchase(visit, world)
  const status = statusOf(visit, purchase, world.now)
  const items = priceItems(visit, purchase)
  const total = items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0)
  const discount = items.reduce((sum, item) => sum + (item.unitDiscount ?? 0) * item.quantity, 0)
  const told = { visit, world, ids, purchase, status, final: total - discount }
  const agents = random.chance(0.25) ? [random.pick(guidesOf(world, visit.product.id))] : []
  const checkins = tellCheckIn(told, items)
  const checkedIn = checkins.filter((checkin) => !checkin.undoneAt)
  const end = tellEnd(told)
  const online = purchase.channel === 'RESERVAEXPRESSA'
  const booking: SeedBooking['booking'] = {
    publicId: ids.publicId,
    placeId: world.placeId,
    productId: visit.product.id,
    hash: ids.hash,
    code: ids.code,
    channel: purchase.channel,
    status,
    paymentMethod: purchase.method,
    paymentChannel: purchase.paymentChannel,
    date: visit.date,
    time: visit.time,
    people: visit.people,
    checkedInPeople: checkedIn.reduce((sum, checkin) => sum + checkin.people, 0),
    total,
    discount,
    final: total - discount,
    ...person,
    address: {},
    searchText: searchText(
      `${ids.code} ${person.name} ${person.surname} ${person.document} ${person.phone} ${person.email}`
    ),
    payLater: purchase.method === 'cod',
    holdUntil: status === 'PENDING' || status === 'EXPIRED' ? holdUntil(purchase.createdAt, 15) : null,
    termHash: online ? world.termHash : '',
    termAcceptedAt: online ? purchase.createdAt : null,
    ...end,
    createdAt: purchase.createdAt
  }
  const payments = tellPayments(told, end)
  booking.paidAt = payments[0]?.paidAt ?? null
  // Drawn last, so that it moves nothing else. At the gate nobody sells but the place.
  const sells = random.chance(0.6) && purchase.channel !== 'POSCONTROLE'
  booking.sellerUuid = sells ? (agents[0]?.uuid ?? null) : null
  const events = tellEvents({ ...told, end, checkins, agents, paidAt: booking.paidAt })
  return { booking, items, payments, checkins, events, agents, metadataUuid: ids.metadataUuid }
}
