import type { Slot } from './slots.ts'

/**
 * What became of one slot. A slot's promise always resolves to one: `pending` where its reader left before it ended,
 * `unauthorised` where the token no longer holds, `failed` for good, with words for a person (pt-BR).
 */
export type SlotResult<T> =
  | { ok: true; value: T; from: 'cache' | 'api'; ms: number }
  | { ok: false; code: 'failed' | 'unauthorised' | 'pending'; message: string; tries: number }

/** What a report's page knows of its slots before any of them has ended. */
export interface SlotFrame {
  slots: Slot[]
}

/** The part of a loader's data that is its slots: `slot0`… is the result where it was known at once, else its promise. */
export type SlotData<T> = { frame: SlotFrame } & { [key: `slot${number}`]: SlotResult<T> | Promise<SlotResult<T>> }

/** Somebody who waits for slots, until they leave. */
export interface SlotReader {
  /** Whether something is awaited. */
  isWaiting(): boolean
  /** Stops waiting: what has not ended resolves to `pending`. The run goes on for them so many milliseconds more. */
  leave(lingerMs: number): void
}
