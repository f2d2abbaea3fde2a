import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings } from '#app/backend/db/schema.server.ts'
import { createApiHandler } from '#app/backend/handle-api.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace
} from '../support/database/backend.ts'
import { openBlankDatabase, openTestDatabase } from '../support/database/database.ts'

let db: Database
let backend: Backend
let call: ReturnType<typeof createCaller>
let place: TestPlace

beforeAll(async () => {
  db = await openTestDatabase()
  backend = createTestBackend(db)
  call = createCaller(backend)
  place = await createPlace(db)
})
afterAll(() => db.close())

describe('the dispatcher', () => {
  it('takes paths with and without a trailing slash', async () => {
    for (const path of ['/products/', '/products']) {
      expect((await call('GET', `${path}?pid=${place.placeId}`)).status).toBe(200)
    }
  })

  it('answers every refusal in one shape', async () => {
    const refusals = [
      await call('GET', '/nowhere'),
      await call('DELETE', '/products/'),
      await call('GET', '/booking/byPeriod'),
      await call('GET', '/places/x/public'),
      await call('POST', '/booking/express', { body: { pid: 1 } })
    ]
    expect(refusals.map(({ status }) => status)).toEqual([404, 405, 401, 404, 422])
    for (const { body } of refusals) {
      expect(Object.keys(body).sort()).toEqual(['code', 'fields', 'message'])
      expect(JSON.stringify(body)).not.toMatch(/at \/|select |Error:/)
    }
    expect(refusals[1]?.headers.get('allow')).toBe('GET, POST')
  })

  it('reads JSON and plain forms, and says when a body is neither', async () => {
    const handle = createApiHandler(backend)
    const post = (type: string, body: string) =>
      handle(
        new Request('http://localhost/api/v3/auth/signin/', {
          method: 'POST',
          headers: { 'content-type': type },
          body
        }),
        {
          requestId: 'test',
          address: '203.0.113.9'
        }
      )
    expect((await post('application/json', '{oops')).status).toBe(400)
    expect((await post('application/json', '{"username":"x","password":"y"}')).status).toBe(422)
    expect((await post('application/x-www-form-urlencoded', 'username=x&password=y')).status).toBe(422)
  })

  it('takes neither unknown fields nor a prototype from a body', async () => {
    const form = JSON.parse(JSON.stringify({ ...bookingForm(place), status: 'APPROVED', people: 1, final: 0 }))
    const { body } = await call('POST', '/booking/express', { body: form })
    expect(body).toMatchObject({ status: 'PENDING', people: 3, order: { final_value: 200 } })
    const raw = `{"__proto__":{"status":"APPROVED"},${JSON.stringify(bookingForm(place)).slice(1)}`
    const answer = await call('POST', '/booking/express', { body: JSON.parse(raw) })
    expect(answer.body.status).toBe('PENDING')
    expect(({} as Record<string, unknown>).status).toBeUndefined()
  })

  it('removes characters that the database cannot store', async () => {
    const { token } = await createUser(db, place.placeId, ['operation/booking-list', 'operation/all-bookings'])
    const list = '/booking/byPeriod?start_date=2026-11-20&end_date=2026-11-22&page=1'
    expect((await call('GET', `${list}&q=%00ana%00`, { token })).status).toBe(200)
    expect((await call('GET', '/booking/%00')).status).toBe(404)
    const form = bookingForm(place, { name: 'A\u0000na', address: { street: 'Rua \ud800', city: 'Lençóis 🏞' } })
    expect((await call('POST', '/booking/express', { body: form })).status).toBe(201)
    const [kept] = await db.orm
      .select()
      .from(bookings)
      .where(eq(bookings.hash, String(form.hash)))
    expect([kept?.name, kept?.address]).toEqual(['Ana', { street: 'Rua', city: 'Lençóis 🏞' }])
  })

  it('reads pasted text as it looks', async () => {
    const pasted = {
      name: '\u202aMaria\u202c',
      surname: 'da\u00a0Concei\u00adção',
      cpf_cnpj: '\uff15\uff12\uff19.982.247\u201125',
      phone: '\u2066+54\u00a09 11 2345\u20116789\u2069',
      email: 'maria\u200b@example.com\ufeff',
      date: '2026\u201111\u201121',
      address: { zipcode: '46960\u2011000\u200f', city: 'Lencois', street: 'Rua\u3000A 👨‍👩‍👧' }
    }
    const form = bookingForm(place, pasted)
    expect((await call('POST', '/booking/express', { body: form })).status).toBe(201)
    const [kept] = await db.orm
      .select()
      .from(bookings)
      .where(eq(bookings.hash, String(form.hash)))
    expect(kept).toMatchObject({
      name: 'Maria',
      surname: 'da Conceição',
      document: '52998224725',
      phone: '+5491123456789',
      email: 'maria@example.com',
      date: '2026-11-21',
      address: { zipcode: '46960000', city: 'Lençóis', state: 'BA', street: 'Rua A 👨‍👩‍👧' }
    })
    const { token } = await createUser(db, place.placeId, ['operation/booking-list', 'operation/all-bookings'])
    const dashed = `${kept?.code.slice(0, 4)}-${kept?.code.slice(4)}`
    for (const q of [`*${dashed}*`, `Código ${dashed}.`, `\u202a${dashed.replace('-', '\u2011')}\u202c`]) {
      const list = `/booking/byPeriod?start_date=2026-11-20&end_date=2026-11-22&page=1&q=${encodeURIComponent(q)}`
      const { body } = await call('GET', list, { token })
      expect([q, body.data.map((row: { booking_code: string }) => row.booking_code)]).toEqual([q, [kept?.code]])
    }
    const found = { pid: place.placeId, code: `Código ${dashed}.`, contact: '+54 9 11 2345-6789' }
    expect((await call('POST', '/booking/find', { body: found })).body).toEqual({ uuid: kept?.publicId })
  })

  it.each(['123', '\u200b\u2060\u3164', '👍👍', '...'])('refuses the name %j of every noun', async (name) => {
    const { token } = await createUser(db, place.placeId, [
      'clients/edit',
      'clients/index',
      'agents/edit',
      'operation/transport-edit',
      'users/edit',
      'products/edit'
    ])
    const calls: [string, string, object][] = [
      ['POST', '/booking/express', bookingForm(place, { name })],
      ['POST', '/booking/express', bookingForm(place, { surname: name })],
      ['POST', '/clients', { uuid: randomUUID(), name, phone: '75999998888' }],
      ['POST', '/agents', { uuid: randomUUID(), name }],
      ['POST', '/transport/drivers', { uuid: randomUUID(), name }],
      ['POST', '/transport/companies', { uuid: randomUUID(), name }],
      ['POST', '/products', { uuid: randomUUID(), name }],
      ['POST', '/users', { uuid: randomUUID(), name, email: 'novo@example.com', phone: '75999998888' }],
      ['POST', '/products/poi', { uuid: randomUUID(), name, latitude: -12.5, longitude: -41.4 }]
    ]
    for (const [method, path, body] of calls) {
      const answer = await call(method, path, { token, body })
      expect([path, answer.status, Object.keys(answer.body.fields).some((field) => /name/.test(field))]).toEqual([
        path,
        422,
        true
      ])
    }
  })

  it('keeps our own mistake with the database to the log', async () => {
    const bare = await openBlankDatabase({ poolSize: 1 })
    const { status, body } = await createCaller({ ...backend, db: bare })('GET', `/products/?pid=${place.placeId}`)
    await bare.close()
    expect(status).toBe(500)
    expect(body).toEqual({ code: 'internal', message: 'Erro. Tente novamente mais tarde', fields: {} })
  })

  it('answers a creation with the same Idempotency-Key once', async () => {
    const headers = { 'idempotency-key': 'k1' }
    const form = bookingForm(place)
    const first = await call('POST', '/booking/express', { body: form, headers })
    const again = await call('POST', '/booking/express', { body: form, headers })
    expect([first.status, again.status, again.body.uuid]).toEqual([201, 201, first.body.uuid])
    const other = await call('POST', '/booking/express', { body: bookingForm(place), headers })
    expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
  })

  it('refuses an Idempotency-Key of more than 200 signs', async () => {
    const key = randomBytes(4000).toString('hex')
    const answer = (length: number) =>
      call('POST', '/booking/express', {
        body: bookingForm(place),
        headers: { 'idempotency-key': key.slice(0, length) }
      })
    expect((await answer(200)).status).toBe(201)
    for (const length of [201, 8000]) {
      const { status, body } = await answer(length)
      expect([status, body.code]).toEqual([400, 'bad_key'])
    }
  })

  it('frees the key of a creation that failed', async () => {
    const headers = { 'idempotency-key': 'k2' }
    expect((await call('POST', '/booking/express', { body: bookingForm(place, { name: '' }), headers })).status).toBe(
      422
    )
    expect((await call('POST', '/booking/express', { body: bookingForm(place), headers })).status).toBe(201)
  })

  it('forgets a token that ended', async () => {
    const { token } = await createUser(db, place.placeId, ['operation/booking-list'])
    expect((await call('GET', '/auth/session', { token })).status).toBe(200)
    await call('POST', '/auth/signout', { token })
    expect((await call('GET', '/auth/session', { token })).status).toBe(401)
  })
})
