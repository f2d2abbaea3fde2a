import { describe, expect, it } from 'vitest'
import { createSlotRunner } from '#app/reports/slots/runner.server.ts'
import { createTurns } from '#app/reports/turns.server.ts'

const signal = new AbortController().signal
const ceilings = { perUser: 2, perPlace: 3, openPerUser: 3 }
const ana = { user: 'ana', place: 'vale' }
const rui = { user: 'rui', place: 'vale' }
const eva = { user: 'eva', place: 'serra' }

/** Work that ends when the test says so. */
function createDesk() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('turns of reports', () => {
  it('hold one user and one place to so many at once, and let others by', async () => {
    const turns = createTurns(ceilings)
    const { begun, work, end } = createDesk()
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run(ana, signal, work(name)))
    await settle()
    expect(begun).toEqual(['a1', 'a2'])
    all.push(turns.run(rui, signal, work('r1')), turns.run(rui, signal, work('r2')), turns.run(eva, signal, work('e1')))
    await settle()
    // The place has three; another place waits for nobody.
    expect(begun).toEqual(['a1', 'a2', 'r1', 'e1'])
    expect(turns.counts()).toEqual({ open: 0, running: 4, waiting: 3 })
    end('a1')
    await settle()
    // Both have one under way: whoever waits longest.
    expect(begun.slice(4)).toEqual(['a3'])
    end('a2')
    await settle()
    for (const name of ['a3', 'r1']) end(name)
    await settle()
    for (const name of ['a4', 'r2', 'e1']) end(name)
    await settle()
    for (const name of ['a4', 'r2']) end(name)
    expect((await Promise.all(all)).sort()).toEqual(['a1', 'a2', 'a3', 'a4', 'e1', 'r1', 'r2'])
  })

  it('are returned after failures, and by readers who leave the queue', async () => {
    const turns = createTurns({ ...ceilings, perUser: 1 })
    const fault = new Error('no answer')
    await expect(turns.run(ana, signal, () => Promise.reject(fault))).rejects.toBe(fault)
    const { begun, work, end } = createDesk()
    const first = turns.run(ana, signal, work('first'))
    const leaving = new AbortController()
    const left = turns.run(ana, leaving.signal, work('left'))
    const last = turns.run(ana, signal, work('last'))
    await settle()
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await expect(turns.run(ana, leaving.signal, work('late'))).rejects.toThrow('gone')
    end('first')
    await settle()
    end('last')
    expect([await first, await last, begun]).toEqual(['first', 'last', ['first', 'last']])
  })

  it('refuse a user whose reports all still load, and nobody else', () => {
    const turns = createTurns(ceilings)
    const ends = [1, 2, 3].map(() => turns.enter(ana))
    expect(() => turns.enter(ana)).toThrow(/Relatórios demais ao mesmo tempo/)
    expect(turns.counts()).toEqual({ open: 3, running: 0, waiting: 0 })
    const end = turns.enter(rui)
    ends[0]?.()
    expect(turns.enter(ana)).toBeInstanceOf(Function)
    end()
  })

  it('hold all reports of one user together, and count each to its end', async () => {
    const turns = createTurns({ perUser: 2, perPlace: 9, openPerUser: 2 })
    const { begun, work, end } = createDesk()
    const cache = { read: async () => new Map(), write: async () => true, drop: async () => {}, setStore: () => {} }
    const schedule = (run: () => void, ms: number) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    }
    const runSlots = createSlotRunner({ cache, now: Date.now, schedule, slotTimeoutMs: 60_000 }, turns)
    const open = (name: string) =>
      runSlots({
        key: { placeId: 'vale', permissions: [], endpoint: 'sales', query: { name } },
        slots: [0, 1, 2].map((index) => ({ index, from: `2026-0${index + 1}-01`, to: `2026-0${index + 1}-28` })),
        load: (slot) => work(`${name}${slot.index}`)(),
        signal,
        today: '2026-11-20',
        owner: ana
      })
    const runs = [await open('a'), await open('b')]
    await expect(open('c')).rejects.toMatchObject({ status: 429, code: 'too_many_reports' })
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(() => begun.length).toBe(2 * (round + 1))
      for (const name of begun.slice(2 * round)) end(name)
    }
    const results = await Promise.all(runs.flatMap((run) => run.results))
    expect(results.every(({ ok }) => ok)).toBe(true)
    await settle()
    const again = await open('c')
    again.leave(0)
    for (const name of begun) end(name)
    await Promise.all(again.results)
  })
})
