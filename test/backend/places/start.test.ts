import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { termHash } from '#app/backend/db/queries/places/places.server.ts'
import { places, products, terms, users } from '#app/backend/db/schema.server.ts'
import { ensurePlace } from '#app/backend/places/ensure-place.server.ts'
import { createCaller, createTestBackend, createUser, friday } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let placeId: string
let token: string
let count = 0

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())
beforeEach(async () => {
  count += 1
  const manager = { username: `dona${count}`, name: 'Dona', email: '', password: 'senha bem comprida 7' }
  const made = await ensurePlace(db, { place: { name: `Recanto ${count}` }, manager }, friday)
  placeId = made.placeId
  token = (await createUser(db, placeId, ['configurations/index', 'configurations/edit', 'products/edit'])).token
})

const put = (path: string, body: object, by = token) => call('PUT', path, { token: by, body })
const open = () => call('POST', '/places/start/open', { token, body: {} })
const start = async () => (await call('GET', '/places/start', { token })).body
const who = {
  legal_name: 'Recanto Ltda',
  cnpj: '48.215.907/0001-02',
  address: 'Estrada do Vale, km 3',
  city: 'Lençóis',
  state: 'ba',
  email: 'Oi@Recanto.example.com'
}
const hours = { weekdays: [6, 0, 0], times: ['14:00', '09:00'], capacity: 20 }
const tickets = {
  tickets: [
    { label: 'INTEIRA', price: 80 },
    { label: 'MEIA', price: 40 }
  ]
}

async function walk() {
  await put('/places/settings', who)
  await put('/places/start/attraction', { name: 'Cachoeira', description: '', address: '', duration_minutes: 90 })
  await put('/places/start/hours', hours)
  await put('/places/start/tickets', tickets)
}

describe('the first steps of a place', () => {
  it('warn the second of two users in the same step, who can then overwrite', async () => {
    await walk()
    const { seen } = await start()
    expect((await put('/places/start/hours', { ...hours, seen })).status).toBe(200)
    const late = await put('/places/start/tickets', { ...tickets, seen })
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const now = await start()
    expect((await put('/places/start/tickets', { ...tickets, seen: now.seen })).status).toBe(200)
    expect((await put('/places/start/attraction', { name: 'Outra', seen: 'none' })).status).toBe(409)
  })

  it('lead from nothing to a shop that sells, and are read from the data', async () => {
    expect((await start()).done).toEqual({
      place: false,
      attraction: false,
      hours: false,
      tickets: false,
      payment: false
    })
    expect((await put('/places/start/hours', hours)).body.code).toBe('no_attraction')
    expect((await open()).body.code).toBe('not_ready')
    await walk()
    const { done, attraction } = await start()
    expect(done).toEqual({ place: true, attraction: true, hours: true, tickets: true, payment: false })
    expect(attraction).toMatchObject({ active: false, locked: false, weekdays: [0, 6], times: ['09:00', '14:00'] })
    expect((await call('GET', `/products/?pid=${placeId}`, {})).body).toEqual([])
    await put('/places/settings', { pay_on_site: false })
    expect((await open()).body.message).toContain('forma de pagamento')
    await put('/places/settings', { pix_key: 'oi@recanto.example.com' })
    expect((await open()).body.done.payment).toBe(true)
    expect((await open()).status).toBe(200)
    const [sold] = (await call('GET', `/products/?pid=${placeId}`, {})).body
    expect([sold.name, sold.slug, sold.tickets.length]).toEqual(['Cachoeira', 'cachoeira', 2])
    for (const [path, body] of [
      ['attraction', { name: 'Outra' }],
      ['hours', hours],
      ['tickets', tickets]
    ] as const) {
      expect([path, (await put(`/places/start/${path}`, body)).body.code]).toEqual([path, 'already_selling'])
    }
  })

  it('refuse invalid values by field, and leave detailed settings alone', async () => {
    const attraction = await put('/places/start/attraction', { name: ' ', duration_minutes: 99999 })
    expect(Object.keys(attraction.body.fields)).toEqual(['name', 'duration_minutes'])
    await walk()
    const wrong = await put('/places/start/hours', { weekdays: [7], times: ['9'], capacity: 0 })
    expect(Object.keys(wrong.body.fields)).toEqual(['weekdays', 'times', 'capacity'])
    const priced = await put('/places/start/tickets', {
      tickets: [
        { label: 'MEIA', price: -1 },
        { label: 'X', price: 1 }
      ]
    })
    expect(Object.keys(priced.body.fields)).toEqual(['MEIA', '_', 'INTEIRA'])
    const half = await put('/places/start/tickets', {
      tickets: [
        { label: 'INTEIRA', price: 80 },
        { label: 'MEIA', price: 50 }
      ]
    })
    expect([half.status, half.body.fields.MEIA[0]]).toEqual([422, expect.stringContaining('no máximo R$\u00a040,00')])
    await db.pool.query(
      `update time_slots set closing_minutes = 10 where product_id in
      (select id from products where place_id = $1)`,
      [placeId]
    )
    expect((await put('/places/start/hours', hours)).body.code).toBe('own_pattern')
    const stranger = await createUser(db, placeId, ['configurations/index'])
    expect((await put('/places/start/hours', hours, stranger.token)).status).toBe(403)
  })

  it('make one attraction though two begin at once', async () => {
    const both = await Promise.all(['Poço', 'Gruta'].map((name) => put('/places/start/attraction', { name })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await db.orm.select().from(products).where(eq(products.placeId, placeId))).toHaveLength(1)
  })
})

describe('data of a place', () => {
  it('are checked, and the term of the house follows them', async () => {
    const wrong = { name: '', cnpj: '1', state: 'XX', email: 'a', phone: '1', hold_minutes: 0, quota_percent: 101 }
    const refused = await put('/places/settings', wrong)
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([
      422,
      ['cnpj', 'email', 'hold_minutes', 'name', 'phone', 'quota_percent', 'state']
    ])
    const paid = await put('/places/settings', { hold_minutes: 0, quota_percent: 101, pix_key: 'x' })
    expect(Object.keys(paid.body.fields).sort()).toEqual(['hold_minutes', 'pix_key', 'quota_percent'])
    const saved = await put('/places/settings', { ...who, quota_percent: 50, hold_minutes: 20 })
    expect(saved.body).toMatchObject({
      cnpj: '48215907000102',
      state: 'BA',
      email: 'oi@recanto.example.com',
      quota_percent: 50
    })
    const { body } = await call('GET', `/places/${placeId}/public`, {})
    expect(body.term.text).toContain('inscrito no CNPJ sob o nº 48.215.907/0001-02')
    expect(body.term.text).toContain('reservadas por 20 minutos')
    expect(body.term.text).toContain('até o limite de 50% dos ingressos')
    // A default text from before the place's refund share was known is still the default text.
    const before = { body: body.term.text.replace('50%', '40%'), hash: termHash(body.term.text.replace('50%', '40%')) }
    await db.orm
      .update(terms)
      .set(before)
      .where(and(eq(terms.placeId, placeId), eq(terms.current, true)))
    await put('/places/settings', {})
    const mended = (await call('GET', `/places/${placeId}/public`, {})).body.term
    expect(mended).toEqual({ ...body.term })
    const old = await call('GET', `/places/${placeId}/terms/${before.hash}`, {})
    expect(old.body.text).toBe(before.body)
    await db.orm
      .update(terms)
      .set({ body: 'Nosso termo', hash: 'próprio' })
      .where(and(eq(terms.placeId, placeId), eq(terms.current, true)))
    await put('/places/settings', { name: 'Outro nome' })
    expect((await call('GET', `/places/${placeId}/public`, {})).body.term.text).toBe('Nosso termo')
  })

  it('hold the Pix key behind the password, and tell the others without saying it', async () => {
    const other = await createUser(db, placeId, ['configurations/index', 'configurations/edit'])
    await db.orm.update(users).set({ phone: '+5575988880162' }).where(eq(users.id, other.userId))
    const key = async () => {
      const [place] = await db.orm.select().from(places).where(eq(places.id, placeId))
      return place?.pixKey
    }
    expect((await put('/places/settings', { pix_key: 'um@recanto.example.com' })).status).toBe(200)
    const bare = await put('/places/settings', { pix_key: 'dois@recanto.example.com' })
    expect([bare.status, bare.body.fields.password]).toEqual([422, ['Digite a sua senha.']])
    const wrong = await put('/places/settings', { pix_key: '', password: 'errada' })
    expect([wrong.status, await key()]).toEqual([422, 'um@recanto.example.com'])
    expect((await put('/places/settings', { pix_key: 'um@recanto.example.com' })).status).toBe(200)
    const signIn = await call('POST', '/auth/signin', {
      body: { username: `dona${count}`, password: 'senha bem comprida 7' }
    })
    const owner = signIn.body.accessToken
    const changed = await put(
      '/places/settings',
      { pix_key: 'dois@recanto.example.com', password: 'senha bem comprida 7' },
      owner
    )
    expect(changed.body.fields).toBeUndefined()
    expect([changed.status, await key()]).toEqual([200, 'dois@recanto.example.com'])
    const { rows } = await db.pool.query(
      `select title, message_body::text as text from messages where place_id = $1 order by id`,
      [placeId]
    )
    expect(rows.map(({ title }) => title)).toEqual(['Chave Pix cadastrada', 'Chave Pix trocada'])
    expect(JSON.stringify(rows)).not.toContain('recanto.example.com')
  })
})
