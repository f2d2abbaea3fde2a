import type { DayRange } from '#app/domain/calendar/range.ts'

/** Both days are included. */
export interface PlaceDays extends DayRange {
  placeId: string
}

export interface StoredSlot extends PlaceDays {
  key: string
  /** JSON. */
  text: string
  until: Date
  /** Changes each time the key is written. */
  stamp: string
}

export interface ReportStore {
  /** Returns only valid keys. */
  list(keys: readonly string[]): Promise<Map<string, string>>
  get(keys: readonly string[]): Promise<StoredSlot[]>
  /** Null when the days were dropped after `loadedAt`. */
  put(slot: Omit<StoredSlot, 'stamp'> & { loadedAt: Date }): Promise<string | null>
  drop(days: PlaceDays): Promise<void>
}
