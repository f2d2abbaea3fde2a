import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findOnePerson, type Links, twoPeopleFrom } from '#app/domain/access/one-person.ts'
import { addDays } from '#app/domain/calendar/dates.ts'

const old: Links = { contacts: [], makers: [], bornOn: '2020-01-01', days: 30, before: null }
const pair = { first: 1, second: 2, today: '2026-11-26' }
const invited = (maker: number, id: number, day: string, controls = true) => ({ id, maker, controls, day })

describe('two accounts', () => {
  it('are two from the day after the days that the place counts', () => {
    const links = { ...old, makers: [invited(1, 2, '2026-11-01')] }
    expect(findOnePerson(links, pair)).toBe('maker')
    expect(findOnePerson(links, { ...pair, today: '2026-12-01' })).toBe('maker')
    expect(findOnePerson(links, { ...pair, today: '2026-12-02' })).toBeNull()
    expect(twoPeopleFrom(links, pair)).toBe('2026-12-02')
  })

  it('are never two while they have one contact', () => {
    const contacts = [1, 2].map((id) => ({ id, key: 'phone 5575988887777' }))
    expect([findOnePerson({ ...old, contacts }, pair), twoPeopleFrom({ ...old, contacts }, pair)]).toEqual([
      'contact',
      null
    ])
  })

  it('are one as long as the last way between them holds', () => {
    const makers = [invited(3, 2, '2026-11-20'), invited(1, 3, '2026-11-05'), invited(1, 2, '2026-11-01')]
    expect(twoPeopleFrom({ ...old, makers }, pair)).toBe('2026-12-06')
  })

  it('made by one person are two in the first days of a place, then and afterwards', () => {
    const makers = [invited(3, 1, '2026-11-10'), invited(3, 2, '2026-11-10')]
    const young = { ...old, bornOn: '2026-11-01', makers }
    for (let days = 0; days < 60; days++) {
      expect(findOnePerson(young, { ...pair, today: addDays('2026-11-10', days) })).toBeNull()
    }
    expect(findOnePerson({ ...old, makers }, pair)).toBe('puppets')
    expect(twoPeopleFrom({ ...old, makers }, pair)).toBe('2026-12-11')
  })

  it('wait for the greater figure to the end of the day on which a lowered one begins to count', () => {
    const lowered = {
      ...old,
      days: 5,
      before: { days: 30, lastDay: '2026-11-28' },
      makers: [invited(2, 1, '2026-11-10')]
    }
    expect([findOnePerson(lowered, pair), twoPeopleFrom(lowered, pair)]).toEqual(['maker', '2026-11-29'])
  })

  it('stay two once they are, and the day that is told is the first', () => {
    const id = fc.integer({ min: 1, max: 5 })
    const day = fc.integer({ min: 0, max: 60 }).map((back) => addDays(pair.today, -back))
    const maker = fc.record({ id, maker: id, controls: fc.boolean(), day }).filter((one) => one.id !== one.maker)
    const contact = fc.record({ id, key: fc.constantFrom('phone 1', 'phone 2', 'email 3') })
    const links = fc.record({
      contacts: fc.array(contact, { maxLength: 4 }),
      makers: fc.array(maker, { maxLength: 8 }),
      bornOn: day,
      days: fc.integer({ min: 0, max: 40 }),
      before: fc.constant(null)
    })
    fc.assert(
      fc.property(links, (some) => {
        const days = Array.from({ length: 110 }, (_, ahead) => addDays(pair.today, ahead))
        const first = days.find((today) => findOnePerson(some, { ...pair, today }) === null) ?? null
        expect(twoPeopleFrom(some, pair)).toBe(first)
        const after = first ? days.filter((today) => today >= first) : []
        expect(after.filter((today) => findOnePerson(some, { ...pair, today }) !== null)).toEqual([])
      })
    )
  })
})
