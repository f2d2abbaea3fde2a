import { describe, expect, it } from 'vitest'
import {
  awayByLabel,
  type Direction,
  mayPass,
  passedWords,
  whereIsPerson,
  whyNobodyPasses
} from '#app/domain/booking/passage.ts'

const passage = (
  direction: Direction,
  items: Record<string, number>,
  personTicketId: number | null = null,
  id = 1
) => ({
  id,
  direction,
  items,
  personTicketId
})

it('people who are away are those who left less those who came back, by ticket type', () => {
  const moves = [passage('out', { INTEIRA: 3, MEIA: 1 }), passage('back', { INTEIRA: 2 })]
  expect(awayByLabel(moves)).toEqual({ INTEIRA: 1, MEIA: 1 })
  expect(awayByLabel([])).toEqual({})
})

it('those who came may leave unless they are away, and those away may come back', () => {
  const items = [
    { label: 'INTEIRA', quantity: 4, checkedIn: 3 },
    { label: 'MEIA', quantity: 1, checkedIn: 0 }
  ]
  expect(mayPass('out', items, { INTEIRA: 1 })).toEqual({ INTEIRA: 2, MEIA: 0 })
  expect(mayPass('back', items, { INTEIRA: 1 })).toEqual({ INTEIRA: 1, MEIA: 0 })
})

it.each<[Direction, number, number, string | undefined]>([
  ['out', 0, 0, 'never-came'],
  ['back', 0, 0, 'never-came'],
  ['out', 3, 3, 'already'],
  ['back', 3, 0, 'already'],
  ['out', 3, 1, undefined],
  ['back', 3, 1, undefined]
])('%s with %i come and %i away is refused as %s', (direction, came, away, code) => {
  expect(whyNobodyPasses({ direction, came, away, leftAt: 'às 14:05' })?.code).toBe(code)
})

it('says how many passed', () => {
  expect([passedWords('out', 1), passedWords('out', 2), passedWords('back', 1)]).toEqual([
    'Saiu 1 pessoa.',
    'Saíram 2 pessoas.',
    'Voltou 1 pessoa.'
  ])
})

describe('the holder of one ticket', () => {
  const came = { id: 7, label: 'INTEIRA', enteredAt: new Date() }
  const party = { came: 2, cameByTicket: 1 }
  const one = { INTEIRA: 1 }

  it('never came if others of the type came by their own tickets, or nobody did', () => {
    const outside = { ...came, enteredAt: null }
    expect(whereIsPerson(outside, [], { came: 1, cameByTicket: 1 })).toBe('never')
    expect(whereIsPerson(outside, [], { came: 0, cameByTicket: 0 })).toBe('never')
    expect(whereIsPerson(outside, [], party)).toBe('inside')
  })

  it('is where their own ticket passed last', () => {
    const out = passage('out', one, 7, 1)
    expect(whereIsPerson(came, [out], party)).toBe('away')
    expect(whereIsPerson(came, [out, passage('back', one, 7, 2)], party)).toBe('inside')
    expect(whereIsPerson(came, [passage('out', one, 8, 1)], party)).toBe('inside')
  })

  it('may be one of those who left or came back without a name', () => {
    const all = passage('out', { INTEIRA: 2 }, null, 1)
    expect(whereIsPerson(came, [all], party)).toBe('away')
    const back = passage('back', one, 7, 2)
    expect(whereIsPerson(came, [all, back], party)).toBe('inside')
    expect(whereIsPerson({ ...came, id: 8 }, [all, back], party)).toBe('away')
    expect(whereIsPerson(came, [passage('out', one, 7, 1), passage('back', one, null, 2)], party)).toBe('inside')
  })
})
