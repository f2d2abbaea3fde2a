import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { halfPrice } from '#app/domain/money/money.ts'
import {
  dearerHalves,
  dearHalfWords,
  dearHalves,
  ownPriceAt,
  type WeighedType
} from '#app/domain/product/half-price.ts'
import { priceOn } from '#app/domain/product/price.ts'
import { ROUNDINGS, type SeasonPrice } from '#app/domain/product/season.ts'

const today = '2026-11-20'
const every = [0, 1, 2, 3, 4, 5, 6]
const whole: WeighedType = {
  label: 'INTEIRA',
  title: 'Inteira',
  unitPrice: 8000,
  validFrom: null,
  validTo: null,
  prices: [],
  seasons: [],
  needsProof: false,
  countsToQuota: false,
  withAdult: false,
  minimum: 0
}
const half: WeighedType = { ...whole, label: 'MEIA', title: 'Meia-entrada', unitPrice: 4000, countsToQuota: true }
const senior: WeighedType = { ...half, label: 'IDOSO', title: 'Pessoa idosa', countsToQuota: false, needsProof: true }
const season: SeasonPrice = {
  id: 1,
  name: 'Baixa temporada',
  yearly: false,
  weekdays: every,
  periods: [{ first: '2027-03-01', last: '2027-05-31' }],
  percent: 0,
  rounding: 50,
  price: 6000
}
const found = (types: WeighedType[]) =>
  dearHalves(types, today).map((one) => [one.half.label, one.whole.label, one.day, one.price, one.wholePrice])

describe('dearHalves', () => {
  it('finds the first day of a season in which the whole ticket costs less', () => {
    expect(found([{ ...whole, seasons: [season] }, half])).toEqual([['MEIA', 'INTEIRA', '2027-03-01', 4000, 6000]])
  })

  it('finds a season far beyond the days on sale, and one that repeats every year', () => {
    const later = { ...season, periods: [{ first: '2028-08-07', last: '2028-08-08' }] }
    expect(found([{ ...whole, seasons: [later] }, half])).toEqual([['MEIA', 'INTEIRA', '2028-08-07', 4000, 6000]])
    const leap = { ...season, yearly: true, periods: [{ first: '2024-02-29', last: '2024-02-29' }] }
    expect(found([{ ...whole, seasons: [leap] }, half])).toEqual([['MEIA', 'INTEIRA', '2028-02-29', 4000, 6000]])
    const newYear = { ...season, yearly: true, periods: [{ first: '2020-12-30', last: '2021-01-02' }] }
    expect(found([{ ...whole, seasons: [newYear] }, half])).toEqual([['MEIA', 'INTEIRA', '2026-12-30', 4000, 6000]])
  })

  it('finds a price of one weekday within a span', () => {
    const prices = [{ price: 5000, validFrom: '2026-12-01', validTo: '2026-12-31', weekdays: [3] }]
    expect(found([{ ...whole, prices }, half])).toEqual([['MEIA', 'INTEIRA', '2026-12-02', 4000, 5000]])
  })

  it.each([
    ['a ticket of the quota, whatever it is called', { ...half, label: 'X', title: 'Especial', unitPrice: 4001 }, true],
    ['a senior citizen with a proof', { ...senior, unitPrice: 4001 }, true],
    ['a student without a mark', { ...whole, label: 'EST', title: 'Estudante', unitPrice: 4001 }, false],
    ['a resident with a proof', { ...senior, label: 'MORADOR', title: 'Morador', unitPrice: 6000 }, false],
    ['exactly a half', half, false],
    ['a free one', { ...half, unitPrice: 0 }, false]
  ])('judges %s', (_, type, isDear) => {
    expect(found([whole, type])).toHaveLength(isDear ? 1 : 0)
  })

  it('lets a half cost nothing above the centavo that an odd price leaves', () => {
    expect(
      found([
        { ...whole, unitPrice: 8001 },
        { ...half, unitPrice: 4000 }
      ])
    ).toEqual([])
    expect(
      found([
        { ...whole, unitPrice: 8001 },
        { ...half, unitPrice: 4001 }
      ])
    ).toHaveLength(1)
  })

  it('takes the whole ticket of the same name, else the dearest one, else what anybody may buy', () => {
    const van = { ...whole, label: 'INTEIRAVAN', unitPrice: 15_000 }
    const halfVan = { ...half, label: 'MEIAVAN', unitPrice: 7500 }
    expect(found([whole, van, half, halfVan])).toEqual([])
    expect(found([whole, van, { ...half, unitPrice: 4100 }])).toEqual([['MEIA', 'INTEIRA', today, 4100, 8000]])
    expect(found([whole, van, { ...senior, unitPrice: 7500 }])).toEqual([])
    const child = { ...whole, label: 'CRIANCA', title: 'Criança', unitPrice: 3000 }
    const group = { ...whole, label: 'GRUPO', title: 'Grupo', unitPrice: 20_000, minimum: 10 }
    expect(found([child, group, half])).toEqual([['MEIA', 'CRIANCA', today, 4000, 3000]])
    expect(found([group, half])).toEqual([])
  })

  it('counts only types that are sold on the day', () => {
    const ended = { ...whole, validTo: '2026-12-31' }
    const next = { ...whole, label: 'INTEIRA2', unitPrice: 7000, validFrom: '2027-01-01' }
    expect(found([ended, next, half])).toEqual([['MEIA', 'INTEIRA2', '2027-01-01', 4000, 7000]])
    expect(found([ended, next, { ...half, validTo: '2026-12-31' }])).toEqual([])
  })

  it('finds nothing that a percentage of a season makes of a half', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 100_000 }),
        fc.integer({ min: -90, max: 500 }),
        fc.constantFrom(...ROUNDINGS),
        (price, percent, rounding) => {
          const seasons = [{ ...season, percent, rounding, price: null }]
          const unitPrice = halfPrice(price)
          // A paid half never becomes free, so one below the rounding is not rounded.
          fc.pre(unitPrice * (100 + percent) >= 100 * rounding)
          const halves = [half, senior].map((type) => ({ ...type, seasons, unitPrice }))
          expect(dearHalves([{ ...whole, seasons, unitPrice: price }, ...halves], today)).toEqual([])
        }
      )
    )
  })

  it('finds what looking at each day finds', () => {
    const span = fc.tuple(fc.integer({ min: -60, max: 700 }), fc.integer({ min: 0, max: 90 })).map(([from, length]) => {
      const first = addDays(today, from)
      return { first, last: addDays(first, length) }
    })
    const weekdays = fc.subarray(every, { minLength: 1 })
    const rule = fc.record({ periods: fc.array(span, { minLength: 1, maxLength: 2 }), weekdays, yearly: fc.boolean() })
    const seasons = fc.array(
      rule.map((one) => ({ ...season, ...one })),
      { maxLength: 1 }
    )
    const prices = fc.array(
      fc.tuple(span, weekdays).map(([{ first, last }, days]) => ({
        price: 5000,
        validFrom: first,
        validTo: last,
        weekdays: days
      })),
      { maxLength: 2 }
    )
    fc.assert(
      fc.property(seasons, prices, (seasonal, own) => {
        const changing = { ...whole, seasons: seasonal, prices: own }
        const days = Array.from({ length: 1000 }, (_, count) => addDays(today, count))
        const first = days.find((day) => priceOn(changing, day) < 2 * half.unitPrice)
        expect(dearHalves([changing, half], today)[0]?.day).toBe(first)
      }),
      { numRuns: 60 }
    )
  })
})

describe('dearerHalves', () => {
  const dear = (before: WeighedType[], after: WeighedType[]) => dearerHalves({ before, after }, today)
  const cheap = { ...whole, unitPrice: 6000 }

  it('finds what a change makes, or makes worse', () => {
    expect(dear([whole, half], [cheap, half])).toHaveLength(1)
    expect(dear([cheap, half], [{ ...whole, unitPrice: 5000 }, half])).toHaveLength(1)
    expect(dear([cheap], [cheap, half])).toHaveLength(1)
  })

  it('leaves what stood before, and what a change makes better', () => {
    expect(dear([cheap, half], [{ ...cheap, title: 'Inteira do parque' }, half])).toEqual([])
    expect(dear([cheap, half], [{ ...cheap, unitPrice: 6400 }, half])).toEqual([])
    const doubled = [cheap, half].map((type) => ({ ...type, unitPrice: 2 * type.unitPrice }))
    expect(dear([cheap, half], doubled)).toEqual([])
  })

  it('finds a further day of a price that stood before', () => {
    const day = (weekday: number) => ({ price: 6000, validFrom: null, validTo: null, weekdays: [weekday] })
    const before = [{ ...whole, prices: [day(1)] }, half]
    const after = [{ ...whole, prices: [day(1), day(2)] }, half]
    expect(dear(before, after).map((one) => one.day)).toEqual(['2026-11-24'])
  })
})

describe('dearHalfWords', () => {
  it('says price, day, whole ticket and limit', () => {
    const [one] = dearHalves([{ ...whole, seasons: [season] }, half], today)
    if (!one) throw new Error('no dear half')
    expect(dearHalfWords(one).replaceAll('\u00a0', ' ')).toBe(
      'Meia-entrada sairia por R$ 40,00 em 01/03/2027, mais que a metade de Inteira (R$ 60,00): pela lei, no máximo R$ 30,00.'
    )
    expect(dearHalfWords(one, { isSaved: true })).toMatch(/^Meia-entrada sai por /)
  })
})

describe('ownPriceAt', () => {
  it('is the first price of the type that holds on the day', () => {
    const on = (weekday: number) => ({ price: 1, validFrom: null, validTo: null, weekdays: [weekday] })
    expect(ownPriceAt({ prices: [on(1), on(5), on(5)] }, today)).toBe(1)
    expect(ownPriceAt({ prices: [on(1)] }, today)).toBe(-1)
  })
})
