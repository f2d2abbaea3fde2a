import type { BookingNewsEvent } from '#app/domain/message/booking/news.ts'
import type { Queryable } from '../../connection.server.ts'
import { insertJob } from './outbox.server.ts'

/** Of the job that tells a visitor what became of their booking: it stands with the change, or not at all. */
export const newsKind = 'booking-news'

export type BookingNews =
  | { bookingId: number; event: BookingNewsEvent; at: string }
  | { bookingId: number; event: 'pix'; paymentId: string }

export function insertNews(
  tx: Queryable,
  { key, news, dueAt }: { key: string; news: BookingNews; dueAt: Date }
): Promise<void> {
  return insertJob(tx, { kind: newsKind, key: `${newsKind}:${key}`, payload: { ...news }, dueAt })
}

/** The same within the one statement that books: what is still to be paid is no news yet. */
export const newsOfCreated = `
  insert into outbox (kind, key, payload, due_at)
  select '${newsKind}', '${newsKind}:' || e.id, jsonb_build_object('bookingId', e.booking_id, 'event', 'created', 'at', e.at), e.at
  from event e where e.to_value in ('APPROVED', 'UNPAID')`
