import { randomBytes, randomUUID } from 'node:crypto'
import { ApiError, conflict, notFound } from '#app/contracts/api-error.ts'
import type { BookingForm } from '#app/contracts/booking/calls.ts'
import { encodeBookingCode } from '#app/domain/booking/code.ts'
import { holdUntil } from '#app/domain/booking/hold.ts'
import { confirmBy } from '#app/domain/booking/unpaid.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { searchText } from '#app/domain/person/names.ts'
import { typesOn } from '#app/domain/product/price.ts'
import { quotaPeople } from '#app/domain/product/quota.ts'
import { slotOn } from '#app/domain/product/timetable.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { findBookingByHash, findSale, type NewBooking, type Sale } from '../db/queries/bookings/bookings.server.ts'
import { readSlot, slotOf } from '../db/queries/bookings/places-taken.server.ts'
import { openSlot } from '../db/queries/bookings/take-places.server.ts'
import { sqlState } from '../db/transaction.server.ts'
import { type Actor, type ApiContext, takesPix } from '../kernel/context.server.ts'
import { countAttempt } from '../kernel/count-attempt.server.ts'
import { contentHash } from '../kernel/idempotency.server.ts'
import { networkOf } from '../kernel/network-of.server.ts'
import { checkForm, type Order } from './check-form.server.ts'
import { bookWithinCeilings } from './unpaid/unpaid-room.server.ts'

const uniqueViolation = '23505'
const deadlock = '40P01'
const tries = 3

/**
 * The hash is the idempotency key: the same form twice gives the first booking's id again.
 * @throws ApiError 404 unknown place, 422 with fields, 409 `full`, `blocked`, `unpaid_ceiling` or `hash_reused`, 429
 */
export async function createBooking(form: BookingForm, context: ApiContext): Promise<string> {
  const bodyHash = contentHash(form)
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
    throw new ApiError({
      status: 422,
      code: 'invalid',
      message: ERRORS.invalid,
      fields: { atrativo: ['Escolha um dos atrativos deste lugar.'] }
    })
  }
  const order = checkForm(form, rulesOf(sale, context))
  return insertOrder({ form, bodyHash, sale, order, context })
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

function rulesOf(sale: Sale, context: ApiContext) {
  const timetable = sale.product?.timetable ?? { rules: [], exceptions: [] }
  return {
    now: context.now(),
    pix: takesPix(context, sale.place),
    timezone: sale.place.timezone,
    payOnSite: sale.place.payOnSite,
    termHash: termOf(sale),
    ticketsOn: (day: string) => typesOn(sale.product?.tickets ?? [], day),
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
async function takeOrRefuse(booking: NewBooking, { context, sale }: Creation): Promise<string> {
  const { db } = context
  const slot = slotOf(booking)
  for (let attempt = 1; ; attempt++) {
    if (await bookWithinCeilings(booking, sale.place, context)) return booking.publicId
    const now = context.now()
    const state = await readSlot(db, slot, now)
    if (state.blocked) throw refusal(true, 0)
    // Places that came back between our two looks count too.
    const places = state.remaining >= booking.people
    const mayFit = !state.exists || state.overdue || (places && state.quotaRemaining >= (booking.quotaPeople ?? 0))
    if (!mayFit || attempt === tries)
      throw places ? quotaRefusal(state.quotaRemaining) : refusal(false, state.remaining)
    if (!state.exists || state.overdue) await openSlot(db, slot, now)
  }
}

function refusal(blocked: boolean, remaining: number): ApiError {
  if (blocked) return conflict({ code: 'blocked', message: blockedMessage, fields: { time: [blockedMessage] } })
  const left = remaining === 1 ? 'resta 1 vaga' : `restam ${remaining} vagas`
  const message = remaining === 0 ? 'As vagas deste horário acabaram. Escolha outro.' : `Neste horário só ${left}.`
  return conflict({ code: 'full', message, fields: { time: [message] } })
}

function quotaRefusal(remaining: number): ApiError {
  const left = remaining === 1 ? 'resta 1 ingresso' : `restam ${remaining} ingressos`
  const message =
    remaining === 0
      ? 'A cota de meia-entrada deste horário acabou. Escolha outro horário ou outro tipo de ingresso.'
      : `Da cota de meia-entrada deste horário só ${left}.`
  return conflict({ code: 'quota_full', message, fields: { tickets: [message] } })
}

const blockedMessage = 'Este horário foi bloqueado pelo atrativo. Escolha outro.'

function newBooking({ form, bodyHash, sale, order, context }: Creation): NewBooking {
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
