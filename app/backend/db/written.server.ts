import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<{ hasWritten: boolean }>()

/** Remembers for `work`, separately from parallel calls, whether any of it may be stored in the database. */
export function watchWriting<T>(work: () => Promise<T>): Promise<T> {
  return calls.run({ hasWritten: false }, work)
}

export function noteWritten(): void {
  const call = calls.getStore()
  if (call) call.hasWritten = true
}

/** A lost answer leaves it open: a repeated call may find it done. */
export function mayHaveWritten(): boolean {
  return calls.getStore()?.hasWritten ?? false
}
