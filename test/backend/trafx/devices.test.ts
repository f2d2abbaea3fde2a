import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let place: TestPlace
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())
beforeEach(async () => {
  place = await createPlace(db)
  token = (await createUser(db, place.placeId, ['trafx/index', 'trafx/edit'])).token
})

const send = (changes: Record<string, unknown> = {}) =>
  call('POST', '/trafx', {
    token,
    body: [
      {
        serial: '1904Dz',
        prodUuid: '',
        name: 'ESTACIONAMENTO',
        mode: 'Vehicle (VEH-4d)',
        records: 50,
        date: '2026-11-12',
        total: 0,
        entries: '[]',
        battery: 4.1,
        file_name: 'ShuttleFile  261112-184002.TXT',
        ...changes
      }
    ]
  })
const list = async () => (await call('GET', '/trafx/devices', { token })).body
const put = (path: string, body: unknown) => call('PUT', path, { token, body })

describe('devices', () => {
  it("appear with their first file, and keep users' settings", async () => {
    await send()
    expect((await list()).devices).toMatchObject([
      { serial: '1904Dz', name: 'ESTACIONAMENTO', prodUuid: '', factor: 1, last_battery: 4.1, last_date: '2026-11-12' }
    ])
    const named = { serial: '1904Dz', name: 'Portão', prodUuid: place.productUuid, factor: 1.25 }
    expect((await put('/trafx/devices', named)).body).toMatchObject(named)
    for (const part of [{}, { name: 'Portão' }, { factor: 1.25 }, { prodUuid: place.productUuid }]) {
      expect((await put('/trafx/devices', { serial: '1904Dz', ...part })).body).toMatchObject(named)
    }
    await send({ records: 60, date: '2026-11-19', battery: null, file_name: 'b.TXT', prodUuid: '' })
    expect((await list()).devices).toMatchObject([
      { ...named, last_battery: 4.1, last_file: 'b.TXT', last_date: '2026-11-19' }
    ])
    const rows = await call('GET', '/trafx/entries?start_date=2026-11-01&end_date=2026-11-30', { token })
    expect(rows.body).toMatchObject([
      { name: 'Portão', prodUuid: place.productUuid, factor: 1.25 },
      { name: 'Portão', prodUuid: place.productUuid, factor: 1.25 }
    ])
  })

  it('unknown or from another place are a 404; impossible values are a 422', async () => {
    await send()
    const other = await createPlace(db)
    const { token: otherToken } = await createUser(db, other.placeId, ['trafx/edit'])
    const body = { serial: '1904Dz', name: 'x', prodUuid: '', factor: 1 }
    expect((await call('PUT', '/trafx/devices', { token: otherToken, body })).status).toBe(404)
    expect((await put('/trafx/devices', { ...body, serial: 'nobody' })).status).toBe(404)
    for (const wrong of [{ factor: 0 }, { factor: 101 }, { prodUuid: other.productUuid }, { name: 'x'.repeat(61) }]) {
      expect((await put('/trafx/devices', { ...body, ...wrong })).status).toBe(422)
    }
  })
})

describe('the carrying capacity', () => {
  it('is set per attraction, independent of its timetable', async () => {
    expect((await list()).products).toEqual([
      {
        uuid: place.productUuid,
        name: 'Cachoeira do Sossego',
        carrying_capacity: 0,
        weekday_capacity: [80, 80, 80, 80, 80, 80, 80]
      }
    ])
    const saved = await put('/trafx/capacity', { product_uuid: place.productUuid, people: 120 })
    expect([saved.status, saved.body.carrying_capacity]).toEqual([200, 120])
    expect((await list()).products[0].carrying_capacity).toBe(120)
  })

  it("is a 404 for another place's attraction", async () => {
    const other = await createPlace(db)
    for (const product_uuid of [other.productUuid, 'rubbish']) {
      expect((await put('/trafx/capacity', { product_uuid, people: 1 })).status).toBe(404)
    }
    expect((await put('/trafx/capacity', { product_uuid: place.productUuid, people: -1 })).status).toBe(422)
  })
})
