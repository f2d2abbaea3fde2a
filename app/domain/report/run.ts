import type { Slot } from './slots.ts'

/** Requests of one report at a time (specification §9). */
export const MAX_IN_FLIGHT = 6

/** A failed request is sent again after this many milliseconds (specification §4). */
export const RETRY_AFTER_MS = 1000

/** How often a failed request is sent again before its slot shows the error. */
export const MAX_RETRIES = 5

/** `new` waits for its turn or for its retry, `failed` is for good. */
export type SlotState = 'new' | 'loading' | 'done' | 'failed'

export interface RunSlot extends Slot {
  state: SlotState
  /** Requests begun for it so far. */
  attempts: number
  /** Not before this moment, in milliseconds of the runner's clock. */
  dueAt: number
}

/** What a runner does next: send a slot, look again in so many milliseconds, or wait for answers only. */
export type NextStep = { kind: 'start'; slot: RunSlot } | { kind: 'wait'; ms: number } | { kind: 'idle' }

/** A run with every slot new (specification §4, report loading). */
export function startRun(slots: readonly Slot[]): RunSlot[] {
  return slots.map((slot) => ({ ...slot, state: 'new', attempts: 0, dueAt: 0 }))
}

/**
 * The first slot that is due, while fewer than six are in flight. With six, the first waiting one looks again after
 * 10 ms times its index (specification §9); a runner may ask earlier, as soon as an answer arrives.
 */
export function nextSlot(run: readonly RunSlot[], now: number): NextStep {
  const waiting = run.filter(({ state }) => state === 'new')
  if (waiting.length === 0) return { kind: 'idle' }
  const due = waiting.filter(({ dueAt }) => dueAt <= now)[0]
  if (!due) {
    const soonest = waiting.reduce((earliest, { dueAt }) => Math.min(earliest, dueAt), Number.POSITIVE_INFINITY)
    return { kind: 'wait', ms: soonest - now }
  }
  const inFlight = run.filter(({ state }) => state === 'loading').length
  return inFlight < MAX_IN_FLIGHT ? { kind: 'start', slot: due } : { kind: 'wait', ms: lookAgainAfter(due) }
}

/** Milliseconds until a waiting slot looks again: 10 times its index, never nothing. */
export function lookAgainAfter({ index }: { index: number }): number {
  return 10 * Math.max(1, index)
}

/** The slot's request was sent. */
export function beginSlot(slot: RunSlot): RunSlot {
  return move(slot, 'new', { state: 'loading', attempts: slot.attempts + 1 })
}

/** The slot's answer is there. */
export function finishSlot(slot: RunSlot): RunSlot {
  return move(slot, 'loading', { state: 'done' })
}

/** The request failed: new again a second later, five times; `isFinal` (401, 403, 422) gives up at once. */
export function failSlot(slot: RunSlot, { now, isFinal = false }: { now: number; isFinal?: boolean }): RunSlot {
  const isLast = isFinal || slot.attempts > MAX_RETRIES
  return move(slot, 'loading', isLast ? { state: 'failed' } : { state: 'new', dueAt: now + RETRY_AFTER_MS })
}

/** True when nothing is new and nothing under way any more (specification §4). */
export function isFinished(run: readonly RunSlot[]): boolean {
  return run.every(({ state }) => state === 'done' || state === 'failed')
}

/** How far a run is: `total` is what is wanted, `ended` counts failed ones too, `partial` says totals are not whole. */
export function progressOf(run: readonly RunSlot[]) {
  const done = run.filter(({ state }) => state === 'done').length
  const failed = run.filter(({ state }) => state === 'failed').length
  return { total: run.length, done, failed, ended: done + failed, isPartial: done < run.length }
}

// A slot only moves forward: an answer that comes late or twice would otherwise count twice.
function move(slot: RunSlot, from: SlotState, changes: Partial<RunSlot>): RunSlot {
  if (slot.state !== from) throw new RangeError(`slot ${slot.index} is ${slot.state}, not ${from}`)
  return { ...slot, ...changes }
}
