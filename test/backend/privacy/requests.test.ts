import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addBooking } from '../clients/world.ts'

const asks = ['configurations/privacy']
const approves = ['configurations/privacy-approve']
const cpf = '390.533.447-05'
const past = '2026-11-01'

let db: Database
let place: TestPlace
let call: ReturnType<typeof createCaller>
const clock = createClock()

beforeAll(async () => {
  db = await openTestDatabase()
  place = await createPlace(db)
  call = createCaller(createTestBackend(db, clock))
})

const somebody = {
  document: '39053344705',
  name: 'Zulmira',
  surname: 'Peixoto',
  phone: '+5571977770001',
  email: 'z@exemplo.test'
}

async function find(token: string, typed: string) {
  const { body, status } = await call('POST', '/privacy/people', { token, body: { typed } })
  expect(status).toBe(200)
  return body.people as { token: string; names: string[]; document: string }[]
}

async function as(granted: readonly string[], at = place) {
  return (await createUser(db, at.placeId, granted)).token
}

async function askFor(token: string, typed = cpf) {
  const [person] = await find(token, typed)
  const { body, status } = await call('POST', '/privacy/requests', {
    token,
    body: { token: person?.token ?? '', reason: 'Pediu por telefone' }
  })
  expect(status).toBe(201)
  return String(body.request.id)
}

const move = (token: string, id: string, action: string, more: object = {}) =>
  call('PUT', `/privacy/requests/${id}`, { token, body: { action, ...more } })

describe('anonymising', () => {
  it("cannot be approved by the requester's second account, and waits for paid bookings of any status", async () => {
    const place = await createPlace(db)
    const account = async (granted: readonly string[], own: object) =>
      (await createUser(db, place.placeId, granted, own)).token
    const first = await account(asks, { phone: '+5575988886666', cpf: '52998224725' })
    const ahead = await addBooking(db, place, { ...somebody, date: '2026-12-24', paid: 16_000 })
    const id = await askFor(first)
    for (const own of [{ phone: '+5575988886666' }, { cpf: '529.982.247-25' }]) {
      const { status, body } = await move(await account([...asks, ...approves], own), id, 'approve')
      expect([status, /mesma pessoa/.test(body.message)]).toEqual([409, true])
    }
    const other = await account(approves, { phone: '+5575988885555', cpf: '' })
    for (const status of ['COMPLETE', 'PAGO', 'UNPAID']) {
      await db.pool.query('update bookings set status = $1 where id = $2', [status, ahead.id])
      expect([status, (await move(other, id, 'approve')).body.code]).toEqual([status, 'blocked'])
    }
    await db.pool.query(`update bookings set status = 'COMPLETE', date = '2026-11-01' where id = $1`, [ahead.id])
    expect((await move(other, id, 'approve')).body).toMatchObject({ outcome: 'done' })
  })

  it('needs two people, waits for open matters, leaves a receipt, and is harmless twice', async () => {
    const place = await createPlace(db)
    const first = await as([...asks, ...approves], place)
    const second = await as(approves, place)
    await addBooking(db, place, { ...somebody, date: past, paid: 16_000 })
    const ahead = await addBooking(db, place, { ...somebody, date: '2026-12-24' })
    const id = await askFor(first)
    expect((await move(first, id, 'approve')).status).toBe(403)
    const blocked = await move(second, id, 'approve')
    expect(blocked).toMatchObject({ status: 409, body: { code: 'blocked' } })
    expect(JSON.stringify(blocked.body)).toContain(ahead.code)
    await db.pool.query(`update bookings set status = 'CANCELLED' where id = $1`, [ahead.id])
    const seen = await call('GET', `/privacy/requests/${id}`, { token: second })
    expect(seen.body).toMatchObject({ names: ['Zulmira Peixoto'], blockers: [], token: '' })
    expect((await move(second, id, 'approve', { version: 99 })).body).toMatchObject({ code: 'changed' })
    const elsewhere = await as([...asks, ...approves], await createPlace(db))
    expect((await move(elsewhere, id, 'approve')).status).toBe(404)
    expect((await call('GET', `/privacy/requests/${id}`, { token: elsewhere })).status).toBe(404)
    expect((await move(second, id, 'approve')).body).toMatchObject({ outcome: 'done' })
    expect((await move(second, id, 'approve')).body).toMatchObject({ outcome: 'already' })
    const { body } = await call('GET', `/privacy/requests/${id}`, { token: first })
    expect(body.request).toMatchObject({ state: 'done', asked_by: 'Joana Prado', approved_by: 'Joana Prado' })
    expect(body.gone).toContainEqual({ title: 'Reservas', count: 2, why: '' })
    expect(JSON.stringify(body)).not.toMatch(/Zulmira|39053344705/)
    expect(await find(first, cpf)).toEqual([])
    const { rows } = await db.pool.query(`select sum(value) as paid from payments where place_id = $1`, [place.placeId])
    expect(Number(rows[0].paid)).toBe(16_000)
    const { rows: audited } = await db.pool.query(`select a::text as text from audit_events a where place_id = $1`, [
      place.placeId
    ])
    expect(audited.map(({ text }) => text).join('\n')).not.toMatch(/Zulmira|39053344705|977770001/)
  })

  it('keeps an issued invoice as the law says, and tells so', async () => {
    const place = await createPlace(db)
    const first = await as(asks, place)
    const second = await as(approves, place)
    const booking = await addBooking(db, place, { ...somebody, date: past })
    await db.pool.query(
      `insert into invoices (id, place_id, booking_id, state, target, competence, value, iss_rate, iss, net, taker, taker_name, service, issuer, nfse_number)
       values ($1, $2, $3, 'authorized', 'simulator', '2026-11-01', 100, 200, 0, 100, $4, 'Zulmira Peixoto', '{}', '{}', 7)`,
      [
        randomUUID(),
        place.placeId,
        booking.id,
        JSON.stringify({ name: 'Zulmira Peixoto', document: somebody.document })
      ]
    )
    const id = await askFor(first)
    await move(second, id, 'approve')
    const { body } = await call('GET', `/privacy/requests/${id}`, { token: first })
    expect(body.kept).toEqual([{ title: 'Notas fiscais', count: 1, why: expect.stringContaining('5 anos') }])
    const { rows } = await db.pool.query(`select taker_name from invoices where place_id = $1`, [place.placeId])
    expect(rows).toEqual([{ taker_name: 'Zulmira Peixoto' }])
  })

  it('is refused with a reason, and withdrawn only by its requester', async () => {
    const place = await createPlace(db)
    const first = await as([...asks, ...approves], place)
    const second = await as([...asks, ...approves], place)
    await addBooking(db, place, { ...somebody, date: past })
    const id = await askFor(first)
    expect((await move(second, id, 'refuse')).status).toBe(422)
    expect((await move(first, id, 'refuse', { reason: 'Não era ela' })).status).toBe(403)
    expect((await move(second, id, 'drop')).status).toBe(403)
    expect((await move(second, id, 'refuse', { reason: 'Não era ela' })).body.request.state).toBe('refused')
    expect((await move(second, id, 'approve')).status).toBe(409)
    const again = await askFor(first)
    expect((await move(first, again, 'drop')).body.request.state).toBe('dropped')
    const { rows } = await db.pool.query(`select sealed from privacy_requests where place_id = $1`, [place.placeId])
    expect(rows).toEqual([{ sealed: '' }, { sealed: '' }])
  })

  it('uses the day of the place in the evening for blockers and for the deadline', async () => {
    const place = await createPlace(db)
    const late = createCaller(createTestBackend(db, createClock(new Date('2026-11-21T01:30:00Z'))))
    const first = await as(asks, place)
    const second = await as(approves, place)
    const visit = await addBooking(db, place, { ...somebody, date: '2026-11-20' })
    const found = await late('POST', '/privacy/people', { token: first, body: { typed: cpf } })
    const body = { token: found.body.people[0].token, reason: 'Pediu por telefone' }
    const asked = await late('POST', '/privacy/requests', { token: first, body })
    expect(asked.body.request).toMatchObject({ due_on: '2026-12-05' })
    const path = `/privacy/requests/${asked.body.request.id}`
    const approve = () => late('PUT', path, { token: second, body: { action: 'approve' } })
    expect((await approve()).body.code).toBe('blocked')
    expect(JSON.stringify((await late('GET', path, { token: first })).body.blockers)).toContain(visit.code)
  })

  it('tells when nobody else may approve', async () => {
    const place = await createPlace(db)
    const alone = await as([...asks, ...approves], place)
    await addBooking(db, place, { ...somebody, date: past })
    const id = await askFor(alone)
    const { body } = await call('GET', `/privacy/requests/${id}`, { token: alone })
    expect(body.request).toMatchObject({ is_own: true, has_approver: false })
  })
})

describe('finding', () => {
  it('opens a token to nobody else, and for two hours', async () => {
    const place = await createPlace(db)
    const own = await as(asks, place)
    const other = await as(asks, place)
    await addBooking(db, place, { ...somebody, date: past })
    const [person] = await find(own, '(71) 97777-0001')
    const path = `/privacy/person?token=${person?.token}`
    expect(path).not.toContain(somebody.document)
    expect((await call('GET', path, { token: own })).body).toMatchObject({ document: somebody.document })
    expect((await call('GET', path, { token: other })).status).toBe(404)
    const inMs = (ms: number) => {
      return createCaller(createTestBackend(db, createClock(new Date(clock.now().getTime() + ms))))
    }
    expect((await inMs(2 * 3_600_000 - 1)('GET', path, { token: own })).status).toBe(200)
    expect((await inMs(2 * 3_600_000)('GET', path, { token: own })).status).toBe(404)
  })

  it('keeps apart those who share a telephone', async () => {
    const place = await createPlace(db)
    const own = await as(asks, place)
    await addBooking(db, place, { ...somebody, date: past })
    await addBooking(db, place, {
      ...somebody,
      document: '15350946056',
      name: 'Otávio',
      email: 'o@exemplo.test',
      date: past
    })
    await addBooking(db, place, { ...somebody, document: '', name: 'ZULMIRA', date: past })
    const people = await find(own, somebody.phone)
    expect(people.map(({ document }) => document).sort()).toEqual(['15350946056', '39053344705'])
    const token = people.find(({ document }) => document === somebody.document)?.token ?? ''
    const { body } = await call('GET', `/privacy/person?token=${token}&rows=1`, { token: own })
    const bookings = body.tables.find(({ table }: { table: string }) => table === 'bookings')
    expect(bookings.count).toBe(2)
    expect(JSON.stringify(body)).not.toContain('Otávio')
  })

  it('takes no other country, document or first name for the same person, but takes merged clients', async () => {
    const place = await createPlace(db)
    const own = await as(asks, place)
    await addBooking(db, place, { ...somebody, date: past })
    for (const other of [
      { documentCountry: 'AR', phone: '', email: '' },
      { document: '15350946056', email: 'outra@exemplo.test' },
      { document: '', name: 'Rui', surname: '' }
    ]) {
      await addBooking(db, place, { ...somebody, ...other, date: past })
    }
    const addClient = async (name: string, document: string, mergedInto: string | null) => {
      const { rows } = await db.pool.query(
        'insert into clients (uuid, place_id, name, document, merged_into) values ($1, $2, $3, $4, $5) returning id',
        [randomUUID(), place.placeId, name, document, mergedInto]
      )
      return String(rows[0].id)
    }
    await addClient('Z. P.', '', await addClient('Zulmira Peixoto', somebody.document, null))
    const found: { token: string; document: string; country?: string }[] = await find(own, cpf)
    const token = found.find(({ document, country }) => document === somebody.document && country === 'BR')?.token
    const { body } = await call('GET', `/privacy/person?token=${token}`, { token: own })
    const counts = body.tables.map(({ table, count }: { table: string; count: number }) => [table, count])
    expect(Object.fromEntries(counts)).toMatchObject({ bookings: 1, clients: 2 })
  })

  it('asks for a whole CPF, e-mail or telephone', async () => {
    const own = await as(asks)
    for (const typed of ['', 'maria', '123', '111.111.111-11']) {
      expect((await call('POST', '/privacy/people', { token: own, body: { typed } })).status).toBe(422)
    }
  })
})
