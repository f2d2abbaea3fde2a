import { describe, expect, it } from 'vitest'
import { drawFreeMonth, toFreeMonth } from '#app/domain/product/day/free-month.ts'

const day = (date: string, state: string, remaining: number, price = 5000) => ({ date, state, remaining, price })
const days = [
  day('2026-11-27', 'past', 0),
  day('2026-11-28', 'open', 2),
  day('2026-11-29', 'full', 0),
  day('2026-11-30', 'blocked', 0),
  day('2026-12-01', 'few', 3, 7000),
  day('2026-12-02', 'open', 40),
  day('2027-01-26', 'open', 40),
  day('2027-01-27', 'open', 40)
]
const wanted = { people: 3, from: '2026-11-28', until: '2027-01-26', month: '', visit: '2026-11-20' }
const statesOf = (month: string, people = 3) => {
  const found = toFreeMonth(days, { ...wanted, people, month })
  return Object.fromEntries(found?.weeks.flat().flatMap((one) => (one ? [[one.date.slice(5), one.state]] : [])) ?? [])
}

describe('the month of free days', () => {
  it('begins with the month of the first day with room for all, and names its neighbours', () => {
    const found = toFreeMonth(days, wanted)
    expect([found?.title, found?.before, found?.after]).toEqual(['dezembro de 2026', '2026-11', '2027-01'])
    expect(toFreeMonth(days, { ...wanted, people: 2 })?.title).toBe('novembro de 2026')
    expect(toFreeMonth(days, { ...wanted, month: '2031-01' })?.title).toBe('dezembro de 2026')
  })

  it('is the month of the visit where that has a free day', () => {
    expect(toFreeMonth(days, { ...wanted, visit: '2027-01-10' })?.title).toBe('janeiro de 2027')
    expect(toFreeMonth(days, { ...wanted, visit: '2027-01-10', month: '2026-12' })?.title).toBe('dezembro de 2026')
    expect(toFreeMonth(days, { ...wanted, visit: '2027-02-10' })?.title).toBe('dezembro de 2026')
  })

  it('says of each day whether the whole party fits', () => {
    expect(statesOf('2026-11')).toMatchObject({ '11-27': 'past', '11-28': 'full', '11-29': 'full', '11-30': 'closed' })
    expect(statesOf('2026-11', 2)).toMatchObject({ '11-28': 'open' })
    expect(statesOf('2026-12')).toMatchObject({ '12-01': 'few', '12-02': 'open', '12-03': 'closed' })
    expect(statesOf('2027-01')).toMatchObject({ '01-26': 'open', '01-27': 'closed' })
  })

  it('asks for one slot with room for all, where the API tells it', () => {
    const split = [{ ...day('2026-12-01', 'open', 6), largest: 2 }]
    expect([2, 3].map((people) => toFreeMonth(split, { ...wanted, people }) !== null)).toEqual([true, false])
  })

  it('keeps the price of a day', () => {
    const found = toFreeMonth(days, wanted)
    expect(found?.weeks.flat().find((one) => one?.date === '2026-12-01')?.price).toBe(7000)
  })

  it('leaves out weeks that have passed', () => {
    const first = toFreeMonth(days, { ...wanted, month: '2026-11' })?.weeks[0]
    expect(first?.map((one) => one?.date.slice(8))).toEqual(['22', '23', '24', '25', '26', '27', '28'])
  })

  it('draws a month for the desk, also one without a free day', () => {
    const months = ['2026-11', '2026-12', '2027-01']
    const december = days.filter(({ date }) => date.startsWith('2026-12'))
    const drawn = drawFreeMonth(december, { ...wanted, people: 41, month: '2026-12', months })
    expect([drawn.title, drawn.before, drawn.after]).toEqual(['dezembro de 2026', '2026-11', '2027-01'])
    expect(new Set(drawn.weeks.flat().map((one) => one?.state))).toEqual(new Set([undefined, 'full', 'closed']))
  })

  it('is null where no day has room', () => {
    expect(toFreeMonth(days, { ...wanted, people: 41 })).toBeNull()
  })
})
