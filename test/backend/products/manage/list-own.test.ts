import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import {
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
  for (const [name, category, position] of [
    ['Árvore Alta', 'Trilha', 3],
    ['Gruta Velha', 'Gruta', 2],
    ['Zumbi', 'Trilha', 1]
  ] as const) {
    await call('POST', '/products', { token, body: { name, category, position } })
  }
  await db.pool.query(`update products set archived_at = now() where name = 'Zumbi'`)
})
afterAll(() => db?.close())

const list = (query: string, by: string | undefined = token) => call('GET', `/products/${query}`, { token: by })
const names = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name)

describe('GET /products/ without pid', () => {
  it('lists the own place’s, by page, words, category and state', async () => {
    const all = await list('')
    expect(all.body).toMatchObject({ total: 4, page: 1, limit: 10 })
    expect(names(all)).toEqual(['Cachoeira do Sossego', 'Zumbi', 'Gruta Velha', 'Árvore Alta'])
    expect(names(await list('?sort=name&archived=false'))).toEqual([
      'Árvore Alta',
      'Cachoeira do Sossego',
      'Gruta Velha'
    ])
    expect(names(await list('?sort=-name&limit=1&page=2'))).toEqual(['Gruta Velha'])
    expect(names(await list('?q=ARVORE%20trilha'))).toEqual(['Árvore Alta'])
    expect(names(await list('?cat=Trilha&archived=true'))).toEqual(['Zumbi'])
    expect(names(await list('?active=true'))).toEqual(['Cachoeira do Sossego'])
    expect((await list('?page=99')).body).toMatchObject({ data: [], total: 4 })
    expect((await list('?page=0')).status).toBe(422)
    expect((await list(`?q=${encodeURIComponent("%_'\\")}`)).body.total).toBe(0)
  })

  it('needs permission for products; with pid it shows anybody the attractions on sale', async () => {
    const porter = (await createUser(db, place.placeId, ['operation/checkin'])).token
    expect([(await call('GET', '/products/')).status, (await list('', porter)).status]).toEqual([401, 403])
    const open = await call('GET', `/products/?pid=${place.placeId}&active=false&archived=true`)
    expect(open.body.map(({ name }: { name: string }) => name)).toEqual(['Cachoeira do Sossego'])
    expect((await call('GET', `/products/?pid=${place.placeId}&q=gruta`)).body).toEqual([])
    expect((await call('GET', `/products/?pid=${place.placeId}&cat=Roteiro`)).body).toHaveLength(1)
  })

  it('gives a manager’s own by uuid_gestor, and nothing of another place’s', async () => {
    const other = await createPlace(db)
    const { uuid } = await createUser(db, place.placeId, [])
    const of = (gestor: string) => list(`gestor?archived=all&uuid_gestor=${gestor}`)
    expect((await of(uuid)).body.total).toBe(4)
    expect((await of(place.placeId)).body.total).toBe(4)
    expect([(await of(other.placeId)).body.total, (await of('x')).body.total]).toEqual([0, 0])
    expect((await list(`?v=${other.placeId}`)).body.total).toBe(0)
  })

  it('says the next slot that can be bought and the price of its day', async () => {
    const first = async () => (await list('?active=true')).body.data[0]
    // A Friday at 9:00: the slot of nine has begun.
    expect(await first()).toMatchObject({ next_slot: { date: '2026-11-20', time: '14:00' }, price_from: 80 })
    const { productId } = place
    const slot = `insert into slot_days (product_id, date, time, capacity, taken) values ($1, $2, $3, 40, 40)`
    await db.pool.query(slot, [productId, '2026-11-20', '14:00'])
    await db.pool.query(`insert into unavailabilities (product_id, date, time) values ($1, '2026-11-21', '')`, [
      productId
    ])
    await db.pool.query(
      `insert into ticket_prices (ticket_type_id, price, weekdays)
       select id, 9900, '[0]' from ticket_types where product_id = $1 and label = 'INTEIRA'`,
      [productId]
    )
    expect(await first()).toMatchObject({ next_slot: { date: '2026-11-22', time: '09:00' }, price_from: 99 })
    await db.pool.query(`update time_slots set valid_from = '2027-11-20' where product_id = $1`, [productId])
    expect(await first()).toMatchObject({ next_slot: null, next_days: expect.any(Number), price_from: 80 })
    expect((await first()).next_days).toBeLessThanOrEqual(BOOKING_HORIZON_DAYS)
  })
})
