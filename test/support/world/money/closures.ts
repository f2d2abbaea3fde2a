import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import { makeCreditCode } from '#app/domain/closure/credit-code.ts'

/** Closure of a booking's visit, with the person to answer for and the token for answers. */
export interface Closed {
  closure: string
  closureBooking: string
  closureToken: string
  /** Code of the booker's credit. */
  credit: string
}

/** Adds a closure of a booking's visit without blocking the slot. */
export async function addClosure(db: Database, uuid: string): Promise<Closed> {
  const closure = randomUUID()
  const closureBooking = randomUUID()
  const token = randomBytes(16).toString('hex')
  const done = await db.pool.query(
    `with b as (select b.*, p.uuid as product, p.name as attraction, (select min(id) from users where place_id = b.place_id) as by
      from bookings b join products p on p.id = b.product_id where b.public_id = $2),
    made as (
      insert into closures (id, place_id, date, slots, reason, offers, answer_until, message, created_by)
      select $1, place_id, date, jsonb_build_array(jsonb_build_object('product', product, 'name', attraction, 'times', jsonb_build_array(time))),
        'river', '["date", "credit", "refund"]', '2030-01-01', '{nome}: {link}', by from b returning id)
    insert into closure_bookings (id, closure_id, place_id, booking_id, token, visit_date, visit_time, people)
    select $3, made.id, b.place_id, b.id, $4, b.date, b.time, b.people from b, made`,
    [closure, uuid, closureBooking, token]
  )
  if (done.rowCount !== 1) throw new Error('no closure was written')
  return { closure, closureBooking, closureToken: token, credit: await addCredit(db, uuid) }
}

/** Adds R$ 50,00 for the same person, as from an earlier closure. */
async function addCredit(db: Database, uuid: string): Promise<string> {
  const code = makeCreditCode(randomBytes(8), randomBytes(8))
  const done = await db.pool.query(
    `with b as (select * from bookings where public_id = $1),
    paid as (
      insert into payments (id, place_id, booking_id, provider, method, status, value)
      select $2, place_id, id, 'credit', 'voucher', 'APPROVED', 0 from b returning id)
    insert into credits (id, place_id, code, booking_id, payment_id, document, document_country, phone, value, balance, valid_until)
    select $3, b.place_id, $4, b.id, paid.id, b.document, b.document_country, b.phone, 5000, 5000, '2030-01-01' from b, paid`,
    [uuid, randomUUID(), randomUUID(), code]
  )
  if (done.rowCount !== 1) throw new Error('no credit was written')
  return code
}
