import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { auditEvents, bookings } from '#app/backend/db/schema.server.ts'
import { createPlace } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { type Editing, editing, openEditing } from './world.ts'

let db: Database
let world: Editing

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await openEditing(db)
})

const set = (uuid: string, changes: Partial<typeof bookings.$inferInsert>) =>
  db.orm.update(bookings).set(changes).where(eq(bookings.publicId, uuid))

describe('the person of a booking', () => {
  it('is read in parts, and changes everywhere that the booking is shown or searched', async () => {
    const { uuid } = await world.onSite()
    const clerk = await world.workAs()
    expect((await clerk.read(uuid)).body).toMatchObject({
      name: 'Maria',
      surname: 'da Conceição Souza',
      document: '52998224725',
      phone: '+5575999998888',
      language: '',
      notes: '',
      version: 1,
      closed: '',
      client: false
    })
    const done = await clerk.edit(uuid, { surname: 'Sousa', language: 'en', notes: 'cadeira de rodas' })
    expect(done).toMatchObject({ status: 200, body: { message: 'Dados da reserva salvos.', resend: false } })
    const shown = await world.till.call('GET', `/booking/${uuid}`, { token: clerk.token })
    expect(shown.body).toMatchObject({
      costumer: { name: 'Maria Sousa' },
      language: 'en',
      notes: 'cadeira de rodas'
    })
    const day = '/booking/byPeriod?start_date=2026-11-21&end_date=2026-11-21&page=1&q=sousa'
    const listed = await world.till.call('GET', day, { token: clerk.token })
    expect(listed.body.data).toMatchObject([{ name: 'Maria Sousa', language: 'en', notes: 'cadeira de rodas' }])
  })

  it('is told in the history and in the record of changes, masked', async () => {
    const { uuid } = await world.onSite()
    const clerk = await world.workAs()
    await clerk.edit(uuid, { surname: 'Sousa', phone: '(71) 98888-7777', notes: 'cadeira de rodas' })
    const { booking, events } = await world.till.readMoney(uuid)
    const last = events.at(-1)
    expect(last).toMatchObject({ action: 'person-changed', userId: expect.any(Number) })
    expect(last?.from).toMatch(/^nome: Maria S\.\ntelefone: \S.*\nobservações: —$/)
    expect(last?.to).toMatch(/^nome: Maria S\.\ntelefone: \S.*\nobservações: ca••••as$/)
    const [record] = await db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, booking.code))
    expect(record).toMatchObject({ action: 'booking.person-changed', from: last?.from, to: last?.to })
    expect(`${last?.from} ${last?.to}`).not.toMatch(/99999|88887777|8888-7777|cadeira/)
  })

  it('is shown to nobody who only has the address of the ticket', async () => {
    const { uuid } = await world.onSite()
    await (await world.workAs()).edit(uuid, { language: 'en', notes: 'cadeira de rodas' })
    const seen = (await world.till.call('GET', `/booking/${uuid}`)).body
    expect(seen).toMatchObject({ language: '', notes: '' })
    expect(JSON.stringify(seen)).not.toMatch(/cadeira|person-changed/)
    const outside = await world.workAs(editing, await createPlace(db))
    expect(JSON.stringify((await world.till.call('GET', `/booking/${uuid}`, outside)).body)).not.toContain('cadeira')
  })

  it('stays as it is where nothing changed', async () => {
    const { uuid } = await world.onSite()
    const clerk = await world.workAs()
    expect((await clerk.edit(uuid)).body.message).toBe('Nada mudou nos dados da reserva.')
    const { booking, actions } = await world.till.readMoney(uuid)
    expect([booking.version, actions]).toEqual([1, ['created']])
  })

  it('is refused with every wrong field at once', async () => {
    const { uuid } = await world.onSite()
    const refused = await (await world.workAs()).edit(uuid, { name: ' ', document: '1', phone: '', email: 'x' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['name', 'document', 'phone', 'email']])
  })

  it('goes to the first of two editors, and the second one is told', async () => {
    const { uuid } = await world.onSite()
    const [one, other] = await Promise.all([world.workAs(), world.workAs()])
    const { version } = (await one.read(uuid)).body
    const saved = await Promise.all([
      one.edit(uuid, { name: 'Ana', version }),
      other.edit(uuid, { name: 'Rita', version })
    ])
    const refused = saved.filter(({ status }) => status !== 200)
    expect(refused).toMatchObject([{ status: 409, body: { code: 'changed_meanwhile' } }])
    const { booking, actions } = await world.till.readMoney(uuid)
    expect(booking.version).toBe(2)
    expect(actions.filter((action) => action === 'person-changed')).toHaveLength(1)
  })

  it.each([
    [{ status: 'CANCELLED' as const, cancelledAt: new Date('2026-11-20T12:00:00Z') }, /não vale mais/],
    [{ status: 'PENDING' as const, holdUntil: new Date('2026-11-20T11:00:00Z') }, /prazo/],
    [{ name: 'Pessoa anonimizada', surname: '', document: '', phone: '', email: '' }, /anonimizados/]
  ])('stays with %j, and the form says why', async (changes, why) => {
    const { uuid } = await world.onSite()
    await set(uuid, changes)
    const clerk = await world.workAs()
    expect((await clerk.read(uuid)).body.closed).toMatch(why)
    const refused = await clerk.edit(uuid, { notes: 'nova' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'closed', message: expect.stringMatching(why) } })
    expect((await world.till.readBooking(uuid)).notes).toBe('')
  })

  it('is kept from users without the permission, of another place, and from guides of other bookings', async () => {
    const { uuid } = await world.onSite()
    const { body } = await (await world.workAs()).read(uuid)
    const attempts = [
      await world.workAs(['operation/booking-list', 'operation/all-bookings']),
      await world.workAs(editing, await createPlace(db)),
      await world.workAs(['operation/booking-list', 'operation/edit'])
    ]
    for (const [at, { token, read }] of attempts.entries()) {
      const status = at === 0 ? 403 : 404
      expect((await read(uuid)).status).toBe(status)
      const change = { token, body: { ...body, client: false, name: 'Ladra' } }
      expect((await world.till.call('PUT', `/booking/${uuid}/person`, change)).status).toBe(status)
    }
    expect((await world.till.readBooking(uuid)).name).toBe('Maria')
  })
})
