import { randomBytes, randomUUID } from 'node:crypto'
import { ApiError, conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { BookingForm } from '#app/contracts/booking/calls.ts'
import { encodeBookingCode } from '#app/domain/booking/code.ts'
import { holdUntil } from '#app/domain/booking/hold.ts'
import { confirmBy } from '#app/domain/booking/unpaid.ts'
import { todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { searchText } from '#app/domain/person/names.ts'
import { discountProblem, unitDiscount } from '#app/domain/product/discount.ts'
import { typesOn } from '#app/domain/product/price.ts'
import { quotaPeople } from '#app/domain/product/quota.ts'
import { slotOn } from '#app/domain/product/timetable.ts'
import type { Transaction } from '../db/connection.server.ts'
import {
  findBookingByHash,
  findSale,
  isUuid,
  type NewBooking,
  type Sale
} from '../db/queries/bookings/bookings.server.ts'
import { readSlot, slotOf } from '../db/queries/bookings/places-taken.server.ts'
import { openSlot } from '../db/queries/bookings/take-places.server.ts'
import { toCode } from '../db/queries/products/discounts.server.ts'
import { listPlaceProducts } from '../db/queries/products/products.server.ts'
import { sqlState } from '../db/transaction.server.ts'
import { type Actor, type ApiContext, takesPix } from '../kernel/context.server.ts'
import { countAttempt } from '../kernel/count-attempt.server.ts'
import { contentHash } from '../kernel/idempotency.server.ts'
import { networkOf } from '../kernel/network-of.server.ts'
import { previewPlace } from '../kernel/require-timetable.server.ts'
import { checkForm, type Order } from './check-form.server.ts'
import { findCode, requireUse, type Use } from './discounts/use-code.server.ts'
import { bookWithinCeilings } from './unpaid/unpaid-room.server.ts'

const uniqueViolation = '23505'
const deadlock = '40P01'
const tries = 3

/**
 * The hash is the idempotency key: the same form twice gives the first booking's id again.
 * @throws ApiError 404 unknown place, 422 with fields, 409 `full`, `blocked`, `unpaid_ceiling` or `hash_reused`, 429
 */
export async function createBooking(form: BookingForm, context: ApiContext): Promise<string> {
  // What the form said it costs is no part of what is booked.
  const { total_seen: seen, ...content } = form
  const bodyHash = contentHash(content)
  const [earlier, sale] = await Promise.all([
    findEarlier(form, bodyHash, context),
    findSale(context.db, { placeId: form.pid, productUuid: form.atrativo, day: toIsoDay(form.date) })
  ])
  if (earlier) return earlier
  await countAttempt(context, {
    key: `booking:${networkOf(context.address)}`,
    limit: context.limits.bookingsPerAddress,
    windowSeconds: 600
  })
  if (!sale) throw notFound({ message: 'Este lugar não existe ou não recebe reservas.' })
  if (!sale.product) {
    const message = (await isUnsold(form, context)) ? unsold : 'Escolha um dos atrativos deste lugar.'
    throw invalid({ fields: { atrativo: [message] } })
  }
  const discount = await readDiscount(form, sale, context)
  const order = checkForm(form, rulesOf(sale, discount, context))
  requireSeenTotal(seen, order)
  const booked = await insertOrder({ form, bodyHash, sale, order, discount, context })
  context.live.tell(sale.place.id, ['bookings', 'places'])
  return booked
}

const unsold = 'Este atrativo ainda não está à venda: nada foi reservado.'

/** Told only to who may see it. */
async function isUnsold({ pid, atrativo }: BookingForm, context: ApiContext): Promise<boolean> {
  if (previewPlace(context) !== pid || !isUuid(atrativo)) return false
  return (await listPlaceProducts(context.db, { placeId: pid, uuid: atrativo, unsold: true })).length > 0
}

/** Null where no code was typed. @throws ApiError 422 at `discount_code`, 429 */
async function readDiscount(form: BookingForm, { place, product }: Sale, context: ApiContext): Promise<Use | null> {
  const typed = form.discount_code?.trim()
  if (!typed || !product) return null
  const row = await findCode(typed, place.id, context)
  if (!row) throw invalid({ fields: { discount_code: [discountProblem(null, nobody) ?? ''] } })
  return { row, productUuid: product.uuid, today: todayIn(place.timezone, context.now()) }
}

const nobody = { productUuid: '', today: '', visitDay: '', uses: 0, usesOfPerson: 0, tickets: 0 }

/** Whoever books pays what they saw, or is told. @throws ApiError 409 `price_changed` */
function requireSeenTotal(seen: number | null, { priced: { final } }: Order): void {
  if (seen === null || seen === final) return
  const message = `O total agora é ${formatMoney(final)} (antes: ${formatMoney(seen)}). Confira e confirme de novo.`
  throw conflict({ code: 'price_changed', message })
}

async function findEarlier(form: BookingForm, bodyHash: string, context: ApiContext): Promise<string | null> {
  const earlier = await findBookingByHash(context.db, form.hash)
  if (!earlier) return null
  if (earlier.bodyHash !== bodyHash) {
    throw conflict({
      code: 'hash_reused',
      message:
        'Este formulário já virou uma reserva com outros dados. Confira-a, ou envie de novo para fazer mais uma.',
      // Whoever holds the hash made that booking: the way back to it.
      fields: { booking: [earlier.publicId] }
    })
  }
  return earlier.publicId
}

function rulesOf(sale: Sale, discount: Use | null, context: ApiContext) {
  const code = discount && toCode(discount.row)
  const timetable = sale.product?.timetable ?? { rules: [], exceptions: [] }
  return {
    now: context.now(),
    pix: takesPix(context, sale.place),
    timezone: sale.place.timezone,
    payOnSite: sale.place.payOnSite,
    termHash: termOf(sale),
    ticketsOn: (day: string) => {
      const types = typesOn(sale.product?.tickets ?? [], day)
      return code ? types.map((type) => ({ ...type, unitDiscount: unitDiscount(code, type) })) : types
    },
    discountProblem: (day: string, tickets: number) =>
      discount && discountProblem(code, { ...nobody, ...discount, visitDay: day || discount.today, tickets }),
    slotOn: (day: string, time: string) => slotOn(timetable, day, time)
  }
}

/** The attraction's own term where it has one. */
const termOf = ({ place, product }: Sale): string => product?.termHash || place.termHash

interface Creation {
  form: BookingForm
  bodyHash: string
  sale: Sale
  order: Order
  discount: Use | null
  context: ApiContext
}

async function insertOrder(creation: Creation): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await takeOrRefuse(newBooking(creation), creation)
    } catch (error) {
      const state = sqlState(error)
      if (state === deadlock && attempt < tries) continue
      const isRefusal = error instanceof ApiError && error.status === 409
      if (state !== uniqueViolation && !isRefusal) throw error
      // The same form may have come twice at once: the other won, and perhaps took the last places. Or the code is taken.
      const earlier = await findEarlier(creation.form, creation.bodyHash, creation.context)
      if (earlier) return earlier
      if (isRefusal || attempt === tries) throw error
    }
  }
}

/** One statement where there are places; only who finds none pays for looking why, and for trying again. */
async function takeOrRefuse(booking: NewBooking, { form, context, sale, discount }: Creation): Promise<string> {
  const { db } = context
  const slot = slotOf(booking)
  const first = discount && ((tx: Transaction) => requireUse(tx, discount, booking, context.now()))
  for (let attempt = 1; ; attempt++) {
    if (await bookWithinCeilings(booking, { place: sale.place, context, first })) return booking.publicId
    const now = context.now()
    const state = await readSlot(db.orm, slot, now)
    if (state.blocked) throw refusal(true, 0)
    // Places that came back between our two looks count too.
    const places = state.remaining >= booking.people
    const quota = state.quotaRemaining >= (booking.quotaPeople ?? 0)
    const mayFit = !state.exists || state.overdue || (places && quota)
    if (!mayFit || attempt === tries) {
      throw places && !quota ? quotaRefusal(state.quotaRemaining, form, booking) : refusal(false, state.remaining)
    }
    if (!state.exists || state.overdue) await openSlot(db, slot, now)
  }
}

function refusal(blocked: boolean, remaining: number): ApiError {
  if (blocked) return conflict({ code: 'blocked', message: blockedMessage, fields: { time: [blockedMessage] } })
  const left = remaining === 1 ? 'resta 1 vaga' : `restam ${remaining} vagas`
  const message = remaining === 0 ? 'As vagas deste horário acabaram. Escolha outro.' : `Neste horário só ${left}.`
  return conflict({ code: 'full', message, fields: { time: [message] } })
}

/** Said at each ticket that counts to it. */
function quotaRefusal(remaining: number, { tickets }: BookingForm, { items }: NewBooking): ApiError {
  const left = remaining === 1 ? 'resta 1 ingresso' : `restam ${remaining} ingressos`
  const message =
    remaining === 0
      ? 'A cota de meia-entrada deste horário acabou. Escolha outro horário ou outro tipo de ingresso.'
      : `Da cota de meia-entrada deste horário só ${left}.`
  const counted = new Set(items.filter(({ countsToQuota }) => countsToQuota).map(({ label }) => label))
  const fields = tickets.flatMap(({ label }, index): [string, string[]][] =>
    counted.has(label) ? [[`tickets[${index}].quantity`, [message]]] : []
  )
  return conflict({ code: 'quota_full', message, fields: Object.fromEntries(fields) })
}

const blockedMessage = 'Este horário foi bloqueado pelo atrativo. Escolha outro.'

function newBooking({ form, bodyHash, sale, order, discount, context }: Creation): NewBooking {
  const now = context.now()
  const code = encodeBookingCode(randomBytes(8))
  const { product, place } = sale
  const seller = sellerOf(place, context)
  return {
    metadataUuid: randomUUID(),
    publicId: randomBytes(16).toString('hex'),
    placeId: place.id,
    productId: product?.id ?? 0,
    hash: form.hash,
    bodyHash,
    code,
    channel: 'RESERVAEXPRESSA',
    sellerUuid: seller?.uuid ?? null,
    createdBy: seller?.userId ?? null,
    ...paymentOf(order, sale, now),
    date: order.date,
    time: order.time,
    people: order.priced.people,
    quotaPeople: quotaPeople(order.priced.items),
    ...(discount && { discountCodeId: discount.row.id, discountCode: discount.row.code }),
    total: order.priced.total,
    discount: order.priced.discount,
    final: order.priced.final,
    name: order.name,
    surname: order.surname,
    document: order.document,
    documentCountry: order.documentCountry,
    phone: order.phone.e164,
    email: order.email,
    address: order.address,
    searchText: searchText(
      `${code} ${order.name} ${order.surname} ${order.document} ${order.phone.e164} ${order.email}`
    ),
    payLater: order.payLater,
    termHash: termOf(sale),
    termAcceptedAt: now,
    termAddress: context.address,
    network: networkOf(context.address),
    termAgent: context.userAgent,
    createdAt: now,
    items: order.priced.items.map((item, position) => ({ ...item, position }))
  }
}

/** Whoever is signed in at the place, by their token alone: no form can say it. */
function sellerOf({ id }: Sale['place'], { actor }: ApiContext): Actor | null {
  return actor?.placeId === id ? actor : null
}

function paymentOf(order: Order, { place, product }: Sale, now: Date) {
  const { timezone, unpaidUntil } = place
  const holdMinutes = product?.holdMinutes ?? place.holdMinutes
  if (order.priced.final === 0) return { status: 'APPROVED', paymentMethod: 'cortesia', paidAt: now, holdUntil: null }
  if (order.payLater) {
    const until = unpaidUntil === 'visit' ? 'visit' : 'eve'
    const deadline = confirmBy({ date: order.date, timezone, until, now })
    return { status: 'UNPAID', paymentMethod: order.method, holdUntil: deadline }
  }
  return { status: 'PENDING', paymentMethod: order.method, holdUntil: holdUntil(now, holdMinutes) }
}
