import type { DayLine } from './lines.ts'

/** Counted money of one method, beside the ledger's; centavos. */
export interface CountedWay {
  /** Code from `wayOf`. */
  way: string
  expected: number
  counted: number
  /** Reason of the difference. */
  note: string
}

/** Drawer at the time of the closing. */
export interface ClosedDrawer {
  name: string
  isOpen: boolean
  /** Null before the hand-over. */
  counted: number | null
  expected: number
}

/** Snapshot stored with a closing; it never changes. */
export interface DaySnapshot {
  lines: DayLine[]
  ways: CountedWay[]
  /** Notes and coins: centavos → quantity. */
  cash: Record<string, number>
  /** Change money among the counted cash that does not belong to the day. */
  float: number
  drawers: ClosedDrawer[]
}
