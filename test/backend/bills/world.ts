import { randomBytes, randomUUID } from 'node:crypto'
import { refreshSales } from '#app/backend/bills/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { products } from '#app/backend/db/schema.server.ts'
import { type Clock, createPlace, type TestPlace } from '../../support/database/backend.ts'

export interface Sold {
  id: number
  final: number
}

/** A place with two attractions and two agents, and a way to write bookings and payments as any channel would. */
export async function createSalesWorld(db: Database, clock: Clock) {
  const place = await createPlace(db)
  const [second] = await db.orm
    .insert(products)
    .values({ uuid: randomUUID(), placeId: place.placeId, slug: 'gruta', name: 'Gruta', position: 1 })
    .returning({ id: products.id })
  const agents = [randomUUID(), randomUUID()]
  for (const [index, uuid] of agents.entries()) {
    await db.pool.query('insert into agents (uuid, place_id, name) values ($1, $2, $3)', [
      uuid,
      place.placeId,
      `Condutor ${index}`
    ])
  }
  return { place, productIds: [place.productId, second?.id ?? 0], agents, ...createTill(db, clock, place) }
}

export interface Sale {
  productId: number
  date: string
  createdAt: Date
  channel: string
  method: string
  seller: string | null
  status: string
  people: number
  /** Centavos. */
  total: number
  discount: number
}

function createTill(db: Database, clock: Clock, place: TestPlace) {
  async function sell(sale: Sale): Promise<Sold> {
    const final = sale.total - sale.discount
    const { rows } = await db.pool.query(
      `insert into bookings (public_id, place_id, product_id, hash, code, channel, status, payment_method, date, time,
         people, total, discount, final, name, seller_uuid, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '09:00', $10, $11, $12, $13, 'Ana', $14, $15) returning id`,
      [
        randomBytes(16).toString('hex'),
        place.placeId,
        sale.productId,
        randomBytes(16).toString('hex'),
        randomBytes(6).toString('hex'),
        sale.channel,
        sale.status,
        sale.method,
        sale.date,
        sale.people,
        sale.total,
        sale.discount,
        final,
        sale.seller,
        sale.createdAt
      ]
    )
    return { id: rows[0].id, final }
  }

  async function pay({ id, final }: Sold, value = final, fee = 0): Promise<string> {
    const paymentId = randomUUID()
    await db.pool.query(
      `insert into payments (id, place_id, booking_id, provider, provider_id, method, status, value, fee, paid_at)
       values ($1, $2, $3, 'test', $4, 'pix', 'APPROVED', $5, $6, $7)`,
      [paymentId, place.placeId, id, paymentId, value, fee, clock.now()]
    )
    return paymentId
  }

  const change = (id: number, set: string, values: unknown[] = []) =>
    db.pool.query(`update bookings set ${set} where id = $1`, [id, ...values])

  return { sell, pay, change, refresh: () => refreshSales({ db }) }
}

export const figures = [
  'bookings',
  'people',
  'checked_in_people',
  'gross',
  'discount',
  'net',
  'paid',
  'fees',
  'cancelled_bookings',
  'cancelled_people',
  'cancelled_value',
  'expired_bookings',
  'expired_people',
  'expired_value',
  'refunded',
  'receivable',
  'refund_due'
]

/**
 * The same report by hand: each booking looked at alone, in JavaScript, from plain rows. Shares no SQL with the
 * roll-up on purpose. Keys are `product|date|channel|method|seller`; money in reais like the wire.
 */
export async function scanByHand(
  db: Database,
  { placeId, por, from, to }: { placeId: string; por: 'compra' | 'visita'; from: string; to: string }
) {
  const { rows } = await db.pool.query(
    `select b.*, p.uuid as product_uuid, l.timezone from bookings b join products p on p.id = b.product_id
     join places l on l.id = b.place_id where b.place_id = $1`,
    [placeId]
  )
  const paid = await db.pool.query('select * from payments where place_id = $1', [placeId])
  const result: Record<string, Record<string, number>> = {}
  for (const booking of rows) {
    const bought = new Intl.DateTimeFormat('sv-SE', { timeZone: booking.timezone }).format(booking.created_at)
    const date = por === 'visita' ? booking.date : bought
    if (date < from || date > to) continue
    const key = [booking.product_uuid, date, booking.channel, booking.payment_method, booking.seller_uuid ?? ''].join(
      '|'
    )
    const row = result[key] ?? Object.fromEntries(figures.map((name) => [name, 0]))
    result[key] = row
    addBooking(
      row,
      booking,
      paid.rows.filter((payment) => payment.booking_id === booking.id)
    )
  }
  for (const row of Object.values(result)) {
    for (const name of figures) if (isMoney(name)) row[name] = (row[name] ?? 0) / 100
  }
  return result
}

const isMoney = (name: string) => !/people|bookings/.test(name)

// biome-ignore lint/suspicious/noExplicitAny: plain rows of the driver
function addBooking(row: Record<string, number>, booking: any, payments: any[]): void {
  const add = (name: string, value: number) => {
    row[name] = (row[name] ?? 0) + value
  }
  const kind = booking.status === 'CANCELLED' ? 'cancelled' : booking.status === 'EXPIRED' ? 'expired' : ''
  const isSold = booking.status === 'APPROVED' || booking.status === 'UNPAID'
  if (kind) {
    add(`${kind}_bookings`, 1)
    add(`${kind}_people`, booking.people)
    add(`${kind}_value`, booking.final)
  } else if (isSold) {
    add('bookings', 1)
    add('people', booking.people)
    add('checked_in_people', booking.checked_in_people)
    add('gross', booking.total)
    add('discount', booking.discount)
    add('net', booking.final)
  }
  let here = 0
  for (const payment of payments) {
    const came = payment.status === 'APPROVED' || (payment.status === 'CANCELLED' && payment.paid_at)
    if (!came) continue
    const back = payment.status === 'APPROVED' ? payment.refunded : payment.value
    here += payment.value - back
    add('refunded', back)
    add('paid', payment.value)
    add('fees', payment.fee)
  }
  const price = isSold ? booking.final : 0
  // Also one that costs nothing: the fee of a change is owed for it.
  if (isSold) add('receivable', Math.max(0, price + booking.kept - here))
  if (booking.refund === 'due') add('refund_due', Math.max(0, here - price - booking.kept))
}

/** Flattens the API's answer to the same keys. */
// biome-ignore lint/suspicious/noExplicitAny: what the wire says is what the test looks at
export function flatten(answer: any[]) {
  return Object.fromEntries(
    answer.flatMap((product) =>
      // biome-ignore lint/suspicious/noExplicitAny: as above
      product.details.map((row: any) => [
        [product.uuid, row.date, row.channel, row.payment_method, row.seller_uuid].join('|'),
        Object.fromEntries(figures.map((name) => [name, row[name]]))
      ])
    )
  )
}
