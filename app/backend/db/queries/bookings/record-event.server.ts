import type { Transaction } from '../../connection.server.ts'
import { bookingEvents } from '../../schema.server.ts'

interface Happened {
  booking: { id: number; placeId: string }
  action: string
  at: Date
  /** The signed-in user, or in words who it was otherwise: visitante, sistema, provedor. */
  by: { userId: number } | string | null
  from?: string
  to?: string
  reason?: string
}

export async function recordEvent(tx: Transaction, { booking, by, ...event }: Happened): Promise<void> {
  const who = typeof by === 'string' || by === null ? { actor: by ?? '' } : { userId: by.userId }
  await tx.insert(bookingEvents).values({ bookingId: booking.id, placeId: booking.placeId, ...who, ...event })
}
