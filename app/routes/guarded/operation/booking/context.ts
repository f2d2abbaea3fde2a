import { useOutletContext } from '@remix-run/react'
import type { BookingView } from '../booking-view.ts'

export interface BookingContext {
  booking: BookingView
  can: { checkin: boolean; cancel: boolean; values: boolean; edit: boolean; receive: boolean; refund: boolean }
}

export function useBooking(): BookingContext {
  return useOutletContext<BookingContext>()
}
