import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { ProductSchema } from '#app/contracts/products/public.ts'
import { createCaller, createPlace, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

interface Known {
  name: string
  active: boolean
  archived: boolean
}

let db: Database
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())

describe('listProducts', () => {
  it('lists the attractions of a place in order, with tickets priced in reais', async () => {
    const [place] = (await call('GET', '/places/public')).body
    const { body } = await call('GET', `/products/?pid=${place.uuid}`)
    expect(body.map((product: { slug: string }) => product.slug)).toEqual([
      'gruta-do-silencio',
      'cachoeira-do-veu-dourado',
      'poco-do-anil'
    ])
    expect(body[0].tickets.map((ticket: { label: string; price: number }) => [ticket.label, ticket.price])).toEqual([
      ['INTEIRA', 80],
      ['MEIA', 40],
      ['IDOSO', 40],
      ['MORADOR', 20],
      ['CRIANCA', 0]
    ])
    const read = ProductSchema.parse(body[2])
    expect(read.tickets[0]?.price).toBe(12_000)
    expect(read.tickets[1]).toMatchObject({ needs_proof: true, counts_to_quota: true })
  })

  it('answers 404 for an unknown place, and an empty list for one that sells nothing', async () => {
    for (const pid of ['6f1f7f0e-0000-4000-8000-000000000000', 'x', '']) {
      expect((await call('GET', `/products/?pid=${pid}`)).status, pid).toBe(404)
    }
    const place = await createPlace(db)
    await db.pool.query('update products set active = false where id = $1', [place.productId])
    expect((await call('GET', `/products/?pid=${place.placeId}`)).body).toEqual([])
  })

  it('lists all attractions with bookings to users who see them, archived ones last, and to nobody else', async () => {
    const { placeId, productId } = await createPlace(db)
    const add = `insert into products (uuid, place_id, slug, name, position, active, archived_at)
      values (gen_random_uuid(), $1, $2, $2, $3, $4, $5)`
    await db.pool.query(add, [placeId, 'velho', -2, false, new Date()])
    await db.pool.query(add, [placeId, 'novo', -1, false, null])
    await db.pool.query("update ticket_types set active = false where product_id = $1 and label = 'MEIA'", [productId])
    const by = async (permissions: Parameters<typeof createUser>[2], of = placeId) =>
      (await createUser(db, of, permissions)).token
    const asked = async (token?: string) =>
      (await call('GET', `/products/?pid=${placeId}&all=1&q=velho&uuid=x`, { token })).body
    for (const permission of ['operation/checkin', 'reports/visits'] as const) {
      const all = await asked(await by([permission]))
      expect(all.map(({ name, active, archived }: Known) => [name, active, archived])).toEqual([
        ['Cachoeira do Sossego', true, false],
        ['novo', false, false],
        ['velho', false, true]
      ])
      expect(all[0].tickets.map(({ label }: { label: string }) => label)).toContain('MEIA')
    }
    const foreign = await by(['operation/booking-list'], (await createPlace(db)).placeId)
    for (const token of [undefined, foreign, await by(['booking/index'])]) {
      const { body } = await call('GET', `/products/?pid=${placeId}&all=1`, { token })
      expect(body.map(({ name }: Known) => name)).toEqual(['Cachoeira do Sossego'])
    }
  })

  it('never gives an attraction of another place', async () => {
    const one = await createPlace(db)
    const other = await createPlace(db)
    const own = await call('GET', `/products/?pid=${one.placeId}&uuid=${one.productUuid}`)
    expect(own.body).toHaveLength(1)
    expect((await call('GET', `/products/?pid=${one.placeId}&uuid=${other.productUuid}`)).status).toBe(404)
  })
})
