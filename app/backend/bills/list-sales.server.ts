import type { z } from 'zod'
import { forbidden, invalid } from '#app/contracts/api-error.ts'
import type { listBillItems, listBillProducts, SaleDay, SaleFiguresSchema } from '#app/contracts/bills.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { daysBetween } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { operatorSight, wireContext } from '../bookings/read-booking.server.ts'
import { groupParts, toBookingItem } from '../bookings/to-wire.server.ts'
import { loadParts } from '../db/queries/bookings/bookings.server.ts'
import { listSaleBookings, listSales, type SalesRow, type SalesSearch } from '../db/queries/sales.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'

/** Five years and the leap days in them. */
const maxDays = 1828
const maxItemDays = 366

type Range = { sdate: string; edate: string; por: SaleDay }

function toSearch({ sdate, edate, por }: Range, most: number, { actor }: ApiContext): SalesSearch {
  if (!actor) throw forbidden()
  if (sdate > edate) throw invalid({ fields: { edate: ['O fim do período vem antes do início.'] } })
  if (daysBetween(sdate, edate) > most) {
    throw invalid({ fields: { edate: [`Peça no máximo ${most === maxDays ? 'cinco anos' : 'um ano'} por vez.`] } })
  }
  return { placeId: actor.placeId, basis: por === 'visita' ? 'visit' : 'purchase', from: sdate, to: edate }
}

/**
 * Sales of the actor's place by product, with rows by day, channel, method and seller (specification §7, product.md
 * "Reports"). A sale belongs to the day of its purchase, or with `por=visita` to that of its visit, in the place's zone.
 */
export async function listProductSales(
  { query }: Received<typeof listBillProducts>,
  context: ApiContext
): Promise<Answer<typeof listBillProducts>> {
  const search = toSearch(query, maxDays, context)
  if (query.cat !== 'Roteiro') return []
  const products = new Map<string, SalesRow[]>()
  for (const row of await listSales(context.db, search)) {
    const known = products.get(row.productUuid)
    if (known) known.push(row)
    else products.set(row.productUuid, [row])
  }
  return [...products].map(([uuid, rows]) => ({
    uuid,
    name: rows[0]?.productName ?? '',
    cat: query.cat,
    ...toFigures(sumRows(rows)),
    details: rows.map((row) => ({
      date: row.date,
      channel: row.channel,
      payment_method: row.method,
      seller_uuid: row.sellerUuid,
      seller: row.sellerName,
      ...toFigures(row)
    }))
  }))
}

const measures = [
  'bookings',
  'people',
  'checkedIn',
  'gross',
  'discount',
  'net',
  'paid',
  'fees',
  'refunded',
  'refundDue',
  'cancelledBookings',
  'cancelledPeople',
  'cancelledValue',
  'expiredBookings',
  'expiredPeople',
  'expiredValue'
] as const

type Figures = Pick<SalesRow, (typeof measures)[number]>

function sumRows(rows: SalesRow[]): Figures {
  const sum = (measure: keyof Figures) => rows.reduce((total, row) => total + row[measure], 0)
  return Object.fromEntries(measures.map((measure) => [measure, sum(measure)])) as Figures
}

function toFigures(row: Figures): z.input<typeof SaleFiguresSchema> {
  return {
    bookings: row.bookings,
    people: row.people,
    checked_in_people: row.checkedIn,
    gross: toDecimal(row.gross),
    discount: toDecimal(row.discount),
    net: toDecimal(row.net),
    paid: toDecimal(row.paid),
    fees: toDecimal(row.fees),
    cancelled_bookings: row.cancelledBookings,
    cancelled_people: row.cancelledPeople,
    cancelled_value: toDecimal(row.cancelledValue),
    expired_bookings: row.expiredBookings,
    expired_people: row.expiredPeople,
    expired_value: toDecimal(row.expiredValue),
    refunded: toDecimal(row.refunded),
    refund_due: toDecimal(row.refundDue)
  }
}

/** The bookings those figures are made of, one by one, for at most 366 days; whoever sees sales sees their values. */
export async function listItems(
  { query }: Received<typeof listBillItems>,
  context: ApiContext
): Promise<Answer<typeof listBillItems>> {
  const rows = await listSaleBookings(context.db, toSearch(query, maxItemDays, context))
  const ids = rows.map(({ booking }) => booking.id)
  const partsOf = groupParts(await loadParts(context.db.orm, ids))
  const wire = wireContext(context, { ...operatorSight(context), values: true })
  return rows.map((row) => toBookingItem(row, partsOf(row.booking.id), wire))
}
