import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { headlinePrice, type PricedType, priceOn, typesOn } from '#app/domain/product/price.ts'

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
  it('leaves out what is not sold for the day, and prices the rest', () => {
    expect(typesOn([type], '2027-01-31').map(({ unitPrice }) => unitPrice)).toEqual([10000])
    expect(typesOn([type], '2027-02-01')).toEqual([])
  })
})

describe('headlinePrice', () => {
  it('is what anybody pays', () => {
    const free = { needsProof: false, price: 0 }
    expect(headlinePrice([free, { needsProof: true, price: 4000 }, { needsProof: false, price: 8000 }])).toBe(8000)
    expect(headlinePrice([free, { needsProof: true, price: 4000 }])).toBe(4000)
    expect(headlinePrice([free])).toBe(0)
    expect(headlinePrice([])).toBeNull()
  })
})
