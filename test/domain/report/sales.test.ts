import { expect, it } from 'vitest'
import { BillProductSchema } from '#app/contracts/bills.ts'
import { toCodeRows, toSalesRows } from '#app/domain/report/sales.ts'

const none = {
  situation: '',
  channel: '',
  method: '',
  money: '',
  product: '',
  seller: '',
  ticket: '',
  origin: '',
  q: ''
}
const sold = { date: '2026-11-01', bookings: 1, people: 2, gross: 100, discount: 10, net: 90 }
const detail = { ...sold, paid: 80, refunded: '20,00', fees: '1,50', receivable: 30, refund_due: 5 }
const products = [
  BillProductSchema.parse({
    uuid: 'p1',
    name: 'Gruta',
    details: [
      {
        ...detail,
        channel: 'laravel',
        payment_method: 'cartao',
        seller_uuid: 's1',
        seller: 'Luzia',
        cancelled_value: 40
      },
      { ...detail, channel: '', payment_method: 'pix' },
      { ...detail, channel: 'Agência Sol', payment_method: '' }
    ]
  })
]

it('reads the roll-up in people and centavos, its names normalised', () => {
  expect(toSalesRows(products, none)).toMatchObject([
    {
      channel: 'LARAVEL',
      method: 'credit',
      seller: 's1',
      sellerName: 'Luzia',
      gross: 10_000,
      discount: 1000,
      sold: 9000,
      received: 6000,
      fees: 150,
      net: 5850,
      receivable: 3000,
      refundDue: 500,
      cancelled: 4000
    },
    { channel: 'RESERVAEXPRESSA', method: 'pix', seller: '', sold: 9000 },
    { channel: 'Agência Sol', method: 'cortesia' }
  ])
})

it.each([
  [{ product: 'p1' }, 3],
  [{ product: 'p2' }, 0],
  [{ channel: 'LARAVEL' }, 1],
  [{ method: 'pix' }, 1],
  [{ seller: 'luz' }, 1],
  [{ channel: 'LARAVEL', method: 'pix' }, 0]
])('%o leaves %i rows', (filters, rows) => {
  expect(toSalesRows(products, { ...none, ...filters })).toHaveLength(rows)
})

const sale = { date: '2026-11-01', code: 'VERAO', bookings: 1, people: 2, gross: 100, discount: 10, net: 90 }
const withCodes = ['p1', 'p2'].map((uuid) =>
  BillProductSchema.parse({
    uuid,
    name: uuid,
    details: [],
    discounts: [
      { ...sale, channel: 'laravel', payment_method: 'cartao', seller_uuid: 's1', seller: 'Luzia Macedo' },
      { ...sale, code: 'FERIAS', channel: 'Agência Sol', payment_method: 'pix', seller_uuid: 's2', seller: 'Caio' }
    ]
  })
)

it.each([
  [{}, 'VERAO FERIAS VERAO FERIAS'],
  [{ product: 'p2' }, 'VERAO FERIAS'],
  [{ product: 'p3' }, ''],
  [{ channel: 'LARAVEL' }, 'VERAO VERAO'],
  [{ channel: 'Agência Sol' }, 'FERIAS FERIAS'],
  [{ channel: 'OTHER' }, ''],
  [{ method: 'credit' }, 'VERAO VERAO'],
  [{ method: 'pix' }, 'FERIAS FERIAS'],
  [{ seller: 'luz' }, 'VERAO VERAO'],
  [{ seller: 's2' }, 'FERIAS FERIAS'],
  [{ product: 'p1', channel: 'LARAVEL', method: 'pix' }, ''],
  [{ product: 'p1', channel: 'LARAVEL', method: 'credit', seller: 'luz' }, 'VERAO']
])('tells codes of %j: %s', (filters, codes) => {
  const rows = toCodeRows(withCodes, { ...none, ...filters })
  expect(rows.map(({ code }) => code).join(' ')).toBe(codes)
})

it('tells of a code what was sold with it, in people and centavos, and nothing of payments', () => {
  expect(toCodeRows(withCodes, { ...none, product: 'p1', seller: 's1' })).toEqual([
    {
      code: 'VERAO',
      bookings: 1,
      people: 2,
      gross: 10_000,
      discount: 1000,
      sold: 9000,
      received: 0,
      fees: 0,
      net: 0,
      receivable: 0,
      refundDue: 0,
      cancelled: 0
    }
  ])
})

it('tells sales of the product that is asked for', () => {
  expect(toSalesRows(products, { ...none, product: 'p1' })).toHaveLength(3)
  expect(toSalesRows(products, { ...none, product: 'p2' })).toEqual([])
  expect(toSalesRows(products, { ...none, seller: 's1' })).toHaveLength(1)
})
