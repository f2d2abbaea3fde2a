import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MoneySchema,
  PaymentSchema,
  RefundSchema,
  toPayment,
  toRefund
} from '#app/backend/providers/gateways/mercadopago/payment.server.ts'
import { toDecimal } from '#app/domain/money/money.ts'

/** Payment as the provider publishes it, with fields that we do not read. */
const published = {
  id: 20359978,
  date_created: '2026-11-20T10:00:00.000-04:00',
  date_approved: '2026-11-20T10:05:00.000-04:00',
  date_last_updated: '2026-11-20T10:05:00.000-04:00',
  payment_method_id: 'master',
  payment_type_id: 'credit_card',
  status: 'approved',
  status_detail: 'accredited',
  currency_id: 'BRL',
  external_reference: '0123456789abcdef0123456789abcdef',
  transaction_amount: 160.5,
  transaction_amount_refunded: 0,
  fee_details: [
    { type: 'mercadopago_fee', amount: 7.99, fee_payer: 'collector' },
    { type: 'financing_fee', amount: 3.2, fee_payer: 'payer' }
  ],
  payer: { email: 'test@example.com' },
  a_field_of_tomorrow: { any: ['thing'] }
}

const read = (changes: object = {}) => toPayment(PaymentSchema.parse({ ...published, ...changes }))

test('the published shape', () => {
  expect(read()).toEqual({
    id: '20359978',
    status: 'APPROVED',
    said: 'approved accredited',
    amount: 16050,
    refunded: 0,
    fee: 799,
    orderId: '0123456789abcdef0123456789abcdef',
    method: 'card',
    paidAt: new Date('2026-11-20T14:05:00Z'),
    dispute: ''
  })
})

describe('states', () => {
  test.each([
    ['pending', 'pending_waiting_transfer', 'PENDING', ''],
    ['in_process', 'pending_review_manual', 'PENDING', ''],
    ['authorized', 'pending_capture', 'PENDING', ''],
    ['approved', 'accredited', 'APPROVED', ''],
    ['approved', 'partially_refunded', 'APPROVED', ''],
    ['in_mediation', 'pending', 'APPROVED', 'open'],
    ['rejected', 'cc_rejected_high_risk', 'DENIED', ''],
    ['cancelled', 'by_collector', 'CANCELLED', ''],
    ['canceled', 'by_payer', 'CANCELLED', ''],
    ['cancelled', 'expired', 'EXPIRED', ''],
    ['refunded', 'refunded', 'CANCELLED', ''],
    ['charged_back', 'in_process', 'APPROVED', 'open'],
    ['charged_back', 'settled', 'CANCELLED', 'lost'],
    ['charged_back', '', 'CANCELLED', 'lost'],
    ['charged_back', 'reimbursed', 'APPROVED', ''],
    ['a_state_of_tomorrow', '', 'PENDING', ''],
    ['constructor', '', 'PENDING', '']
  ])('%s %s', (status, status_detail, expected, dispute) => {
    expect(read({ status, status_detail })).toMatchObject({ status: expected, dispute })
  })
})

test('leave an unpaid payment unpaid after a dispute', () => {
  expect(read({ status: 'in_mediation', date_approved: null })).toMatchObject({ status: 'PENDING', dispute: 'open' })
})

test('stay empty when the provider does not tell them', () => {
  const bare = { id: '7', status: 'pending', transaction_amount: '80,00' }
  expect(toPayment(PaymentSchema.parse(bare))).toEqual({
    id: '7',
    status: 'PENDING',
    said: 'pending',
    amount: 8000,
    refunded: null,
    fee: null,
    orderId: '',
    method: '',
    paidAt: null,
    dispute: ''
  })
  expect(read({ status: 'refunded', transaction_amount_refunded: null }).refunded).toBe(16050)
  expect(read({ payment_method_id: 'pix', payment_type_id: 'bank_transfer' }).method).toBe('pix')
  expect(read({ payment_type_id: 'account_money' }).method).toBe('')
})

test.each([
  ['no amount', { transaction_amount: null }],
  ['an amount below nothing', { transaction_amount: -80 }],
  ['an amount in words', { transaction_amount: 'oitenta' }],
  ['another currency', { currency_id: 'ARS' }],
  ['no state', { status: undefined }],
  ['a page for a state', { status: '<h1>x</h1>' }],
  ['an id that is a path', { id: '../users/me' }],
  ['a reference that is none', { external_reference: { id: 1 } }],
  ['an endless reference', { external_reference: 'a'.repeat(257) }]
])('%s is unreadable', (_name, changes) => {
  expect(PaymentSchema.safeParse({ ...published, ...changes }).success).toBe(false)
})

describe('statuses that decide nothing', () => {
  const said = { id: '20359978', status: 'APPROVED', amount: 16050, orderId: published.external_reference }
  const auxiliary = [
    'status_detail',
    'transaction_amount_refunded',
    'payment_method_id',
    'payment_type_id',
    'date_approved',
    'fee_details',
    'payer',
    'refunds',
    'date_last_updated'
  ]

  test.each([
    ['a fee below nothing', { fee_details: [{ amount: -7.99, fee_payer: 'collector' }] }, { fee: null }],
    ['fees that are no list', { fee_details: { amount: 7.99 } }, { fee: null }],
    ['a fee without an amount', { fee_details: [{ fee_payer: 'collector' }] }, { fee: null }],
    ['an unreadable sum of refunds', { transaction_amount_refunded: 'nada' }, { refunded: null }],
    ['a way of paying by number', { payment_method_id: 7, payment_type_id: {} }, { method: '' }],
    ['a date that is none', { date_approved: 'ontem' }, { paidAt: null }]
  ])('is absent where it cannot be read: %s', (_name, changes, expected) => {
    expect(read(changes)).toMatchObject({ ...said, ...expected })
  })

  test('never make a payment unreadable, with any content', () => {
    const changes = fc.dictionary(fc.constantFrom(...auxiliary), fc.anything({ withNullPrototype: false }))
    fc.assert(
      fc.property(changes, (odd) => {
        expect(read(odd)).toMatchObject(said)
      })
    )
  })

  test('a disputed payment stays paid though its date is unreadable', () => {
    expect(read({ status: 'in_mediation', date_approved: { seconds: 1 } })).toMatchObject({
      status: 'APPROVED',
      dispute: 'open',
      paidAt: null
    })
  })
})

test('a reference by number is the same in digits', () => {
  expect(read({ external_reference: 4711 }).orderId).toBe('4711')
})

test('every amount in centavos survives the conversion to reais', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (centavos) => {
      const wire = JSON.parse(JSON.stringify(toDecimal(centavos)))
      expect(MoneySchema.parse(wire)).toBe(centavos)
      expect(MoneySchema.parse(String(wire))).toBe(centavos)
    })
  )
})

test('add up fees to the centavo, without those that the payer bears', () => {
  const fee = fc.record({ amount: fc.nat({ max: 1_000_000 }), fee_payer: fc.constantFrom('collector', 'payer', null) })
  fc.assert(
    fc.property(fc.array(fee), (fees) => {
      const kept = fees.filter(({ fee_payer: payer }) => payer !== 'payer')
      const wire = fees.map(({ amount, fee_payer }) => ({ amount: toDecimal(amount), fee_payer }))
      expect(read({ fee_details: wire }).fee).toBe(kept.reduce((sum, { amount }) => sum + amount, 0))
      expect(read({ fee_details: wire, date_approved: null }).fee).toBeNull()
    })
  )
})

test.each([
  ['approved', 'done'],
  ['in_process', 'sent'],
  ['pending', 'sent'],
  ['rejected', 'failed'],
  ['cancelled', 'failed'],
  ['something_else', 'sent']
])('a refund that is %s is %s', (status, state) => {
  const refund = { id: 1009042015, payment_id: 18552260055, amount: 10.5, status, source: { type: 'collector' } }
  expect(toRefund(RefundSchema.parse(refund))).toEqual({ id: '1009042015', amount: 1050, state, said: status })
})
