import type { BookingNewsEvent } from '#app/domain/message/booking/news.ts'
import type { Queryable } from '../../connection.server.ts'
import { insertJobs } from './jobs.server.ts'

/** Kind of the job that tells a visitor of a change. It is queued in the transaction of the change. */
export const newsKind = 'booking-news'

export type BookingNews =
  | { bookingId: number; event: BookingNewsEvent; at: string }
  | { bookingId: number; event: 'pix'; paymentId: string }

export function insertNews(
  tx: Queryable,
  { placeId, key, news, dueAt }: { placeId: string; key: string; news: BookingNews; dueAt: Date }
): Promise<void> {
  const job = { kind: newsKind, key: `${newsKind}:${key}`, payload: { ...news }, dueAt }
  return insertJobs(tx, [{ ...job, queue: `${newsKind}:${placeId}`, priority: newsPriority }])
}

/** Comes after codes and payments, and before messages. */
export const newsPriority = 20

/** Queued by the statement that books; a booking still to be paid is no news yet. */
export const newsOfCreated = `
  select count(graphile_worker.add_job('${newsKind}',
    json_build_object('bookingId', e.booking_id, 'event', 'created', 'at', e.at),
    queue_name => '${newsKind}:' || e.place_id, run_at => e.at, max_attempts => 10,
    job_key => '${newsKind}:' || e.id, priority => ${newsPriority}, flags => array['${newsKind}']))
  from event e where e.to_value in ('APPROVED', 'UNPAID')`
