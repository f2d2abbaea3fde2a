import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { kiosks } from '#app/backend/db/schema.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { type KioskShop, openKioskShop } from './world.ts'

let db: Database
let shop: KioskShop

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  shop = await openKioskShop(db)
  await db.pool.query('delete from limits')
})

const open = (key: string) => shop.endRound(key)
const read = (address: string) => shop.call('POST', '/kiosk', { body: { key: address } })
const bind = (address: string) => shop.call('POST', '/kiosk/bind', { body: { key: address } })

describe('a kiosk', () => {
  it('binds one device by its address, and the address opens nothing else', async () => {
    const address = String((await shop.create('Saída')).body.key)
    const listed = async () => (await shop.manage('GET', '/kiosks')).body.kiosks.at(-1)
    expect((await read(address)).body).toMatchObject({ name: 'Saída', has_terminal: true })
    expect((await listed()).bound).toBe(null)
    expect((await shop.send({}, address)).body.code).toBe('no_kiosk')
    expect((await open(address)).body.code).toBe('no_kiosk')
    const devices = await Promise.all([bind(address), bind(address), bind(address)])
    expect(devices.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const own = String(devices.find(({ status }) => status === 200)?.body.key)
    expect((await open(own)).body).toMatchObject({ name: 'Saída' })
    expect([(await read(address)).status, (await bind(own)).status, (await open(address)).status]).toEqual([
      404, 404, 404
    ])
    expect((await listed()).bound).not.toBe(null)
  })

  it('says its keys once, and opens by the device’s alone', async () => {
    expect(shop.key).toMatch(/^[0-9a-f]{32}$/)
    expect(shop.key).not.toBe(shop.address)
    const { body } = await shop.manage('GET', '/kiosks')
    expect(body.kiosks).toMatchObject([{ name: 'Entrada', terminal: shop.terminal }])
    const shown = JSON.stringify([body, await db.orm.select().from(kiosks)])
    expect([shown.includes(shop.key), shown.includes(shop.address)]).toEqual([false, false])
    const opened = await open(shop.key)
    expect(opened.body).toEqual({ place_uuid: shop.place.placeId, name: 'Entrada', has_terminal: true })
    expect([(await open('')).status, (await open('0'.repeat(32))).status]).toEqual([404, 404])
  })

  it('stops at once when its key is renewed or it is ended', async () => {
    const { body } = await shop.manage('POST', `/kiosks/${shop.id}/key`)
    expect((await open(shop.key)).status).toBe(404)
    const renewed = await shop.bind(String(body.key))
    expect([(await open(shop.key)).status, (await open(renewed)).status]).toEqual([404, 200])
    const booked = await shop.book({}, renewed)
    expect((await shop.manage('DELETE', `/kiosks/${shop.id}`)).status).toBe(200)
    expect((await open(renewed)).body.code).toBe('no_kiosk')
    expect((await shop.send({}, renewed)).body.code).toBe('no_kiosk')
    expect((await shop.move(booked.hash, 'send', renewed)).body.code).toBe('no_kiosk')
    expect((await shop.endRound(renewed)).body.code).toBe('no_kiosk')
    expect((await shop.manage('DELETE', `/kiosks/${shop.id}`)).status).toBe(404)
    expect((await shop.manage('GET', '/kiosks')).body.kiosks).toEqual([])
    expect((await shop.see(booked.uuid)).status).toBe('PENDING')
  })

  it('has a name of its own, also when two forms come at once', async () => {
    const answers = await Promise.all([shop.create('Saída'), shop.create('saída'), shop.create('SAÍDA')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect((await shop.create('')).body.fields.name).toBeDefined()
    expect((await shop.manage('PUT', `/kiosks/${shop.id}`, { name: 'Saída', terminal: '' })).status).toBe(422)
    const saved = await shop.manage('PUT', `/kiosks/${shop.id}`, { name: 'Entrada', terminal: '' })
    expect([saved.status, saved.body.terminal]).toEqual([200, ''])
    expect((await open(shop.key)).body.has_terminal).toBe(false)
  })

  it('stands beside a terminal of its own place, and works on without a removed one', async () => {
    const other = await openKioskShop(db)
    const foreign = await shop.create('Trilha', other.terminal)
    expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['terminal']])
    await shop.call('DELETE', `/payments/terminals/${shop.terminal}`, { token: shop.boss.token })
    expect((await open(shop.key)).body).toMatchObject({ has_terminal: false })
  })

  it('is managed by people of its place who look after the gate', async () => {
    const other = await openKioskShop(db)
    const body = { name: 'Minha', terminal: '' }
    const asked = [
      await shop.manage('PUT', `/kiosks/${shop.id}`, body, other.keeper.token),
      await shop.manage('POST', `/kiosks/${shop.id}/key`, undefined, other.keeper.token),
      await shop.manage('DELETE', `/kiosks/${shop.id}`, undefined, other.keeper.token)
    ]
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await shop.manage('POST', '/kiosks', body, shop.desk.token)).status).toBe(403)
    expect((await open(shop.key)).status).toBe(200)
  })

  it('counts wrong keys of a network, and shuts no right one out', async () => {
    const tries = await Promise.all(Array.from({ length: 31 }, (_, at) => open(String(at).padStart(32, '0'))))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await open(shop.key)).status).toBe(200)
  })
})
