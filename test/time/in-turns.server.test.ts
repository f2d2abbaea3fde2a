import { expect, it } from 'vitest'
import { inTurns, ownTurn } from '#app/time/in-turns.server.ts'

function* work(steps: number, ms: number): Generator<void, string> {
  for (let step = 0; step < steps; step++) {
    const until = performance.now() + ms
    while (performance.now() < until);
    yield
  }
  return 'done'
}

it('gives everybody else a turn after each slice of work', async () => {
  let turns = 0
  let working = true
  const count = () => {
    turns += 1
    if (working) setImmediate(count)
  }
  setImmediate(count)
  expect(await inTurns(work(6, 11))).toBe('done')
  working = false
  expect(turns).toBeGreaterThanOrEqual(6)
})

it('runs short work at once, and passes its error on', async () => {
  expect(await inTurns(work(0, 0))).toBe('done')
  const failing = (function* (): Generator<void, string> {
    yield
    throw new Error('not this one')
  })()
  await expect(inTurns(failing)).rejects.toThrow('not this one')
})

it('gives each of those that are ready at once a turn of its own, in order, and others one in between', async () => {
  const seen: string[] = []
  const draw = async (name: string) => {
    await ownTurn()
    seen.push(name)
    setImmediate(() => seen.push('quick'))
  }
  await Promise.all(['a', 'b', 'c'].map(draw))
  expect(seen).toEqual(['a', 'quick', 'b', 'quick', 'c'])
})
