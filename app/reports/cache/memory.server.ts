import type { PlaceDays } from './store.server.ts'

export interface KeptSlot extends PlaceDays {
  key: string
  value: unknown
  bytes: number
  until: Date
  stamp: string
}

interface Dropped extends PlaceDays {
  at: number
}

/** Keys and what stands around a value, roughly. */
const overheadBytes = 512
/** Longer than any request under way can have begun before. */
const rememberDropsMs = 30 * 60_000

/** Slots in memory, the least lately read one first to go when they grow over `maxBytes`. */
export function createSlotMemory({ maxBytes, now }: { maxBytes: number; now: () => Date }) {
  const kept = new Map<string, KeptSlot>()
  let bytes = 0
  let drops: Dropped[] = []

  function forget(key: string): void {
    const slot = kept.get(key)
    if (!slot) return
    kept.delete(key)
    bytes -= slot.bytes + overheadBytes
  }

  return {
    get bytes() {
      return bytes
    },
    read(keys: readonly string[]): Map<string, KeptSlot> {
      const at = now()
      const found = new Map<string, KeptSlot>()
      for (const key of keys) {
        const slot = kept.get(key)
        if (!slot) continue
        if (slot.until <= at) {
          forget(key)
          continue
        }
        kept.delete(key)
        kept.set(key, slot)
        found.set(key, slot)
      }
      return found
    },
    /** Keeps nothing that was asked for before its days were dropped. */
    write(slot: KeptSlot & { loadedAt?: Date }): void {
      const { loadedAt, ...keep } = slot
      const begun = loadedAt?.getTime() ?? Number.POSITIVE_INFINITY
      if (drops.some((drop) => drop.at >= begun && overlaps(drop, slot))) return
      forget(slot.key)
      kept.set(slot.key, keep)
      bytes += slot.bytes + overheadBytes
      for (const key of kept.keys()) {
        if (bytes <= maxBytes) break
        forget(key)
      }
    },
    drop(days: PlaceDays): void {
      const at = now().getTime()
      drops = [...drops.filter((drop) => drop.at > at - rememberDropsMs), { ...days, at }]
      for (const slot of kept.values()) if (overlaps(days, slot)) forget(slot.key)
    },
    clear(): void {
      kept.clear()
      bytes = 0
    }
  }
}

function overlaps(one: PlaceDays, other: PlaceDays): boolean {
  return one.placeId === other.placeId && one.from <= other.to && other.from <= one.to
}
