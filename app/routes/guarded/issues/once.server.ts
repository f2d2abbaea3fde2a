import { setTimeout } from 'node:timers/promises'
import { ApiError } from '#app/contracts/api-error.ts'

const waitMs = 200

/** A double tap asks while the first is still at it: a moment later its answer is there for both. */
export async function once<T>(ask: () => Promise<T>, triesLeft = 10): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof ApiError) || error.code !== 'in_progress') throw error
  }
  await setTimeout(waitMs)
  return once(ask, triesLeft - 1)
}
