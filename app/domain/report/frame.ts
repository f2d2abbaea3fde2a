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
  /** Slots after these belong to `base`. */
  ownSlots: number
  today: string
  flags: { debug: boolean; erp: boolean; fake: boolean }
  isFakeRefused: boolean
  /** Bookings come from the bookings-report service (specification §6); else from the legacy one, by period. */
  isWhole: boolean
  /** Counts only bookings that this user guides. */
  isOwnOnly: boolean
  can: {
    /** Sees values in bookings. */
    values: boolean
    /** Opens the report and the list of bookings. */
    bookingReport: boolean
    bookingList: boolean
  }
  /** Added up from bookings: the API itself tells no fees and no money that goes back, nor when something was bought. */
  isDerived: boolean
  more: Record<string, string>
  products: { value: string; label: string }[]
  /** Titles of ticket types, by label. */
  titles: Record<string, string>
  /** With its days said; null where the address is no good. */
  shareUrl: string | null
  /** null: the API knows no saved reports. */
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
