import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { checkSeason } from '#app/domain/product/check/check-season.ts'
import { priceOn } from '#app/domain/product/price.ts'
import {
  compareSeasons,
  isSeasonDay,
  MOST_PRICE,
  ROUNDINGS,
  type SeasonPrice,
  seasonOn,
  seasonPrice
} from '#app/domain/product/season.ts'
import { previewSeason } from '#app/domain/product/season-preview.ts'
import { tellSeasonDays } from '#app/domain/product/tell-days.ts'

const every = [0, 1, 2, 3, 4, 5, 6]
const high: SeasonPrice = {
  id: 1,
  name: 'Alta temporada',
  yearly: true,
  weekdays: every,
  periods: [{ first: '2026-12-20', last: '2027-01-31' }],
  percent: 20,
  rounding: 50,
  price: null
}
const weekends: SeasonPrice = { ...high, id: 2, name: 'Fim de semana', weekdays: [0, 6], percent: 10 }
const full = { unitPrice: 5000, countsToQuota: false, needsProof: false }
const half = { ...full, unitPrice: 2500, countsToQuota: true, needsProof: true }

const periods = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 364 })).map(([from, length]) => {
  const first = addDays('2026-01-01', from)
  return { first, last: addDays(first, length) }
})
const seasons = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  name: fc.constant('x'),
  yearly: fc.boolean(),
  weekdays: fc.subarray(every, { minLength: 1 }),
  periods: fc.array(periods, { minLength: 1, maxLength: 3 }),
  percent: fc.integer({ min: -90, max: 500 }),
  rounding: fc.constantFrom(...ROUNDINGS),
  price: fc.option(fc.integer({ min: 0, max: MOST_PRICE }))
})
const someDay = fc.integer({ min: 0, max: 1500 }).map((count) => addDays('2025-06-01', count))

describe('isSeasonDay', () => {
  it.each([
    ['2026-12-19', false],
    ['2026-12-20', true],
    ['2027-01-31', true],
    ['2027-02-01', false],
    ['2030-12-25', true],
    ['2025-01-15', true]
  ])('repeats every year: %s', (day, holds) => {
    expect(isSeasonDay(high, day)).toBe(holds)
  })

  it('holds only in its own year without the repetition, and only on its weekdays', () => {
    const once = { ...weekends, yearly: false }
    const days = ['2026-12-20', '2026-12-21', '2027-12-25', '2026-12-26']
    expect(days.map((day) => isSeasonDay(once, day))).toEqual([true, false, false, true])
  })

  it('holds every day of a year that is yearly', () => {
    const always = { ...high, periods: [{ first: '2027-03-01', last: '2028-02-29' }] }
    fc.assert(fc.property(someDay, (day) => isSeasonDay(always, day)))
  })
})

describe('seasonOn', () => {
  it('takes the season with fewer days, and of equal ones the newer', () => {
    expect(seasonOn([high, weekends], '2026-12-26')?.name).toBe('Fim de semana')
    expect(seasonOn([high, weekends], '2026-12-24')?.name).toBe('Alta temporada')
    expect(seasonOn([high, { ...high, id: 3, name: 'Nova' }], '2026-12-24')?.name).toBe('Nova')
    expect(seasonOn([high], '2026-12-01')).toBeNull()
  })

  it('has one winner, whatever the order of the list', () => {
    const different = fc.uniqueArray(seasons, { selector: ({ id }) => id, maxLength: 6 })
    fc.assert(
      fc.property(different, someDay, (all, day) => {
        const winner = seasonOn(all, day)
        expect(seasonOn([...all].reverse(), day)).toEqual(winner)
        expect(winner === null).toBe(all.every((season) => !isSeasonDay(season, day)))
        for (const one of all) {
          for (const other of all) {
            expect(Math.sign(compareSeasons(one, other))).toBe(-Math.sign(compareSeasons(other, one)) || 0)
            if (one.id !== other.id) expect(compareSeasons(one, other)).not.toBe(0)
          }
        }
      })
    )
  })
})

describe('seasonPrice', () => {
  it.each([
    ['adds a percentage', { percent: 20 }, full, 6000],
    ['takes one off', { percent: -15 }, full, 4250],
    ['rounds to the nearest 50 centavos', { percent: 11 }, full, 5550],
    ['rounds to the nearest real', { percent: 11, rounding: 100 as const }, full, 5600],
    ['rounds to the centavo', { percent: 7, rounding: 1 as const }, { ...full, unitPrice: 3333 }, 3566],
    ['rounds half a price down', { percent: 11, rounding: 100 as const }, half, 2700],
    ['takes the exact price instead', { percent: 20, price: 7777 }, full, 7777],
    ['leaves a free ticket free', { percent: 20, price: 7777 }, { ...full, unitPrice: 0 }, 0],
    ['never makes a paid ticket free', { percent: -90, rounding: 100 as const }, { ...full, unitPrice: 30 }, 3],
    ['leaves a price without a percentage as it is', { percent: 0 }, { ...full, unitPrice: 3333 }, 3333]
  ])('%s', (_, change, type, price) => {
    expect(seasonPrice({ ...high, ...change }, type)).toBe(price)
  })

  it('is whole, never negative, and zero only for what is free or set so', () => {
    fc.assert(
      fc.property(seasons, fc.integer({ min: 0, max: MOST_PRICE }), fc.boolean(), (season, unitPrice, needsProof) => {
        const price = seasonPrice(season, { unitPrice, needsProof, countsToQuota: false })
        expect(Number.isSafeInteger(price)).toBe(true)
        expect(price).toBeGreaterThanOrEqual(0)
        expect(price).toBeLessThanOrEqual(MOST_PRICE)
        expect(price === 0).toBe(unitPrice === 0 || season.price === 0)
      })
    )
  })

  it('keeps half a price at most half', () => {
    fc.assert(
      fc.property(seasons, fc.integer({ min: 1000, max: 1_000_000 }), (season, unitPrice) => {
        const rule = { ...season, price: null }
        const whole = seasonPrice(rule, { ...full, unitPrice })
        const reduced = seasonPrice(rule, { ...half, unitPrice: Math.floor(unitPrice / 2) })
        // A price that would round to nothing is kept to the centavo.
        if (whole >= 2 * rule.rounding) expect(reduced * 2).toBeLessThanOrEqual(whole)
      })
    )
  })
})

describe('priceOn', () => {
  const type = { ...full, prices: [], seasons: [high, weekends] }

  it('takes the price of the one season that counts', () => {
    const days = ['2026-12-19', '2026-12-24', '2026-12-26']
    expect(days.map((day) => priceOn(type, day))).toEqual([5000, 6000, 5500])
  })

  it('takes a price of the ticket itself before any season', () => {
    const christmas = { price: 9000, validFrom: '2026-12-25', validTo: '2026-12-25', weekdays: every }
    expect(priceOn({ ...type, prices: [christmas] }, '2026-12-25')).toBe(9000)
  })
})

describe('checkSeason', () => {
  const typed = {
    name: ' Alta  temporada ',
    way: 'up',
    percent: '20 %',
    rounding: '50',
    yearly: true,
    weekdays: ['0', '1', '2', '3', '4', '5', '6'],
    periods: [{ first: '20/12/2026', last: '2027-01-31' }],
    prices: [
      { type: 7, price: '' },
      { type: 8, price: '60,00' }
    ],
    excluded: [9]
  }
  const problems = (change: Partial<typeof typed>) => {
    const checked = checkSeason({ ...typed, ...change })
    return checked.ok ? [] : Object.keys(checked.fields)
  }

  it('reads what was typed', () => {
    expect(checkSeason(typed)).toEqual({
      ok: true,
      value: {
        name: 'Alta temporada',
        yearly: true,
        weekdays: every,
        periods: [{ first: '2026-12-20', last: '2027-01-31' }],
        percent: 20,
        rounding: 50,
        prices: [{ type: 8, price: 6000 }],
        excluded: [9]
      }
    })
    expect(checkSeason({ ...typed, way: 'down', percent: '15' })).toMatchObject({ value: { percent: -15 } })
  })

  it.each([
    ['a name', { name: '12' }, ['name']],
    ['a day of the week', { weekdays: [] }, ['weekdays']],
    ['a period', { periods: [] }, ['periods']],
    ['days in order', { periods: [{ first: '2026-12-20', last: '2026-12-19' }] }, ['periods.0.last']],
    ['at most a year', { periods: [{ first: '2026-12-20', last: '2027-12-20' }] }, ['periods.0.last']],
    ['both days', { periods: [{ first: '', last: '30/02/2027' }] }, ['periods.0.first', 'periods.0.last']],
    ['no discount of everything', { way: 'down', percent: '91' }, ['percent']],
    ['something that changes', { percent: '', prices: [] }, ['percent']],
    ['a price that is money', { prices: [{ type: 8, price: 'caro' }] }, ['prices.8']],
    ['a price or no change', { excluded: [8] }, ['prices.8']],
    ['a known rounding', { rounding: '33' }, ['rounding']]
  ])('wants %s', (_, change, fields) => {
    expect(problems(change)).toEqual(fields)
  })
})

describe('previewSeason', () => {
  const open = { validFrom: null, validTo: null, withAdult: false, minimum: 0 }
  const own = { price: 9000, validFrom: '2026-12-25', validTo: '2026-12-25', weekdays: every }
  const inteira = { ...full, ...open, id: 1, label: 'INTEIRA', title: 'Inteira', prices: [own], seasons: [weekends] }
  const meia = { ...half, ...open, id: 2, label: 'MEIA', title: 'Meia', prices: [], seasons: [weekends] }
  const attractions = [{ uuid: 'g', name: 'Gruta Azul', types: [inteira, meia] }]
  const after = {
    ...high,
    id: 9,
    priceOf: (type: number) => (type === 1 ? { percent: 20, rounding: 50 as const, price: null } : null)
  }
  const preview = previewSeason({ attractions, before: null, after, today: '2026-12-10' })

  it('shows the days of its months from today on, with the price from and to', () => {
    expect([preview.days[0]?.date, preview.days.length]).toEqual(['2026-12-10', 22 + 31])
    expect(preview.days.find(({ date }) => date === '2026-12-24')).toEqual({
      date: '2026-12-24',
      season: 'Alta temporada',
      prices: [{ from: 5000, to: 6000 }]
    })
  })

  it('says which prices change, on how many days', () => {
    expect(preview.changes).toMatchObject([{ attraction: 'Gruta Azul', ticket: 'Inteira', from: 5000, to: 6000 }])
    expect(preview.own).toEqual([{ attraction: 'Gruta Azul', ticket: 'Inteira', days: 1 }])
    expect(preview.others).toEqual([{ name: 'Fim de semana', days: 13 }])
  })

  it('compares with the season that it replaces', () => {
    const was = [{ ...attractions[0], uuid: 'g', name: 'Gruta Azul', types: [{ ...inteira, seasons: [high] }] }]
    const dearer = { ...after, id: high.id, priceOf: () => ({ percent: 50, rounding: 50 as const, price: null }) }
    const { changes } = previewSeason({ attractions: was, before: high, after: dearer, today: '2026-12-10' })
    expect(changes).toMatchObject([{ from: 6000, to: 7500 }])
  })
})

it('tells the days of a season', () => {
  expect(tellSeasonDays(high)).toBe('de 20/12 a 31/01, todo ano')
  expect(tellSeasonDays({ ...weekends, yearly: false })).toBe('sáb e dom, de 20/12/2026 a 31/01/2027')
})
