import type { DayRange } from '#app/domain/calendar/range.ts'

/** Both inclusive. */
export interface PlaceDays extends DayRange {
  placeId: string
}

export interface StoredSlot extends PlaceDays {
  key: string
  /** JSON. */
  text: string
  until: Date
  /** New each time a key is put. */
  stamp: string
}

export interface ReportStore {
  /** Only keys that stand. */
  list(keys: readonly string[]): Promise<Map<string, string>>
  get(keys: readonly string[]): Promise<StoredSlot[]>
  /** null: its days were dropped after `loadedAt`. */
  put(slot: Omit<StoredSlot, 'stamp'> & { loadedAt: Date }): Promise<string | null>
  drop(days: PlaceDays): Promise<void>
}
