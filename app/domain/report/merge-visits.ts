import { type CountedPeople, mergeCounted } from './counters.ts'
import { mergeAll } from './merge.ts'
import { totalVisits, type VisitsTotals } from './totals.ts'

export interface VisitsSlot {
  visits: VisitsTotals
  counted: CountedPeople | null
}

export type MergedVisits = ReturnType<typeof mergeVisits>

export function mergeVisits(slots: readonly VisitsSlot[]) {
  const visits = mergeAll(
    slots.map((slot) => slot.visits),
    totalVisits([])
  )
  const parts = slots.flatMap(({ counted }) => (counted ? [counted] : []))
  const counted = parts.length > 0 ? mergeCounted(parts) : null
  return { visits, counted, countedPeople: sumOf(counted?.byDay) }
}

export function sumOf(people: Record<string, number> = {}): number {
  return Object.values(people).reduce((sum, count) => sum + count, 0)
}
