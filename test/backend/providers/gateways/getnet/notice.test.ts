import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readGetnetNotice } from '#app/backend/providers/gateways/getnet/notice.server.ts'

const notice = {
  payment_type: 'pix',
  customer_id: 'c',
  order_id: 'hash-1',
  payment_id: '06f256c8-1bbf-42bf-93b4-ce2041bfb87e',
  amount: '10000',
  status: 'APPROVED',
  seller_id: 'seller',
  transaction_id: 't'
}
const read = (query: Record<string, string>, body = '') => readGetnetNotice({ query, headers: {}, body }, 'seller')

it('names the payment in an unsigned GET', () => {
  expect(read(notice)).toEqual({ paymentId: notice.payment_id, orderId: 'hash-1', signature: 'none', why: '' })
})

it('a POST says the same, and may wrap it', () => {
  const said = read(notice)
  expect(read({}, JSON.stringify(notice))).toEqual(said)
  expect(read({}, JSON.stringify({ event: 'payment', data: notice }))).toEqual(said)
  expect(read({}, JSON.stringify({ ...notice, order_id: 7 })).orderId).toBe('7')
})

it('ignores a notice for another seller, but accepts one without a seller', () => {
  expect(read({ ...notice, seller_id: 'other' })).toMatchObject({ signature: 'invalid', paymentId: notice.payment_id })
  const { seller_id: _, ...without } = notice
  expect(read(without)).toMatchObject({ signature: 'none' })
})

it('leaves out a malformed id', () => {
  for (const id of ['', '../token', 'a b', 'x'.repeat(101), 'a/b', 'é']) {
    expect(read({ ...notice, payment_id: id }).paymentId).toBe('')
  }
})

it('nothing that may come breaks it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), fc.oneof(fc.string(), fc.json()), (query, body) => {
      const { paymentId, orderId, signature } = read(query, body)
      expect(paymentId).toMatch(/^[\w-]{0,100}$/)
      expect(orderId.length).toBeLessThanOrEqual(200)
      expect(['none', 'invalid']).toContain(signature)
    })
  )
})
