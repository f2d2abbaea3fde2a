import { describe, expect, it } from 'vitest'
import { createSlotMemory } from '#app/reports/cache/memory.server.ts'

let at = Date.parse('2026-11-20T12:00:00Z')
const now = () => new Date(at)
const slot = (key: string, changes: { bytes?: number; from?: string; to?: string } = {}) => ({
  key,
  placeId: 'p',
  from: '2026-01-01',
  to: '2026-01-02',
  value: key,
  bytes: 488,
  until: new Date(at + 1000),
  stamp: '',
  ...changes
})
const keysOf = (memory: ReturnType<typeof createSlotMemory>) => [...memory.read(['a', 'b', 'c', 'd']).keys()]

describe('slots in memory', () => {
  it('stay within their bytes; the least lately read one goes first', () => {
    const memory = createSlotMemory({ maxBytes: 3000, now })
    for (const key of ['a', 'b', 'c']) memory.write(slot(key))
    memory.read(['a'])
    memory.write(slot('d'))
    expect(keysOf(memory)).toEqual(['a', 'c', 'd'])
    expect(memory.bytes).toBe(3000)
    memory.write(slot('b', { bytes: 5000 }))
    expect(keysOf(memory)).toEqual([])
    expect(memory.bytes).toBe(0)
  })

  it('count once when written twice', () => {
    const memory = createSlotMemory({ maxBytes: 3000, now })
    for (let count = 0; count < 9; count += 1) memory.write(slot('a'))
    expect(memory.bytes).toBe(1000)
  })

  it('end at their time', () => {
    const memory = createSlotMemory({ maxBytes: 3000, now })
    memory.write(slot('a'))
    at += 1000
    expect(keysOf(memory)).toEqual([])
    expect(memory.bytes).toBe(0)
  })

  it('are dropped by place and day, and earlier requests are not stored afterwards', () => {
    const memory = createSlotMemory({ maxBytes: 9000, now })
    const asked = new Date(at)
    memory.write(slot('a'))
    memory.write(slot('b', { from: '2026-01-03', to: '2026-01-04' }))
    memory.write({ ...slot('c'), placeId: 'q' })
    at += 10
    memory.drop({ placeId: 'p', from: '2026-01-02', to: '2026-01-02' })
    expect(keysOf(memory)).toEqual(['b', 'c'])
    memory.write({ ...slot('a'), loadedAt: asked })
    expect(keysOf(memory)).toEqual(['b', 'c'])
    at += 10
    memory.write({ ...slot('a'), loadedAt: new Date(at) })
    expect(keysOf(memory)).toEqual(['a', 'b', 'c'])
  })
})
