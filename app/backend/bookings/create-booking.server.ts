import { randomBytes, randomUUID } from 'node:crypto'
import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { BookingForm } from '#app/contracts/booking/calls.ts'
import { encodeBookingCode } from '#app/domain/booking/code.ts'
import { holdUntil } from '#app/domain/booking/hold.ts'
import { confirmBy } from '#app/domain/booking/unpaid.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import type { OnlineMethod } from '#app/domain/money/online-method.ts'
import { searchText } from '#app/domain/person/names.ts'
import { quotaPeople } from '#app/domain/product/quota.ts'
import { policyOf } from '#app/domain/refund/policy.ts'
import type { Transaction } from '../db/connection.server.ts'
import { findSale, isUuid, type NewBooking, type Sale } from '../db/queries/bookings/bookings.server.ts'
import type { CreditRow } from '../db/queries/closures/credits.server.ts'
import type { KioskRow } from '../db/queries/kiosks.server.ts'
import { listOwnTexts } from '../db/queries/places/own-texts.server.ts'
import { termHash as hashOfTerm } from '../db/queries/places/places.server.ts'
import { listPlaceProducts } from '../db/queries/products/products.server.ts'
import { type Actor, type ApiContext, onlineWays, takesOnline } from '../kernel/context.server.ts'
import { countAttempt } from '../kernel/count-attempt.server.ts'
import { contentHash } from '../kernel/idempotency.server.ts'
import { hasKioskTerminal, noKiosk, requireKiosk } from '../kernel/kiosk/require-kiosk.server.ts'
import { networkOf } from '../kernel/network-of.server.ts'
import { previewPlace } from '../kernel/require-timetable.server.ts'
import { checkForm, type Order, wantedWay } from './check-form.server.ts'
import { requireUse, type Use } from './discounts/use-code.server.ts'
import { readCredit, requireOwnCredit, spendOnOrder } from './discounts/use-credit.server.ts'
import { bookOnce, findEarlier } from './sale/book-once.server.ts'
import { readDiscount, requireSeenTotal, visitRules } from './sale/visit-rules.server.ts'
import { bookWithinCeilings } from './unpaid/unpaid-room.server.ts'

/**
 * The hash is the idempotency key: a repeated form returns the first booking's id.
 * @throws ApiError 404 unknown place or kiosk, 422 with fields, 409 `full`, `blocked`, `unpaid_ceiling` or `hash_reused`, 429
 */
export async function createBooking(form: BookingForm, ctx: ApiContext): Promise<string> {
  // The total that the form showed, the language of its page and the device are not part of the booking's content.
  const { total_seen: seen, language: _read, kiosk_key: key, ...content } = form
  const bodyHash = contentHash(content)
  const [earlier, sale] = await Promise.all([
    findEarlier({ hash: form.hash, bodyHash }, ctx),
    findSale(ctx.db, { placeId: form.pid, productUuid: form.atrativo, day: toIsoDay(form.date) })
  ])
  if (earlier) return earlier
  const kiosk = key === '' ? null : await requireOwnKiosk(key, form, ctx)
  const network = kiosk ? `kiosk:${kiosk.id}` : networkOf(ctx.address)
  await countAttempt(ctx, {
    key: `booking:${network}`,
    limit: ctx.limits.bookingsPerAddress,
    windowSeconds: 600
  })
  if (!sale) throw notFound({ message: 'Este parque não existe ou não recebe reservas.' })
  if (!sale.product) {
    const message = (await isUnsold(form, ctx)) ? unsold : 'Escolha um dos atrativos deste parque.'
    throw invalid({ fields: { atrativo: [message] } })
  }
  const credit = await readCredit(form.discount_code, sale.place, ctx)
  // A credit does not reduce the price: it pays.
  const said = credit ? { ...form, discount_code: '' } : form
  const discount = await readDiscount(said.discount_code, sale, ctx)
  const ways = kiosk ? await waysAtKiosk(kiosk, sale, ctx) : await servedWays(form, sale, ctx)
  const termHash = await readTermHash(form, sale, ctx)
  const order = checkForm(said, { ...saleRules(sale, { discount, kiosk, ctx }), ways, termHash })
  requireSeenTotal(seen, order.priced.final)
  if (credit) requireOwnCredit(credit, { ...order, phone: order.phone.e164 })
  const booked = await insertOrder({ form, bodyHash, sale, order, discount, credit, termHash, kiosk, network, ctx })
  ctx.live.tell(sale.place.id, ['bookings', 'places'])
  return booked
}

const unsold = 'Este atrativo ainda não está à venda: nada foi reservado.'

/** Told only to users who may see it. */
async function isUnsold({ pid, atrativo }: BookingForm, ctx: ApiContext): Promise<boolean> {
  if (previewPlace(ctx) !== pid || !isUuid(atrativo)) return false
  return (await listPlaceProducts(ctx.db, { placeId: pid, uuid: atrativo, unsold: true })).length > 0
}

/** @throws ApiError 404 `no_kiosk` also for a kiosk of another place */
async function requireOwnKiosk(key: string, { pid }: BookingForm, ctx: ApiContext): Promise<KioskRow> {
  const kiosk = await requireKiosk(key, ctx)
  if (kiosk.placeId !== pid.toLowerCase()) throw noKiosk()
  return kiosk
}

/** A kiosk takes cards at the terminal beside it, never on a provider's page. */
async function waysAtKiosk(kiosk: KioskRow, { place }: Sale, ctx: ApiContext): Promise<OnlineMethod[]> {
  const [pix, card] = await Promise.all([takesOnline(ctx, place, 'pix'), hasKioskTerminal(kiosk, ctx)])
  return [...(pix ? (['pix'] as const) : []), ...(card ? (['card'] as const) : [])]
}

/** Runs only after a refusal, so that other bookings do not pay for the look-up. */
async function servedWays(form: BookingForm, { place }: Sale, ctx: ApiContext): Promise<OnlineMethod[]> {
  const wanted = wantedWay(form)
  if (wanted && (await takesOnline(ctx, place, wanted))) return [wanted]
  return wanted === null && place.payOnSite ? [] : onlineWays(ctx, place)
}

function saleRules(sale: Sale, { discount, kiosk, ctx }: Pick<Creation, 'discount' | 'kiosk' | 'ctx'>) {
  return {
    ...visitRules(sale, discount, ctx.now()),
    payOnSite: kiosk === null && sale.place.payOnSite
  }
}

/** The attraction's own term, else the place's. */
export const termOf = ({ place, product }: Sale): string => product?.termHash || place.termHash

/** The hash that the form may name: of the term in force, or of a translation of it that the visitor read. */
async function readTermHash({ term_hash: named }: BookingForm, sale: Sale, { db }: ApiContext): Promise<string> {
  const inForce = termOf(sale)
  if (named === inForce || !/^[0-9a-f]{64}$/.test(named)) return inForce
  const id = sale.product?.termHash ? sale.product.uuid : sale.place.id
  const rows = await listOwnTexts(db.orm, sale.place.id, { noun: 'term', id })
  const isTranslation = rows.some(
    ({ sourceHash, body }) => inForce.startsWith(sourceHash) && hashOfTerm(body) === named
  )
  return isTranslation ? named : inForce
}

interface Creation {
  form: BookingForm
  bodyHash: string
  sale: Sale
  order: Order
  discount: Use | null
  credit: CreditRow | null
  termHash: string
  /** Null for a visitor's own browser. */
  kiosk: KioskRow | null
  /** Unpaid places are counted by network, or by kiosk, because a kiosk shares its network with the whole park. */
  network: string
  ctx: ApiContext
}

/** Uses a single statement if there are places. */
function insertOrder(creation: Creation): Promise<string> {
  const { form, bodyHash, sale, discount, credit, ctx } = creation
  return bookOnce({
    hash: form.hash,
    bodyHash,
    tickets: form.tickets,
    ctx,
    newBooking: () => newBooking(creation),
    book: (booking) => {
      const first = discount && ((tx: Transaction) => requireUse(tx, discount, booking, ctx.now()))
      const then = credit && ((tx: Transaction) => spendOnOrder(tx, { credit, hash: form.hash, now: ctx.now() }))
      return bookWithinCeilings(booking, { place: sale.place, ctx, first, then })
    }
  })
}

function newBooking({ form, bodyHash, sale, order, discount, termHash, kiosk, network, ctx }: Creation): NewBooking {
  const now = ctx.now()
  const code = encodeBookingCode(randomBytes(8))
  const { product, place } = sale
  const seller = sellerOf(place, ctx)
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
    language: order.language,
    searchText: searchText(
      `${code} ${order.name} ${order.surname} ${order.document} ${order.phone.e164} ${order.email}`
    ),
    payLater: order.payLater,
    termHash,
    termAcceptedAt: now,
    termAddress: ctx.address,
    network,
    ...(kiosk && { kioskId: kiosk.id }),
    termAgent: ctx.userAgent,
    refundPolicy: policyOf(sale.place.refundPolicy, sale.product?.refundPolicy ?? null),
    createdAt: now,
    items: order.priced.items.map((item, position) => ({ ...item, position }))
  }
}

/** Only a token tells the seller: a signed-in user of the place. No form field can. */
function sellerOf({ id }: Sale['place'], { actor }: ApiContext): Actor | null {
  return actor?.placeId === id ? actor : null
}

function paymentOf(
  order: Order,
  { place, product }: Sale,
  now: Date
): Pick<NewBooking, 'status' | 'paymentMethod' | 'paidAt' | 'holdUntil'> {
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
