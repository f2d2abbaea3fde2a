import { addDays, type IsoDay, slotInstant } from '../../calendar/dates.ts'

/** Default time: 18:00, in minutes. */
export const REMINDER_AT = 1080

const thanksAt = 600

/** Formats `1080` as `18:00`. */
export function minutesAsTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/**
 * Instant of the reminder on the eve of the visit. A visitor who books later gets no reminder: they have just read the
 * details.
 */
export function reminderInstant(visit: IsoDay, minutes: number, zone: string): Date {
  return slotInstant(addDays(visit, -1), minutesAsTime(minutes), zone)
}

/** Instant on the morning after. */
export function thanksInstant(visit: IsoDay, zone: string): Date {
  return slotInstant(addDays(visit, 1), minutesAsTime(thanksAt), zone)
}

/** Reads `18:00` as `1080`; null for any other text. */
export function timeAsMinutes(text: string): number | null {
  const parts = /^(\d{1,2}):(\d{2})$/.exec(text.trim())
  const hours = Number(parts?.[1])
  const minutes = Number(parts?.[2])
  return parts && hours < 24 && minutes < 60 ? hours * 60 + minutes : null
}
