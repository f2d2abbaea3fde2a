import { formatDay, type IsoDay } from '../calendar/dates.ts'

/** Closed slots of one attraction on that day. */
export interface ClosedSlots {
  /** Uuid of the attraction. */
  product: string
  name: string
  /** Times as `HH:mm`; empty for the whole day. */
  times: string[]
}

/** `25/11/2026: Trilha (o dia todo); Gruta (09:00, 11:00)`. */
export function closedWords(date: IsoDay, slots: readonly ClosedSlots[]): string {
  return `${formatDay(date)}: ${slots.map(slotWords).join('; ')}`
}

export const slotWords = ({ name, times }: ClosedSlots): string =>
  `${name} (${times.length === 0 ? 'o dia todo' : times.join(', ')})`
