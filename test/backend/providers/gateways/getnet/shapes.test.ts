import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PaymentSchema, toGatewayPayment } from '#app/backend/providers/gateways/getnet/shapes.server.ts'

const published = {
  payment_id: '0f6d1a1f-1a11-4a0e-9c49-0b6f0f9e1a6b',
  status: 'APPROVED',
  amount: 16_050,
  currency: 'BRL',
  order_id: '0123456789abcdef0123456789abcdef',
  seller_id: 'vendedor',
  description: 'QR Code gerado',
  additional_data: { transaction_id: '1', qr_code: '000201', expiration_date_qrcode: '2026-11-20T10:00:00.123-03:00' }
}
const read = (changes: object) => toGatewayPayment(PaymentSchema.parse({ ...published, ...changes }))

describe('a payment of Getnet', () => {
  it('is read with any content in the fields that decide nothing', () => {
    const names = ['seller_id', 'description', 'additional_data', 'currency', 'customer_id', 'received_at']
    const odd = fc.dictionary(fc.constantFrom(...names), fc.anything({ withNullPrototype: false }))
    const said = { id: published.payment_id, status: 'APPROVED', amount: 16_050, orderId: published.order_id }
    fc.assert(
      fc.property(odd, (changes) => {
        expect(read(changes)).toMatchObject(said)
      })
    )
  })

  it('may have numbers for its id and order', () => {
    expect(read({ payment_id: 4711, order_id: 12 })).toMatchObject({ id: '4711', orderId: '12' })
  })

  it.each([
    ['no id', { payment_id: null }],
    ['an id that is a path', { payment_id: '../x' }],
    ['no state', { status: '' }],
    ['reais', { amount: 160.5 }],
    ['reais in text', { amount: '160,50' }],
    ['less than nothing', { amount: -1 }]
  ])('with %s is unreadable', (_name, changes) => {
    expect(PaymentSchema.safeParse({ ...published, ...changes }).success).toBe(false)
  })
})
