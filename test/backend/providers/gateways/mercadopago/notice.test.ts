import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readNotice, signManifest, toManifest } from '#app/backend/providers/gateways/mercadopago/notice.server.ts'
import type { RawNotice } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import vectors from '../../../../fixtures/vectors.json' with { type: 'json' }

const secret = 'test-secret'
const ts = 1704908010
const now = new Date(ts * 1000)

function signed(id: string, changes: Partial<RawNotice> = {}, at = String(ts)): RawNotice {
  const v1 = signManifest(secret, toManifest({ id, requestId: 'abc123', ts: at }))
  return {
    query: { 'data.id': id, type: 'payment' },
    headers: { 'x-signature': `ts=${at},v1=${v1}`, 'x-request-id': 'abc123' },
    body: '',
    ...changes
  }
}

describe('the published vectors', () => {
  test.each(vectors.mp_signature)('$name', ({ query, headers, valid, manifest, v1 }) => {
    const held = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
    const at = new Date(Number(/ts=(\d+)/.exec(held['x-signature'] ?? '')?.[1]) * 1000)
    const read = readNotice({ query: { ...query }, headers: held, body: '' }, { secret, now: at })
    expect(read.signature).toBe(valid ? 'valid' : 'invalid')
    expect(read.why === '').toBe(valid)
    if (manifest && v1) expect(signManifest(secret, manifest)).toBe(v1)
  })
})

test('any id, request and time that were signed are believed within ten minutes, and nothing near them', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9-]{1,40}$/)
  fc.assert(
    fc.property(
      fc.record({ id: word, requestId: fc.oneof(word, fc.constant('')), seconds: fc.integer({ min: 1e9, max: 9e9 }) }),
      fc.record({ inMs: fc.boolean(), late: fc.integer({ min: -59, max: 600 }), byte: fc.nat({ max: 63 }) }),
      ({ id, requestId, seconds }, { inMs, late, byte }) => {
        const at = inMs ? String(seconds * 1000) : String(seconds)
        const v1 = signManifest(secret, toManifest({ id, requestId, ts: at }))
        const ask = (tried: { id?: string; v1?: string; late?: number; secret?: string }) =>
          readNotice(
            {
              query: { 'data.id': tried.id ?? id, type: 'payment' },
              headers: {
                'x-signature': `ts=${at},v1=${tried.v1 ?? v1}`,
                ...(requestId ? { 'x-request-id': requestId } : {})
              },
              body: ''
            },
            { secret: tried.secret ?? secret, now: new Date((seconds + (tried.late ?? late)) * 1000) }
          ).signature
        expect(ask({})).toBe('valid')
        expect(ask({ late: 601 })).toBe('invalid')
        expect(ask({ late: -61 })).toBe('invalid')
        expect(ask({ id: `${id}0` })).toBe('invalid')
        expect(ask({ secret: 'another secret' })).toBe('invalid')
        const other = v1[byte] === '0' ? '1' : '0'
        expect(ask({ v1: `${v1.slice(0, byte)}${other}${v1.slice(byte + 1)}` })).toBe('invalid')
      }
    )
  )
})

test('explain the refusal of a replayed signature, without repeating its content', () => {
  const old = readNotice(signed('999999999'), { secret, now: new Date(now.getTime() + 11 * 60_000) })
  expect(old).toEqual({ paymentId: '999999999', orderId: '', signature: 'invalid', why: 'signed too long ago' })
  const early = readNotice(signed('999999999'), { secret, now: new Date(now.getTime() - 2 * 60_000) })
  expect(early.why).toBe('signed in the future')
})

test.each<[string, string, string]>([
  ['nothing', '', 'no signature'],
  ['rubbish', 'ts=,v1=', 'unreadable signature'],
  ['two times', `ts=1,ts=${ts},v1=${'a'.repeat(64)}`, 'unreadable signature'],
  ['a signature of nobody', `ts=${ts},v1=${'a'.repeat(64)}`, 'wrong signature']
])('%s in place of a signature', (_name, header, why) => {
  const notice = signed('999999999', { headers: { 'x-signature': header, 'x-request-id': 'abc123' } })
  expect(readNotice(notice, { secret, now })).toMatchObject({ signature: 'invalid', why })
})

test('the panel’s own test has its id in the body alone', () => {
  const body = JSON.stringify({ type: 'payment', action: 'payment.updated', data: { id: '123456' } })
  for (const inManifest of ['', '123456']) {
    const notice = signed(inManifest, { query: {}, body })
    expect(readNotice(notice, { secret, now })).toMatchObject({ paymentId: '123456', signature: 'valid' })
  }
})

test('an older notice is a hint without a signature', () => {
  const read = (query: Record<string, string>, body = '') => readNotice({ query, headers: {}, body }, { secret, now })
  expect(read({ topic: 'payment', id: '123' })).toEqual({ paymentId: '123', orderId: '', signature: 'none', why: '' })
  const resource = JSON.stringify({ resource: 'https://api.mercadopago.com/v1/payments/123', topic: 'payment' })
  expect(read({}, resource)).toMatchObject({ paymentId: '123', signature: 'none' })
  const begun = process.cpuUsage()
  const endless = JSON.stringify({ resource: `${'1'.repeat(300_000)}@`, topic: 'payment' })
  expect(read({}, endless)).toMatchObject({ paymentId: '' })
  expect(process.cpuUsage(begun).user / 1_000_000).toBeLessThan(3)
  expect(read({ topic: 'merchant_order', id: '123' })).toMatchObject({ paymentId: '', signature: 'none' })
})

test('name no payment in a notice about something else, or with a malformed id', () => {
  for (const query of [
    { 'data.id': '123', type: 'subscription_preapproval' },
    { 'data.id': '../users/me', type: 'payment' },
    { 'data.id': 'search', type: 'payment' }
  ]) {
    expect(readNotice({ query, headers: {}, body: '' }, { secret, now }).paymentId).toBe('')
  }
})

test('verify no notice without a secret', () => {
  expect(readNotice(signed('1'), { secret: '', now })).toMatchObject({ paymentId: '1', signature: 'none' })
})

test('nothing that anybody sends makes it fail', () => {
  const entries = fc.dictionary(fc.oneof(fc.constantFrom('data.id', 'type', 'id', 'topic'), fc.string()), fc.string())
  const headers = fc.dictionary(fc.constantFrom('x-signature', 'x-request-id'), fc.string())
  fc.assert(
    fc.property(entries, headers, fc.oneof(fc.string(), fc.json()), (query, held, body) => {
      const read = readNotice({ query, headers: held, body }, { secret, now })
      expect(read.signature).not.toBe('valid')
      expect(read.paymentId).toMatch(/^\d{0,20}$/)
    })
  )
})
