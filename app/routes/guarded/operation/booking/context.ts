import { useOutletContext } from '@remix-run/react'
import type { BookingView } from '../booking-view.ts'

export interface BookingContext {
  booking: BookingView
  can: Record<
    'checkin' | 'cancel' | 'values' | 'edit' | 'person' | 'tickets' | 'receive' | 'refund' | 'link' | 'parts',
    boolean
  >
}

export function useBooking(): BookingContext {
  return useOutletContext<BookingContext>()
}
