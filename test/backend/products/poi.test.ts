import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { users } from '#app/backend/db/schema.server.ts'
import { createCaller, createPlace, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())

const point = { name: 'Mirante', category: 'Mirante', latitude: -12.5, longitude: '-41,4', active: true }

describe('points of interest', () => {
  it('are saved with permission, in an order, and read by anybody who names the place or belongs to it', async () => {
    const { placeId } = await createPlace(db)
    const { token } = await createUser(db, placeId, ['products/index', 'products/edit'])
    const [user] = await db.orm.select().from(users)
    const node = (method: string, path: string, body?: object, by: string | undefined = token) =>
      call(method, `${path}`, { token: by, body })
    const add = async (body: object) => (await node('POST', '/products/poi', { ...point, ...body })).body
    const one = await add({})
    const two = await add({ name: 'Portaria' })
    const hidden = await add({ name: 'Obra', active: false })
    expect([one.longitude, two.position, one.version]).toEqual([-41.4, 1, 1])
    const names = async (v: string, by?: string) =>
      (await call('GET', `/products/poi?v=${v}`, { token: by })).body.map((row: { name: string }) => row.name)
    expect(await names(placeId)).toEqual(['Mirante', 'Portaria'])
    expect(await names(user?.uuid ?? '')).toEqual(['Mirante', 'Portaria'])
    await node('PUT', '/products/poi', { order: [hidden.uuid, two.uuid, 'x', two.uuid] })
    expect(await names(placeId, token)).toEqual(['Obra', 'Portaria', 'Mirante'])

    const saved = await node('PUT', `/products/poi/${one.uuid}`, { ...point, name: 'Mirante Alto', version: 1 })
    expect([saved.status, saved.body.version]).toEqual([200, 2])
    const late = await node('PUT', `/products/poi/${one.uuid}`, { ...point, name: 'Tarde', version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    const wrong = await node('POST', '/products/poi', { name: '', latitude: 91, longitude: 'x', product_uuid: placeId })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['name', 'latitude', 'product_uuid']])

    const other = await createPlace(db)
    const foreign = (await createUser(db, other.placeId, ['products/edit'])).token
    expect((await node('PUT', `/products/poi/${one.uuid}`, { ...point }, foreign)).status).toBe(404)
    expect((await node('DELETE', `/products/poi/${one.uuid}`, undefined, foreign)).status).toBe(404)
    await node('PUT', '/products/poi', { order: [one.uuid] }, foreign)
    expect(await names(placeId)).toEqual(['Portaria', 'Mirante Alto'])
    const reader = (await createUser(db, placeId, ['products/index'])).token
    expect((await node('DELETE', `/products/poi/${one.uuid}`, undefined, reader)).status).toBe(403)
    expect((await node('DELETE', `/products/poi/${one.uuid}`)).body).toEqual({ removed: 1 })
    expect((await node('DELETE', `/products/poi/${one.uuid}`)).status).toBe(404)
    for (const v of ['x', '00000000-0000-4000-8000-000000000000']) {
      expect((await call('GET', `/products/poi?v=${v}`, {})).status).toBe(404)
    }
  })
})
