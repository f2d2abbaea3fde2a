import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agentProducts, agents, places, products, users } from '#app/backend/db/schema.server.ts'
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

const secrets = { cpf: '52998224725', phone: '+5575981112222', email: 'luzia@example.com' }

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())
beforeEach(async () => {
  place = await createPlace(db)
  await db.orm.update(places).set({ whatsapp: '+5575988810162' }).where(eq(places.id, place.placeId))
})

async function addAgent(changes: Partial<typeof agents.$inferInsert> = {}): Promise<string> {
  const uuid = randomUUID()
  await db.orm.insert(agents).values({
    uuid,
    placeId: place.placeId,
    name: 'Luzia Macedo',
    languages: ['pt', 'libras'],
    certificates: [{ name: 'Cadastur', issuer: 'Ministério do Turismo', number: '05.1', valid_until: '2020-01-31' }],
    ...secrets,
    ...changes
  })
  return uuid
}

const read = (uuid: string) => call('GET', `/agents/${uuid}/public`)

describe('an agent’s public data', () => {
  it('are those that the page shows, and nothing else personal', async () => {
    const { status, body } = await read(await addAgent({ about: 'Bióloga', photoUrl: '/demo/a.svg' }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Luzia Macedo',
      about: 'Bióloga',
      photo_url: '/demo/a.svg',
      languages: ['pt', 'libras'],
      certificates: [{ name: 'Cadastur', issuer: 'Ministério do Turismo', valid_until: '2020-01-31' }],
      place_uuid: place.placeId
    })
    expect(Object.keys(body.certificates[0])).toEqual(['name', 'issuer', 'valid_until'])
    for (const secret of Object.values(secrets)) expect(JSON.stringify(body)).not.toContain(secret)
  })

  it.each([
    ['none', { kind: 'none', whatsapp: '', email: '' }],
    ['place', { kind: 'place', whatsapp: '+5575988810162', email: '' }],
    ['agent', { kind: 'agent', whatsapp: secrets.phone, email: secrets.email }],
    ['anything else', { kind: 'none', whatsapp: '', email: '' }]
  ])('give the contact that the place allows: %s', async (agentContact, contact) => {
    const uuid = await addAgent()
    await db.orm.update(places).set({ agentContact }).where(eq(places.id, place.placeId))
    expect((await read(uuid)).body.contact).toEqual(contact)
  })

  it('name the attractions they lead in: their own, or all that the place sells', async () => {
    const uuid = await addAgent()
    const [other] = await db.orm
      .insert(products)
      .values({ uuid: randomUUID(), placeId: place.placeId, slug: 'poco', name: 'Poço', position: 1 })
      .returning({ id: products.id })
    await db.orm
      .insert(products)
      .values({ uuid: randomUUID(), placeId: place.placeId, slug: 'fechado', name: 'Fechado', active: false })
    const names = async () => (await read(uuid)).body.products.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Cachoeira do Sossego', 'Poço'])
    await db.orm.insert(agentProducts).values({ agentUuid: uuid, productId: other?.id ?? 0 })
    expect(await names()).toEqual(['Poço'])
  })

  it('show the photo of the user they are, until that user is removed', async () => {
    const { userId } = await createUser(db, place.placeId, [])
    const uuid = await addAgent({ userId })
    const photo = async () => (await read(uuid)).body.photo_url
    expect(await photo()).toBe('')
    const mine = eq(users.id, userId)
    await db.orm.update(users).set({ photoId: 'abc' }).where(mine)
    expect(await photo()).toBe('/photos/abc')
    await db.orm.update(users).set({ removedAt: new Date() }).where(mine)
    expect(await photo()).toBe('')
  })

  it('are a 404 for an unknown, inactive or malformed uuid', async () => {
    const inactive = await addAgent({ active: false })
    for (const uuid of [inactive, randomUUID(), 'luzia', '0123456789abcdef0123456789abcdef', '%00']) {
      const { status, body } = await read(uuid)
      expect([status, body.message], uuid).toEqual([404, expect.stringContaining('Não encontramos este condutor')])
    }
  })
})
