import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitGroup } from '#app/domain/booking/split-group.ts'

const school = [
  { label: 'INTEIRA', quantity: 3, countsToQuota: false },
  { label: 'MEIA', quantity: 42, countsToQuota: true }
]
const free = (time: string, remaining: number, quota = remaining) => ({ time, remaining, quota })
const slots = [free('08:30', 15), free('09:00', 15), free('09:30', 15), free('10:00', 15)]

describe('a group that is divided over slots', () => {
  it('is level, and each part has its adult', () => {
    expect(splitGroup(school, slots)).toEqual([
      { time: '08:30', tickets: { INTEIRA: 1, MEIA: 14 } },
      { time: '09:00', tickets: { INTEIRA: 1, MEIA: 14 } },
      { time: '09:30', tickets: { INTEIRA: 1, MEIA: 14 } }
    ])
  })

  it('stays whole where one slot has room, skips full ones, and fits the quota', () => {
    expect(splitGroup(school, [free('08:30', 0), free('09:00', 60)])).toEqual([
      { time: '09:00', tickets: { INTEIRA: 3, MEIA: 42 } }
    ])
    const quota = splitGroup(school, [free('08:30', 60, 20), free('09:00', 60, 30)])
    expect(quota?.map(({ tickets }) => tickets.MEIA)).toEqual([19, 23])
    expect(splitGroup(school, [free('08:30', 20), free('09:00', 24)])).toBeNull()
    expect(splitGroup([], slots)).toEqual([])
  })

  it('loses nobody, and fills no slot beyond its places or its quota', () => {
    const part = fc.record({ quantity: fc.integer({ min: 0, max: 40 }), countsToQuota: fc.boolean() })
    const slot = fc.record({ remaining: fc.integer({ min: 0, max: 40 }), quota: fc.integer({ min: 0, max: 40 }) })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), fc.array(slot, { maxLength: 6 }), (sizes, room) => {
        const parts = sizes.map((one, index) => ({ ...one, label: `T${index}` }))
        const open = room.map((one, index) => ({ ...one, time: `0${index}:00` }))
        const shares = splitGroup(parts, open)
        if (!shares) return
        for (const { label, quantity } of parts) {
          expect(shares.reduce((sum, { tickets }) => sum + (tickets[label] ?? 0), 0)).toBe(quantity)
        }
        for (const { time, tickets } of shares) {
          const of = open.find((one) => one.time === time)
          const count = (counts: (one: { countsToQuota: boolean }) => boolean) =>
            parts.filter(counts).reduce((sum, { label }) => sum + (tickets[label] ?? 0), 0)
          expect(count(() => true)).toBeLessThanOrEqual(of?.remaining ?? 0)
          expect(count(({ countsToQuota }) => countsToQuota)).toBeLessThanOrEqual(of?.quota ?? 0)
        }
      })
    )
  })
})
