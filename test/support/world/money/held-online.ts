import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { simulatorRecordsOf } from '#app/backend/db/queries/money/simulator-records.server.ts'
import { bookings, payments, simulatorRecords, strayPayments } from '#app/backend/db/schema.server.ts'
import { createSimulatedGetnet } from '#app/backend/providers/gateways/getnet/simulated-getnet.server.ts'
import { heldForAmount } from '#app/domain/money/held.ts'

const provider = { provider: 'getnet-simulator', method: 'pix' }

interface Charge {
  placeId: string
  /** Our key of the charge. */
  key: string
  orderId: string
  amount: number
}

/** Records a payment at the simulated bank for any program; returns the bank's id. */
async function payAtBank(db: Database, { placeId, key, orderId, amount }: Charge): Promise<string> {
  const now = () => new Date()
  const bank = createSimulatedGetnet({ store: simulatorRecordsOf(db), now, placeId, deliver: async () => {} })
  const { id } = await bank.createPix({
    idempotencyKey: key,
    orderId,
    amount,
    description: 'Ingressos',
    noticeUrl: '',
    merchantName: 'Vale',
    merchantCity: 'Lençóis',
    pixKey: 'vale@example.com',
    expiresAt: new Date(Date.now() + 3_600_000),
    buyer: { name: 'Ana', surname: 'Lima', email: 'ana@example.com', phone: '', document: '' }
  })
  await db.orm
    .update(simulatorRecords)
    .set({ value: sql`${simulatorRecords.value} || '{"status": "PAID"}'` })
    .where(and(eq(simulatorRecords.kind, 'getnet-charge'), eq(simulatorRecords.id, id)))
  return id
}

/** Pays ten reais less than the booking's price, so that the payment is held; returns its id. */
export async function holdOnline(db: Database, bookingId: number): Promise<string> {
  const [booking] = await db.orm.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) throw new Error('there is no such booking')
  const id = randomUUID()
  const { placeId, hash, final: value } = booking
  const heldValue = value - 1000
  const providerId = await payAtBank(db, { placeId, key: id, orderId: hash, amount: heldValue })
  await db.orm.insert(payments).values({
    ...provider,
    id,
    placeId,
    bookingId,
    providerId,
    status: 'EXPIRED',
    value,
    held: heldForAmount(heldValue, value),
    heldValue
  })
  return id
}

/** Adds a payment without a booking; returns our id. */
export async function strayOnline(db: Database, placeId: string, value = 24_000): Promise<string> {
  const id = randomUUID()
  const orderId = `loja-${id.slice(0, 8)}`
  const providerId = await payAtBank(db, { placeId, key: id, orderId, amount: value })
  const found = { orderId, value, said: 'PAID', foundAt: new Date() }
  await db.orm.insert(strayPayments).values({ ...provider, id, placeId, providerId, ...found })
  return id
}
