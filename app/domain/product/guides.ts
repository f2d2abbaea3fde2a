export type GuideRule = 'none' | 'booking' | 'people'

/** Number of guides that a booking wants: none, one, or one for each started group of `guidePeople`. */
export function guidesWanted({ guide, guidePeople }: { guide: string; guidePeople: number }, people: number): number {
  if (guide === 'booking') return 1
  if (guide === 'people') return Math.ceil(people / Math.max(1, guidePeople))
  return 0
}
