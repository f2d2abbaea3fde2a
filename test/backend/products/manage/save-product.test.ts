import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { PRODUCT_FIELDS } from '#app/domain/product/fields.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace
} from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let place: TestPlace
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
  place = await createPlace(db)
  token = (await createUser(db, place.placeId, ['products/index', 'products/edit'])).token
})
afterAll(() => db?.close())

const add = (body: object, headers = {}) => call('POST', '/products', { token, body, headers })
const put = (uuid: string, body: object, rest = '') => call('PUT', `/products/${uuid}${rest}`, { token, body })

const remove = (id: string | number, by = token) => call('DELETE', `/api/v1/products/${id}`, { token: by })

const whole = {
  name: 'Poço do Anil',
  category: 'Trilha',
  description: 'Água azul.\r\nLeve máscara.',
  groups: ['Águas', '', 'Águas', 'Norte'],
  address: 'Estrada do Anil, km 3',
  latitude: '-12,5934',
  longitude: -41.418,
  duration_minutes: '90',
  arrive_minutes: '',
  minimum_age: 8,
  what_to_bring: 'Máscara',
  accessibility: 'Escada de 40 degraus',
  guide: 'people',
  guide_people: '12',
  at_once_people: '40',
  at_once_full: 'stop',
  hold_minutes: '30',
  position: '4',
  notification_number: '(75) 99999-8888',
  nps: 'https://pesquisa.example.com/anil'
}

describe('a new attraction', () => {
  it('is kept as it was said, not yet sold, once however often it is sent', async () => {
    const uuid = randomUUID()
    const made = await add({ ...whole, uuid })
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        uuid,
        slug: 'poco-do-anil',
        state: 'inactive',
        version: 1,
        missing: ['tickets', 'hours'],
        description: 'Água azul.\nLeve máscara.',
        groups: ['Águas', 'Norte'],
        latitude: -12.5934,
        duration_minutes: 90,
        arrive_minutes: null,
        hold_minutes: 30,
        guide: 'people',
        guide_people: 12,
        at_once_people: 40,
        at_once_full: 'stop',
        notification_number: '+5575999998888',
        map_url: 'https://www.openstreetmap.org/?mlat=-12.5934&mlon=-41.418#map=15/-12.5934/-41.418'
      })
    ])
    expect((await add({ ...whole, uuid })).body).toEqual(made.body)
    expect((await add({ ...whole, name: 'Outro', uuid })).body).toMatchObject({ code: 'already_made' })
    const key = { 'idempotency-key': randomUUID() }
    const first = await add({ name: 'Gruta Azul' }, key)
    expect((await add({ name: 'Gruta Azul' }, key)).body.uuid).toBe(first.body.uuid)
    expect((await add({ name: 'Gruta Azul' })).body.slug).toBe('gruta-azul-2')
    expect((await add({ name: 'Gruta Azul', slug: 'gruta-azul' })).body.fields.slug).toEqual([
      'Outro atrativo do parque já tem este endereço curto. Escolha outro.'
    ])
    const { rows } = await db.pool.query('select count(*)::int as n from products where uuid = $1', [uuid])
    expect(rows[0].n).toBe(1)
  })

  it('reports errors at each field, and ignores unknown fields', async () => {
    const wrong = await add({
      name: ' ',
      latitude: '91',
      longitude: '-200',
      nps: 'javascript:alert(1)',
      notification_number: '12',
      hold_minutes: '121',
      guide: 'all',
      duration_minutes: '-1',
      minimum_age: 1e9,
      description: 'x'.repeat(2001)
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.fields).sort()).toEqual([
      'description',
      'duration_minutes',
      'guide',
      'hold_minutes',
      'latitude',
      'longitude',
      'minimum_age',
      'name',
      'notification_number',
      'nps'
    ])
    const body = JSON.parse('{"name":"Serra","active":true,"place_id":"x","version":9,"__proto__":{"slug":"x"}}')
    expect((await add(body)).body).toMatchObject({ state: 'inactive', version: 1, slug: 'serra' })
  })

  it('is described by the fields that it is checked by', async () => {
    const { body } = await call('GET', '/products/fields', { token })
    expect(body.map(({ name }: { name: string }) => name)).toEqual(PRODUCT_FIELDS.map(({ name }) => name))
    expect(body[0]).toMatchObject({
      name: 'name',
      type: 'text',
      required: true,
      public_label: 'Atrativo',
      active: true
    })
    const made = (await add({ ...whole, name: 'Serra Alta' })).body
    expect(PRODUCT_FIELDS.filter(({ name }) => !(name in made))).toEqual([])
  })
})

describe('an attraction that two edit', () => {
  it("keeps the first user's changes, and warns the second", async () => {
    const { body: read } = await add({ ...whole, name: 'Morro' })
    const first = await put(read.uuid, { version: 1, description: 'Da primeira' })
    expect(first.body).toMatchObject({ version: 2, description: 'Da primeira', address: whole.address })
    const second = await put(read.uuid, { version: 1, address: 'Da segunda' })
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await put(read.uuid, { version: 1, state: 'archived' }, '/state')).body.code).toBe('changed_meanwhile')
    const again = await put(read.uuid, { version: 2, address: 'Da segunda' })
    expect(again.body).toMatchObject({ version: 3, description: 'Da primeira', address: 'Da segunda' })
  })

  it('is saved once of many at the same moment', async () => {
    const { body: read } = await add({ name: 'Vale' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put(read.uuid, { version: 1, address: `Estrada ${index}` }))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await call('GET', `/products/${read.uuid}`, { token })).body.version).toBe(2)
  })
})

describe('putting up for sale', () => {
  it('is refused with a list of missing data, and works once it is complete', async () => {
    const { body: read } = await add({ name: 'Lapa' })
    const activate = (version: number) => put(read.uuid, { version, state: 'active' }, '/state')
    const early = await activate(1)
    expect([early.status, early.body.code]).toEqual([409, 'not_ready'])
    expect(early.body.message).toContain('Faltam um tipo de ingresso e um horário')
    await db.pool.query(
      `insert into ticket_types (product_id, label, title, price, valid_to) values ($1, 'INTEIRA', 'Inteira', 5000, '2026-11-19')`,
      [read.id]
    )
    await db.pool.query(`insert into time_slots (product_id, time, capacity) values ($1, '09:00', 10)`, [read.id])
    expect((await activate(1)).body.message).toContain('Falta um tipo de ingresso de')
    await db.pool.query(`update ticket_types set valid_to = null where product_id = $1`, [read.id])
    expect((await activate(1)).body).toMatchObject({ state: 'active', version: 2, missing: [] })
    const shown = await call('GET', `/products/?pid=${place.placeId}`)
    expect(shown.body.map(({ uuid }: { uuid: string }) => uuid)).toContain(read.uuid)
    const archived = await put(read.uuid, { version: 2, state: 'archived' }, '/state')
    expect(archived.body).toMatchObject({ state: 'archived', archived_date: expect.stringContaining('2026-11-20') })
    expect((await put(read.uuid, { version: 3, state: 'inactive' }, '/state')).body.archived_date).toBe(null)
  })
})

describe('deleting', () => {
  it('is refused in words where anything was booked or counted, and takes all parts otherwise', async () => {
    await call('POST', '/booking/express', { body: bookingForm(place, { payment_method: 'cod', payLater: true }) })
    const booked = await remove(place.productUuid)
    expect([booked.status, booked.body]).toEqual([
      409,
      expect.objectContaining({ code: 'has_bookings', message: expect.stringContaining('Arquive-o') })
    ])
    const { body: read } = await add({ name: 'Engano' })
    const own = [
      `insert into ticket_types (product_id, label, title, price) values ($1, 'INTEIRA', 'Inteira', 5000)`,
      `insert into ticket_prices (ticket_type_id, price) select id, 1 from ticket_types where product_id = $1`,
      `insert into time_slots (product_id, time, capacity) values ($1, '09:00', 10)`,
      `insert into slot_exceptions (product_id, date, time, capacity) values ($1, '2026-12-25', '', 0)`,
      `insert into unavailabilities (product_id, date) values ($1, '2026-12-24')`
    ]
    for (const statement of own) await db.pool.query(statement, [read.id])
    await db.pool.query(
      `insert into discount_codes (uuid, place_id, code, kind, value, products)
       values (gen_random_uuid(), $1, 'SO', 'percent', 10, $2), (gen_random_uuid(), $1, 'DOIS', 'percent', 10, $3)`,
      [place.placeId, JSON.stringify([read.uuid]), JSON.stringify([read.uuid, place.productUuid])]
    )
    expect(await remove(read.id)).toMatchObject({ status: 200, body: { status: 'deleted' } })
    expect((await remove(read.id)).status).toBe(404)
    const { rows } = await db.pool.query('select code, active, products from discount_codes order by code')
    // None left would have meant every attraction.
    expect(rows).toEqual([
      { code: 'DOIS', active: true, products: [place.productUuid] },
      { code: 'SO', active: false, products: [read.uuid] }
    ])
  })

  it('and every other call knows no attraction of another place', async () => {
    const other = await createPlace(db)
    const stranger = (await createUser(db, other.placeId, ['products/index', 'products/edit'])).token
    const asked = await Promise.all([
      call('GET', `/products/${place.productUuid}`, { token: stranger }),
      call('PUT', `/products/${place.productUuid}`, { token: stranger, body: { version: 1, name: 'Meu' } }),
      call('PUT', `/products/${place.productUuid}/state`, { token: stranger, body: { version: 1, state: 'archived' } }),
      call('GET', `/products/${place.productUuid}/photos`, { token: stranger }),
      remove(place.productId, stranger),
      remove(place.productUuid, stranger),
      remove('9'.repeat(40), stranger),
      call('POST', '/products', { token: stranger, body: { name: 'Meu', uuid: place.productUuid } })
    ])
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 409])
    expect(JSON.stringify(asked)).not.toContain('Sossego')
  })
})
