import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginSlot,
  failSlot,
  finishSlot,
  isFinished,
  lookAgainAfter,
  MAX_IN_FLIGHT,
  nextSlot,
  progressOf,
  type RunSlot,
  startRun
} from '#app/domain/report/run.ts'

const slots = (count: number) =>
  startRun(Array.from({ length: count }, (_, index) => ({ index, from: '2026-11-20', to: '2026-11-20' })))

const put = (run: RunSlot[], slot: RunSlot) => run.map((one) => (one.index === slot.index ? slot : one))

interface Played {
  run: RunSlot[]
  requests: number[]
  mostAtOnce: number
  clock: number
}

/** A runner whose every request takes `latency` ms and fails as often as `failures` says for its slot. */
function play(count: number, { failures, latency }: { failures: number[]; latency: number }): Played {
  let run = slots(count)
  const pending: { index: number; at: number }[] = []
  const requests = new Array<number>(count).fill(0)
  let clock = 0
  let mostAtOnce = 0
  while (!isFinished(run)) {
    const step = nextSlot(run, clock)
    if (step.kind === 'start') {
      const { index } = step.slot
      requests[index] = (requests[index] ?? 0) + 1
      pending.push({ index, at: clock + latency })
      run = put(run, beginSlot(step.slot))
      mostAtOnce = Math.max(mostAtOnce, pending.length)
      continue
    }
    pending.sort((a, b) => a.at - b.at)
    const look = step.kind === 'wait' ? clock + step.ms : Number.POSITIVE_INFINITY
    if (!pending[0] || look < pending[0].at) {
      expect(look).toBeGreaterThan(clock)
      clock = look
      continue
    }
    const { index, at } = pending[0]
    pending.shift()
    clock = at
    const slot = run[index]
    if (!slot) throw new Error('no such slot')
    run = put(run, slot.attempts <= (failures[index] ?? 0) ? failSlot(slot, { now: clock }) : finishSlot(slot))
  }
  return { run, requests, mostAtOnce, clock }
}

describe('a slot', () => {
  const [slot] = slots(1)
  if (!slot) throw new Error('no slot')

  it('is new, loading, done', () => {
    const loading = beginSlot(slot)
    expect([slot.state, loading.state, finishSlot(loading).state]).toEqual(['new', 'loading', 'done'])
  })

  it('is tried again a second later, five times, then failed', () => {
    let current = slot
    for (let attempt = 1; attempt <= 5; attempt++) {
      current = failSlot(beginSlot(current), { now: attempt * 5000 })
      expect(current).toMatchObject({ state: 'new', attempts: attempt, dueAt: attempt * 5000 + 1000 })
    }
    expect(failSlot(beginSlot(current), { now: 30_000 })).toMatchObject({ state: 'failed', attempts: 6 })
  })

  it('is failed at once where trying again cannot help', () => {
    expect(failSlot(beginSlot(slot), { now: 0, isFinal: true }).state).toBe('failed')
  })

  it('never moves back', () => {
    const done = finishSlot(beginSlot(slot))
    for (const late of [() => finishSlot(done), () => failSlot(done, { now: 0 }), () => beginSlot(done)]) {
      expect(late).toThrow(RangeError)
    }
  })
})

describe('a run', () => {
  it('keeps six in flight, in order, and looks again by the index', () => {
    let run = slots(9)
    for (let index = 0; index < MAX_IN_FLIGHT; index++) {
      const step = nextSlot(run, 0)
      expect(step).toMatchObject({ kind: 'start', slot: { index } })
      if (step.kind === 'start') run = put(run, beginSlot(step.slot))
    }
    expect(nextSlot(run, 0)).toEqual({ kind: 'wait', ms: 60 })
    expect([0, 1, 7].map((index) => lookAgainAfter({ index }))).toEqual([10, 10, 70])
  })

  it('waits for a retry, and only for answers once all are asked', () => {
    const [first] = slots(1)
    if (!first) throw new Error('no slot')
    const failed = failSlot(beginSlot(first), { now: 500 })
    expect(nextSlot([failed], 600)).toEqual({ kind: 'wait', ms: 900 })
    expect(nextSlot([failed], 1500)).toMatchObject({ kind: 'start' })
    expect(nextSlot([beginSlot(first)], 0)).toEqual({ kind: 'idle' })
    expect(isFinished([beginSlot(first)])).toBe(false)
    expect(isFinished([])).toBe(true)
  })

  it('ends despite any failures: never more than six at once, no finished slot twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 3000 }),
        (failures, latency) => {
          const { run, requests, mostAtOnce } = play(failures.length, { failures, latency })
          expect(mostAtOnce).toBeLessThanOrEqual(MAX_IN_FLIGHT)
          expect(requests).toEqual(failures.map((count) => Math.min(count, 5) + 1))
          expect(run.map(({ state }) => state)).toEqual(failures.map((count) => (count > 5 ? 'failed' : 'done')))
        }
      )
    )
  })

  it('over five years takes as long as its requests, six at a time', () => {
    const { clock } = play(913, { failures: [], latency: 100 })
    expect(clock).toBe(Math.ceil(913 / 6) * 100)
  })

  it('says how far it is', () => {
    const [a, b, c] = slots(3)
    if (!a || !b || !c) throw new Error('no slots')
    const run = [finishSlot(beginSlot(a)), failSlot(beginSlot(b), { now: 0, isFinal: true }), c]
    expect(progressOf(run)).toEqual({ total: 3, done: 1, failed: 1, ended: 2, isPartial: true })
    expect(progressOf([finishSlot(beginSlot(a))])).toMatchObject({ isPartial: false })
  })
})
