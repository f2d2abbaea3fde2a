import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
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
let at: string

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
beforeEach(async () => {
  place = await createPlace(db)
  token = (await createUser(db, place.placeId, ['products/index', 'products/edit'])).token
  at = `/products/${place.productUuid}/photos`
})
afterAll(() => db?.close())

async function photo(width = 2000, height = 1000): Promise<string> {
  const { default: sharp } = await import('sharp')
  const image = sharp({ create: { width, height, channels: 3, background: '#284' } })
  return (await image.jpeg().toBuffer()).toString('base64')
}

const add = (body: object) => call('POST', at, { token, body })
const shown = async () => (await call('GET', `/products/?pid=${place.placeId}`)).body[0].picture_url

describe('photos of an attraction', () => {
  it('are redrawn, described, put in order and taken away; shop windows show the first', async () => {
    const first = await add({ data: await photo(), description: ' A queda  d’água ' })
    expect(first.body).toMatchObject({ version: 2, data: [{ description: 'A queda d’água' }] })
    const second = (await add({ data: await photo(40, 30) })).body
    const [one, two] = second.data
    expect(await shown()).toBe(one.url)
    const drawn = await call('GET', one.url)
    const { default: sharp } = await import('sharp')
    expect(await sharp(Buffer.from(drawn.body.data, 'base64')).metadata()).toMatchObject({
      format: 'webp',
      width: 1280,
      height: 640
    })
    const turned = { version: second.version, photos: [{ id: two.id, description: 'O poço' }, one] }
    const arranged = await call('PUT', at, { token, body: turned })
    expect(arranged.body.data.map(({ description }: { description: string }) => description)).toEqual([
      'O poço',
      'A queda d’água'
    ])
    expect(await shown()).toBe(two.url)
    expect((await call('PUT', at, { token, body: turned })).body.code).toBe('changed_meanwhile')
    const fewer = { version: arranged.body.version, photos: [one] }
    expect((await call('PUT', at, { token, body: fewer })).body.code).toBe('changed_meanwhile')
    expect((await call('DELETE', `${at}/${two.id}`, { token })).body.data).toHaveLength(1)
    expect((await call('DELETE', `${at}/${two.id}`, { token })).status).toBe(404)
    expect([await shown(), (await call('GET', two.url)).status]).toEqual([one.url, 404])
    await call('DELETE', `${at}/${one.id}`, { token })
    expect(await shown()).toBe('')
  })

  it('are photos, at most twelve, and of this attraction alone', async () => {
    for (const data of ['', 'not base64!', Buffer.from('<svg onload=alert(1)>').toString('base64')]) {
      const refused = await add({ data })
      expect([data, refused.status, Object.keys(refused.body.fields)]).toEqual([data, 422, ['data']])
    }
    expect((await add({ data: await photo(9, 9), description: 'x'.repeat(201) })).body.fields).toHaveProperty(
      'description'
    )
    const data = await photo(12, 12)
    for (let count = 0; count < 12; count++) expect((await add({ data })).status).toBe(200)
    expect((await add({ data })).body).toMatchObject({ code: 'too_many_photos' })
    const other = await createPlace(db)
    const stranger = (await createUser(db, other.placeId, ['products/index', 'products/edit'])).token
    const [mine] = (await call('GET', at, { token })).body.data
    const tried = await Promise.all([
      call('DELETE', `${at}/${mine.id}`, { token: stranger }),
      call('DELETE', `/products/${other.productUuid}/photos/${mine.id}`, { token: stranger }),
      call('PUT', `/products/${other.productUuid}/photos`, { token: stranger, body: { version: 1, photos: [mine] } })
    ])
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 409])
    expect((await call('GET', at, { token })).body.data).toHaveLength(12)
  })
})
