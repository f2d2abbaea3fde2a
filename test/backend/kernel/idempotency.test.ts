import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingForm,
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
  place = await createPlace(db)
})
afterAll(() => db.close())

const report = { name: 'Vendas do mês', path: '/reports/sales', query: '', shared: false }

function saveAs(token: string, key: string, body: object = report) {
  return call('POST', '/reports/saved', { token, body, headers: { 'idempotency-key': key } })
}

describe('an idempotency key', () => {
  it('belongs to the user: a colleague who guesses it gets an answer of their own', async () => {
    const one = await createUser(db, place.placeId, ['reports/sales'])
    const other = await createUser(db, place.placeId, ['reports/sales'])
    const first = await saveAs(one.token, 'k')
    const replayed = await saveAs(other.token, 'k')
    expect([first.status, replayed.status]).toEqual([201, 201])
    expect(replayed.body.id).not.toBe(first.body.id)
    const different = await saveAs(other.token, 'k2', { ...report, name: 'Outro' })
    expect((await saveAs(one.token, 'k2')).status).toBe(201)
    expect(different.status).toBe(201)
    expect((await saveAs(one.token, 'k')).body).toEqual(first.body)
  })

  it('is refused with another body', async () => {
    const { token } = await createUser(db, place.placeId, ['reports/sales'])
    await saveAs(token, 'same')
    const other = await saveAs(token, 'same', { ...report, name: 'Com outro nome' })
    expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
  })

  it('without a token belongs to its browser and network only', async () => {
    const book = (address: string, agent: string) =>
      call('POST', '/booking/express', {
        body: bookingForm(place),
        address,
        headers: { 'idempotency-key': '1', 'user-agent': agent }
      })
    const answers = [
      await book('192.0.2.1', 'one'),
      await book('192.0.2.1', 'two'),
      await book('192.0.2.2', 'one'),
      await book('2001:db8:1:2::1', 'one')
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await book('2001:db8:1:2::ffff', 'one')).body.code).toBe('key_reused')
  })

  it.each([
    ['long', 'k'.repeat(201)],
    ['very long', 'k'.repeat(8000)],
    ['accented', 'ação'],
    ['with a tab', 'a\tb'],
    ['empty', '']
  ])('is refused as malformed when it is %s', async (_what, key) => {
    const { token } = await createUser(db, place.placeId, ['reports/sales'])
    const refused = await saveAs(token, key)
    expect([refused.status, refused.body.code]).toEqual([400, 'bad_key'])
    expect((await saveAs(token, 'k'.repeat(200))).status).toBe(201)
  })
})
