import type { BillProduct } from '#app/contracts/bills.ts'
import { normaliseChannel } from '../booking/channel.ts'
import { normalisePaymentMethod } from '../money/payment-method.ts'
import { matchesSeller } from '../person/names.ts'
import type { ReportFilters } from './query.ts'
import { type CodeRow, SALES_ZERO, type SalesRow } from './totals.ts'

/** Rows from GET /bills/products; people and centavos. */
export function toSalesRows(products: readonly BillProduct[], filters: ReportFilters): SalesRow[] {
  const { product, channel, method, seller } = filters
  return products
    .filter(({ uuid }) => product === '' || uuid === product)
    .flatMap(({ uuid, name, details }) =>
      details
        .filter((detail) => matchesSeller(detail, seller))
        .map((detail) => ({
          day: detail.date,
          product: uuid,
          productName: name,
          channel: channelKey(detail.channel, detail.payment_method),
          method: normalisePaymentMethod(detail.payment_method).slug,
          seller: detail.seller_uuid,
          sellerName: detail.seller,
          bookings: detail.bookings,
          people: detail.people,
          gross: detail.gross,
          discount: detail.discount,
          // The wire's `net` is gross − discount; in our money words that is not net.
          sold: detail.net,
          received: detail.paid - detail.refunded,
          fees: detail.fees,
          net: detail.paid - detail.refunded - detail.fees,
          receivable: detail.receivable,
          refundDue: detail.refund_due,
          cancelled: detail.cancelled_value
        }))
    )
    .filter((row) => (channel === '' || row.channel === channel) && (method === '' || row.method === method))
}

/** Only sold and discounted amounts are told by code. */
export function toCodeRows(products: readonly BillProduct[], filters: ReportFilters): CodeRow[] {
  const { product, channel, method, seller } = filters
  return products
    .filter(({ uuid }) => product === '' || uuid === product)
    .flatMap(({ discounts }) => discounts)
    .filter(
      (sale) =>
        matchesSeller(sale, seller) &&
        (channel === '' || channelKey(sale.channel, sale.payment_method) === channel) &&
        (method === '' || normalisePaymentMethod(sale.payment_method).slug === method)
    )
    .map(({ code, bookings, people, gross, discount, net }) => ({
      ...SALES_ZERO,
      code,
      bookings,
      people,
      gross,
      discount,
      sold: net
    }))
}

function channelKey(channel: string, paymentMethod: string): string {
  const { code, label } = normaliseChannel({ channel, paymentMethod })
  return code === 'OTHER' ? label : code
}
