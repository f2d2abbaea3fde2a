import { addDays, slotInstant, todayIn } from '#app/domain/calendar/dates.ts'

/** Money that came before this moment may leave the provider: whole days of the place's zone. */
export function freeUntil({ timezone, withdrawDays }: { timezone: string; withdrawDays: number }, now: Date): Date {
  return slotInstant(addDays(todayIn(timezone, now), 1 - withdrawDays), '00:00', timezone)
}
