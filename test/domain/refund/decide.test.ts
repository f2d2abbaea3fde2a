import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import { type Changeable, decideChange, decideRefund, type Refundable } from '#app/domain/refund/decide.ts'
import { DEFAULT_POLICY, type RefundPolicy } from '#app/domain/refund/policy.ts'

const hour = 3_600_000
const visitAt = new Date('2026-12-20T12:00:00Z')
const ahead = (hours: number) => new Date(visitAt.getTime() - hours * hour)
const tiers = [
  { hours: 24, percent: 50 },
  { hours: 72, percent: 80 }
]
const policy: RefundPolicy = { ...DEFAULT_POLICY, tiers }

/** Bought a month before for 100,00, all of it paid and all given up. */
const base: Refundable = {
  policy,
  visitAt,
  purchasedAt: ahead(720),
  now: ahead(100),
  timezone: 'America/Bahia',
  hasCheckin: false,
  byPlace: false,
  price: 10_000,
  received: 10_000,
  givenUp: 10_000,
  paid: 10_000,
  fee: 400
}
/** 16/12/2026 05:00 in Bahia is now; 09/12/2026 is the first day whose seventh it is. */
const firstMinute = new Date('2026-12-09T03:00:00Z')
const decide = (change: Partial<Refundable> = {}) => decideRefund({ ...base, ...change })
const right = (value: number, lastDay: IsoDay) => ({ ...told(value, 'withdrawal', 100), lastDay })
const bears: RefundPolicy = { ...policy, feeBearer: 'visitor' }

describe('the refund', () => {
  it.each<[string, Partial<Refundable>, ReturnType<typeof decideRefund>]>([
    ['all, while the purchase is seven days old', { purchasedAt: ahead(268) }, right(10_000, '2026-12-16')],
    ['all, to the end of the seventh day', { purchasedAt: firstMinute }, right(10_000, '2026-12-16')],
    ['no longer on the eighth day', { purchasedAt: new Date(firstMinute.getTime() - 1) }, told(8000, 'tier', 80, 72)],
    [
      'by the day of its own zone',
      { purchasedAt: firstMinute, timezone: 'America/Manaus' },
      told(8000, 'tier', 80, 72)
    ],
    ['by the tier with most hours', { now: ahead(72) }, told(8000, 'tier', 80, 72)],
    ['by the next a moment later', { now: new Date(ahead(72).getTime() + 1) }, told(5000, 'tier', 50, 24)],
    ['nothing under the last tier', { now: ahead(23) }, told(0, 'none', 0)],
    ['no withdrawal once the visit began', { purchasedAt: ahead(2), now: visitAt }, told(0, 'none', 0)],
    [
      'a part to who did not come',
      { policy: { ...policy, noShowPercent: 20 }, now: ahead(-5) },
      told(2000, 'no-show', 20)
    ],
    [
      'as much to who says so before',
      { policy: { ...policy, noShowPercent: 20 }, now: ahead(1) },
      told(2000, 'tier', 20)
    ],
    ['nothing to who was let in', { hasCheckin: true }, told(0, 'visited', 0)],
    ['all where the place cancels', { byPlace: true, hasCheckin: true, now: ahead(-1) }, told(10_000, 'place', 100)],
    ['nothing of what never came', { received: 0 }, told(0, 'unpaid', 0)],
    ['what is beyond the price, always', { received: 12_000, now: ahead(1) }, told(2000, 'excess', 0)],
    ['what is beyond the price beside its part', { received: 12_000 }, told(10_000, 'tier', 80, 72)],
    ['only that where nothing is given up', { received: 12_000, givenUp: 0 }, told(2000, 'excess', 0)],
    ['of some tickets their share', { givenUp: 4000 }, told(3200, 'tier', 80, 72)],
    ['what is owed for the rest stays', { givenUp: 4000, received: 7000 }, told(800, 'tier', 80, 72)],
    ['less the fee, where the visitor bears it', { policy: bears }, told(7600, 'tier', 80, 72, 400)],
    ['less the fee of the share', { policy: bears, givenUp: 5000 }, told(3800, 'tier', 80, 72, 200)],
    [
      'less the fee of the share, after another share went back',
      { policy: bears, price: 5000, received: 5000, givenUp: 5000 },
      told(3800, 'tier', 80, 72, 200)
    ],
    [
      'never less the fee within the seven days',
      { policy: bears, purchasedAt: ahead(101) },
      right(10_000, '2026-12-23')
    ],
    [
      'what stays of a change too within the seven days',
      { purchasedAt: ahead(101), kept: 700 },
      right(10_700, '2026-12-23')
    ],
    ['what stays of a change too by the place', { byPlace: true, kept: 700 }, told(10_700, 'place', 100)],
    ['all of it though the rest was used up', { byPlace: true, received: 0, kept: 700 }, told(700, 'place', 100)],
    ['nothing of what stays by a tier', { kept: 700 }, told(8000, 'tier', 80, 72)],
    [
      'less the fee, to who did not come',
      { policy: { ...bears, noShowPercent: 20 }, now: visitAt },
      told(1600, 'no-show', 20, 0, 400)
    ],
    ['no less than nothing, whatever the fee', { policy: bears, fee: 20_000 }, told(0, 'tier', 80, 72, 8000)],
    ['of what was given up and paid for', { givenUp: 20_000 }, told(8000, 'tier', 80, 72)],
    ['nothing of what is not given up', { givenUp: -1, received: 10_000 }, told(0, 'unpaid', 0)],
    [
      'the whole part of what never came, with a fee that did',
      { policy: bears, received: 0, kept: 700 },
      told(0, 'tier', 80, 72)
    ],
    [
      'by the tier with most hours of two that give as much, in whatever order',
      { policy: { ...policy, tiers: [{ hours: 24, percent: 80 }, ...tiers, { hours: 48, percent: 80 }] } },
      told(8000, 'tier', 80, 72)
    ],
    ['never less the fee by the place', { policy: bears, byPlace: true }, told(10_000, 'place', 100)]
  ])('%s', (_what, change, expected) => expect(decide(change)).toEqual(expected))
})

function told(value: number, rule: ReturnType<typeof decideRefund>['rule'], percent: number, hours = 0, feeKept = 0) {
  return { value, rule, percent, hours, feeKept }
}

const cents = fc.integer({ min: 0, max: 5_000_000 })
const percent = fc.integer({ min: 0, max: 100 })
const anyPolicy: fc.Arbitrary<RefundPolicy> = fc.record({
  withdrawalDays: fc.integer({ min: 7, max: 30 }),
  tiers: fc.array(fc.record({ hours: fc.integer({ min: 0, max: 2000 }), percent }), { maxLength: 5 }),
  noShowPercent: percent,
  feeBearer: fc.constantFrom('place', 'visitor'),
  change: fc.constant(DEFAULT_POLICY.change)
})
const anyHours = fc.double({ min: -500, max: 2000, noNaN: true })
const anyCase: fc.Arbitrary<Refundable> = fc.record({
  policy: anyPolicy,
  visitAt: fc.constant(visitAt),
  purchasedAt: anyHours.map((hours) => ahead(hours + 600)),
  now: anyHours.map(ahead),
  timezone: fc.constantFrom('America/Bahia', 'America/Noronha', 'America/Rio_Branco'),
  hasCheckin: fc.boolean(),
  byPlace: fc.boolean(),
  price: cents,
  received: cents,
  givenUp: cents,
  paid: cents,
  fee: fc.integer({ min: 0, max: 500_000 })
})

describe('any booking and policy', () => {
  it('never more goes back than came, never less than nothing, and the fee is no more than it is part of', () => {
    fc.assert(
      fc.property(anyCase, (refundable) => {
        const { value, feeKept } = decideRefund(refundable)
        expect(Number.isInteger(value)).toBe(true)
        expect(value).toBeGreaterThanOrEqual(Math.max(0, refundable.received - refundable.price))
        expect(value + feeKept).toBeLessThanOrEqual(refundable.received)
        expect(feeKept).toBeLessThanOrEqual(refundable.fee)
      })
    )
  })

  it('keeps the same fee of a purchase that goes back at once and in parts', () => {
    const whole = { ...base, policy: { ...bears, tiers: [{ hours: 0, percent: 100 }] } }
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 6 }), cents, (parts, fee) => {
        const paid = parts.reduce((sum, part) => sum + part, 0)
        let left = paid
        const kept = parts.map((givenUp) => {
          const { feeKept } = decideRefund({
            ...whole,
            fee: Math.min(fee, paid),
            paid,
            price: left,
            received: left,
            givenUp
          })
          left -= givenUp
          return feeKept
        })
        expect(kept.reduce((sum, one) => sum + one, 0)).toBe(Math.min(fee, paid))
      })
    )
  })

  it('keeps enough for the tickets that stay', () => {
    fc.assert(
      fc.property(anyCase, (refundable) => {
        const { price, received } = refundable
        const kept = price - Math.min(refundable.givenUp, price)
        const left = received - decideRefund(refundable).value
        expect(left).toBeGreaterThanOrEqual(Math.min(kept, received))
      })
    )
  })

  it('refund a whole purchase in full within the days of withdrawal', () => {
    fc.assert(
      fc.property(anyCase, (any) => {
        const now = ahead(5)
        const refundable = { ...any, now, purchasedAt: ahead(5 + 160), hasCheckin: false, givenUp: any.price }
        expect(decideRefund(refundable).value).toBe(any.received)
      })
    )
  })

  it('never refunds less for an earlier request', () => {
    fc.assert(
      fc.property(anyCase, anyHours, (any, hours) => {
        const earlier = new Date(Math.min(any.now.getTime(), ahead(hours).getTime()))
        const later = new Date(Math.max(any.now.getTime(), ahead(hours).getTime()))
        const [first, second] = [earlier, later].map((now) => decideRefund({ ...any, now }).value)
        expect(first).toBeGreaterThanOrEqual(second ?? 0)
      })
    )
  })

  it('more given up never gives back less', () => {
    fc.assert(
      fc.property(anyCase, cents, (any, other) => {
        const place = { ...any, policy: { ...any.policy, feeBearer: 'place' as const } }
        const less = Math.min(any.givenUp, other)
        const more = Math.max(any.givenUp, other)
        const value = (givenUp: number) => decideRefund({ ...place, givenUp }).value
        expect(value(more)).toBeGreaterThanOrEqual(value(less))
      })
    )
  })
})

describe('change of date', () => {
  const change = { allowed: true, untilHours: 24, times: 2, fee: { percent: 10, value: 500 } }
  const asked: Changeable = {
    policy: { ...policy, change },
    visitAt,
    now: ahead(24),
    hasCheckin: false,
    changes: 1,
    price: 10_000,
    received: 10_000
  }
  it("costs the policy's fee until its last instant", () => {
    expect(decideChange(asked)).toEqual({ allowed: true, fee: 1500, until: ahead(24) })
  })
  it('costs nothing before any payment', () => {
    expect(decideChange({ ...asked, received: 0 })).toMatchObject({ allowed: true, fee: 0 })
    expect(decideChange({ ...asked, received: 1 })).toMatchObject({ allowed: true, fee: 1500 })
  })
  it.each<[string, Partial<Changeable>]>([
    ['late', { now: new Date(ahead(24).getTime() + 1) }],
    ['times', { changes: 2 }],
    ['visited', { hasCheckin: true }],
    ['policy', { policy: { ...policy, change: { ...change, allowed: false } } }]
  ])('is refused as %s', (why, other) => {
    expect(decideChange({ ...asked, ...other })).toEqual({ allowed: false, why, until: ahead(24) })
  })
  it('is refused once the visit has begun, for any hours in the policy', () => {
    const open = { ...asked, policy: { ...policy, change: { ...change, untilHours: 0 } } }
    expect(decideChange({ ...open, now: visitAt })).toMatchObject({ allowed: false, why: 'late' })
  })
})

it('a fee kept of a change of date is paid, though it is as much as what is given up', () => {
  const change = { price: 5000, received: 10_000, kept: 5000, givenUp: 5000 }
  expect(decide({ ...change, purchasedAt: ahead(101) })).toMatchObject({ rule: 'withdrawal' })
})

it.each([
  [tiers, 80],
  [[...tiers].reverse(), 80],
  [
    [
      { hours: 24, percent: 80 },
      { hours: 72, percent: 50 }
    ],
    80
  ]
])('the best of the tiers that hold counts, in whatever order they stand: %j', (ordered, percent) => {
  expect(decide({ policy: { ...policy, tiers: ordered }, now: ahead(100) })).toMatchObject({ rule: 'tier', percent })
})
