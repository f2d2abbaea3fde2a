import { randomBytes } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'

/** Adds the survey for a visit of yesterday, with an answer if given. */
export async function addRating(
  db: Database,
  uuid: string,
  { score = null, comment = '' }: { score?: number | null; comment?: string } = {}
): Promise<string> {
  const token = randomBytes(16).toString('hex')
  const done = await db.pool.query(
    `insert into visit_ratings (booking_id, place_id, product_id, token, visit_date, score, comment, answered_at)
    select id, place_id, product_id, $2, current_date - 1, $3::int, $4, case when $3::int is null then null else now() end
    from bookings where public_id = $1`,
    [uuid, token, score, comment]
  )
  if (done.rowCount !== 1) throw new Error('no rating was written')
  return token
}
