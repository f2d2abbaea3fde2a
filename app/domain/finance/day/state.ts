/** `changed`: closed, and the ledger has learnt of the day since; `reopened`: was closed, and is not now. */
export type DayState = 'open' | 'closed' | 'changed' | 'reopened'

interface Standing {
  /** How often it was closed. */
  closings: number
  isClosed: boolean
  /** Entries since. */
  after: number
}

export function dayState({ closings, isClosed, after }: Standing): DayState {
  if (isClosed) return after > 0 ? 'changed' : 'closed'
  return closings > 0 ? 'reopened' : 'open'
}
