import { useOutletContext } from '@remix-run/react'
import type { BookingView } from '../booking-view.ts'

/** What the page of a booking gives to its parts and to the dialogs below it. */
export interface BookingContext {
  booking: BookingView
  can: { checkin: boolean; cancel: boolean; values: boolean; edit: boolean }
}

export function useBooking(): BookingContext {
  return useOutletContext<BookingContext>()
}
