/** What a total's line calls it; without a code a discount of older bookings. */
export const discountLabel = (code: string): string => (code ? `Desconto ${code}` : 'Desconto')
