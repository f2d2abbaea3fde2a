import type { Slot } from './slots.ts'

/** Specification §9. */
export const MAX_IN_FLIGHT = 6

/** Milliseconds (specification §4). */
export const RETRY_AFTER_MS = 1000

export const MAX_RETRIES = 5

/** `new` waits for its turn or retry, `failed` is final. */
export type SlotState = 'new' | 'loading' | 'done' | 'failed'

export interface RunSlot extends Slot {
  state: SlotState
  attempts: number
  /** Milliseconds of the runner's clock. */
  dueAt: number
}

export type NextStep = { kind: 'start'; slot: RunSlot } | { kind: 'wait'; ms: number } | { kind: 'idle' }

export function startRun(slots: readonly Slot[]): RunSlot[] {
  return slots.map((slot) => ({ ...slot, state: 'new', attempts: 0, dueAt: 0 }))
}

/**
 * Returns the first due slot while fewer than six are in flight; otherwise look again after 10 ms × index
 * (specification §9).
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

export function lookAgainAfter({ index }: { index: number }): number {
  return 10 * Math.max(1, index)
}

export function beginSlot(slot: RunSlot): RunSlot {
  return moveSlot(slot, 'new', { state: 'loading', attempts: slot.attempts + 1 })
}

export function finishSlot(slot: RunSlot): RunSlot {
  return moveSlot(slot, 'loading', { state: 'done' })
}

/** Makes the slot new again a second later, five times; `isFinal` (401, 403, 422) gives up at once. */
export function failSlot(slot: RunSlot, { now, isFinal = false }: { now: number; isFinal?: boolean }): RunSlot {
  const isLast = isFinal || slot.attempts > MAX_RETRIES
  return moveSlot(slot, 'loading', isLast ? { state: 'failed' } : { state: 'new', dueAt: now + RETRY_AFTER_MS })
}

export function isFinished(run: readonly RunSlot[]): boolean {
  return run.every(({ state }) => state === 'done' || state === 'failed')
}

/** `ended` includes failed slots; `partial` means that totals are incomplete. */
export function progressOf(run: readonly RunSlot[]) {
  const done = run.filter(({ state }) => state === 'done').length
  const failed = run.filter(({ state }) => state === 'failed').length
  return { total: run.length, done, failed, ended: done + failed, isPartial: done < run.length }
}

// Moves only forward: a late or repeated answer would count twice.
function moveSlot(slot: RunSlot, from: SlotState, changes: Partial<RunSlot>): RunSlot {
  if (slot.state !== from) throw new RangeError(`slot ${slot.index} is ${slot.state}, not ${from}`)
  return { ...slot, ...changes }
}
