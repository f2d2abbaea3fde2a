import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentStatus } from '#app/domain/money/payment-state.ts'
import {
  type Difference,
  isDifference,
  type OurPayment,
  reconcilePayments,
  type TheirPayment
} from '#app/domain/reconciliation/reconcile.ts'
import { DIFFERENCES } from '#app/domain/reconciliation/words.ts'

const at = new Date('2026-11-20T12:00:00Z')

const ours = (change: Partial<OurPayment> = {}): OurPayment => ({
  id: 'a',
  providerId: '1',
  status: 'APPROVED',
  value: 8000,
  refunded: 0,
  fee: 79,
  held: '',
  dispute: '',
  paidAt: at,
  createdAt: at,
  ...change
})

const theirs = (change: Partial<TheirPayment> = {}): TheirPayment => ({
  id: '1',
  status: 'APPROVED',
  amount: 8000,
  refunded: 0,
  fee: 79,
  orderId: 'h',
  dispute: '',
  paidAt: at,
  ...change
})

const differenceOf = (own: Partial<OurPayment> | null, their: Partial<TheirPayment> | null, notFound: string[] = []) =>
  reconcilePayments({
    ours: own ? [ours(own)] : [],
    theirs: their ? [theirs(their)] : [],
    notFound: new Set(notFound)
  }).map(({ difference }) => difference)

describe('two payments', () => {
  it.each<[string, Partial<OurPayment> | null, Partial<TheirPayment> | null, Difference[]]>([
    ['agree', {}, {}, ['same']],
    ['agree where the provider tells no sums', {}, { amount: null, refunded: null, fee: null }, ['same']],
    ['money that nobody booked', null, {}, ['unknown']],
    ['an attempt that nobody booked is no money', null, { status: 'DENIED', paidAt: null }, []],
    ['paid there alone', { status: 'EXPIRED', paidAt: null }, {}, ['paid-there']],
    ['paid there, waiting for a person here', { status: 'PENDING', paidAt: null, held: 'x' }, {}, ['held']],
    ['counted here alone', {}, { status: 'PENDING', paidAt: null }, ['paid-here']],
    ['never paid', { status: 'EXPIRED', paidAt: null }, { status: 'CANCELLED', paidAt: null }, []],
    ['another amount', {}, { amount: 7999 }, ['amount']],
    ['part went back there', {}, { refunded: 1000 }, ['refunded']],
    ['all went back on both sides', { status: 'CANCELLED' }, { status: 'CANCELLED', refunded: 8000 }, ['same']],
    ['all went back here, nothing there', { status: 'CANCELLED' }, { refunded: 0 }, ['refunded']],
    ['disputed there', {}, { dispute: 'open' }, ['dispute']],
    ['another fee', {}, { fee: 80 }, ['fee']],
    ['not asked', {}, null, ['unread']]
  ])('%s', (_name, own, their, found) => {
    expect(differenceOf(own, their)).toEqual(found)
  })

  it('one of ours that the provider was asked for and does not know', () => {
    expect(differenceOf({}, null, ['1'])).toEqual(['missing'])
  })

  it('with money that nobody booked, and that a user has explained', () => {
    const compared = reconcilePayments({ ours: [], theirs: [theirs()], notFound: new Set(), solved: new Set(['1']) })
    expect(compared.map(({ difference }) => difference)).toEqual(['solved'])
    expect(compared.some(isDifference)).toBe(false)
  })
})

const status = fc.constantFrom<PaymentStatus>('PENDING', 'APPROVED', 'DENIED', 'EXPIRED', 'CANCELLED')
const sum = fc.integer({ min: 0, max: 3 })
const paidAt = fc.constantFrom(null, at)
const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 })
const books = fc.record({ mine: numbers, their: numbers }).chain(({ mine, their }) =>
  fc.record({
    ours: fc.tuple(
      ...mine.map((id) =>
        fc
          .record({ status, value: sum, refunded: sum, fee: sum, paidAt })
          .map((part) => ours({ ...part, id: `o${id}`, providerId: String(id) }))
      )
    ),
    theirs: fc.tuple(
      ...their.map((id) =>
        fc
          .record({ status, amount: sum, refunded: sum, fee: sum, paidAt })
          .map((part) => theirs({ ...part, id: String(id) }))
      )
    )
  })
)

it('show every payment of either side once, and hide no money among agreements', () => {
  fc.assert(
    fc.property(books, (given) => {
      const compared = reconcilePayments({ ...given, notFound: new Set() })
      const paid = (one: { status: PaymentStatus; paidAt: Date | null } | null | undefined) =>
        one?.status === 'APPROVED' || (one?.status === 'CANCELLED' && one.paidAt !== null)
      const shownOurs = compared.flatMap(({ ours: own }) => own?.id ?? [])
      const shownTheirs = compared.flatMap(({ theirs: their }) => their?.id ?? [])
      expect(new Set(shownOurs).size).toBe(shownOurs.length)
      expect(new Set(shownTheirs).size).toBe(shownTheirs.length)
      for (const own of given.ours) if (paid(own)) expect(shownOurs).toContain(own.id)
      for (const one of compared) {
        expect(paid(one.ours) || paid(one.theirs)).toBe(true)
        if (one.difference !== 'same') continue
        expect([one.theirs?.id, paid(one.ours), paid(one.theirs)]).toEqual([one.ours?.providerId, true, true])
        expect(one.theirs?.amount).toBe(one.ours?.value)
      }
      const firstFine = compared.findIndex((one) => !isDifference(one))
      if (firstFine >= 0) expect(compared.slice(firstFine).some(isDifference)).toBe(false)
    })
  )
})

it('tell for each difference what to do, and nothing for agreements', () => {
  for (const [difference, { label, todo }] of Object.entries(DIFFERENCES)) {
    const isFine = difference === 'same' || difference === 'solved'
    expect([difference, label !== '', todo !== '']).toEqual([difference, true, !isFine])
  }
})
