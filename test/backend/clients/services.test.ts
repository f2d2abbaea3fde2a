import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignAllClients } from '#app/backend/clients/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  agents,
  bookingAgents,
  bookingItems,
  issues,
  issueTypes,
  messages,
  products
} from '#app/backend/db/schema.server.ts'
import { createCaller, createTestBackend, createUser, friday, today, tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addBooking, openPlace } from './world.ts'

let db: Database
let call: ReturnType<typeof createCaller>
beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db?.close())

type World = Awaited<ReturnType<typeof openPlace>>

const data = async ({ token }: World, path: string) => (await call('GET', path, { token })).body.data

const maria = { document: '52998224725', name: 'Maria', surname: 'Souza' }
const joao = { document: '11144477735', name: 'João', surname: 'Reis', phone: '+5575988882222' }

describe('money that clients owe', () => {
  it('is summed by client to the centavo, sorted, filtered, and found by a merged client', async () => {
    const world = await openPlace(db)
    const { place, token } = world
    await addBooking(db, place, { ...maria, status: 'UNPAID', paid: 6000, holdUntil: new Date('2026-11-20T20:00:00Z') })
    await addBooking(db, place, { ...maria, status: 'UNPAID', date: '2026-11-10', final: 5001, total: 5001 })
    await addBooking(db, place, { ...joao, status: 'CANCELLED', refund: 'due', paid: 16_000 })
    await addBooking(db, place, { ...joao, status: 'APPROVED', paid: 16_000 })
    await addBooking(db, place, { document: '39053344705', name: 'Paga', status: 'APPROVED', paid: 16_000 })
    await assignAllClients({ db })
    const all = (await call('GET', '/clients/pendencies', { token })).body
    expect(all).toMatchObject({ total: 2, receivable_value: 150.01, refund_due_value: 160 })
    expect(all.data).toMatchObject([
      {
        name: 'Maria Souza',
        bookings: 2,
        receivable_value: 150.01,
        refund_due_value: 0,
        held_until: '2026-11-20T20:00:00.000Z',
        next_visit: tomorrow,
        last_visit: tomorrow
      },
      { name: 'João Reis', bookings: 1, receivable_value: 0, refund_due_value: 160 }
    ])
    const names = async (query: string) =>
      (await data(world, `/clients/pendencies?${query}`)).map(({ name }: { name: string }) => name.split(' ')[0])
    expect(await names('sort=refund')).toEqual(['João', 'Maria'])
    expect(await names('sort=name')).toEqual(['João', 'Maria'])
    expect(await names('sort=until')).toEqual(['Maria', 'João'])
    expect(await names('kind=refund')).toEqual(['João'])
    expect(await names('kind=receivable')).toEqual(['Maria'])
    expect(await names('visits=past')).toEqual(['Maria'])
    expect(await names('visits=ahead&q=jo')).toEqual(['João'])
    expect(await names('page=2&limit=1')).toEqual(['João'])
  })
})

describe('the days between purchase and payment', () => {
  it('are averaged over paid bills of the period, in the place’s days, for one client or all', async () => {
    const world = await openPlace(db)
    const { place, token } = world
    const bought = (day: string, paidDay: string, changes: object) =>
      addBooking(db, place, {
        createdAt: new Date(`${day}T23:30:00-03:00`),
        paidAt: new Date(`${paidDay}T00:10:00-03:00`),
        ...changes
      })
    await bought('2026-11-01', '2026-11-02', maria)
    await bought('2026-11-01', '2026-11-05', maria)
    await bought('2026-11-01', '2026-11-11', { ...maria, status: 'CANCELLED' })
    await bought('2025-10-01', '2025-10-02', maria)
    await bought('2026-11-01', '2026-11-13', joao)
    await assignAllClients({ db })
    const closed = async (query: string) => (await call('GET', `/bills/closed?${query}`, { token })).body
    const [row] = await data(world, '/clients?q=souza')
    const year = 's=2025-11-21&e=2026-11-20'
    // 1 and 4 days: 2.5 is 3.
    expect(await closed(`${year}&client_uuid=${row.uuid}`)).toEqual({ days: 3, bills: 2 })
    expect(await closed(year)).toEqual({ days: 6, bills: 3 })
    expect(await closed('s=01/11/2026&e=02/11/2026')).toEqual({ days: 1, bills: 1 })
    expect(await closed('s=2026-01-01&e=2026-01-02')).toEqual({ days: null, bills: 0 })
    const refused = await Promise.all(['s=2026-02-02&e=2026-01-01', 's=2020-01-01&e=2026-01-01'].map(closed))
    expect(refused.map(({ code }) => code)).toEqual(['invalid', 'invalid'])
  })
})

describe('open services for clients', () => {
  it('come from near bookings and notes, with late ones first', async () => {
    const world = await openPlace(db)
    const { place, token, userId } = world
    await db.orm.update(products).set({ guide: 'people', guidePeople: 2 }).where(eq(products.id, place.productId))
    const two = await addBooking(db, place, { ...maria, status: 'UNPAID', people: 3, paid: 1000, date: '2026-11-22' })
    await db.orm.insert(bookingItems).values([
      { bookingId: two.id, label: 'INTEIRA', title: 'Inteira', quantity: 1, unitPrice: 8000 },
      { bookingId: two.id, label: 'MEIA', title: 'Meia', quantity: 2, unitPrice: 4000, needsProof: true }
    ])
    const agentUuid = randomUUID()
    await db.orm.insert(agents).values({ uuid: agentUuid, placeId: place.placeId, name: 'Guia' })
    await db.orm.insert(bookingAgents).values({ bookingId: two.id, agentUuid })
    await addBooking(db, place, { ...joao, status: 'UNPAID', date: '2026-11-18' })
    await addBooking(db, place, { ...joao, status: 'CANCELLED', refund: 'due', paid: 16_000, date: today })
    await addBooking(db, place, { ...joao, status: 'UNPAID', date: '2027-02-01' })
    await assignAllClients({ db })
    const clients = await data(world, '/clients')
    const [joaoId, mariaId] = clients.map(({ uuid }: { uuid: string }) => uuid)
    const note = { uuid: randomUUID(), body: 'Mandar orçamento', due_on: '20/11/2026', booking: two.publicId }
    const add = (id: string, body: object, by = token) => call('POST', `/clients/${id}/follow-ups`, { token: by, body })
    expect((await add(mariaId, note)).body).toMatchObject({ due_on: today, done_date: null, version: 1 })
    expect((await add(mariaId, note)).status).toBe(200)
    expect((await add(joaoId, { ...note, booking: '' })).status).toBe(409)
    expect((await add(joaoId, { ...note, uuid: randomUUID() })).body.fields.booking).toEqual([
      'Esta reserva não é deste cliente.'
    ])
    const empty = await add(joaoId, { uuid: randomUUID(), body: ' ', due_on: '' })
    expect(Object.keys(empty.body.fields).sort()).toEqual(['body', 'due_on'])

    const told = (await data(world, '/clients/services')).map(
      ({ kind, name, due, overdue, count, value }: Record<string, unknown>) => [
        kind,
        String(name).split(' ')[0],
        due,
        overdue,
        count,
        value
      ]
    )
    expect(told).toEqual([
      ['unpaid', 'João', '2026-11-18', true, 0, 160],
      ['refund', 'João', today, false, 0, 160],
      ['follow-up', 'Maria', today, false, 0, null],
      ['guide', 'Maria', '2026-11-22', false, 1, null],
      ['proof', 'Maria', '2026-11-22', false, 2, null],
      ['unpaid', 'Maria', '2026-11-22', false, 0, 150]
    ])
    const kinds = async (query: string) =>
      (await data(world, `/clients/services?${query}`)).map(({ kind }: { kind: string }) => kind)
    expect(await kinds('status=overdue')).toEqual(['unpaid'])
    expect(await kinds('kind=guide')).toEqual(['guide'])
    expect(await kinds('q=souza&limit=2&page=2')).toEqual(['proof', 'unpaid'])
    expect((await call('GET', '/clients/services?page=9', { token })).body).toMatchObject({ total: 6, data: [] })

    const finish = (done: boolean, version: number) =>
      call('PUT', `/clients/follow-ups/${note.uuid}`, { token, body: { done, version } })
    const both = await Promise.all([finish(true, 1), finish(true, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toSatisfy((is) => is === 200 || is === 409)])
    expect(await kinds('status=done')).toEqual(['follow-up'])
    expect(await kinds('status=done&kind=guide')).toEqual([])
    expect((await finish(false, 1)).body.code).toBe('changed_meanwhile')
    expect((await finish(false, 2)).body).toMatchObject({ done_date: null, version: 3 })
    const reader = await createUser(db, place.placeId, ['clients/services', 'clients/index'])
    expect((await add(mariaId, { ...note, uuid: randomUUID() }, reader.token)).status).toBe(403)
    expect((await call('GET', `/clients/${mariaId}`, { token })).body.follow_ups).toMatchObject([{ body: note.body }])
    expect(userId).toBeGreaterThan(0)
  })
})

describe('messages and requests', () => {
  it("are those of the client's contacts; requests only for attendants, codes and staff notices never", async () => {
    const world = await openPlace(db)
    const { place } = world
    const { placeId } = place
    await addBooking(db, place, maria)
    await assignAllClients({ db })
    const [{ uuid, phone }] = await data(world, '/clients')
    const said = (message: string) => ({
      placeId,
      to: phone,
      messageBody: { number: phone, message },
      ref: 'booking',
      sendDate: friday
    })
    await db.orm
      .insert(messages)
      .values([
        said('Sua visita é amanhã'),
        { ...said('Código 123456'), confidentialUntil: new Date('2027-01-01') },
        { ...said('De outra pessoa'), to: '+5511900000000' },
        { ...said('Requerimento 1 respondido'), ref: 'issue', title: 'Resposta' },
        { ...said('Sua conta foi alterada'), ref: 'user' },
        { ...said('De nada'), ref: '' }
      ])
    const typeId = randomUUID()
    await db.orm.insert(issueTypes).values({ id: typeId, placeId, label: 'Visita escolar' })
    const asked = { placeId, typeId, details: 'x', personName: 'Maria' }
    await db.orm.insert(issues).values([
      { ...asked, id: randomUUID(), number: 1, personEmail: 'maria@example.com' },
      { ...asked, id: randomUUID(), number: 2, personPhone: '+5511900000000' }
    ])
    const read = async (token: string) => (await call('GET', `/clients/${uuid}/contacts`, { token })).body
    const whole = await read(world.token)
    const textsOf = (told: typeof whole) => told.messages.map(({ message }: { message: string }) => message)
    expect(textsOf(whole)).toEqual(['Requerimento 1 respondido', '', 'Sua visita é amanhã'])
    expect(whole.issues).toMatchObject([{ number: 1, type: 'Visita escolar', status_id: 1 }])
    const reader = await createUser(db, placeId, ['clients/index'])
    const less = await read(reader.token)
    expect([less.issues, textsOf(less)]).toEqual([[], ['', '']])
    const operator = await createUser(db, placeId, ['clients/index', 'messenger/edit'])
    expect(textsOf(await read(operator.token))).toEqual(['', 'Sua visita é amanhã'])
    const attendant = await createUser(db, placeId, ['clients/index', 'issues/edit'])
    const attended = await read(attendant.token)
    expect([textsOf(attended), attended.messages[0].title]).toEqual([['', '', ''], 'Resposta'])
  })
})
