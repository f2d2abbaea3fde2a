import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
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

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())
beforeEach(async () => {
  place = await createPlace(db)
})

const user = async (...granted: string[]) => (await createUser(db, place.placeId, granted)).token
const report = {
  name: 'Vendas do mês',
  path: '/reports/sales',
  query: 'inicio=2026-11-01&fim=2026-11-30',
  shared: false
}
const save = (token: string, changes: Record<string, unknown> = {}) =>
  call('POST', '/reports/saved', { token, body: { ...report, ...changes } })
const list = async (token: string) => (await call('GET', '/reports/saved', { token })).body

describe('saved reports', () => {
  it('are kept under their name, the same one once', async () => {
    const token = await user('reports/sales')
    const first = await save(token)
    expect([first.status, first.body]).toMatchObject([201, { ...report, mine: true, user: 'Joana Prado' }])
    expect((await save(token, { query: `?${report.query}` })).body.id).toBe(first.body.id)
    expect(await list(token)).toHaveLength(1)
    const other = await save(token, { query: 'inicio=2026-12-01' })
    expect([other.status, other.body.code, Object.keys(other.body.fields)]).toEqual([409, 'name_taken', ['name']])
  })

  it('are one’s own unless shared, and never another place’s', async () => {
    const token = await user('reports/sales')
    const colleague = await user('reports/sales')
    await save(token)
    const shared = await save(token, { name: 'De todos', shared: true })
    expect(await list(colleague)).toMatchObject([{ name: 'De todos', mine: false, user: 'Joana Prado' }])
    const stranger = (await createUser(db, (await createPlace(db)).placeId, ['reports/sales'])).token
    expect(await list(stranger)).toEqual([])
    for (const by of [colleague, stranger]) {
      expect((await call('DELETE', `/reports/saved/${shared.body.id}`, { token: by })).status).toBe(404)
    }
    expect((await call('DELETE', `/reports/saved/${shared.body.id}`, { token })).status).toBe(200)
    expect(await list(token)).toHaveLength(1)
  })

  it('need permission to see and to save', async () => {
    const token = await user('reports/sales')
    await save(token, { shared: true })
    const visits = await user('reports/visits')
    expect(await list(visits)).toEqual([])
    expect((await save(visits)).status).toBe(403)
    expect((await save(visits, { path: '/reports/visits/dashboard', name: 'Painel' })).status).toBe(201)
    expect((await call('GET', '/reports/saved')).status).toBe(401)
  })

  it('lead to reports of this site only', async () => {
    const token = await user('reports/sales', 'clients/index')
    const paths = [
      'https://example.com/reports/sales',
      '//reports/sales',
      '/clients/index',
      '/reports/../logout',
      '/reports'
    ]
    for (const path of paths) expect((await save(token, { path })).status).toBe(422)
    expect((await save(token, { query: 'a=1 onclick' })).status).toBe(422)
    expect((await save(token, { query: 'x'.repeat(2001) })).status).toBe(422)
    expect((await save(token, { name: ' ' })).status).toBe(422)
    expect((await call('DELETE', '/reports/saved/rubbish', { token })).status).toBe(404)
  })
})
