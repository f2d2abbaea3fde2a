import type { DayRange } from '#app/domain/calendar/range.ts'

/** Days of a place whose figures have changed, both inclusive. */
export interface PlaceDays extends DayRange {
  placeId: string
}

export interface StoredSlot extends PlaceDays {
  key: string
  /** The answer as JSON. */
  text: string
  until: Date
  /** Another one each time a key is put. */
  stamp: string
}

/** What stands behind memory, shared by every instance. Provided by runtime/. */
export interface ReportStore {
  /** The stamps of those keys that stand. */
  list(keys: readonly string[]): Promise<Map<string, string>>
  get(keys: readonly string[]): Promise<StoredSlot[]>
  /** Resolves to the stamp, or null where its days were dropped after `loadedAt`. */
  put(slot: Omit<StoredSlot, 'stamp'> & { loadedAt: Date }): Promise<string | null>
  drop(days: PlaceDays): Promise<void>
}
