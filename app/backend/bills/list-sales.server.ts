import type { z } from 'zod'
import type { listBillProducts, SaleFiguresSchema } from '#app/contracts/bills.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { recordOf } from '#app/domain/words/records.ts'
import {
  type DiscountedSales,
  listDiscountedSales,
  listSales,
  type SalesRow,
  toSaleBasis
} from '../db/queries/sales.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requirePeriod } from '../kernel/require-period.server.ts'

/**
 * Specification §7. A sale belongs to its day of purchase, or with `por=visita` to the day of the visit, in the place's
 * zone.
 */
export async function listProductSales(
  { query: { sdate: from, edate: to, por, cat } }: Received<typeof listBillProducts>,
  ctx: StaffContext
): Promise<Answer<typeof listBillProducts>> {
  requirePeriod({ from, to, lastDay: 'edate', years: 5 })
  const { placeId } = ctx.actor
  if (cat !== 'Roteiro') return []
  const products = new Map<string, SalesRow[]>()
  const search = { placeId, basis: toSaleBasis(por), from, to }
  for (const row of await listSales(ctx.db, search)) {
    const known = products.get(row.productUuid)
    if (known) known.push(row)
    else products.set(row.productUuid, [row])
  }
  const discounted = await listDiscountedSales(ctx.db, search)
  return [...products].map(([uuid, rows]) => ({
    uuid,
    name: rows[0]?.productName ?? '',
    cat,
    ...toFigures(sumRows(rows)),
    details: rows.map((row) => ({
      date: row.date,
      channel: row.channel,
      payment_method: row.method,
      seller_uuid: row.sellerUuid,
      seller: row.sellerName,
      ...toFigures(row)
    })),
    discounts: discounted.filter(({ productUuid }) => productUuid === uuid).map(salesDiscount)
  }))
}

function salesDiscount(row: DiscountedSales) {
  return {
    date: row.date,
    channel: row.channel,
    payment_method: row.method,
    seller_uuid: row.sellerUuid,
    seller: row.sellerName,
    code: row.code,
    bookings: row.bookings,
    people: row.people,
    gross: toDecimal(row.gross),
    discount: toDecimal(row.discount),
    net: toDecimal(row.net)
  }
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
  'receivable',
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
  return recordOf(measures, sum)
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
    receivable: toDecimal(row.receivable),
    refund_due: toDecimal(row.refundDue)
  }
}
