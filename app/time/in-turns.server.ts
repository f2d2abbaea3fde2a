import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work before other requests get a turn of the event loop. */
const sliceMs = 10

/** Runs work that can pause at each `yield`, so that it does not block other requests. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  let until = performance.now() + sliceMs
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + sliceMs
  }
}
