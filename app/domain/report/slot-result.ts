import type { Slot } from './slots.ts'

/**
 * Slot promises always resolve: `pending` after the reader left, `unauthorised` for a bad token, `failed` with
 * Portuguese words. `behindSeconds` is there if the data were that old when they were read, and may have changed since.
 */
export type SlotResult<T> =
  | { ok: true; value: T; from: 'cache' | 'api'; ms: number; behindSeconds?: number }
  | { ok: false; code: 'failed' | 'unauthorised' | 'pending'; message: string; tries: number }

export interface SlotFrame {
  slots: Slot[]
  /** Number of finished slots whose values are in those of others. */
  folded?: number
}

/** `slot0`… holds the result if it is known at once, else its promise. */
export type SlotData<T> = { frame: SlotFrame } & { [key: `slot${number}`]: SlotResult<T> | Promise<SlotResult<T>> }

export interface SlotReader {
  isWaiting(): boolean
  /** Resolves open slots to `pending`; the run continues for `lingerMs`. */
  leave(lingerMs: number): void
}
