import type { BillProduct, SaleDetail } from '#app/contracts/bills.ts'
import type { BookingItem } from '#app/contracts/booking/calls.ts'
import { readAmounts } from '../../booking/amounts.ts'
import { isCancelledStatus, isConfirmedStatus } from '../../booking/situation.ts'
import { keysOf } from '../../words/records.ts'

const figures = {
  bookings: 0,
  people: 0,
  checked_in_people: 0,
  gross: 0,
  discount: 0,
  net: 0,
  paid: 0,
  fees: 0,
  cancelled_bookings: 0,
  cancelled_people: 0,
  cancelled_value: 0,
  expired_bookings: 0,
  expired_people: 0,
  expired_value: 0,
  refunded: 0,
  receivable: 0,
  refund_due: 0
}

type Figures = typeof figures

/** Lines of a sales report from the bookings themselves, one line each, by the day of their visit. Centavos. */
export function salesOfBookings(items: readonly BookingItem[]): BillProduct[] {
  const products = new Map<string, BillProduct>()
  for (const item of items) {
    const { product_uuid: uuid, product_name: name } = item
    const product = products.get(uuid || name) ?? { uuid, name, cat: '', ...figures, details: [], discounts: [] }
    const line = toSaleDetail(item)
    for (const field of keysOf(figures)) product[field] += line[field]
    product.details.push(line)
    products.set(uuid || name, product)
  }
  return [...products.values()]
}

function toSaleDetail(item: BookingItem): SaleDetail {
  const { sdate: date, channel, payment_method, seller_uuid, seller } = item
  return { date, channel, payment_method, seller_uuid, seller, ...figures, ...countOf(item) }
}

/** A booking that is neither sold nor cancelled is a hold, not a sale. */
function countOf(item: BookingItem): Partial<Figures> {
  const { status, people, checked_in_people, valor, item_discount: discount, finalValue } = item
  const net = finalValue ?? 0
  if (isCancelledStatus(status)) return { cancelled_bookings: 1, cancelled_people: people, cancelled_value: net }
  if (!isConfirmedStatus(status)) return {}
  const received = readAmounts(item)?.received ?? 0
  return {
    bookings: 1,
    people,
    checked_in_people,
    gross: valor ?? net,
    discount: discount ?? 0,
    net,
    paid: received,
    receivable: Math.max(0, net - received)
  }
}
