import { addDays, slotInstant, todayIn } from '#app/domain/calendar/dates.ts'

/** Instant before which money must have arrived to be released: whole days of the place's zone. */
export function freeUntil({ timezone, withdrawDays }: { timezone: string; withdrawDays: number }, now: Date): Date {
  return slotInstant(addDays(todayIn(timezone, now), 1 - withdrawDays), '00:00', timezone)
}
