import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import {
  type CrowdFacts,
  crowdOf,
  isFullAt,
  limitWarning,
  limitWords,
  type Visit
} from '#app/domain/product/people-limit.ts'

const day = '2026-11-25'
const cave = { productId: 1, name: 'Gruta Azul', minutes: 120, most: 40, full: 'stop' as const }
const visit = (time: string, people: number, rest: Partial<Visit> = {}): Visit => {
  return { productId: 1, date: day, time, people, lapsed: 0, ...rest }
}
const open = (facts: Partial<CrowdFacts>) => crowdOf({ day: null, atOnce: [], visits: [], ...facts })
const at = (time: string, date = day, productId = 1) => ({ productId, date, time })

describe('people at one time', () => {
  it.each([
    ['nobody else', [], '09:00', 40],
    ['its own slot', [visit('09:00', 12)], '09:00', 28],
    ['a slot that begins during the visit', [visit('10:59', 12)], '09:00', 28],
    ['a slot that begins as the visit ends', [visit('11:00', 12)], '09:00', 40],
    ['a slot that ends as the visit begins', [visit('07:00', 12)], '09:00', 40],
    ['a slot that ends during the visit', [visit('07:01', 12)], '09:00', 28],
    ['two that do not meet each other', [visit('08:00', 30), visit('10:00', 30)], '09:00', 10],
    ['two that meet', [visit('09:30', 15), visit('10:00', 15)], '09:00', 10],
    ['two of which one has gone when the other comes', [visit('07:30', 25), visit('10:00', 30)], '09:00', 10],
    ['more than the limit', [visit('09:00', 45)], '10:00', 0],
    ['another attraction', [visit('09:00', 40, { productId: 2 })], '09:00', 40],
    ['the evening before, over midnight', [visit('23:00', 12, { date: '2026-11-24' })], '00:30', 28],
    ['the evening before, gone at midnight', [visit('22:00', 12, { date: '2026-11-24' })], '00:00', 40],
    ['the next morning', [visit('00:00', 12, { date: '2026-11-26' })], '22:30', 28],
    ['a slot without anybody', [visit('09:00', 0)], '09:00', 40]
  ])('counts %s', (_what, visits, time, left) => {
    expect(open({ atOnce: [cave], visits }).leftFor(at(time))).toBe(left)
  })

  it('overlaps only slots of the same time where the duration is unknown', () => {
    const crowd = open({ atOnce: [{ ...cave, minutes: 0 }], visits: [visit('09:00', 12)] })
    expect([crowd.leftFor(at('09:00')), crowd.leftFor(at('09:01')), crowd.leftFor(at('08:59'))]).toEqual([28, 40, 40])
    expect(limitWords(crowd.tightest(at('09:00')) ?? never())).toBe('Gruta Azul já tem 12 de 40 pessoas às 9h')
  })

  it('counts visits of several days', () => {
    const crowd = open({ atOnce: [{ ...cave, minutes: 2880 }], visits: [visit('09:00', 12)] })
    expect([-2, -1, 0, 1, 2].map((days) => crowd.leftFor(at('09:00', addDays(day, days))))).toEqual([
      40, 28, 28, 28, 40
    ])
  })

  it('leaves the same as counting every minute would', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const clock = (one: number) =>
      `${String(Math.floor(one / 60)).padStart(2, '0')}:${String(one % 60).padStart(2, '0')}`
    const party = fc.record({ minute, days: fc.integer({ min: -1, max: 1 }), people: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(
        fc.array(party, { maxLength: 8 }),
        minute,
        fc.integer({ min: 0, max: 200 }),
        (parties, own, lasts) => {
          const visits = parties.map(({ minute: begins, days, people }) =>
            visit(clock(begins), people, { date: addDays(day, days) })
          )
          const spans = parties.map(({ minute: begins, days, people }) => ({ begins: begins + days * 1440, people }))
          const long = Math.max(1, lasts)
          const there = (now: number) =>
            spans.reduce((sum, { begins, people }) => sum + (begins <= now && now < begins + long ? people : 0), 0)
          const most = Math.max(...Array.from({ length: long }, (_, after) => there(own + after)))
          const crowd = open({ atOnce: [{ ...cave, most: 80, minutes: lasts }], visits })
          expect(crowd.leftFor(at(clock(own)))).toBe(80 - most)
        }
      )
    )
  })
})

describe('people of a day', () => {
  const facts = {
    day: { most: 100, full: 'stop' as const },
    visits: [visit('09:00', 50), visit('14:00', 45, { productId: 2 })]
  }

  it('are those of all attractions, and the tighter limit counts', () => {
    const crowd = open({ ...facts, atOnce: [{ ...cave, most: 52 }] })
    expect([crowd.leftOn(day), crowd.leftOn('2026-11-26')]).toEqual([5, 100])
    expect([at('09:00'), at('14:00'), at('09:00', day, 2)].map(crowd.leftFor)).toEqual([2, 5, 5])
    expect(crowd.tightest(at('09:00'))?.product).toBe('Gruta Azul')
    expect(crowd.tightest(at('14:00'))).toMatchObject({ product: '', people: 95, most: 100 })
  })

  it('leave nothing less than nobody where the limit was lowered', () => {
    const crowd = open({ ...facts, day: { most: 10, full: 'stop' } })
    expect([crowd.leftOn(day), crowd.leftFor(at('09:00'))]).toEqual([0, 0])
    expect([isFullAt(crowd, 1, day), isFullAt(crowd, 1, `${day} 09:00`), isFullAt(crowd, 1, '2026-11-26')]).toEqual([
      true,
      true,
      false
    ])
  })
})

it('stops nothing where a limit only warns, or there is none', () => {
  const warns = { day: { most: 1, full: 'warn' as const }, atOnce: [{ ...cave, most: 1, full: 'warn' as const }] }
  for (const facts of [warns, {}]) {
    const crowd = open({ ...facts, visits: [visit('09:00', 12)] })
    expect([crowd.leftFor(at('09:00')), crowd.leftOn(day), crowd.tightest(at('09:00'))]).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      null
    ])
  }
})

it('tells of limits from 90 % on, the day first, with neighbours of one height as one', () => {
  const visits = [visit('09:00', 20), visit('10:00', 16), visit('12:00', 40), visit('14:00', 40), visit('16:00', 35)]
  const crowd = open({ day: { most: 167, full: 'warn' }, atOnce: [cave], visits })
  expect(crowd.listNear(day).map(limitWarning)).toEqual([
    'O parque já tem 151 de 167 pessoas neste dia: faltam 16 para encher.',
    'Gruta Azul já tem 36 de 40 pessoas entre 10h e 11h: faltam 4 para encher.',
    'Gruta Azul já tem 40 de 40 pessoas entre 12h e 16h. A venda parou.'
  ])
  expect(crowd.listNear('2026-11-26')).toEqual([])
  expect(open({ day: { most: 168, full: 'warn' }, visits }).listNear(day)).toEqual([])
})

it.each([
  [{ product: 'Gruta Azul', from: '09:30', to: '11:05' }, 'Gruta Azul já tem 40 de 40 pessoas entre 9h30 e 11h05'],
  [{ product: 'Gruta Azul', from: '23:00', to: '00:30' }, 'Gruta Azul já tem 40 de 40 pessoas entre 23h e 0h30'],
  [{ product: '', from: '', to: '' }, 'O parque já tem 40 de 40 pessoas neste dia']
])('says %j in words', (where, words) => {
  expect(limitWords({ ...where, people: 40, most: 40, stops: true })).toBe(words)
})

it.each([
  [39, true, ': falta 1 para encher.'],
  [40, true, '. A venda parou.'],
  [40, false, '. A venda continua: o limite só avisa.']
])('says what happens at %i people, where the sale stops: %j', (people, stops, end) => {
  const told = { product: '', from: '', to: '', people, most: 40, stops }
  expect(limitWarning(told)).toBe(`${limitWords(told)}${end}`)
})

it('knows of places that ended holds would give back', () => {
  expect(open({ visits: [visit('09:00', 1, { lapsed: 2 })] }).hasLapsed).toBe(true)
  expect(open({ visits: [visit('09:00', 1)] }).hasLapsed).toBe(false)
})

function never(): never {
  throw new Error('no limit stops the sale')
}
