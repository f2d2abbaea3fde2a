import { mergeTotals, type Totals } from './totals.ts'

/** Merges halves recursively: one after the other would sort five years of days a thousand times. */
export function mergeAll<Dimension extends string, Sums extends Record<keyof Sums, number>>(
  parts: readonly Totals<Dimension, Sums>[],
  none: Totals<Dimension, Sums>
): Totals<Dimension, Sums> {
  const [first, ...more] = parts
  if (!first) return none
  if (more.length === 0) return first
  const middle = parts.length >> 1
  return mergeTotals(mergeAll(parts.slice(0, middle), none), mergeAll(parts.slice(middle), none))
}

export function byMonth<Sums extends Record<keyof Sums, number>>(
  days: readonly { key: string; sums: Sums }[]
): { key: string; label: string; sums: Sums }[] {
  const months = new Map<string, { key: string; label: string; sums: Sums }>()
  for (const { key: day, sums } of days) {
    const key = day.slice(0, 7)
    const month = months.get(key)
    if (!month) {
      months.set(key, { key, label: '', sums: { ...sums } })
      continue
    }
    for (const field in sums) month.sums[field] = (month.sums[field] + sums[field]) as Sums[typeof field]
  }
  return Array.from(months.values())
}
