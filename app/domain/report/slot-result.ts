import type { Slot } from './slots.ts'

/** Slot promises always resolve: `pending` when the reader left, `unauthorised` by token, `failed` with pt-BR words. */
export type SlotResult<T> =
  | { ok: true; value: T; from: 'cache' | 'api'; ms: number }
  | { ok: false; code: 'failed' | 'unauthorised' | 'pending'; message: string; tries: number }

export interface SlotFrame {
  slots: Slot[]
}

/** `slot0`… is the result where known at once, else its promise. */
export type SlotData<T> = { frame: SlotFrame } & { [key: `slot${number}`]: SlotResult<T> | Promise<SlotResult<T>> }

export interface SlotReader {
  isWaiting(): boolean
  /** Open slots resolve to `pending`; the run goes on for `lingerMs`. */
  leave(lingerMs: number): void
}
