import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanInstant, scanProblemLabel, splitPeople, toScanProblem } from '#app/domain/booking/late-scan.ts'

const now = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

describe('the instant of a scan', () => {
  it.each([
    ['right', 0, -20, -20],
    ['ten minutes fast', 10, -10, -20],
    ['ten minutes slow', -10, -30, -20],
    ['twenty seconds late by the network', -1 / 3, -20, -20]
  ])('of a clock that is %s is its own', (_name, device, scanned, at) => {
    const read = scanInstant({ scanned: minutes(scanned), device: minutes(device), now })
    expect(read).toEqual({ at: minutes(at), isTooOld: false })
  })

  it('is never later than now, and keeps the distance between two scans of the past', () => {
    const offset = fc.integer({ min: -5000, max: 5000 })
    const ago = fc.integer({ min: 0, max: 3000 })
    fc.assert(
      fc.property(offset, ago, ago, (wrong, one, other) => {
        const at = (count: number) =>
          scanInstant({ scanned: minutes(wrong - count), device: minutes(wrong), now }).at.getTime()
        expect(at(one)).toBeLessThanOrEqual(now.getTime())
        expect(at(one) - at(other)).toBe((other - one) * 60_000)
      })
    )
  })

  it('is too old after three days', () => {
    const old = (hours: number) => scanInstant({ scanned: minutes(-60 * hours), device: now, now }).isTooOld
    expect([old(72), old(72.1)]).toEqual([false, true])
  })
})

describe('people of a scan', () => {
  const bought = [
    { label: 'INTEIRA', free: 2 },
    { label: 'MEIA', free: 1 }
  ]

  it.each([
    [
      { people: 3, items: {} },
      { INTEIRA: 2, MEIA: 1 }
    ],
    [{ people: 1, items: {} }, { INTEIRA: 1 }],
    [{ people: 1, items: { MEIA: 1 } }, { MEIA: 1 }],
    [{ people: 4, items: {} }, null],
    [{ people: 2, items: { MEIA: 2 } }, null],
    [{ people: 3, items: { MEIA: 1 } }, null],
    [{ people: 1, items: { OUTRO: 1 } }, null]
  ])('%j are %j', (scan, split) => {
    expect(splitPeople(bought, scan)).toEqual(split)
  })
})

it('names every refusal of the gate', () => {
  expect(toScanProblem('unpaid')).toBe('unpaid')
  expect(toScanProblem('invalid')).toBe('too-many')
  expect(toScanProblem('constructor')).toBe('other')
  expect(scanProblemLabel('already')).toBe('Já tinha entrado ou saído')
})
