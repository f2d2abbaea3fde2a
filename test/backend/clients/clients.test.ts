import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignAllClients } from '#app/backend/clients/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { clients } from '#app/backend/db/schema.server.ts'
import { createCaller, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addBooking, openPlace } from './world.ts'

let db: Database
let call: ReturnType<typeof createCaller>
beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db?.close())

const person = { name: 'Rita  Reis', document: '111.444.777-35', phone: '(75) 98888-4001', email: 'Rita@Example.com' }

describe('a client kept by hand', () => {
  it('is checked at every field, and made once', async () => {
    const { token, place } = await openPlace(db)
    const make = (body: object) => call('POST', '/clients', { token, body: { uuid: randomUUID(), ...body } })
    const wrong = {
      name: '1',
      document: '111.444.777-36',
      phone: '12',
      email: 'x',
      zipcode: '1',
      state: 'XX',
      notes: 'x'.repeat(4001)
    }
    const refused = await make({ ...wrong, document_country: 'XX' })
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([
      422,
      ['document_country', 'email', 'name', 'notes', 'phone']
    ])
    expect(
      Object.keys((await make(wrong)).body.fields)
        .sort()
        .join(' ')
    ).toBe('document email name notes phone state zipcode')
    // A foreign address is hardly checked. A value that is too long is refused, not cut inside a character.
    const ann = { name: 'Ann Lee', phone: '(75) 98888-4009', document: 'X1234567', document_country: 'US' }
    const long = await make({ ...ann, zipcode: `${'9'.repeat(19)}😀` })
    expect([long.status, Object.keys(long.body.fields)]).toEqual([422, ['zipcode']])
    expect((await make({ name: 'Rita Reis' })).body.fields.phone).toEqual([
      expect.stringContaining('Informe o telefone')
    ])
    const uuid = randomUUID()
    const made = await make({ ...person, uuid, zipcode: '46960000', city: 'Lençóis', state: 'ba' })
    expect(made.body).toMatchObject({
      uuid,
      name: 'Rita Reis',
      document: '11144477735',
      document_country: 'BR',
      phone: '+5575988884001',
      email: 'rita@example.com',
      source: 'staff',
      version: 1
    })
    expect((await make({ ...person, uuid })).body).toEqual(made.body)
    expect((await call('GET', `/clients/${uuid}`, { token })).body).toMatchObject({
      address: { zipcode: '46960000', city: 'Lençóis', state: 'BA' },
      kept_by_hand: true
    })
    expect((await make(person)).body.fields.document).toEqual([
      'Já há um cliente com este documento: Rita Reis. Abra o cadastro dele.'
    ])
    const adder = await createUser(db, place.placeId, ['clients/edit'])
    const unseen = await call('POST', '/clients', { token: adder.token, body: { uuid: randomUUID(), ...person } })
    expect(unseen.body.fields.document).toEqual(['Já há um cliente com este documento.'])
    const csv = 'nome;documento\nOutra;111.444.777-35'
    expect((await call('POST', '/clients/import/preview', { token: adder.token, body: { csv } })).status).toBe(403)
    const abroad = await make({ name: 'Lucía Sosa', document: 'ab 123456', document_country: 'ar', state: 'Salta' })
    expect(abroad.body).toMatchObject({ document: 'AB123456', document_country: 'AR' })
    const company = await make({ name: 'Trilhas Ltda', document: '11.222.333/0001-81', notes: 'a\r\nb' })
    expect(company.body).toMatchObject({ document: '11222333000181' })
    const none = { name: 'Rui Sá', phone: '75 98888-4002' }
    expect((await make(none)).status).toBe(200)
    expect((await make({ ...none, name: 'RUI SA' })).body.fields.phone).toEqual([
      expect.stringContaining('este telefone e este nome: Rui Sá')
    ])
    const kinds = async (kind: string) => (await call('GET', `/clients?kind=${kind}`, { token })).body.total
    expect(await Promise.all(['', 'person', 'company', 'foreign', 'none'].map(kinds))).toEqual([4, 1, 1, 1, 1])
  })

  it('tells the second of two who edit it, also where a booking came between', async () => {
    const { place, token } = await openPlace(db)
    await addBooking(db, place)
    await assignAllClients({ db })
    const [{ uuid }] = (await call('GET', '/clients', { token })).body.data
    const save = (body: object) =>
      call('PUT', `/clients/${uuid}`, { token, body: { ...person, document: '52998224725', ...body } })
    await addBooking(db, place, { phone: '+5511911112222' })
    await assignAllClients({ db })
    const late = await save({ version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    const both = await Promise.all([
      save({ version: 2, name: 'Uma Pessoa' }),
      save({ version: 2, name: 'Outra Pessoa' })
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [row] = await db.orm.select().from(clients).where(eq(clients.uuid, uuid))
    expect([row?.version, row?.name]).toEqual([3, both.find(({ status }) => status === 200)?.body.name])
    const other = randomUUID()
    await call('POST', '/clients', { token, body: { uuid: other, ...person } })
    const twin = await save({ version: 3, document: person.document })
    expect(twin.body.fields.document).toEqual([expect.stringContaining('Se for a mesma pessoa, junte os dois.')])
  })
})

describe('the list', () => {
  it('finds by the start of a word, a document or a telephone in any spelling, and sorts', async () => {
    const { place, token } = await openPlace(db)
    await addBooking(db, place, {
      name: 'Conceição',
      surname: 'D’Ávila',
      document: '11144477735',
      phone: '+5575988881234'
    })
    await addBooking(db, place, { name: 'Bento', surname: 'Reis', email: 'bento@example.com' })
    await addBooking(db, place, { name: 'Bento', surname: 'Reis', email: 'bento@example.com', date: '2026-12-02' })
    await assignAllClients({ db })
    const find = async (query: string) => {
      const { body } = await call('GET', `/clients?${query}`, { token })
      return body.data.map(({ name }: { name: string }) => name.split(' ')[0])
    }
    const asked = [
      'concei',
      'CONCEICAO avila',
      '111.444.777-35',
      '(75) 98888-1234',
      '988881234',
      'bento%40exam',
      "'\\:*"
    ]
    expect(await Promise.all(asked.map((q) => find(`q=${q}`)))).toEqual([
      ['Conceição'],
      [],
      ['Conceição'],
      ['Conceição'],
      ['Conceição'],
      ['Bento'],
      []
    ])
    expect(await find('')).toEqual(['Bento', 'Conceição'])
    expect(await find('sort=-name')).toEqual(['Conceição', 'Bento'])
    expect(await find('source=staff')).toEqual([])
    expect((await call('GET', '/clients?q=bento', { token })).body).toMatchObject({
      total: 1,
      data: [{ bookings: 2, last_visit: '2026-12-02' }]
    })
    expect(await find('page=9')).toEqual([])
    expect((await call('GET', '/clients?q=%00', { token })).status).toBeLessThan(500)
  })

  it('is the vendor’s: a user of the place, or the place; another’s is empty', async () => {
    const { place, token, uuid } = await openPlace(db)
    const other = await openPlace(db)
    await addBooking(db, place, { status: 'UNPAID' })
    await addBooking(db, other.place)
    await assignAllClients({ db })
    const paths = ['/clients?', '/clients/pendencies?', '/clients/services?']
    for (const v of [uuid, place.placeId, uuid.toUpperCase()]) {
      for (const path of paths)
        expect([path, (await call('GET', `${path}v=${v}`, { token })).body.total]).toEqual([path, 1])
      expect((await call('GET', `/clients/count?v=${v}`, { token })).body).toEqual({ count: 1 })
    }
    for (const v of [other.uuid, other.place.placeId, randomUUID(), 'nada']) {
      for (const path of paths)
        expect([path, (await call('GET', `${path}v=${v}`, { token })).body.total]).toEqual([path, 0])
      expect((await call('GET', `/clients/count?v=${v}`, { token })).body).toEqual({ count: 0 })
      const closed = await call('GET', `/bills/closed?s=2026-01-01&e=2026-11-30&v=${v}`, { token })
      expect(closed.body).toEqual({ days: null, bills: 0 })
    }
  })

  it('hides sums without permission for values, and everything without permission for clients', async () => {
    const { place, token } = await openPlace(db, ['clients/index', 'clients/pendencies', 'clients/services'])
    await addBooking(db, place, { status: 'UNPAID', paid: 1000 })
    await assignAllClients({ db })
    const [{ uuid }] = (await call('GET', '/clients', { token })).body.data
    const told = await Promise.all(
      ['', '/bookings'].map(async (rest) =>
        JSON.stringify((await call('GET', `/clients/${uuid}${rest}`, { token })).body)
      )
    )
    for (const text of told) expect(text).not.toMatch(/"\w+_value":\d/)
    const owed = await call('GET', '/clients/pendencies', { token })
    expect(owed.body).toMatchObject({
      receivable_value: null,
      data: [{ receivable_value: null, refund_due_value: null }]
    })
    expect((await call('GET', '/clients/services', { token })).body.data).toMatchObject([
      { kind: 'unpaid', value: null }
    ])
    const lesser = await createUser(db, place.placeId, [
      'operation/booking-list',
      'operation/all-bookings',
      'operation/checkin'
    ])
    for (const path of ['', `/${uuid}`, '/count', '/pendencies', '/services', '/duplicates', `/${uuid}/contacts`]) {
      expect([path, (await call('GET', `/clients${path}`, { token: lesser.token })).status]).toEqual([path, 403])
    }
    const booking = async (by: string) => {
      const { rows } = await db.pool.query('select public_id from bookings where place_id = $1', [place.placeId])
      return (await call('GET', `/booking/${rows[0].public_id}`, { token: by })).body.client_uuid
    }
    expect(await booking(lesser.token)).toBeFalsy()
    const operator = await createUser(db, place.placeId, [
      'operation/booking-list',
      'operation/all-bookings',
      'clients/index'
    ])
    expect(await booking(operator.token)).toBe(uuid)
  })
})
