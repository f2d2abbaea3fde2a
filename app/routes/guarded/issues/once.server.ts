import { setTimeout } from 'node:timers/promises'
import { ApiError } from '#app/contracts/api-error.ts'

const waitMs = 200

/** Retries while the same key is still in progress (a double tap), so that both requests get the answer. */
export async function once<T>(ask: () => Promise<T>, triesLeft = 10): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof ApiError) || error.code !== 'in_progress') throw error
  }
  await setTimeout(waitMs)
  return once(ask, triesLeft - 1)
}
