import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents } from '#app/backend/db/schema.server.ts'
import { createPlace, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { item, openTransactionWorld, payment, type TransactionWorld } from './transaction-world.ts'

let db: Database
let world: TransactionWorld

beforeAll(async () => {
  db = await openTestDatabase()
  world = await openTransactionWorld(db)
  const { token } = await createUser(db, world.place.placeId, ['clients/edit'])
  const body = { uuid: randomUUID(), name: 'Conceição Prado', document: '529.982.247-25', phone: '75 98888-0001' }
  expect((await world.call('POST', '/clients', { token, body })).status).toBe(200)
  const own = { uuid: randomUUID(), placeId: world.place.placeId, name: 'Tião da Conceição', cpf: '111.444.777-35' }
  await db.orm.insert(agents).values(own)
})
afterAll(() => db?.close())

const find = async (list: 'clients' | 'agents', q: string, token: string) =>
  (await world.call('GET', `/finance/${list}?${new URLSearchParams({ q })}`, { token })).body.map(
    ({ name, cpf }: { name: string; cpf: string }) => `${name} ${cpf}`
  )

it('finds people whose name or document begins with the text, and masks documents without permission for the list', async () => {
  const sees = await world.as('financial/edit', 'clients/index', 'agents/index')
  const blind = await world.as('financial/edit')
  for (const q of ['conceicao', 'CONC PRA', '529.982', '52998224725']) {
    expect(await find('clients', q, sees)).toEqual(['Conceição Prado 529.982.247-25'])
  }
  expect(await find('agents', 'conce', sees)).toEqual(['Tião da Conceição 111.444.777-35'])
  expect(await find('agents', '11144', sees)).toHaveLength(1)
  expect(await find('clients', 'conceicao', blind)).toEqual(['Conceição Prado ***.982.***-**'])
  expect(await find('agents', 'tiao', blind)).toEqual(['Tião da Conceição ***.444.***-**'])
  // Letter by letter a document would be told.
  for (const q of ['529', '529.982', '5299822472']) expect(await find('clients', q, blind)).toEqual([])
  expect(await find('clients', '52998224725', blind)).toHaveLength(1)
  for (const q of ['', 'c', '%', '__', 'ceição'.slice(1)]) expect(await find('clients', q, sees)).toEqual([])
})

it('finds nobody of another place, and answers only users who may write', async () => {
  const other = await createPlace(db)
  const { token } = await createUser(db, other.placeId, ['financial/edit', 'clients/index', 'agents/index'])
  expect(await find('clients', 'conceicao', token)).toEqual([])
  expect(await find('agents', 'tiao', token)).toEqual([])
  const reader = await world.as('financial/index')
  expect((await world.call('GET', '/finance/clients?q=con', { token: reader })).status).toBe(403)
})

it('offers the place’s attractions, and the words used before', async () => {
  const general = { label: 'Luz', flow: 'out', category: 'Energia', supplier: 'Coelba' }
  await world.post({ general, products: [item(10)], payments: [payment(1)] })
  const { body } = await world.call('GET', '/finance/choices', { token: world.token })
  expect(body).toEqual({
    products: [{ uuid: world.place.productUuid, name: 'Cachoeira do Sossego' }],
    categories: ['Energia'],
    suppliers: ['Coelba']
  })
})
