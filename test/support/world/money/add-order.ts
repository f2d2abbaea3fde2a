import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, payments } from '#app/backend/db/schema.server.ts'

interface Ordered {
  placeId: string
  productId: number
  provider?: string
  /** Default: long enough ago for a withdrawal, by this computer's clock. */
  paidAt?: Date
}

const dayMs = 86_400_000

/** Adds a payment of R$ 100,00, with a provider's fee of R$ 1,00, for a visit two days later; returns its id. */
export async function addOrder(
  db: Database,
  { placeId, productId, provider = 'mercadopago', paidAt = new Date(Date.now() - 16 * dayMs) }: Ordered
) {
  const date = new Date(paidAt.getTime() + 2 * dayMs).toISOString().slice(0, 10)
  const [booking] = await db.orm
    .insert(bookings)
    .values({
      placeId,
      productId,
      date,
      time: '09:00',
      people: 1,
      createdAt: paidAt,
      paidAt,
      publicId: randomBytes(16).toString('hex'),
      hash: randomBytes(16).toString('hex'),
      code: randomBytes(4).toString('hex').toUpperCase(),
      channel: 'RESERVAEXPRESSA',
      status: 'APPROVED',
      paymentMethod: 'pix',
      total: 10_000,
      final: 10_000,
      name: 'Maria',
      surname: 'Souza',
      documentCountry: 'BR',
      document: '',
      phone: '',
      email: ''
    })
    .returning()
  const id = randomUUID()
  await db.orm.insert(payments).values({
    id,
    placeId,
    bookingId: booking?.id ?? 0,
    provider,
    providerId: id,
    method: 'pix',
    status: 'APPROVED',
    value: 10_000,
    fee: 100,
    paidAt,
    createdAt: paidAt
  })
  return id
}
