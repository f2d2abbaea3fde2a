import type { IsoDay } from '#app/domain/calendar/dates.ts'

export type ListLink = (filters?: Record<string, string>) => string

/** Builds links to the bookings behind a figure. */
export function listOf(day: IsoDay): ListLink {
  return (filters = {}) => `/operation/booking-list?${new URLSearchParams({ inicio: day, ...filters })}`
}
