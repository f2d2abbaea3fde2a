import { and, desc, eq } from 'drizzle-orm'
import { bookingAction, bookingValue } from '#app/domain/audit/booking-words.ts'
import { isNews } from '#app/domain/message/booking/news.ts'
import type { Transaction } from '../../connection.server.ts'
import { bookingEvents } from '../../schema.server.ts'
import { insertAuditEvent } from '../audit/write.server.ts'
import { insertNews } from '../kernel/booking-news.server.ts'

/** Signed-in user, in the form that the record of changes needs. */
interface Person {
  userId: number
  name?: string
  address?: string
  requestId?: string
}

interface Happened {
  booking: { id: number; placeId: string; code: string }
  action: string
  at: Date
  /** The signed-in user, or words for another actor: visitante, sistema, provedor. */
  by: Person | string | null
  from?: string
  to?: string
  reason?: string
  /** True if it follows from another change in the same transaction, which the record of changes already has. */
  follows?: boolean
}

/**
 * Actions of people are also written to the record of changes. A job tells the visitor the events they should hear of.
 */
export async function recordEvent(
  tx: Transaction,
  { booking, by, follows = false, ...event }: Happened
): Promise<void> {
  const who = typeof by === 'string' || by === null ? { actor: by ?? '' } : { userId: by.userId }
  const [written] = await tx
    .insert(bookingEvents)
    .values({ bookingId: booking.id, placeId: booking.placeId, ...who, ...event })
    .returning({ id: bookingEvents.id })
  if (isNews(event.action)) {
    const news = { bookingId: booking.id, event: event.action, at: event.at.toISOString() }
    await insertNews(tx, { placeId: booking.placeId, key: String(written?.id), news, dueAt: event.at })
  }
  if (follows || typeof by === 'string' || by === null) return
  const { action, at, from = '', to = '', reason } = event
  await insertAuditEvent(tx, {
    placeId: booking.placeId,
    at,
    reason,
    userId: by.userId,
    actor: by.name,
    address: by.address,
    requestId: by.requestId,
    action: bookingAction(action),
    subject: 'booking',
    subjectId: booking.code,
    subjectLabel: booking.code,
    from: bookingValue(from),
    to: bookingValue(to)
  })
}

/** Latest event of that action on a booking; null if there is none. */
export async function findLastEvent(tx: Transaction, { bookingId, action }: { bookingId: number; action: string }) {
  const [last] = await tx
    .select({ at: bookingEvents.at })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookingId), eq(bookingEvents.action, action)))
    .orderBy(desc(bookingEvents.id))
    .limit(1)
  return last ?? null
}
