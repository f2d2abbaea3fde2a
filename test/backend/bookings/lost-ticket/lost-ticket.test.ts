import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { unknownPlace } from '#app/backend/kernel/place-id.server.ts'
import '#app/runtime/speech.server.ts'
import {
  bookingForm,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  type TestPlace
} from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { runDueJobs, slowJobs, waitingJobs } from '../../../support/database/jobs.ts'
import { withoutIds } from '../../../support/without-ids.ts'

let db: Database
let place: TestPlace
let uuid = ''
let code = ''

const clock = createClock()
const open = () => {
  const backend = createTestBackend(db, clock)
  return { call: createCaller(backend), drain: () => runDueJobs(backend, slowJobs) }
}

beforeAll(async () => {
  db = await openTestDatabase()
  place = await createPlace(db)
  const made = await open().call('POST', '/booking/express', { body: bookingForm(place, { payment_method: 'cod' }) })
  uuid = made.body.uuid
  code = made.body.booking_code
})
afterAll(() => db.close())

let networks = 0
/** A network of its own, as each visitor has. */
function address(): string {
  networks += 1
  return `198.51.100.${networks}`
}

const find = (body: Record<string, string>, from = address()) =>
  open().call('POST', '/booking/find', { body: { pid: place.placeId, ...body }, address: from })
const send = (contact: string, from = address()) =>
  open().call('POST', '/booking/send', { body: { pid: place.placeId, contact }, address: from })
const messages = async () =>
  (await db.pool.query('select "to", message_body from messages order by id')).rows as Record<string, string>[]

const makeBooking = async (changes: object) =>
  (await open().call('POST', '/booking/express', { body: bookingForm(place, { ...changes }) })).body as Record<
    string,
    string
  >

const phone = '(75) 99999-8888'

describe('a lost ticket', () => {
  it("is found by its code with the booker's telephone or document", async () => {
    const dashed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()
    for (const contact of [phone, '529.982.247-25']) {
      const { status, body } = await find({ code: dashed, contact })
      expect([status, body]).toEqual([200, { uuid }])
    }
  })

  it('tells nobody whether a code exists: answer and work are the same', async () => {
    const seen = []
    for (const body of [
      { code, contact: '(75) 98888-0000' },
      { code, contact: '111.444.777-35' },
      { code: 'A1A1A1A1', contact: phone }
    ]) {
      const queries = vi.spyOn(pg.Client.prototype, 'query')
      const { status, body: said } = await find(body)
      const asked = queries.mock.calls.map(([text]) =>
        typeof text === 'string' ? text : (text as { text: string }).text
      )
      queries.mockRestore()
      seen.push({ status, said, asked })
    }
    expect(seen[0]?.status).toBe(422)
    for (const one of seen) expect(one).toEqual(seen[0])
  })

  it('is another place’s secret', async () => {
    const other = await createPlace(db)
    const { status } = await open().call('POST', '/booking/find', {
      body: { pid: other.placeId, code, contact: phone },
      address: address()
    })
    expect(status).toBe(422)
  })

  it('refuses malformed input at its field', async () => {
    const { status, body } = await find({ code: 'abc', contact: '12' })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['code', 'contact']])
  })

  it('is of a place that there is', async () => {
    for (const pid of ['x', randomUUID()]) {
      const found = await find({ pid, code, contact: phone })
      expect([found.status, found.body.message]).toEqual([404, unknownPlace])
      const body = { pid, contact: phone }
      const sent = await open().call('POST', '/booking/send', { body, address: address() })
      expect([sent.status, sent.body.message]).toEqual([404, unknownPlace])
    }
  })

  it('is guessed at ten times an hour, from wherever, and thirty times from one network', async () => {
    const wrong = { code: 'C1C1C1C1', contact: phone }
    const answers = []
    for (let index = 0; index < 11; index++) answers.push((await find(wrong)).status)
    expect(answers).toEqual([...Array(10).fill(422), 429])
    const one = address()
    const storm = []
    for (let index = 0; index < 31; index++) {
      storm.push((await find({ code: `D${String(index).padStart(7, '0')}`, contact: phone }, one)).status)
    }
    expect(storm.slice(0, 30)).toEqual(Array(30).fill(422))
    expect(storm[30]).toBe(429)
    const { rows } = await db.pool.query("select key from limits where key like 'ticket%'")
    for (const { key } of rows) expect(key).not.toMatch(/C1C1C1C1|99999/)
  })

  it('never locks out who knows it', async () => {
    for (let index = 0; index < 12; index++) expect((await find({ code, contact: phone })).status).toBe(200)
  })
})

describe('its address, sent again', () => {
  it('goes to the telephone of the booking, for a telephone and for an e-mail, and once for each wish', async () => {
    const { rows } = await db.pool.query('select email from bookings where public_id = $1', [uuid])
    for (const contact of [phone, String(rows[0].email).toUpperCase()]) {
      const before = (await messages()).length
      expect((await send(contact)).body.message).toContain('Se houver reserva')
      await open().drain()
      const sent = (await messages()).slice(before)
      expect(sent).toHaveLength(1)
      expect(JSON.stringify(sent)).toContain(`http://localhost/booking-details/${uuid}`)
      expect(JSON.stringify(sent)).toContain('+5575999998888')
    }
  })

  it('speaks the language in which the visitor booked', async () => {
    const contact = '(75) 98777-2222'
    const { uuid: own } = await makeBooking({ payment_method: 'cod', phone: contact, email: 'otra@example.com' })
    await db.pool.query("update bookings set language = 'es' where public_id = $1", [own])
    const before = (await messages()).length
    await send(contact)
    await open().drain()
    const [sent] = (await messages()).slice(before)
    expect(JSON.stringify(sent)).toMatch(
      new RegExp(`: su entrada de .+, el 21/11/2026 a las 09:00: http://localhost/es/booking-details/${own}`)
    )
  })

  it('is answered alike whether or not anybody booked, and nobody else gets a message', async () => {
    const before = (await messages()).length
    const known = await send(phone)
    await open().drain()
    const after = (await messages()).length
    const unknown = await send('(75) 98888-1111')
    await open().drain()
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect([after - before, (await messages()).length - after]).toEqual([1, 0])
  })

  it('with a code goes for that booking alone, and is answered alike for another’s code or for none that there is', async () => {
    const contact = '(75) 98666-1111'
    const own = { payment_method: 'cod', phone: contact, email: 'outra@example.com' }
    const made = [await makeBooking(own), await makeBooking(own)]
    const ask = async (codeOf: string, by = contact) => {
      const body = { pid: place.placeId, contact: by, code: codeOf }
      const queries = vi.spyOn(pg.Client.prototype, 'query')
      const { status, body: said } = await open().call('POST', '/booking/send', { body, address: address() })
      const asked = queries.mock.calls.map(([text]) =>
        typeof text === 'string' ? text : (text as { text: string }).text
      )
      queries.mockRestore()
      const before = (await messages()).length
      await open().drain()
      return { alike: { status, said, asked }, sent: (await messages()).slice(before) }
    }
    const known = await ask(String(made[1]?.booking_code).toLowerCase())
    const others = [await ask(code), await ask('A1A1A1A1'), await ask(code, 'ninguem@example.com')]
    for (const { alike, sent } of others) expect([alike, sent]).toEqual([known.alike, []])
    expect(JSON.stringify(known.sent)).toContain(`/booking-details/${made[1]?.uuid}`)
    expect(known.sent).toHaveLength(1)
    const wrong = await open().call('POST', '/booking/send', {
      body: { pid: place.placeId, contact, code: '12' },
      address: address()
    })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['code']])
  })

  it('is sent by e-mail when the booking has no telephone', async () => {
    const { uuid: mailed } = await makeBooking({ payment_method: 'cod', email: 'so-email@example.com' })
    await db.pool.query("update bookings set phone = '' where public_id = $1", [mailed])
    const before = (await messages()).length
    await send('so-email@example.com')
    await open().drain()
    expect((await messages()).slice(before).map(({ to }) => to)).toEqual(['so-email@example.com'])
  })

  it('is no longer sent for a past or cancelled visit', async () => {
    const place = await createPlace(db)
    const made = await open().call('POST', '/booking/express', {
      body: bookingForm(place, { payment_method: 'cod', phone: '(75) 98444-1111' })
    })
    await db.pool.query("update bookings set status = 'CANCELLED' where public_id = $1", [made.body.uuid])
    const before = (await messages()).length
    const wish = { pid: place.placeId, contact: '(75) 98444-1111' }
    expect((await open().call('POST', '/booking/send', { body: wish, address: address() })).status).toBe(200)
    await db.pool.query("update bookings set status = 'UNPAID', date = '2026-01-01' where public_id = $1", [
      made.body.uuid
    ])
    await open().call('POST', '/booking/send', { body: wish, address: address() })
    await open().drain()
    expect(await messages()).toHaveLength(before)
  })

  it('is sent until midnight at the place, only for living bookings of that place', async () => {
    const late = createClock()
    const own = createTestBackend(db, late)
    const call = createCaller(own)
    const contact = '(75) 98333-1111'
    const here = await createPlace(db)
    const elsewhere = await createPlace(db)
    const book = async (at: TestPlace) =>
      (
        await call('POST', '/booking/express', {
          body: bookingForm(at, { payment_method: 'cod', phone: contact, date: '2026-11-20', time: '14:00' })
        })
      ).body.uuid as string
    const mine = await book(here)
    const expired = await book(here)
    await book(elsewhere)
    await db.pool.query("update bookings set status = 'EXPIRED' where public_id = $1", [expired])
    // 22:30 there, the next day in UTC.
    late.pass(13.5 * 60)
    const before = (await messages()).length
    await call('POST', '/booking/send', { body: { pid: here.placeId, contact }, address: address() })
    await runDueJobs(own, slowJobs)
    const sent = (await messages()).slice(before)
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent)).toContain(mine)
    // After fifteen minutes the link is dropped.
    await call('POST', '/booking/send', { body: { pid: here.placeId, contact }, address: address() })
    late.pass(16)
    await runDueJobs(own, slowJobs)
    expect(await messages()).toHaveLength(before + 1)
  })

  it('is requested at most three times an hour by anybody, and kept sealed until it is sent', async () => {
    const wishes = []
    for (let index = 0; index < 4; index++) wishes.push((await send('(75) 98222-3333')).status)
    expect(wishes).toEqual([200, 200, 200, 429])
    const jobs = await waitingJobs(db, 'ticket-link')
    expect(jobs.length).toBeGreaterThan(0)
    expect(withoutIds(JSON.stringify(jobs))).not.toContain('98222')
  })

  it('fills nobody’s telephone: asked for by telephone, e-mail and code in turn, it is one person', async () => {
    const place = await createPlace(db)
    const telephone = '(75) 98555-4444'
    const email = 'uma-pessoa@example.com'
    const made = await open().call('POST', '/booking/express', {
      body: bookingForm(place, { payment_method: 'cod', phone: telephone, email })
    })
    const before = (await messages()).length
    const ways = [{ contact: telephone }, { contact: email }, { contact: telephone, code: made.body.booking_code }]
    for (const way of [...ways, ...ways]) {
      const body = { pid: place.placeId, ...way }
      expect((await open().call('POST', '/booking/send', { body, address: address() })).status).toBeLessThan(430)
      await open().drain()
    }
    expect((await messages()).slice(before)).toHaveLength(3)
  })

  it('promises only the ways by which somebody serves', async () => {
    const asked = async (served: readonly string[]) => {
      const own = createTestBackend(db, clock)
      const messengers = {
        ...own.messengers,
        of: async (placeId: string, channel: 'whatsapp' | 'email') =>
          served.includes(channel) ? own.messengers.of(placeId, channel) : null
      }
      const call = createCaller({ ...own, messengers })
      const { body: shown } = await call('GET', `/places/${place.placeId}/public`)
      const body = { pid: place.placeId, contact: `(75) 98777-${1000 + served.length}` }
      const { status, body: said } = await call('POST', '/booking/send', { body, address: address() })
      return [shown.sends_by, shown.sends_tickets, status, /WhatsApp/.test(said.message), /e-mail/.test(said.message)]
    }
    expect(await asked([])).toEqual([[], false, 503, false, false])
    expect(await asked(['email'])).toEqual([['email'], true, 200, false, true])
    expect(await asked(['whatsapp', 'email'])).toEqual([['whatsapp', 'email'], true, 200, true, true])
  })

  it('refuses text that is neither telephone nor e-mail', async () => {
    expect((await send('529.982.247-2')).body.fields).toHaveProperty('contact')
  })
})
