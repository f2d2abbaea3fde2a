import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

let db: Database
let place: TestPlace
let token: string
let path: string

const call = (...asked: Parameters<ReturnType<typeof createCaller>>) => createCaller(createTestBackend(db))(...asked)
const get = async () => (await call('GET', path, { token })).body
const typed = {
  label: 'grupo',
  title: 'Grupo',
  price: '50,00',
  minimum: '10',
  maximum: '40',
  active: true,
  needs_proof: 'on',
  prices: [{ price: '65,00', valid_from: tomorrow, valid_to: '', weekdays: ['6', '0'] }]
}

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  place = await createPlace(db)
  token = (await createUser(db, place.placeId, ['products/index', 'products/edit'])).token
  path = `/products/${place.productUuid}/tickets`
})
afterAll(() => db?.close())

const priceOf = async (date: string, label: string) => {
  const { body } = await call('GET', `/products/?pid=${place.placeId}&date=${date}`)
  return body[0].tickets.find((ticket: { label: string }) => ticket.label === label)?.price
}

it('adds a type after the others, sold at the price of the day', async () => {
  const { version } = await get()
  const { status, body } = await call('POST', path, { token, body: { ...typed, version } })
  expect([status, body.version]).toEqual([201, version + 1])
  const { tickets } = await get()
  expect(tickets.map(({ label }: { label: string }) => label)).toEqual(['INTEIRA', 'MEIA', 'CRIANCA', 'GRUPO'])
  expect(tickets[3]).toMatchObject({ id: body.id, price: 50, minimum: 10, needs_proof: true, sold: false })
  expect([await priceOf('2026-11-20', 'GRUPO'), await priceOf(tomorrow, 'GRUPO')]).toEqual([50, 65])
  const again = await call('POST', path, { token, body: { ...typed, version: version + 1 } })
  expect([again.status, Object.keys(again.body.fields)]).toEqual([422, ['label']])
  const wrong = await call('POST', path, { token, body: { ...typed, version: version + 1, prices: [{}] } })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['prices.0.price', 'prices.0.weekdays']])
  expect((await get()).version).toBe(version + 1)
})

it('leaves sold tickets and its label unchanged when the price changes', async () => {
  const booked = await call('POST', '/booking/express', { body: bookingForm(place) })
  expect(booked.status).toBe(201)
  const { version, tickets } = await get()
  const full = { ...tickets[0], price: '99,00', title: 'Adulto', version }
  expect(tickets[0].sold).toBe(true)
  const renamed = await call('PUT', `${path}/${full.id}`, { token, body: { ...full, label: 'ADULTO' } })
  expect([renamed.status, Object.keys(renamed.body.fields)]).toEqual([422, ['label']])
  expect((await call('PUT', `${path}/${full.id}`, { token, body: full })).status).toBe(200)
  expect(await priceOf(tomorrow, 'INTEIRA')).toBe(99)
  const { rows } = await db.pool.query(
    `select i.unit_price, i.title, b.total from booking_items i join bookings b on b.id = i.booking_id
     where b.public_id = $1 and i.label = 'INTEIRA'`,
    [booked.body.uuid]
  )
  expect(rows).toEqual([{ unit_price: 8000, title: 'Inteira', total: 20_000 }])
})

it('tells the second of two who edit, and loses nothing of the first', async () => {
  const { version, tickets } = await get()
  const change = (price: string) =>
    call('PUT', `${path}/${tickets[1].id}`, { token, body: { ...tickets[1], price, version } })
  const answers = await Promise.all([change('38,00'), change('39,00')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.code).toBe('changed_meanwhile')
  const now = await get()
  expect(now.version).toBe(version + 1)
  expect(now.tickets[1].price).toBe(answers[0]?.status === 200 ? 38 : 39)
})

it('moves within the list, is deleted when never sold, and is otherwise discontinued', async () => {
  const labels = async () => (await get()).tickets.map(({ label }: { label: string }) => label)
  await call('POST', '/booking/express', { body: bookingForm(place) })
  await call('POST', path, { token, body: { ...typed, version: (await get()).version } })
  const { tickets } = await get()
  const move = async (index: number, to: string) =>
    call('POST', `${path}/${tickets[index].id}/move`, { token, body: { to, version: (await get()).version } })
  await move(2, 'up')
  expect(await labels()).toEqual(['INTEIRA', 'CRIANCA', 'MEIA', 'GRUPO'])
  await move(0, 'up')
  await move(3, 'down')
  expect(await labels()).toEqual(['INTEIRA', 'CRIANCA', 'MEIA', 'GRUPO'])
  await move(0, 'down')
  expect(await labels()).toEqual(['CRIANCA', 'INTEIRA', 'MEIA', 'GRUPO'])
  const remove = async (index: number) =>
    (await call('DELETE', `${path}/${tickets[index].id}?version=${(await get()).version}`, { token })).body.status
  expect([await remove(3), await remove(0)]).toEqual(['deleted', 'inactive'])
  expect(await labels()).toEqual(['CRIANCA', 'INTEIRA', 'MEIA'])
  expect(await priceOf(tomorrow, 'INTEIRA')).toBeUndefined()
})

it("needs permission, in one's own place, for an existing attraction", async () => {
  const other = await createPlace(db)
  const stranger = (await createUser(db, other.placeId, ['products/index', 'products/edit'])).token
  const reader = (await createUser(db, place.placeId, ['products/index'])).token
  const { version } = await get()
  const ask = (as: string, uuid: string) =>
    call('POST', `/products/${uuid}/tickets`, { token: as, body: { ...typed, version } })
  expect((await ask(reader, place.productUuid)).status).toBe(403)
  expect((await ask(stranger, place.productUuid)).status).toBe(404)
  expect((await ask(token, 'x')).status).toBe(404)
  expect((await call('GET', path, { token: stranger })).status).toBe(404)
  expect((await call('GET', path, { token: reader })).status).toBe(200)
  for (const id of ['0', 'x', '9'.repeat(30), '__proto__']) {
    const { status } = await call('PUT', `${path}/${id}`, { token, body: { ...typed, version } })
    expect([id, status]).toEqual([id, 404])
  }
})

describe('a half-price ticket', () => {
  const save = async (index: number, changes: object) => {
    const { version, tickets } = await get()
    const body = { ...tickets[index], ...changes, version }
    return call('PUT', `${path}/${tickets[index].id}`, { token, body })
  }
  const saidAt = async (index: number, changes: object) => {
    const { status, body } = await save(index, changes)
    return [
      status,
      Object.entries(body.fields ?? {}).map(([name, told]) => `${name}: ${told}`.replaceAll('\u00a0', ' '))
    ]
  }
  const reduced = [{ price: '60,00', valid_from: '', valid_to: '', weekdays: ['3'] }]
  const tooMuch = 'mais que a metade de Inteira'

  it('never costs more than half of the whole one, whichever is saved', async () => {
    expect(await saidAt(1, { price: '40,01' })).toEqual([
      422,
      [`price: Meia-entrada sairia por R$ 40,01 em 20/11/2026, ${tooMuch} (R$ 80,00): pela lei, no máximo R$ 40,00.`]
    ])
    expect(await saidAt(0, { price: '70,00' })).toEqual([
      422,
      [
        `price: Meia-entrada sairia por R$ 40,00 em 20/11/2026, ${tooMuch} (R$ 70,00): pela lei, no máximo R$ 35,00. Mude antes o preço de Meia-entrada.`
      ]
    ])
    expect(await saidAt(0, { prices: [...reduced] })).toEqual([
      422,
      [expect.stringMatching(/^prices\.0\.price: Meia-entrada sairia por R\$ 40,00 em 25\/11\/2026/)]
    ])
    const { version } = await get()
    const senior = {
      ...typed,
      version,
      label: 'IDOSO',
      title: 'Pessoa idosa',
      price: '50,00',
      minimum: '0',
      prices: []
    }
    expect((await call('POST', path, { token, body: senior })).body.fields.price).toHaveLength(1)
    expect((await save(1, { prices: [{ ...reduced[0], price: '30,00' }] })).status).toBe(200)
    expect((await save(0, { prices: reduced })).status).toBe(200)
  })

  it('stays as it was priced before, until somebody makes it worse', async () => {
    await db.pool.query(`update ticket_types set price = 5000 where product_id = $1 and label = 'MEIA'`, [
      place.productId
    ])
    const { tickets } = await get()
    expect(tickets.map(({ too_dear: told }: { too_dear: string }) => told.slice(0, 12))).toEqual([
      '',
      'Meia-entrada',
      ''
    ])
    expect((await save(1, { title: 'Meia' })).status).toBe(200)
    expect((await save(1, { price: '48,00' })).status).toBe(200)
    expect((await save(0, { price: '90,00' })).status).toBe(200)
    expect((await save(1, { price: '49,00' })).status).toBe(422)
    expect((await save(1, { active: false })).status).toBe(200)
    expect((await get()).tickets[1].too_dear).toBe('')
    expect((await save(1, { price: '49,00', active: false })).status).toBe(200)
    expect((await save(1, { active: true })).status).toBe(422)
  })
})
