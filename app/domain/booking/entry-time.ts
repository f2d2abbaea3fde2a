import { type IsoDay, slotInstant, todayIn } from '../calendar/dates.ts'

export interface Slot {
  date: IsoDay
  /** `HH:mm`; anything else has no time to be early or late for. */
  time: string
  timezone: string
  /** Minutes. */
  tolerance: number
}

/** Whole minutes beyond what is usual; null within the tolerance, and on any other day than the visit's. */
export function entryTiming(slot: Slot, at: Date): { code: 'early' | 'late'; minutes: number } | null {
  if (!/^\d\d:\d\d$/.test(slot.time) || todayIn(slot.timezone, at) !== slot.date) return null
  const late = Math.round((at.getTime() - slotInstant(slot.date, slot.time, slot.timezone).getTime()) / 60_000)
  if (Math.abs(late) <= slot.tolerance) return null
  return { code: late < 0 ? 'early' : 'late', minutes: Math.abs(late) }
}

/** `80` → `1 h 20 min`. */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}
