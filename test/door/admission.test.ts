import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAdmission, type Place } from '#app/door/admission.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const lookMs = 100

function open({ isBusy = (): boolean => true, atOnce = 2, perOwner = 2 } = {}) {
  const admission = createAdmission({ atOnce, perOwner, patienceMs: 4000, underWayPatienceMs: 8000, isBusy, lookMs })
  const inside: string[] = []
  const places = new Map<string, Place>()
  const gaveUp: string[] = []
  const enter = (
    name: string,
    { underWay: isUnderWay = false, owner = name, signal = new AbortController().signal } = {}
  ) =>
    admission.enter({ owner, isUnderWay, signal }).then((place) => {
      if (!place) return gaveUp.push(name)
      places.set(name, place)
      return inside.push(name)
    })
  const leave = async (name: string) => {
    places.get(name)?.leave()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { enter, leave, inside, gaveUp }
}

describe('while the process is busy', () => {
  it('one goes in when one leaves, and bookings under way go first', async () => {
    const { enter, leave, inside } = open()
    for (const name of ['a', 'b', 'c', 'd']) void enter(name)
    void enter('e', { underWay: true })
    await vi.advanceTimersByTimeAsync(lookMs * 3)
    expect(inside).toEqual(['a', 'b'])
    await leave('a')
    expect(inside).toEqual(['a', 'b', 'e'])
    await leave('b')
    await leave('e')
    expect(inside).toEqual(['a', 'b', 'e', 'c', 'd'])
  })

  it('a place that is left twice is free once', async () => {
    const { enter, leave, inside } = open()
    for (const name of ['a', 'b', 'c', 'd']) void enter(name)
    await vi.advanceTimersByTimeAsync(0)
    await leave('a')
    await leave('a')
    expect(inside).toEqual(['a', 'b', 'c'])
  })

  it('lets nobody wait beyond their patience, which is longer for a booking under way', async () => {
    const { enter, gaveUp } = open()
    for (const name of ['a', 'b', 'c']) void enter(name)
    void enter('d', { underWay: true })
    await vi.advanceTimersByTimeAsync(3999)
    expect(gaveUp).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(gaveUp).toEqual(['c'])
    await vi.advanceTimersByTimeAsync(4000)
    expect(gaveUp).toEqual(['c', 'd'])
  })

  it('gives no place to a client that has left', async () => {
    const { enter, leave, inside, gaveUp } = open()
    const gone = new AbortController()
    for (const name of ['a', 'b']) void enter(name)
    void enter('c', { signal: gone.signal })
    void enter('d')
    void enter('e', { signal: AbortSignal.abort() })
    gone.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(gaveUp.sort()).toEqual(['c', 'e'])
    await leave('a')
    expect(inside).toEqual(['a', 'b', 'd'])
  })
})

describe('somebody who opens many pages', () => {
  it('has a part of the places, and others go in beside them', async () => {
    const { enter, leave, inside } = open({ atOnce: 4, perOwner: 2 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) void enter(name, { owner: 'a' })
    await vi.advanceTimersByTimeAsync(lookMs * 3)
    expect(inside).toEqual(['a1', 'a2'])
    void enter('b1', { owner: 'b' })
    void enter('c1', { owner: 'c' })
    await vi.advanceTimersByTimeAsync(0)
    expect(inside).toEqual(['a1', 'a2', 'b1', 'c1'])
    void enter('b2', { owner: 'b' })
    void enter('d1', { owner: 'd' })
    await leave('a1')
    // Whoever has nothing goes before those who wait longer.
    expect(inside.slice(4)).toEqual(['d1'])
    await leave('c1')
    expect(inside.slice(4)).toEqual(['d1', 'a3'])
  })

  it('waits for nobody while the process only waits for others', async () => {
    const { enter, inside } = open({ isBusy: () => false, atOnce: 4, perOwner: 2 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) void enter(name, { owner: 'a' })
    await vi.advanceTimersByTimeAsync(lookMs)
    expect(inside).toEqual(['a1', 'a2', 'a3', 'a4'])
  })
})

describe('while the process only waits for others', () => {
  it('more go in with every look, however many are inside', async () => {
    const { enter, inside } = open({ isBusy: () => false })
    for (let at = 0; at < 10; at += 1) void enter(String(at))
    await vi.advanceTimersByTimeAsync(0)
    expect(inside).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(lookMs)
    expect(inside).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(lookMs * 3)
    expect(inside).toHaveLength(10)
  })

  it('looks no more when all have left', async () => {
    const { enter, leave, inside } = open({ isBusy: () => false })
    for (let at = 0; at < 4; at += 1) void enter(String(at))
    await vi.advanceTimersByTimeAsync(lookMs * 2)
    for (const name of [...inside]) await leave(name)
    await vi.advanceTimersByTimeAsync(lookMs)
    expect(vi.getTimerCount()).toBe(0)
  })
})
