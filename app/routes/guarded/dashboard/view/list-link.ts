import type { IsoDay } from '#app/domain/calendar/dates.ts'

export type ListLink = (filters?: Record<string, string>) => string

/** To the bookings behind a figure of the day. */
export function listOf(day: IsoDay): ListLink {
  return (filters = {}) => `/operation/booking-list?${new URLSearchParams({ inicio: day, ...filters })}`
}
