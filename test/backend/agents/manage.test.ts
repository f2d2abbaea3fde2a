import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  agentDaysOff,
  agents,
  bookingAgents,
  bookings,
  photos,
  places,
  products,
  trips,
  users
} from '#app/backend/db/schema.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createPlace, createUser, today, tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { type AgentWorld, createAgentWorld } from '../../support/world/agents.ts'
import { dot } from '../audit/steps/product-steps.ts'

let db: Database
let world: AgentWorld
let token: string

const permissions = ['agents/index', 'agents/edit', 'operation/all-bookings', 'operation/edit']

beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await createAgentWorld(db)
  token = (await createUser(db, world.place.placeId, permissions)).token
})

const typed = { name: 'Luzia Macedo', public: true, active: true }
const create = (body: object, uuid = randomUUID()) =>
  world.call('POST', '/agents', { token, body: { ...typed, uuid, ...body } })
const save = (uuid: string, body: object) =>
  world.call('PUT', `/agents/${uuid}`, { token, body: { ...typed, ...body } })
const read = (uuid: string) => world.call('GET', `/agents/${uuid}`, { token })
const list = async (query = '') => {
  const { body } = await world.call('GET', `/agents?${query}`, { token })
  return { total: body.total, names: body.data.map(({ name }: { name: string }) => name) }
}

const whole = {
  phone: '(75) 98111-2222',
  email: 'luzia@example.com',
  cpf: '529.982.247-25',
  about: 'Bióloga.',
  languages: ['pt', 'libras'],
  cadastur: '05.118.306-2',
  cadastur_until: '31/12/2028',
  certificates: [
    { name: 'Socorros', issuer: 'Cruz Vermelha', number: '7', valid_until: '2028-01-31' },
    { name: ' ', issuer: '', number: '', valid_until: '' }
  ],
  days_off: [
    { from: tomorrow, until: '', reason: 'Consulta' },
    { from: '', until: '', reason: '' }
  ],
  weekdays_off: ['1', '0', '1'],
  bookings_per_day: 2,
  group_people: 6,
  notes: 'Prefere a manhã.'
}

describe('an agent', () => {
  it('is kept whole, sent twice is one, and is read as it was written', async () => {
    const uuid = randomUUID()
    const body = { ...whole, products: [world.place.productUuid] }
    const [one, other] = await Promise.all([create(body, uuid), create(body, uuid)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await read(uuid.toUpperCase())).body).toMatchObject({
      uuid,
      version: 1,
      phone: '+5575981112222',
      cpf: '52998224725',
      cadastur_until: '2028-12-31',
      certificates: [{ name: 'Socorros', valid_until: '2028-01-31' }],
      days_off: [{ from: tomorrow, until: tomorrow, reason: 'Consulta' }],
      weekdays_off: [0, 1],
      attractions: ['Cachoeira do Sossego'],
      products: [world.place.productUuid],
      bookings_per_day: 2,
      group_people: 6,
      public: true,
      credentials: 'valid',
      bookings: []
    })
    expect((await list()).total).toBe(1)
  })

  it('is refused with every field at once, and nothing is kept', async () => {
    const far = await createPlace(db)
    const refused = await create({
      name: ' ',
      phone: '123',
      email: 'luzia',
      cpf: '11222333000181',
      about: 'x'.repeat(2001),
      cadastur_until: '31/02/2028',
      products: [far.productUuid],
      user_uuid: randomUUID(),
      certificates: [{ name: '', issuer: 'Alguém', number: '', valid_until: 'amanhã' }],
      days_off: [{ from: tomorrow, until: today, reason: '' }],
      weekdays_off: [0, 1, 2, 3, 4, 5, 6],
      bookings_per_day: 101,
      languages: ['<b>']
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.fields).sort()).toEqual(
      [
        'about',
        'bookings_per_day',
        'cadastur_until',
        'certificates.0.name',
        'certificates.0.valid_until',
        'cpf',
        'days_off.0.until',
        'email',
        'languages',
        'name',
        'phone',
        'products',
        'user_uuid',
        'weekdays_off'
      ].sort()
    )
    expect((await list()).total).toBe(0)
  })

  it('saved by two people tells the second, and keeps older days off', async () => {
    const { uuid } = (await create(whole)).body
    const past = { agentUuid: uuid, from: addDays(today, -90), until: addDays(today, -80), reason: 'Férias' }
    await db.orm.insert(agentDaysOff).values(past)
    const answers = await Promise.all([
      save(uuid, { notes: 'Um', version: 1 }),
      save(uuid, { notes: 'Dois', version: 1 })
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile')
    expect((await read(uuid)).body).toMatchObject({ version: 2, days_off: [] })
    const kept = await db.orm.select().from(agentDaysOff).where(eq(agentDaysOff.agentUuid, uuid))
    expect(kept).toMatchObject([past])
  })

  it('is another place’s to nobody', async () => {
    const { uuid } = (await create({})).body
    const far = await createPlace(db)
    const stranger = (await createUser(db, far.placeId, permissions)).token
    const ask = (method: string, path: string, body?: object) => world.call(method, path, { token: stranger, body })
    const answers = [
      await ask('GET', `/agents/${uuid}`),
      await ask('PUT', `/agents/${uuid}`, { ...typed, version: 1 }),
      await ask('PUT', `/agents/${uuid}/photo`, { data: dot }),
      await ask('DELETE', `/agents/${uuid}/photo`)
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await ask('POST', '/agents', { ...typed, uuid })).status).toBe(409)
    expect((await ask('GET', `/agents?v=${world.place.placeId}`)).body.total).toBe(0)
    expect((await read(uuid)).body.version).toBe(1)
    const lesser = (await createUser(db, world.place.placeId, ['agents/index'])).token
    const denied = await world.call('PUT', `/agents/${uuid}`, { token: lesser, body: { ...typed, version: 1 } })
    expect(denied.status).toBe(403)
  })

  it('has one user, linked by somebody who sees all bookings', async () => {
    const { placeId } = world.place
    const guide = await createUser(db, placeId, ['operation/booking-list'])
    const uuid = randomUUID()
    const asked = () => create({ user_uuid: guide.uuid }, uuid)
    expect([(await asked()).status, (await asked()).status]).toEqual([200, 200])
    expect((await read(uuid)).body.user_name).toBe('Joana Prado')
    const second = await create({ user_uuid: guide.uuid })
    expect(second.body.fields.user_uuid).toEqual(['Joana Prado já é o usuário de Luzia Macedo.'])
    const free = (await world.call('GET', '/agents/users', { token })).body.map((one: { uuid: string }) => one.uuid)
    expect([free.length > 0, free.includes(guide.uuid)]).toEqual([true, false])
    const blind = (await createUser(db, placeId, ['agents/index', 'agents/edit'])).token
    const body = { ...typed, version: 1, user_uuid: '' }
    expect((await world.call('GET', '/agents/users', { token: blind })).body).toEqual([])
    const kept = await world.call('PUT', `/agents/${uuid}`, { token: blind, body })
    expect(kept.body.fields.user_uuid).toHaveLength(1)
    const same = await world.call('PUT', `/agents/${uuid}`, { token: blind, body: { ...body, user_uuid: guide.uuid } })
    expect(same.status).toBe(200)
    await db.orm.update(users).set({ removedAt: new Date() }).where(eq(users.uuid, guide.uuid))
    expect((await save(uuid, { version: 2, user_uuid: guide.uuid })).status).toBe(200)
  })

  it('warns when bookings contradict what was saved later', async () => {
    const { uuid } = (await create({})).body
    const booked = await world.book()
    await world.choose(booked.uuid, uuid, booked)
    await db.orm.update(places).set({ agentsNeedValid: true }).where(eq(places.id, world.place.placeId))
    const saved = await save(uuid, { version: 1, days_off: [{ from: tomorrow, until: '', reason: 'Médico' }] })
    expect(saved.body.bookings).toMatchObject([
      { uuid: booked.uuid, time: '09:00', people: 3, problem: 'de folga: Médico' }
    ])
    expect((await save(uuid, { version: 2, cadastur_until: today })).body).toMatchObject({
      needs_valid: true,
      credentials: 'ending',
      upcoming: 1,
      bookings: [{ problem: expect.stringMatching(/^Cadastur: vencido/) }]
    })
  })

  it('leads as many as the list counts, also beyond those that are shown', async () => {
    const { uuid } = (await create({})).body
    const booked = await world.book()
    await world.choose(booked.uuid, uuid, booked)
    const [row] = await db.orm.select().from(bookings).where(eq(bookings.publicId, booked.uuid))
    if (!row) throw new Error('no booking')
    const { id: _id, sortName: _sortName, waiverKey: _waiverKey, ...copied } = row
    const copies = Array.from({ length: 204 }, (_, at) => ({
      ...copied,
      publicId: randomUUID(),
      hash: randomUUID(),
      code: `C${at}`
    }))
    const made = await db.orm.insert(bookings).values(copies).returning({ id: bookings.id })
    await db.orm.insert(bookingAgents).values(made.map(({ id }) => ({ bookingId: id, agentUuid: uuid })))
    const { body } = await read(uuid)
    expect([body.upcoming, body.bookings.length]).toEqual([205, 200])
    expect((await world.call('GET', '/agents', { token })).body.data[0].upcoming).toBe(205)
  })

  it('with trips on many days is read in as many queries as with one day', async () => {
    const { placeId } = world.place
    const seer = (await createUser(db, placeId, [...permissions, 'operation/transport'])).token
    const { uuid } = (await create({ days_off: [{ from: addDays(today, 5), until: '', reason: 'Médico' }] })).body
    const guide = (at: number) => {
      const day = { date: addDays(today, at), time: '08:00', direction: 'outward' }
      return db.orm.insert(trips).values({ uuid: randomUUID(), placeId, agentUuid: uuid, ...day })
    }
    const asked = async () => {
      const { query } = db.pool
      let count = 0
      db.pool.query = ((...args: Parameters<typeof query>) => {
        count += 1
        return query.apply(db.pool, args)
      }) as typeof query
      const { body } = await world.call('GET', `/agents/${uuid}`, { token: seer })
      db.pool.query = query
      return { count, problems: body.trips.map(({ problem }: { problem: string }) => problem) }
    }
    await guide(1)
    const one = await asked()
    for (let at = 2; at <= 20; at += 1) await guide(at)
    const many = await asked()
    expect([one.count > 4, many.count]).toEqual([true, one.count])
    // Each day shows its own problem only: neither the day off nor the double trip appears elsewhere.
    const told = (problems: string[]) => problems.flatMap((words, at) => (words ? [`${at}: ${words}`] : []))
    expect(told(many.problems)).toEqual(['4: de folga: Médico'])
    await guide(5)
    const twice = ['4: em outra viagem: ida, 08:00', '5: em outra viagem: ida, 08:00']
    expect(told((await asked()).problems)).toEqual(twice)
    await save(uuid, { version: 1 })
    expect(told((await asked()).problems)).toEqual(twice)
  })

  it('shows a page only where it is wanted', async () => {
    const { uuid } = (await create({})).body
    const page = async () => (await world.call('GET', `/agents/${uuid}/public`)).status
    expect(await page()).toBe(200)
    await save(uuid, { version: 1, public: false })
    expect(await page()).toBe(404)
    const { uuid: booking, link } = await world.book()
    expect((await world.list(booking, { link })).body.agents[0].page).toBe(false)
    await save(uuid, { version: 2, active: false })
    expect(await page()).toBe(404)
  })

  it('has a photo, redrawn, and only one', async () => {
    const { uuid } = (await create({})).body
    const put = (data: string) => world.call('PUT', `/agents/${uuid}/photo`, { token, body: { data } })
    const first = await put(dot)
    const second = await put(dot)
    expect(first.body.photo_url).toMatch(/^\/photos\/[0-9a-f]{32}$/)
    const idOf = (url: string) => url.slice('/photos/'.length)
    const kept = await db.orm.select({ id: photos.id }).from(photos).where(eq(photos.placeId, world.place.placeId))
    expect(kept).toEqual([{ id: idOf(second.body.photo_url) }])
    expect((await put('bm9uZQ==')).body.fields.data).toHaveLength(1)
    expect((await put('')).status).toBe(422)
    const drop = () => world.call('DELETE', `/agents/${uuid}/photo`, { token })
    expect([(await drop()).status, (await drop()).body.photo_url]).toEqual([200, ''])
  })
})

describe('the list of agents', () => {
  it('is of one vendor, searched, filtered, sorted and paged', async () => {
    const user = await createUser(db, world.place.placeId, [])
    await create({ ...whole, name: 'Álvaro Reis', email: '' })
    await create({ name: 'Zélia Brandão', cadastur_until: addDays(today, 10), languages: ['en'] })
    await create({ name: 'Bento Sá', active: false, cadastur_until: addDays(today, -1) })
    expect(await list()).toEqual({ total: 3, names: ['Álvaro Reis', 'Zélia Brandão', 'Bento Sá'] })
    expect((await list(`v=${user.uuid}`)).total).toBe(3)
    expect((await list(`v=${world.place.placeId.toUpperCase()}`)).total).toBe(3)
    const far = await createUser(db, (await createPlace(db)).placeId, permissions)
    for (const v of [randomUUID(), far.uuid, '1', "'", '%25', 'null'])
      expect([v, (await list(`v=${v}`)).total]).toEqual([v, 0])
    expect((await list('q=alvaro')).names).toEqual(['Álvaro Reis'])
    expect((await list('q=98111-2222')).names).toEqual(['Álvaro Reis'])
    expect((await list('q=529.982')).names).toEqual(['Álvaro Reis'])
    expect((await list('q=5c98d1')).names).toEqual([])
    expect((await list('q=%25')).names).toEqual([])
    expect((await list('state=archived')).names).toEqual(['Bento Sá'])
    expect((await list('credentials=ending')).names).toEqual(['Zélia Brandão'])
    expect((await list('credentials=ended')).names).toEqual(['Bento Sá'])
    expect((await list('language=en')).names).toEqual(['Zélia Brandão'])
    expect((await list('sort=ending')).names).toEqual(['Bento Sá', 'Zélia Brandão', 'Álvaro Reis'])
    expect((await list('sort=-name')).names).toEqual(['Zélia Brandão', 'Bento Sá', 'Álvaro Reis'])
    expect(await list('limit=1&page=2&sort=name')).toEqual({ total: 3, names: ['Bento Sá'] })
    expect((await list(`product=${randomUUID()}`)).total).toBe(0)
    const [{ uuid: other } = { uuid: '' }] = await db.orm
      .insert(products)
      .values({ uuid: randomUUID(), placeId: world.place.placeId, slug: 'outra', name: 'Outra' })
      .returning({ uuid: products.uuid })
    const { uuid } = (await create({ name: 'Caio', products: [other] })).body
    expect((await list(`product=${world.place.productUuid}`)).names).not.toContain('Caio')
    expect((await list(`product=${other}`)).names).toContain('Caio')
    expect((await db.orm.select().from(agents).where(eq(agents.uuid, uuid))).length).toBe(1)
  })
})
