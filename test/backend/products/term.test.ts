import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  today,
  tomorrow
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let place: TestPlace
let token: string

const call = (...asked: Parameters<ReturnType<typeof createCaller>>) => createCaller(createTestBackend(db))(...asked)

beforeAll(async () => {
  db = await openTestDatabase()
  place = await createPlace(db)
  token = (await createUser(db, place.placeId, ['products/index', 'products/edit'])).token
})
afterAll(() => db?.close())

it('makes each text of the term a version, and leaves the sold booking its own', async () => {
  const path = `/products/${place.productUuid}/term`
  const get = async () => (await call('GET', path, { token })).body
  const save = async (text: string) => call('PUT', path, { token, body: { text, version: (await get()).version } })
  expect(await get()).toMatchObject({ text: '', place_text: 'Termo de visita.', versions: [] })
  expect((await save('Use colete.\r\nSempre. ')).status).toBe(200)
  const [first] = (await get()).versions
  expect(first).toMatchObject({ text: 'Use colete.\nSempre.', current: true, created_by: 'Joana Prado', bookings: 0 })
  const booked = await call('POST', '/booking/express', { body: bookingForm(place, { term_hash: first.hash }) })
  expect(booked.status).toBe(201)
  await save('Use colete e capacete.')
  await save('Use colete.\nSempre.')
  const twice = await get()
  expect(twice.versions.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true])
  expect(twice.text).toBe('Use colete.\nSempre.')
  await save('')
  const back = await get()
  expect([back.text, back.versions.length]).toEqual(['', 2])
  const { rows } = await db.pool.query('select term_hash from bookings where public_id = $1', [booked.body.uuid])
  expect(rows).toEqual([{ term_hash: first.hash }])
  expect(back.versions.find(({ hash }: { hash: string }) => hash === first.hash).bookings).toBe(1)
  expect((await call('GET', `/places/${place.placeId}/public`)).body.term.text).toBe('Termo de visita.')
  expect((await save('a'.repeat(20_001))).status).toBe(422)
  const old = await call('PUT', path, { token, body: { text: 'Velho', version: 1 } })
  expect([old.status, old.body.code]).toEqual([409, 'changed_meanwhile'])
})

it('blocks and unblocks days and slots once, however often it is asked, and lists affected bookings', async () => {
  const shop = await createPlace(db)
  const may = (await createUser(db, shop.placeId, ['products/edit'])).token
  const change = (unavailability: unknown, action = '', as = may) =>
    call('POST', '/products/updateUnavailability', {
      token: as,
      body: { product_uuid: shop.productUuid, unavailability, action }
    })
  await call('POST', '/booking/express', { body: bookingForm(shop) })
  const blocked = await change(['21/11/2026', { date: '2026-11-22', time: '9:00', reason: 'Chuva' }])
  expect([blocked.status, blocked.body]).toEqual([
    200,
    {
      product_uuid: shop.productUuid,
      unavailability: [
        { date: tomorrow, time: '', reason: '', bookings: 1, people: 3 },
        { date: '2026-11-22', time: '09:00', reason: 'Chuva', bookings: 0, people: 0 }
      ],
      bookings: 1,
      people: 3
    }
  ])
  expect((await change(JSON.stringify(['2026-11-21 ', '22/11/2026 09:00']))).body.unavailability).toEqual(
    blocked.body.unavailability
  )
  expect((await call('POST', '/booking/express', { body: bookingForm(shop) })).body.code).toBe('blocked')
  expect((await change('21/11/2026', 'remove')).body.unavailability).toHaveLength(1)
  expect((await change({ date: '21/11/2026' }, 'remove')).status).toBe(200)
  expect((await call('POST', '/booking/express', { body: bookingForm(shop) })).status).toBe(201)
  expect((await change(['2026-11-19'])).body.unavailability).toHaveLength(1)
  for (const wrong of [[], ['2026-02-30'], [{ date: today, time: '25:00' }], [7], {}, '', null]) {
    expect([wrong, (await change(wrong)).status]).toEqual([wrong, 422])
  }
  expect((await change([today], 'unblock')).status).toBe(422)
  expect((await change([today], '', token)).status).toBe(404)
  const reader = (await createUser(db, shop.placeId, ['products/index'])).token
  expect((await change([today], '', reader)).status).toBe(403)
})
