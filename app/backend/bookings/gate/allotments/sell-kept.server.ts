import { createHash } from 'node:crypto'
import { ApiError } from '#app/contracts/api-error.ts'
import { createCounterSale } from '#app/contracts/booking/counter.ts'
import type { LateScan } from '#app/contracts/booking/gate-offline.ts'
import type { ScanProblem } from '#app/domain/booking/late-scan.ts'
import { priceTickets } from '#app/domain/booking/tickets.ts'
import { formatMoney, toDecimal } from '#app/domain/money/money.ts'
import { soldWords } from '#app/domain/product/allotment.ts'
import { typesOn } from '#app/domain/product/price.ts'
import { quotaPeople } from '#app/domain/product/quota.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../../db/connection.server.ts'
import { findSale, lockBooking, type Sale } from '../../../db/queries/bookings/bookings.server.ts'
import {
  type AllotmentRow,
  findAllotment,
  holdOpenDrawer,
  lockAllotment,
  setAllotment
} from '../../../db/queries/bookings/gate/allotments.server.ts'
import { bookTakenIn } from '../../../db/queries/bookings/insert.server.ts'
import { givePlacesBack, slotOf } from '../../../db/queries/bookings/places-taken.server.ts'
import { recordEvent } from '../../../db/queries/bookings/record-event.server.ts'
import { takePlaces } from '../../../db/queries/bookings/take-places.server.ts'
import { holds, type StaffContext } from '../../../kernel/context.server.ts'
import { contentHash } from '../../../kernel/idempotency.server.ts'
import { newBooking, sellIn } from '../../counter/sell.server.ts'
import type { Priced } from '../../sale/check-visit.server.ts'
import type { OwnScan } from '../offline/record-scan.server.ts'
import { sellableOf } from './read-allotments.server.ts'

/** Sale that no honest device sends: nothing of it is kept. */
export class SaleRefused extends Error {
  constructor(
    readonly code: string,
    message: string
  ) {
    super(message)
  }
}

/** Sale that happened and cannot be recorded by itself: a person looks at it. */
export class SaleDisputed extends Error {
  constructor(
    readonly problem: ScanProblem,
    message: string
  ) {
    super(message)
  }
}

export interface KeptSale extends OwnScan {
  sale: NonNullable<LateScan['sale']>
}

export const isSale = (scan: OwnScan): scan is KeptSale => scan.sale !== null

const unknown = () => new SaleRefused('unknown_allotment', 'Estas vagas não foram separadas para este aparelho.')

/** Reads the sale's attraction and its present prices, before the transaction. @throws SaleRefused */
export async function requireSold({ sale }: KeptSale, ctx: StaffContext): Promise<Sale> {
  const { placeId } = ctx.actor
  const found = await findAllotment(ctx.db.orm, { uuid: sale.allotment, placeId })
  const sold = found && (await findSale(ctx.db, { placeId, productUuid: found.productUuid, day: found.date }))
  if (!sold) throw unknown()
  return sold
}

/**
 * Records the sale at its instant: booking, cash and entry, at the price that was charged.
 * @throws SaleRefused
 * @throws SaleDisputed after which the transaction must be undone
 */
export async function sellKept(tx: Transaction, scan: KeptSale, { now, sold }: At, ctx: StaffContext) {
  const { row, priced } = await requireAllotted(tx, scan, ctx)
  if (scan.isTooOld) throw new SaleDisputed('too-old', 'A venda tem mais de três dias.')
  if (!holds(ctx.actor, 'booking/index')) throw new SaleDisputed('sale', 'Quem vendeu não vende mais no balcão.')
  if (!sold.product) throw new SaleDisputed('sale', 'O atrativo saiu de venda.')
  if (priced.final > 0) await requireDrawer(tx, scan, ctx)
  await takeOut(tx, { row, priced, now })
  const bookingId = await write(tx, { scan, row, priced, sold }, ctx)
  await notePrice(tx, { bookingId, scan, row, priced, sold }, ctx)
  return { bookingId, problem: '' as const, message: soldMessage(priced), sold: soldWords(priced.items) }
}

interface At {
  now: Date
  sold: Sale
}

/** Counts the people of a sale that became a conflict: their places stay taken. @throws SaleRefused */
export async function disputeSale(tx: Transaction, scan: KeptSale, ctx: StaffContext): Promise<{ words: string }> {
  const { row, priced } = await requireAllotted(tx, scan, ctx)
  await setAllotment(tx, row.uuid, { disputed: row.disputed + priced.people })
  return { words: soldWords(priced.items) }
}

/** @throws SaleRefused for a foreign allotment, more people than it ever had, or another price than the device was told */
async function requireAllotted(tx: Transaction, scan: KeptSale, { actor }: StaffContext) {
  const { sale, people, items } = scan
  const row = await lockAllotment(tx, sale.allotment)
  const isOwn = row?.placeId === actor.placeId && row.userId === actor.userId && row.deviceUuid === scan.device
  if (!row || !isOwn) throw unknown()
  const priced = priceTickets(row.types, items)
  const isPaid = sale.tendered === null || sale.tendered >= sale.value
  if (!priced.ok || priced.people !== people || priced.final !== sale.value || !isPaid) {
    throw new SaleRefused('wrong_amount', 'O valor não é o dos ingressos que este aparelho podia vender.')
  }
  const left = row.granted - row.sold - row.disputed
  if (people > left)
    throw new SaleRefused('beyond_allotment', 'São mais pessoas do que as vagas que este aparelho tinha.')
  return { row, priced }
}

/** The cash lies in the drawer that was open when it was taken. @throws SaleDisputed */
async function requireDrawer(tx: Transaction, { instant }: KeptSale, { actor }: StaffContext): Promise<void> {
  const openedAt = await holdOpenDrawer(tx, actor)
  if (openedAt && openedAt <= instant) return
  throw new SaleDisputed('sale-drawer', `O caixa de ${actor.name} já tinha sido entregue: o dinheiro está nele.`)
}

interface Using {
  row: AllotmentRow
  priced: Priced
  now: Date
}

/** Uses the places that the device holds, and takes again those that it has given back since. @throws SaleDisputed */
async function takeOut(tx: Transaction, { row, priced, now }: Using): Promise<void> {
  const has = sellableOf(row)
  const people = Math.min(priced.people, has.places)
  const quota = quotaPeople(priced.items)
  const quotaHeld = Math.min(quota, has.quota)
  const missing = { people: priced.people - people, quotaPeople: quota - quotaHeld }
  const held = row.held - people
  const heldQuota = Math.min(row.heldQuota - quotaHeld, held)
  const spare = row.heldQuota - quotaHeld - heldQuota
  await setAllotment(tx, row.uuid, { sold: row.sold + priced.people, held, heldQuota })
  const isMissing = missing.people > 0 || missing.quotaPeople > 0
  if (isMissing && !(await takePlaces(tx, slotOf(row), missing, now))) {
    throw new SaleDisputed('sale-places', 'O aparelho já tinha devolvido as vagas, e o horário não tem outras.')
  }
  if (spare > 0) await givePlacesBack(tx, slotOf(row), { people: 0, quotaPeople: spare })
}

interface Writing {
  scan: KeptSale
  row: AllotmentRow
  priced: Priced
  sold: Sale
}

/** @throws SaleDisputed where the counter would refuse */
async function write(tx: Transaction, { scan, row, priced, sold }: Writing, ctx: StaffContext): Promise<number> {
  const { device, sequence, items, instant, sale } = scan
  const hash = createHash('sha256').update(`gate ${device} ${sequence}`).digest('hex').slice(0, 32)
  const form = createCounterSale.body.parse({
    hash,
    atrativo: sold.product?.uuid,
    date: row.date,
    time: row.time,
    tickets: Object.entries(items).map(([label, quantity]) => ({ label, quantity: String(quantity) })),
    method: 'pos_money',
    tendered: sale.tendered === null ? null : toDecimal(sale.tendered),
    enter: true
  })
  const nobody = { name: '', document: '', documentCountry: 'BR', phone: '', email: '' }
  const order = { date: row.date, time: row.time, priced, exceeded: '', isLater: false, ...nobody }
  const atSale = { ...ctx, now: () => instant }
  const base = { form, bodyHash: contentHash(form), sale: sold, order, discount: null, link: null, group: null }
  const selling = { ...base, actor: ctx.actor, ctx: atSale }
  try {
    await sellIn(tx, newBooking(selling), selling, bookTakenIn)
  } catch (error) {
    if (error instanceof ApiError) throw new SaleDisputed('sale', error.message)
    throw error
  }
  const booking = await lockBooking(tx, { hash })
  if (!booking) throw new Error('the booking of this transaction is gone')
  return booking.id
}

/** A price that has changed since is said, never charged. */
async function notePrice(
  tx: Transaction,
  { bookingId, scan, row, priced, sold }: Writing & { bookingId: number },
  ctx: StaffContext
) {
  const present = priceTickets(typesOn(sold.product?.tickets ?? [], row.date), scan.items)
  if (present.ok && present.final === priced.final) return
  const booking = await lockBooking(tx, { id: bookingId })
  if (!booking) throw new Error('the booking of this transaction is gone')
  const now = present.ok ? `o preço já era ${formatMoney(present.final)}` : 'os ingressos já eram outros'
  const reason = `Vendida sem rede por ${formatMoney(priced.final)}; quando chegou ao sistema, ${now}.`
  await recordEvent(tx, { booking, action: 'noted', at: ctx.now(), by: 'sistema', reason })
}

const soldMessage = ({ people, final }: Priced) => `Venda de ${peopleLabel(people)} por ${formatMoney(final)}.`
