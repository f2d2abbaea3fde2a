import { expect, it } from 'vitest'
import { BookingItemSchema } from '#app/contracts/booking/calls.ts'
import { salesOfBookings } from '#app/domain/report/derived/sales-of-bookings.ts'

const item = (changes: object = {}) =>
  BookingItemSchema.parse({
    hash: 'h',
    status: 'PAGO',
    sdate: '2026-11-20',
    channel: 'LARAVEL',
    payment_method: 'pix',
    people: 2,
    product_uuid: 'p1',
    product_name: 'Gruta',
    seller: 'Luzia',
    seller_uuid: 's1',
    checked_in_people: 1,
    valor: 100,
    item_discount: 10,
    finalValue: 90,
    ...changes
  })

const nothing = {
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

it('tells of a paid booking what it cost and that it came', () => {
  const figures = {
    ...nothing,
    bookings: 1,
    people: 2,
    checked_in_people: 1,
    gross: 10_000,
    discount: 1000,
    net: 9000,
    paid: 9000
  }
  const line = {
    date: '2026-11-20',
    channel: 'LARAVEL',
    payment_method: 'pix',
    seller: 'Luzia',
    seller_uuid: 's1'
  }
  expect(salesOfBookings([item()])).toEqual([
    { uuid: 'p1', name: 'Gruta', cat: '', ...figures, details: [{ ...line, ...figures }], discounts: [] }
  ])
})

it.each([
  ['UNPAID', { bookings: 1, net: 9000, paid: 0, receivable: 9000, cancelled_bookings: 0 }],
  ['PENDING', nothing],
  ['CANCELLED', { ...nothing, cancelled_bookings: 1, cancelled_people: 2, cancelled_value: 9000 }]
])('tells of one that is %s what is sold, to come or given up', (status, figures) => {
  const [product] = salesOfBookings([item({ status })])
  expect(product).toMatchObject(figures)
  expect(product?.details[0]).toMatchObject(figures)
})

it('takes the price for the sum before discount where that is not told', () => {
  expect(salesOfBookings([item({ valor: null, item_discount: null })])[0]).toMatchObject({
    gross: 9000,
    discount: 0,
    net: 9000
  })
  expect(salesOfBookings([item({ finalValue: null, valor: null })])[0]).toMatchObject({
    bookings: 1,
    gross: 0,
    net: 0,
    paid: 0,
    receivable: 0
  })
})

it('adds up what is of one product, by its name where it has no number', () => {
  const told = salesOfBookings([
    item(),
    item({ product_uuid: 'p2', product_name: 'Gruta' }),
    item({ people: 3 }),
    item({ product_uuid: '', product_name: 'Areal' }),
    item({ product_uuid: '', product_name: 'Areal', status: 'CANCELLED' }),
    item({ product_uuid: '', product_name: 'Mirante' })
  ])
  expect(
    told.map(({ uuid, name, bookings, people, net, details }) => [uuid, name, bookings, people, net, details.length])
  ).toEqual([
    ['p1', 'Gruta', 2, 5, 18_000, 2],
    ['p2', 'Gruta', 1, 2, 9000, 1],
    ['', 'Areal', 1, 2, 9000, 2],
    ['', 'Mirante', 1, 2, 9000, 1]
  ])
  expect(salesOfBookings([])).toEqual([])
})

it('waits for nothing of a booking that came to more than its price', () => {
  expect(salesOfBookings([item({ status: 'UNPAID', paid_value: 100 })])[0]).toMatchObject({
    paid: 10_000,
    receivable: 0
  })
  expect(salesOfBookings([item({ status: 'UNPAID', paid_value: 40 })])[0]).toMatchObject({
    paid: 4000,
    receivable: 5000
  })
})
