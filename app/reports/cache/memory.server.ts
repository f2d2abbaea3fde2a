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

const overheadBytes = 512
/** Milliseconds; must exceed the longest request. */
const rememberDropsMs = 30 * 60_000

interface State {
  kept: Map<string, KeptSlot>
  bytes: number
  drops: Dropped[]
}

/** Evicts the least recently read entries once `maxBytes` is exceeded. */
export function createSlotMemory({ maxBytes, now }: { maxBytes: number; now: () => Date }) {
  const state: State = { kept: new Map(), bytes: 0, drops: [] }
  return {
    get bytes() {
      return state.bytes
    },
    read: (keys: readonly string[]) => readKeptSlots(state, keys, now()),
    /** Returns false for an answer that was requested before its days were dropped. */
    write(slot: KeptSlot & { loadedAt?: Date }): boolean {
      const { loadedAt, ...keep } = slot
      const begun = loadedAt?.getTime() ?? Number.POSITIVE_INFINITY
      if (state.drops.some((drop) => drop.at >= begun && overlaps(drop, slot))) return false
      forget(state, slot.key)
      state.kept.set(slot.key, keep)
      state.bytes += slot.bytes + overheadBytes
      for (const key of state.kept.keys()) {
        if (state.bytes <= maxBytes) break
        forget(state, key)
      }
      return true
    },
    drop(days: PlaceDays): void {
      const at = now().getTime()
      state.drops = [...state.drops.filter((drop) => drop.at > at - rememberDropsMs), { ...days, at }]
      for (const slot of state.kept.values()) if (overlaps(days, slot)) forget(state, slot.key)
    },
    clear(): void {
      state.kept.clear()
      state.bytes = 0
    }
  }
}

function readKeptSlots(state: State, keys: readonly string[], at: Date): Map<string, KeptSlot> {
  const found = new Map<string, KeptSlot>()
  for (const key of keys) {
    const slot = state.kept.get(key)
    if (!slot) continue
    if (slot.until <= at) {
      forget(state, key)
      continue
    }
    // Insert again at the end: the first entry is the least recently read.
    state.kept.delete(key)
    state.kept.set(key, slot)
    found.set(key, slot)
  }
  return found
}

function forget(state: State, key: string): void {
  const slot = state.kept.get(key)
  if (!slot) return
  state.kept.delete(key)
  state.bytes -= slot.bytes + overheadBytes
}

function overlaps(one: PlaceDays, other: PlaceDays): boolean {
  return one.placeId === other.placeId && one.from <= other.to && other.from <= one.to
}
