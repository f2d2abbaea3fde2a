import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '#app/contracts/api-error.ts'
import { MAX_IN_FLIGHT, MAX_RETRIES, RETRY_AFTER_MS } from '#app/domain/report/run.ts'
import type { Slot } from '#app/domain/report/slots.ts'

export interface SequenceRequest<T> {
  slots: readonly Slot[]
  /** Loads one slot. `signal` fires when nobody waits any more: pass it on. */
  load(slot: Slot, signal: AbortSignal): Promise<T>
  signal: AbortSignal
  retryAfterMs?: number
}

/** `cause` is the error of the last request. */
export class SlotFailed extends Error {
  override name = 'SlotFailed'
  readonly slot: Slot
  readonly tries: number

  constructor(slot: Slot, tries: number, cause: unknown) {
    super(`the slot ${slot.from} to ${slot.to} failed`, { cause })
    this.slot = slot
    this.tries = tries
  }
}

type Settled<T> = { value: T } | { error: unknown }

/**
 * Yields slots in order, with at most six loading or unread. It bypasses the cache, which a million rows would flush.
 * @throws SlotFailed at the failed slot's position, after five retries
 */
export async function* loadInOrder<T>(request: SequenceRequest<T>): AsyncGenerator<T, void, undefined> {
  const { slots } = request
  const ended = new AbortController()
  const { signal } = ended
  const leave = () => ended.abort(request.signal.reason)
  request.signal.addEventListener('abort', leave, { once: true })
  if (request.signal.aborted) leave()
  const ahead: Promise<Settled<T>>[] = []
  let next = 0
  try {
    for (;;) {
      for (; ahead.length < MAX_IN_FLIGHT && next < slots.length; next++) {
        const slot = slots[next]
        if (slot) ahead.push(settlePromise(loadSlot(slot, { ...request, signal })))
      }
      const settled = await ahead.shift()
      if (!settled) return
      if ('error' in settled) throw settled.error
      yield settled.value
    }
  } finally {
    request.signal.removeEventListener('abort', leave)
    ended.abort()
  }
}

/** Converts a rejection into a value: while it waits in the queue it must not count as unhandled. */
function settlePromise<T>(promise: Promise<T>): Promise<Settled<T>> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error })
  )
}

async function loadSlot<T>(slot: Slot, { load, signal, retryAfterMs }: SequenceRequest<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted()
    try {
      return await load(slot, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (tries > MAX_RETRIES || isFinal(error)) throw new SlotFailed(slot, tries, error)
      await delay(retryAfterMs ?? RETRY_AFTER_MS, undefined, { signal })
    }
  }
}

/** True when a retry is useless: the API refused, or the session has ended (redirect). */
function isFinal(error: unknown): boolean {
  return error instanceof Response || (error instanceof ApiError && [401, 403, 422, 501].includes(error.status))
}
