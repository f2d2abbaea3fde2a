import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { ProductSchema } from '#app/contracts/products/public.ts'
import { createCaller, createPlace, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

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

  it('answers 404 for a place that is none, and an empty list for one that sells nothing', async () => {
    for (const pid of ['6f1f7f0e-0000-4000-8000-000000000000', 'x', '']) {
      expect((await call('GET', `/products/?pid=${pid}`)).status, pid).toBe(404)
    }
    const place = await createPlace(db)
    await db.pool.query('update products set active = false where id = $1', [place.productId])
    expect((await call('GET', `/products/?pid=${place.placeId}`)).body).toEqual([])
  })

  it('never gives an attraction of another place', async () => {
    const [one, other] = [await createPlace(db), await createPlace(db)]
    const own = await call('GET', `/products/?pid=${one.placeId}&uuid=${one.productUuid}`)
    expect(own.body).toHaveLength(1)
    expect((await call('GET', `/products/?pid=${one.placeId}&uuid=${other.productUuid}`)).status).toBe(404)
  })
})
