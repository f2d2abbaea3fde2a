import { isOneOf } from '../../words/records.ts'

/** Events of a booking that its visitor hears of, by their name in its history. */
const NEWS = [
  'created',
  'paid',
  'confirmed',
  'date-changed',
  'tickets-changed',
  'cancelled',
  'refund-asked',
  'refunded'
] as const

export type BookingNewsEvent = (typeof NEWS)[number]

export function isNews(event: string): event is BookingNewsEvent {
  return isOneOf(NEWS, event)
}
