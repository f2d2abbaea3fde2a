import type { BookingItem } from '#app/contracts/booking/calls.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { isPastSlot } from '#app/domain/calendar/dates.ts'

export interface UpcomingSlot {
  time: string
  product: string
  people: number
  checkedIn: number
}

const mostSlots = 6

/** Only slots that somebody booked; `now` decides by the place's wall clock. */
export function upcomingSlots(bookings: readonly BookingItem[], zone: string, now: Date): UpcomingSlot[] {
  const slots = new Map<string, UpcomingSlot>()
  for (const { status, sdate, time, product_name, people, checked_in_people } of bookings) {
    if (isCancelledStatus(status) || time === '' || isPastSlot(sdate, time, zone, now)) continue
    const key = `${time} ${product_name}`
    const slot = slots.get(key) ?? { time, product: product_name, people: 0, checkedIn: 0 }
    slots.set(key, { ...slot, people: slot.people + people, checkedIn: slot.checkedIn + checked_in_people })
  }
  return [...slots.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, mostSlots)
    .map(([, slot]) => slot)
}
