import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work before other requests get a turn of the event loop. */
const sliceMs = 10

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that nobody else gets from here. Pages that are ready at once are then drawn in
 * as many turns, and what is quick, such as /readyz, comes in between.
 */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn())
  return lastTurn
}

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
