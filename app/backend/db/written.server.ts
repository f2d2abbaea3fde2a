import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<{ hasWritten: boolean }>()

/** Remembers for `work`, and for nobody else's at the same time, whether anything of it may stand in the database. */
export function watchWriting<T>(work: () => Promise<T>): Promise<T> {
  return calls.run({ hasWritten: false }, work)
}

export function noteWritten(): void {
  const call = calls.getStore()
  if (call) call.hasWritten = true
}

/** A lost answer leaves it open: who asks again may find it done. */
export function mayHaveWritten(): boolean {
  return calls.getStore()?.hasWritten ?? false
}
