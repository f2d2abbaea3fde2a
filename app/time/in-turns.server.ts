import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work before everybody else gets a turn of the event loop. */
const sliceMs = 10

/** Does work that stops by itself every now and then (each `yield`), without keeping the process from others' requests. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  let until = performance.now() + sliceMs
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + sliceMs
  }
}
