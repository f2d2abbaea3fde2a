import { z } from 'zod'
import { BookingItemSchema } from './booking/shapes.ts'
import { endpoint } from './endpoint.ts'
import { count, day, list, money, optionalText, text } from './tolerant.ts'

/** Day of a sale in the place's zone: the purchase (default) or the visit. */
export const SaleDaySchema = z.enum(['compra', 'visita'])

// Reais on the wire, centavos after reading. `bookings` to `net` count confirmed bookings: paid, or to be paid at the
// place. `paid`, `fees` and the refunds count payments of every booking.
const figures = {
  bookings: count.default(0),
  people: count.default(0),
  checked_in_people: count.default(0),
  gross: money.default(0),
  discount: money.default(0),
  /** Final values: gross − discount. */
  net: money.default(0),
  paid: money.default(0),
  fees: money.default(0),
  cancelled_bookings: count.default(0),
  cancelled_people: count.default(0),
  cancelled_value: money.default(0),
  /** Holds that expired unpaid: never a sale, so they are counted apart from cancelled ones. */
  expired_bookings: count.default(0),
  expired_people: count.default(0),
  expired_value: money.default(0),
  /** Refunded part of `paid`; the ledger is paid − refunded. */
  refunded: money.default(0),
  /** Price of confirmed bookings that has not been paid yet. */
  receivable: money.default(0),
  /** Money received that must still be refunded. */
  refund_due: money.default(0)
}

export const SaleFiguresSchema = z.object(figures)

export const SaleDetailSchema = z.object({
  date: day,
  channel: text,
  payment_method: text,
  /** Seller; empty if the visitor bought without one. */
  seller_uuid: text,
  seller: text,
  ...figures
})

/** Confirmed bookings with a discount code. The other lines count them too. */
const SaleDiscountSchema = SaleDetailSchema.pick({
  date: true,
  channel: true,
  payment_method: true,
  seller_uuid: true,
  seller: true,
  bookings: true,
  people: true,
  gross: true,
  discount: true,
  net: true
}).extend({ code: text })

/** Reports add up the lines, so totals without lines would look like no sales. */
export const BillProductSchema = z
  .object({
    uuid: text,
    name: text,
    cat: text,
    ...figures,
    details: list(SaleDetailSchema),
    discounts: list(SaleDiscountSchema)
  })
  .refine(({ uuid, name }) => uuid !== '' || name !== '', 'Atrativo sem nome.')
  .refine(
    ({ details, bookings, gross, paid }) => details.length > 0 || (bookings === 0 && gross === 0 && paid === 0),
    'Totais sem as linhas.'
  )

export type SaleDay = z.output<typeof SaleDaySchema>
export type SaleFigures = z.output<typeof SaleFiguresSchema>
export type SaleDetail = z.output<typeof SaleDetailSchema>
export type BillProduct = z.output<typeof BillProductSchema>

/** Only `Roteiro` (attractions) has data; another category gives an empty list. */
export const listBillProducts = endpoint({
  id: 'listBillProducts',
  api: 'main',
  method: 'GET',
  path: '/bills/products',
  access: 'reports/sales',
  summary:
    'Vendas do período por atrativo, com linhas por dia, canal, forma de pagamento e vendedor, e o que se vendeu com cada código de desconto.',
  query: z.object({
    cat: z.string().default('Roteiro'),
    sdate: day,
    edate: day,
    nocache: optionalText,
    por: SaleDaySchema.default('compra')
  }),
  response: z.array(BillProductSchema)
})

/** Bookings behind the same figures, for at most 366 days. */
export const listBillItems = endpoint({
  id: 'listBillItems',
  api: 'main',
  method: 'GET',
  path: '/bills/items',
  access: 'reports/sales',
  summary: 'Itens de venda do período: as reservas compradas (ou visitadas) nele, uma a uma.',
  query: z.object({ sdate: day, edate: day, nocache: optionalText, por: SaleDaySchema.default('compra') }),
  response: z.array(BookingItemSchema)
})
