/** Events of a booking that its visitor hears of, by their name in its history. */
const NEWS = ['created', 'paid', 'confirmed', 'date-changed', 'cancelled', 'refund-asked', 'refunded'] as const

export type BookingNewsEvent = (typeof NEWS)[number]

export function isNews(event: string): event is BookingNewsEvent {
  return (NEWS as readonly string[]).indexOf(event) >= 0
}
