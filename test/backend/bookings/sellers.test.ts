import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  tomorrow
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

const permissions = [
  'operation/booking-list',
  'operation/all-bookings',
  'operation/values',
  'operation/edit',
  'reports/sales'
]

let db: Database
let call: ReturnType<typeof createCaller>
let place: TestPlace
let desk: Awaited<ReturnType<typeof createUser>>

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
  place = await createPlace(db)
  desk = await createUser(db, place.placeId, permissions, { name: 'Caio Sampaio' })
})
afterAll(() => db.close())

/** The booking as the desk sees it. */
async function book(token: string | undefined, changes: Record<string, unknown> = {}) {
  const form = bookingForm(place, changes)
  expect((await call('POST', '/booking/express', { body: form, token })).status).toBe(201)
  return (await call('GET', `/janoowp/bookingsUuid?hash=${form.hash}`, { token: desk.token })).body
}

const hashesOf = async (seller: string) => {
  const query = new URLSearchParams({ start_date: tomorrow, end_date: tomorrow, page: '1', limit: '150', seller })
  const { body } = await call('GET', `/booking/byPeriod?${query}`, { token: desk.token })
  return body.data.map(({ hash }: { hash: string }) => hash)
}

describe('the seller', () => {
  it('is the signed-in user who makes the booking, and appears in its history', async () => {
    const sold = await book(desk.token)
    expect(sold).toMatchObject({ seller: 'Caio Sampaio', seller_uuid: desk.uuid })
    expect(sold.events).toMatchObject([{ action: 'created', user: 'Caio Sampaio' }])
  })

  it('is nobody when the visitor books alone, even if the form names one', async () => {
    const claimed = { seller: 'Caio Sampaio', seller_uuid: desk.uuid, sellerUuid: desk.uuid, createdBy: desk.userId }
    const sold = await book(undefined, claimed)
    expect(sold).toMatchObject({ seller: '', seller_uuid: '' })
    expect(sold.events).toMatchObject([{ action: 'created', user: 'visitante' }])
    expect(await book('a token that never was')).toMatchObject({ seller: '' })
  })

  it('never comes from another place', async () => {
    const elsewhere = await createUser(db, (await createPlace(db)).placeId, permissions)
    expect(await book(elsewhere.token)).toMatchObject({ seller: '', seller_uuid: '' })
  })

  it('is known neither to the visitor nor to a stranger', async () => {
    const { uuid } = await book(desk.token)
    expect(JSON.stringify((await call('GET', `/booking/${uuid}`)).body)).not.toContain('Caio')
  })

  it('is found by id or the beginning of any name, and in no other way', async () => {
    const other = await createUser(db, place.placeId, permissions, { name: 'Zilda Caiubi' })
    const mine = (await book(desk.token)).hash
    const theirs = (await book(other.token)).hash
    expect(await hashesOf('sampaio')).toContain(mine)
    expect(await hashesOf(desk.uuid)).toContain(mine)
    expect(await hashesOf('sampaio')).not.toContain(theirs)
    expect(await hashesOf('cai')).toEqual(expect.arrayContaining([mine, theirs]))
    expect(await hashesOf('paio')).toEqual([])
  })

  it('has their sales in the report', async () => {
    await book(desk.token)
    const query = new URLSearchParams({ cat: 'Roteiro', sdate: '2026-11-20', edate: '2026-11-20' })
    const { body } = await call('GET', `/bills/products?${query}`, { token: desk.token })
    expect(body[0].details).toContainEqual(expect.objectContaining({ seller: 'Caio Sampaio', seller_uuid: desk.uuid }))
  })
})
