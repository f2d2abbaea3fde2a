import type { SavedReport } from '#app/contracts/reports.ts'
import type { DayRange } from '../calendar/range.ts'
import type { ReportField, ReportRequest } from './query.ts'
import type { Slot } from './slots.ts'

/** By field; `por` belongs to sales only. */
export type ReportProblems = Partial<Record<ReportField | 'por', string>>

/** What every report's page knows before any of its slots. */
export interface ReportFrame {
  typed: ReportRequest['typed']
  problems: ReportProblems
  range: DayRange
  /** What it is compared with. */
  base: DayRange | null
  /** Slots of the report itself; those after them belong to `base`. */
  ownSlots: number
  today: string
  flags: { debug: boolean; erp: boolean; fake: boolean }
  isFakeRefused: boolean
  /** Parts of the address that only this report has. */
  more: Record<string, string>
  products: { value: string; label: string }[]
  /** Of ticket types, by label. */
  titles: Record<string, string>
  /** The whole address with its days said; null where it is no good. */
  shareUrl: string | null
  /** Null where the API does not know of saved reports. */
  saved: SavedReport[] | null
}

export function isRefused({ problems }: { problems: ReportProblems }): boolean {
  return Object.keys(problems).length > 0
}

/** The answers that are there, those of the report and those of what it is compared with. */
export interface Gathered<T> {
  own: T[]
  base: T[]
}

export function gather<T>(frame: Pick<ReportFrame, 'ownSlots'>) {
  return ({ own, base }: Gathered<T>, value: T, { index }: Slot): Gathered<T> =>
    index < frame.ownSlots ? { own: [...own, value], base } : { own, base: [...base, value] }
}
