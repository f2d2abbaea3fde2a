import { unavailable } from '#app/contracts/api-error.ts'

/** One work at a time, in order. What it gives throws ApiError 503 where more than `longest` wait. */
export function takeTurns({ longest }: { longest: number }) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= longest) throw unavailable({ retryAfterSeconds: 5 })
    waiting += 1
    const mine = last.then(work).finally(() => {
      waiting -= 1
    })
    last = mine.catch(() => undefined)
    return mine
  }
}
