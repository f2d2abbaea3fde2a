/** How far ahead a visitor may book, in days. */
export const BOOKING_HORIZON_DAYS = 365
