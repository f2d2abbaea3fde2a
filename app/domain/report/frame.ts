import type { SavedReport } from '#app/contracts/reports.ts'
import type { DayRange } from '../calendar/range.ts'
import type { ReportField, ReportRequest } from './query.ts'
import type { Slot } from './slots.ts'

export type ReportProblems = Partial<Record<ReportField | 'por', string>>

export interface ReportFrame {
  typed: ReportRequest['typed']
  problems: ReportProblems
  range: DayRange
  base: DayRange | null
  /** Number of slots of the range itself; later ones belong to `base`. */
  ownSlots: number
  today: string
  flags: { debug: boolean; erp: boolean; fake: boolean }
  isFakeRefused: boolean
  /** True if bookings come from the bookings-report service (specification §6), false for the legacy one, by period. */
  isWhole: boolean
  /** True if it counts only bookings that this user guides. */
  isOwnOnly: boolean
  can: {
    /** True if the user may see values in bookings. */
    values: boolean
    /** True if the user may open the report and the list of bookings. */
    bookingReport: boolean
    bookingList: boolean
  }
  /** True if sums come from bookings: the API itself tells no fees, no refunds and no day of purchase. */
  isDerived: boolean
  more: Record<string, string>
  products: { value: string; label: string }[]
  /** Titles of ticket types, by label. */
  titles: Record<string, string>
  /** Address with its days; null if the query is invalid. */
  shareUrl: string | null
  /** Null if the API has no saved reports. */
  saved: SavedReport[] | null
}

export function isRefused({ problems }: { problems: ReportProblems }): boolean {
  return Object.keys(problems).length > 0
}

export interface Gathered<T> {
  own: T[]
  base: T[]
}

export function gatherSlots<T>(frame: Pick<ReportFrame, 'ownSlots'>) {
  return ({ own, base }: Gathered<T>, value: T, { index }: Slot): Gathered<T> =>
    index < frame.ownSlots ? { own: [...own, value], base } : { own, base: [...base, value] }
}
