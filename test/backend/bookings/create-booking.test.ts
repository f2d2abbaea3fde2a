import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, places, slotDays, ticketTypes, unavailabilities } from '#app/backend/db/schema.server.ts'
import { noGateways } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  tomorrow
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

const post = (form: Record<string, unknown>) => call('POST', '/booking/express', { body: form })
const takenAt = async (time: string, productId = place.productId) => {
  const rows = await db.orm.select().from(slotDays).where(eq(slotDays.productId, productId))
  return rows.find((row) => row.time === time)?.taken ?? 0
}

describe('a booking', () => {
  it('takes its places, holds them for 15 minutes and tells the amount to pay', async () => {
    const before = await takenAt('09:00')
    const { status, body } = await post(bookingForm(place))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'PENDING',
      channel: 'RESERVAEXPRESSA',
      people: 3,
      booking_date: tomorrow,
      time: '09:00',
      hold_until: '2026-11-20T12:15:00.000Z',
      order: { total_value: 200, total_discount: 0, final_value: 200 }
    })
    expect(body.booking_code).toMatch(/^[0-9A-Z]{8}$/)
    expect(body.uuid).toMatch(/^[0-9a-f]{32}$/)
    expect(await takenAt('09:00')).toBe(before + 3)
  })

  it('shows masked personal data to a holder of the link', async () => {
    const { body } = await post(bookingForm(place))
    expect(JSON.stringify(body)).not.toMatch(/52998224725|99999-?8888|maria@example|Conceição/)
    expect(body.costumer.cpf).toContain('982')
  })

  it('is one booking, however often its form is sent', async () => {
    const form = bookingForm(place)
    const before = await takenAt('09:00')
    const answers = await Promise.all([post(form), post(form), post(form)])
    const again = await post(form)
    expect(new Set([...answers, again].map(({ body }) => body.uuid)).size).toBe(1)
    expect(await takenAt('09:00')).toBe(before + 3)
  })

  it('is a conflict when the same hash comes with other content', async () => {
    const form = bookingForm(place)
    await post(form)
    const { status, body } = await post({ ...form, tickets: [{ label: 'INTEIRA', quantity: '5' }] })
    expect([status, body.code]).toEqual([409, 'hash_reused'])
  })

  it("uses the place's prices, not the form's", async () => {
    const { body } = await post(
      bookingForm(place, { tickets: [{ label: 'INTEIRA', quantity: '1', price: '0,01' }], final: 1 })
    )
    expect(body.order.final_value).toBe(80)
  })

  it('is confirmed at once when there is nothing to pay', async () => {
    const { body } = await post(bookingForm(place, { tickets: [{ label: 'CRIANCA', quantity: '2' }] }))
    expect(body).toMatchObject({ status: 'APPROVED', payment_method: 'cortesia', hold_until: null })
  })

  it('to be paid at the place holds its places until the visit', async () => {
    const { body } = await post(bookingForm(place, { payment_method: 'cod', payLater: true }))
    expect(body).toMatchObject({ status: 'UNPAID', payment_method: 'cod', payLater: true, hold_until: null })
  })

  it('keeps the proof of the accepted term', async () => {
    const { body } = await post(bookingForm(place))
    const [row] = await db.orm.select().from(bookings).where(eq(bookings.publicId, body.uuid))
    expect(row).toMatchObject({ termHash: place.termHash, termAddress: '203.0.113.7' })
    expect(row?.termAcceptedAt).toBeInstanceOf(Date)
  })
})

describe('a UUID as the hash of a form', () => {
  it('is the same hash without its dashes, at every call that takes one', async () => {
    const uuid = randomUUID().toUpperCase()
    const plain = uuid.replaceAll('-', '').toLowerCase()
    const made = await post(bookingForm(place, { hash: uuid }))
    expect([made.status, made.body.hash]).toEqual([201, plain])
    const again = await post(bookingForm(place, { hash: plain }))
    expect([again.body.uuid, again.body.hash]).toEqual([made.body.uuid, plain])
    const { token } = await createUser(db, place.placeId, [
      'operation/booking-list',
      'operation/all-bookings',
      'operation/cancel'
    ])
    const found = await call('GET', `/janoowp/bookingsUuid?hash=${uuid}`, { token })
    expect(found.body.uuid).toBe(made.body.uuid)
    const event = { action: 'cancel', hash: uuid, payload: { reason: 'Teste' } }
    expect((await call('POST', '/booking/event', { token, body: event })).status).toBe(200)
    expect((await post(bookingForm(place, { hash: `${uuid}0` }))).status).toBeGreaterThanOrEqual(400)
  })
})

describe('errors in the form appear at their field', () => {
  const cases: [string, Record<string, unknown>, string][] = [
    ['another place’s attraction', { atrativo: '00000000-0000-4000-8000-000000000000' }, 'atrativo'],
    ['an attraction that is no id', { atrativo: "' or 1=1" }, 'atrativo'],
    ['no day', { date: '' }, 'date'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date'],
    ['a day that is over', { date: '2026-11-19' }, 'date'],
    ['a day too far ahead', { date: '2028-01-01' }, 'date'],
    ['a time off the timetable', { time: '03:00' }, 'time'],
    ['a time that has begun today', { date: '2026-11-20', time: '09:00' }, 'time'],
    ['no ticket', { tickets: [] }, 'tickets'],
    ['a negative quantity', { tickets: [{ label: 'INTEIRA', quantity: '-1' }] }, 'tickets[0].quantity'],
    ['ten thousand', { tickets: [{ label: 'INTEIRA', quantity: '10000' }] }, 'tickets[0].quantity'],
    ['half a person', { tickets: [{ label: 'INTEIRA', quantity: '1.5' }] }, 'tickets[0].quantity'],
    ['a number in science’s way', { tickets: [{ label: 'INTEIRA', quantity: '1e3' }] }, 'tickets[0].quantity'],
    ['a ticket nobody sells', { tickets: [{ label: 'VIP', quantity: '1' }] }, 'tickets[0].quantity'],
    ['no name', { name: '  ' }, 'name'],
    ['no surname', { surname: '' }, 'surname'],
    ['a wrong CPF', { cpf_cnpj: '529.982.247-24' }, 'cpf_cnpj'],
    ['a wrong CNPJ', { cpf_cnpj: '12.ABC.345/01DE-36' }, 'cpf_cnpj'],
    ['a phone without DDD', { phone: '99999-8888' }, 'phone'],
    ['an e-mail without domain', { email: 'maria@' }, 'email'],
    ['a wrong CEP', { address: { zipcode: '123' } }, 'address.zipcode'],
    ['a payment nobody offers', { payment_method: 'cheque' }, 'payment_method'],
    ['the term not accepted', { confirm_term: undefined }, 'confirm_term'],
    ['another term accepted', { term_hash: 'old' }, 'confirm_term']
  ]
  it.each(cases)('%s', async (_what, changes, field) => {
    const before = await db.orm.$count(bookings)
    const { status, body } = await post(bookingForm(place, changes))
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual([field])
    expect(body.fields[field][0]).toMatch(/\p{L}{3}/u)
    expect(await db.orm.$count(bookings)).toBe(before)
  })

  it('all of it at once', async () => {
    const { body } = await post(bookingForm(place, { name: '', phone: '1', email: 'x', cpf_cnpj: '1' }))
    expect(Object.keys(body.fields).sort()).toEqual(['cpf_cnpj', 'email', 'name', 'phone'])
  })

  it('takes a CNPJ with letters', async () => {
    const { status } = await post(bookingForm(place, { cpf_cnpj: '12.abc.345/01de-35' }))
    expect(status).toBe(201)
  })

  it.each(['', 'xyz', '00000000-0000-4000-8000-000000000000'])('an unknown place (%s) is a 404', async (pid) => {
    const { status } = await post(bookingForm(place, { pid }))
    expect(status).toBe(404)
  })

  it('a place that takes no payment on site does not offer it', async () => {
    const strict = await createPlace(db, { payOnSite: false })
    const { body } = await post(bookingForm(strict, { payment_method: 'cod', payLater: true }))
    expect(Object.keys(body.fields)).toEqual(['payment_method'])
  })
})

describe('without a Pix provider', () => {
  const withoutPix = () => createCaller({ ...createTestBackend(db), gateways: noGateways })

  it('neither offers nor accepts Pix, which would hold places without a way to pay', async () => {
    expect((await withoutPix()('GET', `/places/${place.placeId}/public`)).body.pix).toBe(false)
    expect((await call('GET', `/places/${place.placeId}/public`)).body.pix).toBe(true)
    const before = await takenAt('09:00')
    const { status, body } = await withoutPix()('POST', '/booking/express', { body: bookingForm(place) })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['payment_method']])
    expect(await takenAt('09:00')).toBe(before)
  })

  it('still books a free visit, or one paid at the place', async () => {
    const onSite = bookingForm(place, { payment_method: 'cod' })
    expect((await withoutPix()('POST', '/booking/express', { body: onSite })).status).toBe(201)
    const free = bookingForm(place, { payment_method: '', tickets: [{ label: 'CRIANCA', quantity: '1' }] })
    const { status, body } = await withoutPix()('POST', '/booking/express', { body: free })
    expect([status, body.status]).toEqual([201, 'APPROVED'])
  })
})

describe('changes made since the form was opened', () => {
  it('a full slot says how many places are left', async () => {
    const small = await createPlace(db, { capacity: 4 })
    const one = { tickets: [{ label: 'INTEIRA', quantity: '3' }] }
    expect((await post(bookingForm(small, one))).status).toBe(201)
    const refused = await post(bookingForm(small, one))
    expect([refused.status, refused.body.code]).toEqual([409, 'full'])
    expect(refused.body.message).toContain('resta 1 vaga')
    expect(await db.orm.$count(bookings, eq(bookings.productId, small.productId))).toBe(1)
  })

  it('a blocked day and a blocked time refuse', async () => {
    const blocked = await createPlace(db)
    await db.orm.insert(unavailabilities).values({ productId: blocked.productId, date: tomorrow, time: '14:00' })
    expect((await post(bookingForm(blocked, { time: '14:00' }))).body.code).toBe('blocked')
    expect((await post(bookingForm(blocked))).status).toBe(201)
    await db.orm.insert(unavailabilities).values({ productId: blocked.productId, date: '2026-11-22', time: '' })
    expect((await post(bookingForm(blocked, { date: '2026-11-22' }))).body.code).toBe('blocked')
  })

  it('a price that changed is the one that counts', async () => {
    const changing = await createPlace(db)
    await db.orm.update(ticketTypes).set({ price: 9050 }).where(eq(ticketTypes.productId, changing.productId))
    const { body } = await post(bookingForm(changing, { tickets: [{ label: 'INTEIRA', quantity: '2' }] }))
    expect(body.order.final_value).toBe(181)
  })

  it('a hold that ran out frees its places for the next, before any job has run', async () => {
    const backend = createTestBackend(db)
    const small = await createPlace(db, { capacity: 3, holdMinutes: 1 })
    await createCaller(backend)('POST', '/booking/express', { body: bookingForm(small) })
    const later = { ...backend, now: () => new Date('2026-11-20T12:02:00Z') }
    const { status } = await createCaller(later)('POST', '/booking/express', { body: bookingForm(small) })
    expect(status).toBe(201)
    const states = await db.orm
      .select({ status: bookings.status })
      .from(bookings)
      .where(eq(bookings.productId, small.productId))
    expect(states.map((row) => row.status).sort()).toEqual(['EXPIRED', 'PENDING'])
  })

  it('too many bookings from one address are refused for a while', async () => {
    const limited = createCaller(createTestBackend(db, undefined, 2))
    const tries = []
    for (let i = 0; i < 3; i++)
      tries.push(await limited('POST', '/booking/express', { body: bookingForm(place), address: '198.51.100.1' }))
    expect(tries.map(({ status }) => status)).toEqual([201, 201, 429])
    expect(Number(tries[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

it('a place is never named by the form alone: the setting of hold minutes is the place’s', async () => {
  const slow = await createPlace(db, { holdMinutes: 60 })
  await db.orm.update(places).set({ holdMinutes: 90 }).where(eq(places.id, slow.placeId))
  const { body } = await post(bookingForm(slow))
  expect(body.hold_until).toBe('2026-11-20T13:30:00.000Z')
})
