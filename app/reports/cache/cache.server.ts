import type { DayRange } from '#app/domain/calendar/range.ts'
import { log } from '#app/log.server.ts'
import { now as readClock } from '#app/time/clock.server.ts'
import { createSlotMemory, type KeptSlot } from './memory.server.ts'
import type { PlaceDays, ReportStore } from './store.server.ts'

export type { PlaceDays, ReportStore } from './store.server.ts'

export interface FinishedSlot extends DayRange {
  key: string
  placeId: string
  value: unknown
  /** Instant of the data, at most that of loading. A later change of its days makes the answer too old to store. */
  loadedAt: Date
  until: Date
}

export interface ReportCache {
  /** Never rejects: an unreadable entry counts as missing. */
  read(keys: readonly string[]): Promise<Map<string, unknown>>
  /** Returns whether it is stored, so that its days have not changed since. Never rejects: others are loaded again. */
  write(slot: FinishedSlot): Promise<boolean>
  drop(days: PlaceDays): Promise<void>
  /** Null keeps answers in memory only (the APIs are remote). */
  setStore(store: ReportStore | null): void
}

const maxBytes = 64 * 1024 * 1024

/** The store decides which entries are valid, so that an entry dropped by one instance is gone for all. */
export function createReportCache(options: { maxBytes?: number; now?: () => Date } = {}): ReportCache {
  const now = options.now ?? readClock
  const memory = createSlotMemory({ maxBytes: options.maxBytes ?? maxBytes, now })
  let store: ReportStore | null = null
  return {
    async read(keys) {
      if (keys.length === 0) return new Map()
      if (!store) return valuesOf(memory.read(keys))
      try {
        return await readBehind(store, memory, keys)
      } catch (error) {
        log.warn({ err: error }, 'the report store does not answer')
        return new Map()
      }
    },
    async write({ value, ...slot }) {
      const text = JSON.stringify(value)
      try {
        const stamp = store ? await store.put({ ...slot, text }) : ''
        return stamp !== null && memory.write({ ...slot, value, bytes: 2 * text.length, stamp })
      } catch (error) {
        log.warn({ err: error }, 'the report store does not keep')
        return false
      }
    },
    async drop(days) {
      memory.drop(days)
      await store?.drop(days)
    },
    setStore(next) {
      store = next
      memory.clear()
    }
  }
}

async function readBehind(store: ReportStore, memory: ReturnType<typeof createSlotMemory>, keys: readonly string[]) {
  const standing = await store.list(keys)
  const found = valuesOf([...memory.read(keys)].filter(([key, slot]) => standing.get(key) === slot.stamp))
  const missing = [...standing.keys()].filter((key) => !found.has(key))
  if (missing.length === 0) return found
  for (const { text, ...slot } of await store.get(missing)) {
    const value: unknown = JSON.parse(text)
    memory.write({ ...slot, value, bytes: 2 * text.length })
    found.set(slot.key, value)
  }
  return found
}

function valuesOf(slots: Iterable<[string, KeptSlot]>): Map<string, unknown> {
  return new Map([...slots].map(([key, { value }]) => [key, value]))
}

export const reportCache: ReportCache = createReportCache()

export function setReportStore(store: ReportStore | null): void {
  reportCache.setStore(store)
}
