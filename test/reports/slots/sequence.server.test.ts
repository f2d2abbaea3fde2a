import { expect, it } from 'vitest'
import { ApiError } from '#app/contracts/api-error.ts'
import type { Slot } from '#app/domain/report/slots.ts'
import { loadInOrder, SlotFailed } from '#app/reports/slots/sequence.server.ts'
import { makeSlots } from '../../support/server/slot-api.ts'

const never = new AbortController().signal
const refused = (status: number) => new ApiError({ status, code: 'x', message: 'Não deu.' })

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const value of values) found.push(value)
  return found
}

/** Answers that arrive when told. */
function createLoads() {
  const open = new Map<number, (value: number) => void>()
  const signals: AbortSignal[] = []
  const load = (slot: Slot, signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<number>((resolve, reject) => {
      open.set(slot.index, resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
  const answer = (index: number) => {
    open.get(index)?.(index)
    open.delete(index)
  }
  return { load, answer, open, signals }
}

it('gives answers in order, whichever came first', async () => {
  const { load, answer } = createLoads()
  const read = all(loadInOrder({ slots: makeSlots(4), load, signal: never }))
  for (const index of [3, 1, 0, 2]) answer(index)
  expect(await read).toEqual([0, 1, 2, 3])
})

it('asks for no more than six that nobody has read', async () => {
  let asked = 0
  const load = async ({ index }: Slot) => {
    asked += 1
    return index
  }
  const answers = loadInOrder({ slots: makeSlots(40), load, signal: never })
  await answers.next()
  expect(asked).toBe(6)
  await answers.next()
  expect(asked).toBe(7)
  expect(await all(answers)).toHaveLength(38)
})

it('sends a failed request again, five times at most, and fails in its place', async () => {
  const times: number[] = []
  const load = async ({ index }: Slot) => {
    times[index] = (times[index] ?? 0) + 1
    if (index === 1 && (times[index] ?? 0) < 4) throw refused(503)
    if (index === 2) throw refused(500)
    return index
  }
  const answers = loadInOrder({ slots: makeSlots(9), load, signal: never, retryAfterMs: 1 })
  expect((await answers.next()).value).toBe(0)
  expect((await answers.next()).value).toBe(1)
  const failed = await answers.next().catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(SlotFailed)
  expect(failed).toMatchObject({ slot: { index: 2 }, tries: 6 })
  expect(times.slice(0, 3)).toEqual([1, 4, 6])
})

it.each([401, 403, 422])('does not ask again after %i', async (status) => {
  let asked = 0
  const load = async () => {
    asked += 1
    throw refused(status)
  }
  await expect(all(loadInOrder({ slots: makeSlots(1), load, signal: never }))).rejects.toThrow(SlotFailed)
  expect(asked).toBe(1)
})

it('ends running requests when the reader leaves, or stops reading', async () => {
  for (const leave of ['abort', 'return'] as const) {
    const { load, answer, signals } = createLoads()
    const reader = new AbortController()
    const answers = loadInOrder({ slots: makeSlots(9), load, signal: reader.signal })
    const first = answers.next()
    answer(0)
    await first
    if (leave === 'return') await answers.return()
    else {
      const second = answers.next()
      reader.abort()
      await expect(second).rejects.toThrow()
    }
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  }
})

it('sends no request for a reader who has left', async () => {
  const { load, signals } = createLoads()
  await expect(all(loadInOrder({ slots: makeSlots(2), load, signal: AbortSignal.abort() }))).rejects.toThrow()
  expect(signals).toEqual([])
})
