import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { type PricedType, priceFrom, priceFromOn, priceOn, typesOn } from '#app/domain/product/price.ts'

const every = [0, 1, 2, 3, 4, 5, 6]
const type: PricedType = {
  unitPrice: 8000,
  validFrom: null,
  validTo: '2027-01-31',
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
