/** `changed`: closed, and the ledger has new entries of the day since. `reopened`: was closed, and is open again. */
export type DayState = 'open' | 'closed' | 'changed' | 'reopened'

interface Standing {
  /** Number of closings. */
  closings: number
  isClosed: boolean
  /** Entries since the closing. */
  after: number
}

export function dayState({ closings, isClosed, after }: Standing): DayState {
  if (isClosed) return after > 0 ? 'changed' : 'closed'
  return closings > 0 ? 'reopened' : 'open'
}
