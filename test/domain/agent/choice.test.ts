import { describe, expect, it } from 'vitest'
import { choiceClosed, outingsMeet } from '#app/domain/agent/choice.ts'

describe('outings meet', () => {
  it.each([
    ['09:00', 90, '10:00', 60, true],
    ['09:00', 60, '10:00', 60, false],
    ['08:00', 240, '09:30', 0, true],
    ['10:00', 0, '10:00', 0, true],
    ['10:00', 0, '10:01', 60, false],
    ['22:30', 120, '23:30', 30, true]
  ])('%s for %i minutes and %s for %i: %s', (time, minutes, later, long, meet) => {
    const one = { time, minutes }
    const other = { time: later, minutes: long }
    expect([outingsMeet(one, other), outingsMeet(other, one)]).toEqual([meet, meet])
  })
})

describe('the choice is closed', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const open = {
    status: 'APPROVED',
    holdUntil: null,
    now,
    date: '2026-11-20',
    today: '2026-11-20',
    inside: 0,
    byOperator: false
  }
  it.each([
    [null, {}],
    [null, { status: 'UNPAID' }],
    [null, { status: 'PENDING', holdUntil: new Date('2026-11-20T12:00:01Z') }],
    ['cancelled', { status: 'PENDING', holdUntil: now }],
    ['cancelled', { status: 'CANCELLED' }],
    ['cancelled', { status: 'EXPIRED' }],
    ['past', { date: '2026-11-19' }],
    ['past', { date: '2026-11-19', byOperator: true }],
    ['inside', { inside: 1 }],
    [null, { inside: 1, byOperator: true }]
  ] as const)('%s: %j', (why, changes) => {
    expect(choiceClosed({ ...open, ...changes })).toBe(why)
  })
})
