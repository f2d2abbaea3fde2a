import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  type TestPlace
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let place: TestPlace

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())
beforeEach(async () => {
  place = await createPlace(db)
})

const setKey = (key: string) => db.pool.query('update places set pix_key = $1 where id = $2', [key, place.placeId])
const book = (changes: Record<string, unknown> = {}) =>
  call('POST', '/booking/express', { body: bookingForm(place, changes) })

describe('a place without a Pix key', () => {
  it.each(['', '  '])('("%s") does not say that it takes Pix', async (key) => {
    expect((await call('GET', `/places/${place.placeId}/public`)).body.pix).toBe(true)
    await setKey(key)
    expect((await call('GET', `/places/${place.placeId}/public`)).body.pix).toBe(false)
  })

  it('refuses bookings by Pix, but accepts those paid at the place, and free ones', async () => {
    await setKey('')
    const refused = await book()
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { payment_method: ['Este parque não recebe Pix por aqui. Escolha pagar no local.'] }
    ])
    expect((await book({ payment_method: 'cod' })).body.status).toBe('UNPAID')
    expect((await book({ tickets: [{ label: 'CRIANCA', quantity: '1' }] })).body.status).toBe('APPROVED')
  })

  it('and without payment there sells nothing, and tells so', async () => {
    await setKey('')
    await db.pool.query('update places set pay_on_site = false where id = $1', [place.placeId])
    for (const payment_method of ['pix', 'cod', '']) {
      const { status, body } = await book({ payment_method })
      expect([status, body.fields.payment_method]).toEqual([
        422,
        ['Este parque ainda não recebe pagamentos por aqui. Fale com ele para reservar.']
      ])
    }
  })

  it('makes no charge for a booking from before, and keeps the booking', async () => {
    const { body: booking } = await book()
    await setKey('')
    const { status, body } = await call('POST', '/getnet/generate-qr-code-pix', { body: { hash: booking.hash } })
    expect([status, body.code, body.message]).toEqual([409, 'no_pix', expect.stringContaining('não recebe Pix')])
    const { rows } = await db.pool.query(
      'select count(*)::int as count from payments where booking_id in (select id from bookings where public_id = $1)',
      [booking.uuid]
    )
    expect(rows).toEqual([{ count: 0 }])
    expect((await call('GET', `/booking/${booking.uuid}`)).body.status).toBe('PENDING')
  })
})
