import { describe, expect, it } from 'vitest'
import { isIn, type LogSpan, outranks, overlapOf, yieldedBy } from '#app/domain/counter/overlap.ts'

const span = (from: string, to: string, changes: Partial<LogSpan> = {}): LogSpan => ({
  id: `${from}–${to}`,
  from: `2026-11-${from}`,
  to: `2026-11-${to}`,
  grain: 'bucket',
  clockLost: false,
  uploadedAt: '2026-11-20T12:00:00.000Z',
  ...changes
})

describe('two logs of one counter', () => {
  it('that follow each other have no time in common', () => {
    expect(overlapOf(span('10T08:00', '11T10:00'), span('11T10:00', '12T10:00'))).toBeNull()
  })

  it.each([
    ['in the middle of a bucket', 'bucket', '11T10:03', '11T10:00'],
    ['in the middle of an hour', 'hour', '11T11:00', '11T10:00'],
    ['in the middle of a day', 'day', '12T00:00', '11T00:00']
  ] as const)('emptied %s share none of it: each has its own part', (_what, grain, to, from) => {
    expect(overlapOf(span('10T00:00', to, { grain }), span(from, '13T00:00', { grain }))).toBeNull()
  })

  it('that tell of the same hours overlap there', () => {
    const common = { from: '2026-11-11T08:00', to: '2026-11-11T10:00' }
    expect(overlapOf(span('10T08:00', '11T10:00'), span('11T08:00', '12T10:00'))).toEqual(common)
    expect(overlapOf(span('11T08:00', '12T10:00'), span('10T08:00', '11T10:00'))).toEqual(common)
  })

  it('overlap when one contains the other, however short it is', () => {
    const short = span('11T10:00', '11T10:03')
    expect(overlapOf(short, span('11T10:00', '12T10:00'))).toEqual({ from: short.from, to: short.to })
    expect(overlapOf(span('10T10:00', '12T10:00'), short)).toEqual({ from: short.from, to: short.to })
  })
})

describe('the common time', () => {
  const first = span('10T08:00', '11T10:00', { id: 'a' })
  const longer = span('10T08:00', '12T10:00', { id: 'b' })

  it('the log that was read later is taken', () => {
    expect([outranks(longer, first), outranks(first, longer)]).toEqual([true, false])
    expect(yieldedBy(first, [first, longer])).toEqual([{ from: first.from, to: first.to }])
    expect(yieldedBy(longer, [first, longer])).toEqual([])
  })

  it('a clock that held goes before one that was lost', () => {
    expect(outranks(first, { ...longer, clockLost: true })).toBe(true)
  })

  it('the one sent later where both were read together, and always one of two', () => {
    const sent = { ...first, id: 'c', uploadedAt: '2026-11-21T00:00:00.000Z' }
    expect([outranks(sent, first), outranks(first, sent)]).toEqual([true, false])
    const twin = { ...first, id: 'z' }
    expect(outranks(twin, first)).toBe(!outranks(first, twin))
  })

  it('begins with its first minute and ends before its last', () => {
    const stretches = [{ from: '2026-11-11T08:00', to: '2026-11-11T10:00' }]
    const at = (time: string) => isIn(`2026-11-11T${time}`, stretches)
    expect([at('07:57'), at('08:00'), at('09:57'), at('10:00')]).toEqual([false, true, true, false])
  })
})
