import { encodeBookingCode } from '#app/domain/booking/code.ts'
import { holdUntil } from '#app/domain/booking/hold.ts'
import type { BookingStatus } from '#app/domain/booking/state.ts'
import { confirmBy } from '#app/domain/booking/unpaid.ts'
import { searchText } from '#app/domain/person/names.ts'
import { unitDiscount } from '#app/domain/product/discount.ts'
import { quotaPeople } from '#app/domain/product/quota.ts'
import { giveGuide, guidesOf } from './agents/guides.server.ts'
import { tellDesk } from './desk/at-desk.server.ts'
import { randomForeigner, randomPerson } from './people.server.ts'
import { makePurchase, type Purchase } from './purchase.server.ts'
import type { Random } from './random.server.ts'
import type { Ids, SeedBooking, SeedWorld } from './rows.server.ts'
import { dayPrice, demoCode } from './shop.server.ts'
import { type Told, tellCheckIn, tellEnd, tellEvents, tellPayments } from './telling.server.ts'
import type { Visit } from './visits.server.ts'

/** One stream for all ids, drawn whether used or not, so that ids never depend on the time of day and never repeat. */
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

function statusOfVisit({ fate }: Visit, purchase: Purchase, now: Date): BookingStatus {
  if (fate === 'cancelled') return 'CANCELLED'
  if (fate === 'expired') return 'EXPIRED'
  if (fate === 'pending') return 'PENDING'
  const arrived = purchase.shows && purchase.checkInAt.getTime() < now.getTime()
  return purchase.method === 'cod' && !arrived ? 'UNPAID' : 'APPROVED'
}

const usesCode = (visit: Visit, purchase: Purchase) => purchase.channel === 'LARAVEL' && visit.random.chance(0.25)

interface Priced {
  visit: Visit
  purchase: Purchase
  hasCode: boolean
}

/** Uses the prices of the day of visit. */
function priceItems({ visit, purchase, hasCode }: Priced): SeedBooking['items'] {
  return visit.product.tickets
    .filter((ticket) => visit.party[ticket.label])
    .map((ticket, position) => {
      const { label, title, needsProof, countsToQuota } = ticket
      const unitPrice = dayPrice(ticket, visit.date)
      const coupon = hasCode ? unitDiscount(everyProduct, { label, unitPrice, countsToQuota }) : 0
      return {
        label,
        title,
        needsProof,
        countsToQuota,
        position,
        unitPrice,
        quantity: visit.party[label] ?? 0,
        unitDiscount: purchase.free ? unitPrice : coupon,
        checkedIn: 0
      }
    })
}

const everyProduct = { ...demoCode, types: [] }

export function tellStory(visit: Visit, world: SeedWorld, ids: Ids): SeedBooking {
  const { random } = visit
  const native = randomPerson(random)
  const purchase = makePurchase(visit, world)
  const status = statusOfVisit(visit, purchase, world.now)
  const hasCode = usesCode(visit, purchase)
  const items = priceItems({ visit, purchase, hasCode })
  const amounts = sumItems(items)
  const told = { visit, world, ids, purchase, status, final: amounts.final }
  const agents = random.chance(0.25) ? guidesFor(visit, world, random.pick(guidesOf(world, visit.product.id))) : []
  const checkins = tellCheckIn(told, items)
  const end = tellEnd(told)
  const payments = tellPayments(told, end)
  const paidAt = status === 'EXPIRED' ? null : (payments[0]?.paidAt ?? null)
  // Values below are drawn last, so that they shift no other draw. At the gate, its staff are the sellers.
  const sells = random.chance(0.6)
  const guide = sells ? (agents[0]?.uuid ?? null) : null
  const sellerUuid = purchase.channel === 'POSCONTROLE' ? world.gateSellerUuid : guide
  const person = random.chance(0.05) ? randomForeigner(random) : native
  const checkedInPeople = sumPeople(checkins.filter((checkin) => !checkin.undoneAt))
  const quota = quotaPeople(items.map(({ quantity, countsToQuota = false }) => ({ quantity, countsToQuota })))
  const booking = {
    ...bookingOf(told, person),
    quotaPeople: quota,
    ...(hasCode ? { discountCodeId: world.discountCodeId, discountCode: demoCode.code } : {}),
    ...amounts,
    ...end,
    checkedInPeople,
    paidAt,
    sellerUuid
  }
  const events = tellEvents({ ...told, end, checkins, agents, paidAt })
  return tellDesk({ booking, items, payments, checkins, events, agents, metadataUuid: ids.metadataUuid }, told)
}

function sumItems(items: SeedBooking['items']) {
  const total = items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0)
  const discount = items.reduce((sum, item) => sum + (item.unitDiscount ?? 0) * item.quantity, 0)
  return { total, discount, final: total - discount }
}

const sumPeople = (checkins: SeedBooking['checkins']) => checkins.reduce((sum, { people }) => sum + people, 0)

const dayMs = 24 * 3_600_000

/**
 * Deadline for some visitors who pay at the gate and still have to confirm; never so soon that the demonstration
 * changes by itself.
 */
function untilWhen({ visit, world, ids, purchase, status }: Told): Date | null {
  if (status === 'PENDING' || status === 'EXPIRED') return holdUntil(purchase.createdAt, 15)
  if (status !== 'UNPAID' || !/^[0-7]/.test(ids.publicId)) return null
  const { timezone, now } = world
  const deadline = confirmBy({ date: visit.date, timezone, until: 'eve', now: purchase.createdAt })
  return deadline && deadline.getTime() > now.getTime() + 2 * dayMs ? deadline : null
}

function bookingOf(told: Told, person: ReturnType<typeof randomPerson>) {
  const { visit, world, ids, purchase, status } = told
  const isOnline = purchase.channel === 'RESERVAEXPRESSA'
  return {
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
    ...person,
    address: {},
    searchText: searchText(
      `${ids.code} ${person.name} ${person.surname} ${person.document} ${person.phone} ${person.email}`
    ),
    payLater: purchase.method === 'cod',
    holdUntil: untilWhen(told),
    termHash: isOnline ? world.termHash : '',
    termAcceptedAt: isOnline ? purchase.createdAt : null,
    createdAt: purchase.createdAt
  }
}

function guidesFor({ product, date, time }: Visit, world: SeedWorld, first: SeedWorld['agents'][number]) {
  const guide = giveGuide(world, { date, time, minutes: product.durationMinutes, productId: product.id }, first)
  return guide ? [guide] : []
}
