import type { DayLine } from './lines.ts'

/** Counted money of one method, beside the ledger's; centavos. */
export interface CountedWay {
  /** Code from `wayOf`. */
  way: string
  expected: number
  counted: number
  /** Why they differ. */
  note: string
}

/** A drawer as it stood. */
export interface ClosedDrawer {
  name: string
  isOpen: boolean
  /** Null while it was not handed over. */
  counted: number | null
  expected: number
}

/** Kept with a closing, and never changed. */
export interface DaySnapshot {
  lines: DayLine[]
  ways: CountedWay[]
  /** Notes and coins: centavos → how many. */
  cash: Record<string, number>
  /** Change among the counted cash that is not of the day. */
  float: number
  drawers: ClosedDrawer[]
}
