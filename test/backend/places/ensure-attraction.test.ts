import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { ensurePlace } from '#app/backend/places/ensure-place.server.ts'
import { bookingForm, createCaller, createTestBackend, friday, tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it('is sold from the first minute, MEIA at half the price', async () => {
  const manager = { username: 'dora', name: 'Dora', email: '', password: 'uma senha de teste' }
  const attraction = { name: 'Poço Verde', price: 8050, times: ['09:00', '09:00', '14:00'], capacity: 5 }
  const { placeId } = await ensurePlace(db, { place: { name: 'Vale Aberto' }, manager, attraction }, friday)
  const call = createCaller(createTestBackend(db))
  const [product] = (await call('GET', `/products/?pid=${placeId}`)).body
  expect(product.tickets.map((type: { label: string; price: number }) => [type.label, type.price])).toEqual([
    ['INTEIRA', 80.5],
    ['MEIA', 40.25]
  ])
  const place = (await call('GET', `/places/${placeId}/public`)).body
  const form = bookingForm(
    { placeId, productUuid: product.uuid, productId: product.id, termHash: place.term.hash },
    {
      tickets: [
        { label: 'INTEIRA', quantity: '3' },
        { label: 'MEIA', quantity: '2' }
      ],
      payment_method: 'cod',
      payLater: true
    }
  )
  expect((await call('POST', '/booking/express', { body: form })).body.order.final_value).toBe(322)
  const { slots } = (await call('GET', `/products/${product.uuid}/availability?date=${tomorrow}`)).body
  expect(slots).toMatchObject([
    { time: '09:00', remaining: 0, state: 'full' },
    { time: '14:00', remaining: 5 }
  ])
})
