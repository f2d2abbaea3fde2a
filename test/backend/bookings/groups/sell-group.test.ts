import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingGroups, bookings, messages, payments, places, slotDays } from '#app/backend/db/schema.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createPlace, createUser, type TestPlace, today, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { openTill, type Till } from '../../payments/world.ts'

const seller = ['booking/index', 'operation/group-sale'] as const
const chief = [
  ...seller,
  'operation/booking-list',
  'operation/all-bookings',
  'operation/values',
  'operation/cancel'
] as const

let db: Database
let till: Till
let place: TestPlace

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  till = openTill(db)
  place = await createPlace(db)
})

type Changes = Record<string, unknown>

const line = (time: string, inteira: number, meia: number, date = tomorrow) => ({
  atrativo: place.productUuid,
  date,
  time,
  tickets: [
    { label: 'INTEIRA', quantity: String(inteira) },
    { label: 'MEIA', quantity: String(meia) }
  ]
})

/** 22 people, R$ 1.040,00: R$ 400,00 at 09:00, R$ 400,00 at 14:00 and R$ 240,00 the day after. */
const groupForm = (changes: Changes = {}) => ({
  hash: randomBytes(16).toString('hex'),
  name: 'Escola Azul',
  person: 'Rosa Dias',
  phone: '(75) 98888-7766',
  lines: [line('14:00', 2, 6), line('09:00', 2, 6), line('09:00', 1, 4, addDays(tomorrow, 1))],
  method: 'pos_money',
  tendered: '1100,00',
  ...changes
})

async function workAs(granted: readonly string[], at = place) {
  const user = await createUser(db, at.placeId, granted, { name: 'Jussara Nunes' })
  const call = (method: string, path: string, body?: unknown) => till.call(method, path, { token: user.token, body })
  return { ...user, call, sell: (form: object) => call('POST', '/counter/groups', form) }
}

const salesOf = () =>
  db.orm.select().from(bookings).where(eq(bookings.placeId, place.placeId)).orderBy(bookings.date, bookings.time)
const countGroups = () => db.orm.$count(bookingGroups, eq(bookingGroups.placeId, place.placeId))

describe('the sale of a group', () => {
  it('is one booking per slot, paid in parts of one sum; sent five times at once it is one', async () => {
    const desk = await workAs(seller)
    const form = groupForm()
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.sell(form)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.uuid}`)).size).toBe(1)
    const sold = await salesOf()
    expect(sold.map(({ time, people, final, status, name }) => [time, people, final, status, name])).toEqual([
      ['09:00', 8, 40000, 'APPROVED', 'Rosa Dias'],
      ['14:00', 8, 40000, 'APPROVED', 'Rosa Dias'],
      ['09:00', 5, 24000, 'APPROVED', 'Rosa Dias']
    ])
    expect(new Set(sold.map(({ code }) => code)).size).toBe(3)
    const paid = await db.orm.select().from(payments).where(eq(payments.placeId, place.placeId))
    expect(paid.map(({ value }) => value).sort()).toEqual([24000, 40000, 40000])
    // The change of R$ 60,00 was given once.
    expect(paid.reduce((sum, { tendered, value }) => sum + Math.max(0, tendered - value), 0)).toBe(6000)
    const other = await desk.sell({ ...form, name: 'Outra escola' })
    expect([other.status, other.body.code, other.body.fields.group]).toEqual([
      409,
      'hash_reused',
      [answers[0]?.body.uuid]
    ])
    expect(await countGroups()).toBe(1)

    const group = (await desk.call('GET', `/counter/groups/${answers[0]?.body.uuid}`)).body
    expect(group).toMatchObject({ name: 'Escola Azul', person: 'Rosa Dias', seller: 'Jussara Nunes', limit_reason: '' })
    expect(group.bookings.map((one: { order: { final_value: number } }) => one.order.final_value)).toEqual([
      400, 400, 240
    ])
    expect(group.bookings[0].group).toEqual({ uuid: group.uuid, name: 'Escola Azul' })
    const stranger = await workAs(['operation/booking-list'])
    expect((await stranger.call('GET', `/counter/groups/${group.uuid}`)).status).toBe(404)
    const away = await workAs(chief, await createPlace(db))
    expect((await away.call('GET', `/counter/groups/${group.uuid}`)).status).toBe(404)
    expect((await desk.call('GET', '/counter/groups/nada')).status).toBe(404)
    expect(await findBreaches(db)).toEqual({})
  })

  it('sells nothing if one slot lacks places, and names it', async () => {
    const desk = await workAs(seller)
    await db.pool.query('update time_slots set capacity = 10 where product_id = $1', [place.productId])
    const whole = groupForm({ lines: [line('09:00', 2, 6), line('14:00', 3, 8)], tendered: null })
    const { status, body } = await desk.sell(whole)
    expect([status, body.code]).toEqual([409, 'full'])
    expect(body.message).toMatch(
      /^Cachoeira do Sossego, \d\d\/\d\d\/\d{4}, 14:00: Neste horário só restam 10 vagas\. Nada foi vendido\.$/
    )
    expect(Object.keys(body.fields)).toEqual(['lines[1].time'])
    expect([await salesOf(), await countGroups()]).toEqual([[], 0])
    const days = await db.orm
      .select({ taken: slotDays.taken })
      .from(slotDays)
      .where(eq(slotDays.productId, place.productId))
    expect(days.every(({ taken }) => taken === 0)).toBe(true)
    // Two groups that lock the same slots in another order.
    const [one, two] = await Promise.all([
      desk.sell(groupForm({ lines: [line('09:00', 1, 4), line('14:00', 1, 4)], tendered: null })),
      desk.sell(groupForm({ lines: [line('14:00', 1, 4), line('09:00', 1, 4)], tendered: null }))
    ])
    expect([one.status, two.status]).toEqual([201, 201])
    await db.orm.update(places).set({ quotaPercent: 40 }).where(eq(places.id, place.placeId))
    const later = addDays(tomorrow, 3)
    const quota = await desk.sell(groupForm({ lines: [line('09:00', 1, 9, later)], tendered: null }))
    expect([quota.status, quota.body.code]).toEqual([409, 'quota_full'])
    expect(Object.keys(quota.body.fields)).toEqual(['lines[0].tickets[1].quantity'])
    expect(await findBreaches(db)).toEqual({})
  })

  it('needs the permission, and tells the problems of all its fields', async () => {
    const other = await workAs(['booking/index'])
    expect((await other.sell(groupForm())).status).toBe(403)
    const away = await workAs(['operation/group-sale'])
    expect((await away.sell(groupForm())).status).toBe(403)
    const desk = await workAs(seller)
    const wrong = await desk.sell(
      groupForm({
        name: ' ',
        person: '',
        phone: '',
        method: 'conta',
        tendered: null,
        lines: [
          line('09:00', 1, 0),
          line('09:00', 1, 0),
          line('03:00', 0, 0),
          { ...line('09:00', 1, 0), atrativo: 'x' }
        ]
      })
    )
    expect(Object.keys(wrong.body.fields).sort()).toEqual([
      'lines[1].time',
      'lines[2].tickets',
      'lines[2].time',
      'lines[3].atrativo',
      'method',
      'name',
      'person',
      'phone'
    ])
    const short = await desk.sell(groupForm({ tendered: '1000,00' }))
    expect(short.body.fields.tendered[0]).toMatch(/O dinheiro entregue é menos que os/)
    expect((await desk.sell(groupForm({ total_seen: '1,00' }))).body.code).toBe('price_changed')
    expect((await desk.sell(groupForm({ lines: [] }))).status).toBe(422)
    expect(await salesOf()).toEqual([])
  })

  it('exceeds a maximum with one reason, is paid later, and may send its payment links', async () => {
    await db.pool.query("update ticket_types set maximum = 4 where label = 'MEIA' and product_id = $1", [
      place.productId
    ])
    const desk = await workAs(chief)
    const form = groupForm({ method: 'cod', tendered: null })
    const refused = await desk.sell(form)
    expect(Object.keys(refused.body.fields).sort()).toEqual(
      ['lines[0].tickets[1].quantity', 'lines[1].tickets[1].quantity', 'limit_reason'].sort()
    )
    const { status, body } = await desk.sell({ ...form, limit_reason: 'Escola da cidade' })
    expect([status, body.message]).toEqual([201, undefined])
    const group = (await desk.call('GET', `/counter/groups/${body.uuid}`)).body
    expect(group.limit_reason).toBe('Escola da cidade')
    expect(group.bookings.map((one: { status: string }) => one.status)).toEqual(['UNPAID', 'UNPAID', 'UNPAID'])
    const exceeded = await db.pool.query(
      "select to_value, reason from booking_events where action = 'limit-exceeded' and place_id = $1",
      [place.placeId]
    )
    expect(exceeded.rows).toEqual(
      Array(2).fill({ to_value: '6 meias-entradas (máximo 4)', reason: 'Escola da cidade' })
    )
    expect(await db.orm.$count(messages, sql`kind = 'payment'`)).toBe(0)
    const link = await desk.sell(groupForm({ method: 'link', tendered: null, limit_reason: 'Escola da cidade' }))
    expect(Object.keys(link.body.fields)).toEqual(['method'])
  })

  it('is cancelled as a whole, each booking by itself, and tells what each gives back', async () => {
    const desk = await workAs([...chief, 'operation/checkin', 'operation/checkin-override'])
    const form = groupForm({
      lines: [line('14:00', 2, 6, today), line('09:00', 2, 6), line('09:00', 1, 4, addDays(tomorrow, 1))]
    })
    const { uuid } = (await desk.sell(form)).body
    const [first] = await salesOf()
    await desk.call('POST', '/booking/event', { action: 'checkin', hash: first?.hash, payload: {} })
    const path = `/counter/groups/${uuid}/cancel`
    expect(Object.keys((await desk.call('POST', path, { reason: '' })).body.fields)).toEqual(['reason'])
    const ended = await desk.call('POST', path, { reason: 'A escola desistiu' })
    expect([ended.status, ended.body.message]).toEqual([200, undefined])
    const { results } = ended.body
    expect(results.map(({ done }: { done: boolean }) => done)).toEqual([false, true, true])
    expect(results[1].message).toMatch(/^Reserva cancelada\. As vagas voltaram a ficar livres\. A devolver: R\$/)
    expect((await salesOf()).map(({ status }) => status)).toEqual(['APPROVED', 'CANCELLED', 'CANCELLED'])
    expect((await desk.call('POST', path, { reason: 'A escola desistiu' })).body.results).toHaveLength(1)
    const other = await workAs(seller)
    expect((await other.call('POST', path, { reason: 'A escola desistiu' })).status).toBe(403)
    expect(await findBreaches(db)).toEqual({})
  })

  it('gives back what the page showed for who cancels, or keeps the booking', async () => {
    const seller = await workAs([...chief, 'operation/refund-depart'].filter((key) => key !== 'operation/values'))
    const later = addDays(tomorrow, 30)
    const lines = [line('14:00', 2, 6, later), line('09:00', 2, 6, later)]
    const { uuid } = (await seller.sell(groupForm({ lines }))).body
    // The days of withdrawal are over: the policy gives nothing back.
    till.clock.pass(10 * 24 * 60)
    const group = (await seller.call('GET', `/counter/groups/${uuid}`)).body
    type Quoted = { uuid: string; cancel_quote: { visitor: { value: number }; place: { value: number } } }
    const quoted: Quoted[] = group.bookings
    expect(quoted.map(({ cancel_quote: { visitor, place: whole } }) => [visitor.value, whole.value])).toEqual([
      [0, 400],
      [0, 400]
    ])
    const cancel = (refunds: number[], as = seller, cancelled_by = 'place') => {
      const seen = quoted.map((one, index) => ({ uuid: one.uuid, refund_seen: refunds[index] }))
      const reason = 'A escola desistiu'
      return as.call('POST', `/counter/groups/${uuid}/cancel`, { reason, cancelled_by, seen })
    }
    const desk = await workAs(chief)
    const beyond = await cancel([400, 400], desk)
    expect(beyond.body.results.map(({ done }: { done: boolean }) => done)).toEqual([false, false])
    expect(beyond.body.results[0].message).toMatch(/^Isto devolve outro valor do que a política/)
    // The page showed everything; by the policy it would be nothing.
    const less = await cancel([400, 400], desk, 'visitor')
    expect(less.body.results[0].message).toMatch(/^O valor que volta mudou/)
    const first = await cancel([400, 300])
    expect(first.body.results.map(({ done }: { done: boolean }) => done)).toEqual([true, false])
    expect(first.body.results[0].message).toContain('A devolver: R$\u00a0400,00')
    const second = await cancel([0, 0], desk, 'visitor')
    expect(second.body.results.map(({ done }: { done: boolean }) => done)).toEqual([true])
    expect((await salesOf()).map(({ status, kept }) => [status, kept])).toEqual([
      ['CANCELLED', 0],
      ['CANCELLED', 40000]
    ])
    expect(await findBreaches(db)).toEqual({})
  })
})
