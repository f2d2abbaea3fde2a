import { randomUUID } from 'node:crypto'
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

const every = ['0', '1', '2', '3', '4', '5', '6']
const typed = {
  name: 'Alta temporada',
  way: 'up',
  percent: '20',
  rounding: '50',
  yearly: false,
  weekdays: every,
  periods: [{ first: tomorrow, last: '2026-11-30' }],
  prices: [] as { type: number; price: string }[],
  excluded: [] as number[]
}
type Typed = typeof typed

let db: Database
let place: TestPlace
let token: string
/** Ids of INTEIRA, MEIA and CRIANCA. */
let ids: number[]

const call = (...asked: Parameters<ReturnType<typeof createCaller>>) => createCaller(createTestBackend(db))(...asked)

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db?.close())
beforeEach(async () => {
  place = await createPlace(db)
  token = (await createUser(db, place.placeId, ['products/index', 'products/edit', 'booking/index'])).token
  ids = await typesOf(place)
})

async function typesOf({ productId }: TestPlace): Promise<number[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from ticket_types where product_id = $1 order by position',
    [productId]
  )
  return rows.map(({ id }) => Number(id))
}

async function add(changes: Partial<Typed> = {}) {
  const uuid = randomUUID()
  const { status, body } = await call('POST', '/products/seasons', { token, body: { ...typed, ...changes, uuid } })
  return { status, body, uuid }
}

/** Reais of the three types on a day. */
async function pricesOn(date: string): Promise<number[]> {
  const { body } = await call('GET', `/products/?pid=${place.placeId}&date=${date}`)
  return body[0].tickets.map(({ price }: { price: number }) => price)
}

it('is the same price in the list of attractions, the calendar, the counter and the booking', async () => {
  expect((await add()).status).toBe(201)
  expect([await pricesOn('2026-11-20'), await pricesOn(tomorrow)]).toEqual([
    [80, 40, 0],
    [96, 48, 0]
  ])
  const { body: calendar } = await call('GET', `/operations/calendar?product_uuid=${place.productUuid}&month=2026-11`)
  const priceOf = (date: string) => calendar.days.find((day: { date: string }) => day.date === date).price
  expect([priceOf('2026-11-20'), priceOf(tomorrow), priceOf('2026-11-30')]).toEqual([80, 96, 96])
  const counter = await call('GET', `/counter?product=${place.productUuid}&date=${tomorrow}`, { token })
  expect(counter.body.tickets.map(({ price }: { price: number }) => price)).toEqual([96, 48, 0])
  const booked = await call('POST', '/booking/express', { body: bookingForm(place) })
  expect(booked.body.order.final_value).toBe(2 * 96 + 48)
})

it('is the price of the new day when a visit moves', async () => {
  const { body: booked } = await call('POST', '/booking/express', {
    body: bookingForm(place, { date: '2026-11-20', time: '14:00' })
  })
  await add()
  const desk = ['operation/booking-list', 'operation/all-bookings', 'operation/edit', 'operation/values']
  const { token: staff } = await createUser(db, place.placeId, desk)
  const moved = (date: string) =>
    call('GET', `/booking/${booked.uuid}/change-date?date=${date}&time=14:00`, { token: staff })
  expect((await moved('2026-11-20')).body).toMatchObject({ old_total: 200, new_total: 200 })
  expect((await moved(tomorrow)).body).toMatchObject({ old_total: 200, new_total: 240 })
})

it('tells a buyer the new total before they pay, and leaves sold tickets as they are', async () => {
  const sold = await call('POST', '/booking/express', { body: bookingForm(place, { total_seen: '200,00' }) })
  const form = bookingForm(place, { total_seen: '200,00', cpf_cnpj: '111.444.777-35' })
  const { uuid, body: made } = await add()
  const refused = await call('POST', '/booking/express', { body: form })
  expect([refused.status, refused.body.code]).toEqual([409, 'price_changed'])
  expect(refused.body.message.replaceAll('\u00a0', ' ')).toContain('O total agora é R$ 240,00 (antes: R$ 200,00).')
  const { rows } = await db.pool.query('select total from bookings where public_id = $1', [sold.body.uuid])
  expect(rows).toEqual([{ total: 20_000 }])
  const gone = await call('DELETE', `/products/seasons/${uuid}`, { token })
  expect([made.version, gone.status]).toEqual([1, 200])
  expect(await pricesOn(tomorrow)).toEqual([80, 40, 0])
})

it('takes exact prices, leaves types alone, and yields to a price of the ticket and to a shorter season', async () => {
  const [full = 0, half = 0] = ids
  await add({ prices: [{ type: full, price: '99,90' }], excluded: [half] })
  expect(await pricesOn(tomorrow)).toEqual([99.9, 40, 0])
  await add({ name: 'Feriado', percent: '50', periods: [{ first: '22/11/2026', last: '22/11/2026' }] })
  expect([await pricesOn('2026-11-22'), await pricesOn('2026-11-23')]).toEqual([
    [120, 60, 0],
    [99.9, 40, 0]
  ])
  const { body: listed } = await call('GET', '/products/seasons', { token })
  expect(listed.data.map(({ name }: { name: string }) => name)).toEqual(['Feriado', 'Alta temporada'])
  await db.pool.query(
    `insert into ticket_prices (ticket_type_id, valid_from, valid_to, price) values ($1, '2026-11-22', '2026-11-22', 7000)`,
    [full]
  )
  expect(await pricesOn('2026-11-22')).toEqual([70, 60, 0])
})

it('changes with exact prices only the tickets it names: the others keep the longer season', async () => {
  const [full = 0, half = 0] = ids
  await add()
  const holiday = { periods: [{ first: '22/11/2026', last: '22/11/2026' }], percent: '' }
  // Named twice by a form, the last price counts.
  const prices = [
    { type: half, price: '10,00' },
    { type: half, price: '38,00' }
  ]
  const { status, uuid } = await add({ name: 'Feriado', ...holiday, prices })
  expect(status).toBe(201)
  expect(await pricesOn('2026-11-22')).toEqual([96, 38, 0])
  const asked = { ...typed, ...holiday, prices: [{ type: half, price: '38,00' }] }
  const { body: shown } = await call('POST', '/products/seasons/preview', { token, body: { ...asked, uuid } })
  expect(shown.changes).toEqual([])
  // A ticket type that the form did not show keeps its price.
  await db.pool.query(
    'insert into season_types (season_id, ticket_type_id, price) select id, $2, 9000 from seasons where uuid = $1',
    [uuid, full]
  )
  const saved = await call('PUT', `/products/seasons/${uuid}`, {
    token,
    body: { ...asked, name: 'Feriado', version: 1 }
  })
  expect(saved.status).toBe(200)
  expect(await pricesOn('2026-11-22')).toEqual([90, 38, 0])
})

it('previews what changes and writes nothing', async () => {
  const asked = { ...typed, uuid: '' }
  const { status, body } = await call('POST', '/products/seasons/preview', { token, body: asked })
  expect(status).toBe(200)
  expect(body.changes).toEqual([
    { attraction: 'Cachoeira do Sossego', ticket: 'Inteira', from: 80, to: 96, days: 10 },
    { attraction: 'Cachoeira do Sossego', ticket: 'Meia-entrada', from: 40, to: 48, days: 10 }
  ])
  expect(body.days[0]).toEqual({ date: '2026-11-20', season: '', prices: [{ from: 80, to: 80 }] })
  expect(body.days[1]).toEqual({ date: tomorrow, season: 'Alta temporada', prices: [{ from: 80, to: 96 }] })
  expect((await call('GET', '/products/seasons', { token })).body.data).toEqual([])
  const { uuid } = await add()
  const again = { ...typed, uuid, percent: '50' }
  const changed = await call('POST', '/products/seasons/preview', { token, body: again })
  expect(changed.body.changes[0]).toMatchObject({ from: 96, to: 120 })
})

it('makes one season of a repeated form, and tells the second of two who edit', async () => {
  const { uuid, body } = await add()
  const again = await call('POST', '/products/seasons', { token, body: { ...typed, uuid } })
  expect([again.status, again.body.version]).toEqual([201, 1])
  const path = `/products/seasons/${uuid}`
  const [full = 0] = ids
  const first = await call('PUT', path, {
    token,
    body: { ...typed, version: body.version, prices: [{ type: full, price: '99' }] }
  })
  expect([first.status, first.body.prices]).toEqual([200, [{ type: full, price: 99 }]])
  const second = await call('PUT', path, { token, body: { ...typed, version: body.version, name: 'Outra' } })
  expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
  expect((await call('GET', path, { token })).body).toMatchObject({ name: 'Alta temporada', version: 2 })
  const { rows } = await db.pool.query('select action from audit_events where subject_id = $1 order by id', [uuid])
  expect(rows.map(({ action }) => action)).toEqual(['season.created', 'season.changed'])
})

it('refuses ticket types and seasons of another place, and whoever may not change prices', async () => {
  const other = await createPlace(db)
  const [theirs = 0] = await typesOf(other)
  const refused = await add({ prices: [{ type: theirs, price: '1,00' }] })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['prices']])
  const { uuid } = await add()
  const stranger = (await createUser(db, other.placeId, ['products/index', 'products/edit'])).token
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { ...typed, version: 1 }],
    ['DELETE', undefined]
  ] as const) {
    expect((await call(method, `/products/seasons/${uuid}`, { token: stranger, body })).status).toBe(404)
  }
  const taken = await call('POST', '/products/seasons', { token: stranger, body: { ...typed, uuid } })
  expect(taken.status).toBe(409)
  const reader = (await createUser(db, place.placeId, ['products/index'])).token
  expect((await call('DELETE', `/products/seasons/${uuid}`, { token: reader })).status).toBe(403)
  expect(await pricesOn(tomorrow)).toEqual([96, 48, 0])
})

it('counts for what a discount code makes free', async () => {
  const { token: seller } = await createUser(db, place.placeId, ['products/index', 'products/discounts'])
  const code = () => ({
    uuid: randomUUID(),
    code: `D${randomUUID().slice(0, 8)}`,
    kind: 'amount',
    value: '50,00',
    active: true
  })
  const make = () => call('POST', '/products/discounts', { token: seller, body: { ...code(), types: ['INTEIRA'] } })
  expect((await make()).status).toBe(200)
  await add({ way: 'down', percent: '50' })
  expect(Object.keys((await make()).body.fields)).toEqual(['max_uses', 'max_tickets'])
})

it('counts for a discount code although it leaves nearly nothing', async () => {
  const { token: seller } = await createUser(db, place.placeId, ['products/index', 'products/discounts'])
  await add({ way: 'down', percent: '90', rounding: '100' })
  await db.pool.query('update ticket_types set price = 1000 where id = $1', [ids[0]])
  const code = { uuid: randomUUID(), code: `D${randomUUID().slice(0, 8)}`, kind: 'amount', value: '5,00', active: true }
  const { body } = await call('POST', '/products/discounts', { token: seller, body: { ...code, types: ['INTEIRA'] } })
  expect(Object.keys(body.fields)).toEqual(['max_uses', 'max_tickets'])
})

it('has a limit for each place', async () => {
  await db.pool.query(
    `insert into seasons (uuid, place_id, name) select gen_random_uuid(), $1, 'T' from generate_series(1, 40)`,
    [place.placeId]
  )
  const { status, body } = await add()
  expect([status, body.message]).toEqual([409, 'Um parque tem no máximo 40 temporadas.'])
})

it('loses the prices of a ticket type that is deleted, and keeps those of one that is off sale', async () => {
  const [full = 0, half = 0] = ids
  const prices = [
    { type: full, price: '90' },
    { type: half, price: '45' }
  ]
  const { uuid, body } = await add({ prices })
  await db.pool.query('update ticket_types set active = false where id = $1', [half])
  await db.pool.query('delete from ticket_types where id = $1', [full])
  const saved = await call('PUT', `/products/seasons/${uuid}`, { token, body: { ...typed, version: body.version } })
  expect(saved.body.prices).toEqual([{ type: half, price: 45 }])
})

describe('a half-price ticket', () => {
  const plain = (text: unknown) => String(text).replaceAll('\u00a0', ' ')
  const preview = (changes: Partial<Typed>) =>
    call('POST', '/products/seasons/preview', { token, body: { ...typed, ...changes, uuid: '' } })

  it.each<[string, (full: number, half: number) => [Partial<Typed>, string, string]]>([
    [
      'at its own price where the season sets one',
      (full, half) => [
        {
          percent: '',
          prices: [
            { type: full, price: '60' },
            { type: half, price: '31' }
          ]
        },
        `prices.${half}`,
        'Meia-entrada sairia por R$ 31,00 em 21/11/2026, mais que a metade de Inteira (R$ 60,00): pela lei, no máximo R$ 30,00.'
      ]
    ],
    [
      'at its own price where only the whole one gets cheaper',
      (full, half) => [
        { percent: '', prices: [{ type: full, price: '60' }] },
        `prices.${half}`,
        'por R$ 40,00 em 21/11'
      ]
    ],
    [
      'where the season leaves it as it is',
      (_, half) => [{ way: 'down', percent: '50', excluded: [half] }, `prices.${half}`, 'metade de Inteira (R$ 40,00)']
    ],
    [
      'at the whole one if only that has an exact price',
      (full) => [{ prices: [{ type: full, price: '90' }] }, `prices.${full}`, 'por R$ 48,00 em 21/11/2026']
    ]
  ])('is refused above half of the whole one, and said %s', async (_, ask) => {
    const [full = 0, half = 0] = ids
    const [changes, field, message] = ask(full, half)
    for (const answer of [await preview(changes), await add(changes)]) {
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
      expect(plain(answer.body.fields[field])).toContain(message)
    }
    expect((await call('GET', '/products/seasons', { token })).body.data).toEqual([])
  })

  it('is refused at the percentage where its own price of the day stays', async () => {
    await db.pool.query('insert into ticket_prices (ticket_type_id, price) values ($1, 4000)', [ids[1]])
    const { status, body } = await add({ way: 'down', percent: '20' })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['percent']])
  })

  it('stays as it was priced before, and is told on the screens', async () => {
    const table = async () => (await call('GET', '/products/price-table', { token })).body.attractions[0].types
    expect((await table()).map(({ too_dear: told }: { too_dear: string }) => told)).toEqual(['', '', ''])
    await db.pool.query('update ticket_types set price = 4500 where id = $1', [ids[1]])
    expect((await add()).status).toBe(201)
    expect(await pricesOn(tomorrow)).toEqual([96, 54, 0])
    expect((await add({ name: 'Outra', way: 'down', percent: '10' })).status).toBe(201)
    expect(plain((await table())[1].too_dear)).toBe(
      'Meia-entrada sai por R$ 45,00 em 20/11/2026, mais que a metade de Inteira (R$ 80,00): pela lei, no máximo R$ 40,00.'
    )
  })

  it('is judged by one of two changes at once', async () => {
    const [full = 0] = ids
    const path = `/products/${place.productUuid}/tickets`
    const { body } = await call('GET', path, { token })
    const dearer = { ...body.tickets[1], price: '40,00', prices: [], version: body.version }
    await db.pool.query('update ticket_types set price = 3000 where id = $1', [ids[1]])
    const [season, type] = await Promise.all([
      add({ percent: '', prices: [{ type: full, price: '60' }] }),
      call('PUT', `${path}/${ids[1]}`, { token, body: dearer })
    ])
    expect([season.status, type.status].filter((status) => status === 422)).toHaveLength(1)
  })
})
