import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import {
  movedDiscount,
  type PricedType,
  priceFrom,
  priceFromOn,
  priceOn,
  sumMoved,
  typesOn
} from '#app/domain/product/price.ts'

const every = [0, 1, 2, 3, 4, 5, 6]
const type: PricedType = {
  unitPrice: 8000,
  validFrom: null,
  validTo: '2027-01-31',
  countsToQuota: false,
  needsProof: false,
  seasons: [],
  prices: [
    { price: 12000, validFrom: '2026-12-20', validTo: '2027-01-05', weekdays: every },
    { price: 10000, validFrom: null, validTo: null, weekdays: [0, 6] }
  ]
}

describe('priceOn', () => {
  it.each([
    ['2026-11-23', 8000],
    ['2026-11-22', 10000],
    ['2026-12-20', 12000],
    ['2027-01-05', 12000],
    ['2027-01-06', 8000]
  ])('says the price of %s', (day, price) => {
    expect(priceOn(type, day)).toBe(price)
  })

  it('is always one of those that were set', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (offset) => {
        expect([8000, 10000, 12000]).toContain(priceOn(type, addDays('2026-11-22', offset)))
      })
    )
  })
})

describe('typesOn', () => {
  it('leaves out types not sold on the day, and prices the rest', () => {
    expect(typesOn([type], '2027-01-31').map(({ unitPrice }) => unitPrice)).toEqual([10000])
    expect(typesOn([type], '2027-02-01')).toEqual([])
  })
})

describe('priceFrom', () => {
  const sold = (price: number, more: { needsProof?: boolean; withAdult?: boolean; minimum?: number } = {}) => ({
    needsProof: false,
    ...more,
    price
  })

  it.each([
    [
      'the lowest without a proof, in any order',
      [sold(9000), sold(0), sold(4000, { needsProof: true }), sold(8000)],
      8000
    ],
    ['of who comes alone', [sold(8000), sold(4000, { withAdult: true }), sold(5000, { minimum: 10 })], 8000],
    ['else with company', [sold(5000, { minimum: 10 }), sold(2000, { needsProof: true })], 5000],
    ['else with a proof', [sold(0), sold(4000, { needsProof: true })], 4000],
    ['nothing where all is free', [sold(0)], 0],
    ['none where nothing is sold', [], null]
  ])('is %s', (_, types, price) => {
    expect(priceFrom(types)).toBe(price)
  })

  it('follows the day', () => {
    const days = ['2026-11-23', '2026-11-22', '2027-02-01']
    expect(days.map((day) => priceFromOn([{ ...type, needsProof: false }], day))).toEqual([8000, 10000, null])
  })
})

describe('a booking that moves to a day of another price', () => {
  const ticket = { label: 'INTEIRA', unitPrice: 8000, unitDiscount: 0, countsToQuota: false }
  const percent = { kind: 'percent', value: 10, types: [] } as const
  it.each([
    // What was taken off, the new price, the code, and what is taken off then.
    ['nothing', 0, 9000, null, 0],
    ['less than nothing', -5, 9000, null, 0],
    ['a sum', 500, 9000, null, 500],
    ['a sum beyond the new price', 5000, 3000, null, 3000],
    ['all of it: free stays free', 8000, 9000, null, 9000],
    ['more than all of it', 8001, 9000, null, 9000],
    ['all but one centavo', 7999, 9000, null, 7999],
    ['what the code says', 800, 9000, percent, 900],
    ['what another code says', 800, 500, { ...percent, kind: 'amount', value: 700 } as const, 500],
    ['nothing by a code that is for others', 800, 9000, { ...percent, types: ['MEIA'] }, 0]
  ])('has off %s', (_, unitDiscount, price, code, off) => {
    expect(movedDiscount({ ...ticket, unitDiscount }, price, code)).toBe(off)
  })

  it('adds up its tickets, and what the desk lets off is never more than is left', () => {
    const items = [
      { quantity: 2, unitPrice: 8000, unitDiscount: 500 },
      { quantity: 3, unitPrice: 4000, unitDiscount: 0 }
    ]
    expect(sumMoved(items, 0)).toEqual({ total: 28_000, discount: 1000, final: 27_000 })
    expect(sumMoved(items, 2500)).toEqual({ total: 28_000, discount: 3500, final: 24_500 })
    expect(sumMoved(items, 99_999)).toEqual({ total: 28_000, discount: 28_000, final: 0 })
    expect(sumMoved([], 100)).toEqual({ total: 0, discount: 0, final: 0 })
  })
})

it('a type that is sold from one ticket on is for who comes alone', () => {
  const offered = (minimum: number) => ({ price: 4000, needsProof: false, minimum })
  expect([0, 1, 2].map((minimum) => priceFrom([{ price: 8000, needsProof: false }, offered(minimum)]))).toEqual([
    4000, 4000, 8000
  ])
})
