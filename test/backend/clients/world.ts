import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, payments } from '#app/backend/db/schema.server.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { createPlace, createUser, friday, type TestPlace, tomorrow } from '../../support/database/backend.ts'

export const everything = ROLE_SETS.gestor.map(({ controller, action }) => `${controller}/${action}`)

/** Straight into the table: any state, any person. `paid` in centavos. */
export async function addBooking(
  db: Database,
  place: TestPlace,
  changes: Partial<typeof bookings.$inferInsert> & { paid?: number } = {}
) {
  const { paid = 0, ...rest } = changes
  const [row] = await db.orm
    .insert(bookings)
    .values({
      placeId: place.placeId,
      productId: place.productId,
      date: tomorrow,
      time: '09:00',
      people: 2,
      publicId: randomBytes(16).toString('hex'),
      hash: randomBytes(16).toString('hex'),
      code: randomBytes(6).toString('hex').toUpperCase(),
      channel: 'RESERVAEXPRESSA',
      status: 'APPROVED',
      paymentMethod: 'pix',
      total: 16_000,
      final: 16_000,
      name: 'Maria',
      surname: 'Souza',
      documentCountry: 'BR',
      document: '52998224725',
      phone: '+5575988881111',
      email: 'maria@example.com',
      createdAt: friday,
      ...rest
    })
    .returning()
  if (!row) throw new Error('a booking without a row')
  if (paid > 0) {
    await db.orm.insert(payments).values({
      id: randomUUID(),
      placeId: place.placeId,
      bookingId: row.id,
      provider: 'desk',
      method: 'pos_pix',
      status: 'APPROVED',
      value: paid,
      paidAt: row.paidAt ?? friday,
      createdAt: friday
    })
  }
  return row
}

export async function openPlace(db: Database, granted: readonly string[] = everything) {
  const place = await createPlace(db)
  return { place, ...(await createUser(db, place.placeId, granted)) }
}
