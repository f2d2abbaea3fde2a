import { remainingPlaces } from '#app/domain/booking/capacity.ts'
import type { SeedProduct } from './rows.server.ts'

export interface SlotRow {
  productId: number
  date: string
  time: string
  capacity: number
  taken: number
  quotaTaken: number
}

export function createSlotBook() {
  const rows = new Map<string, SlotRow>()
  const blocked = new Set<string>()

  function rowOf(product: SeedProduct, date: string, time: string): SlotRow {
    const key = `${product.id} ${date} ${time}`
    const known = rows.get(key)
    if (known) return known
    const row = { productId: product.id, date, time, capacity: product.slots[time] ?? 0, taken: 0, quotaTaken: 0 }
    rows.set(key, row)
    return row
  }

  return {
    free(product: SeedProduct, date: string, time: string): number {
      if (blocked.has(`${product.id} ${date}`) || blocked.has(`${product.id} ${date} ${time}`)) return 0
      return remainingPlaces(rowOf(product, date, time))
    },
    take(product: SeedProduct, slot: { date: string; time: string; people: number; quotaPeople: number }): void {
      const row = rowOf(product, slot.date, slot.time)
      row.taken += slot.people
      row.quotaTaken += slot.quotaPeople
    },
    /** Without a time, blocks the whole day. */
    block(product: SeedProduct, date: string, time = ''): void {
      blocked.add(`${product.id} ${date} ${time}`.trim())
    },
    rows: () => [...rows.values()].filter((row) => row.taken > 0)
  }
}

export type SlotBook = ReturnType<typeof createSlotBook>
