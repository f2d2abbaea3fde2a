import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { financeRecurrences, financeTransactions } from '#app/backend/db/schema.server.ts'
import { makeDueMonths } from '#app/backend/finance/recurrences/make-month.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { item, openTransactionWorld, payment, type TransactionWorld } from './transaction-world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db?.close())

const minutesOfDay = 24 * 60

/** R$ 300,00 on the 31st, from November 2026 on. */
async function begin(world: TransactionWorld, more: object = {}) {
  const recurrence = { day_of_month: '31', ...more }
  const general = { label: 'Aluguel da sede', flow: 'out', category: 'Aluguel', date: '2026-11-10', recurrence }
  const { body } = await world.post({ general, products: [item(200), item(100)] })
  return { id: String(body.general.id), recurrence: String(body.general.recurrence.id), body }
}

async function months(recurrence: string) {
  const rows = await db.orm
    .select()
    .from(financeTransactions)
    .where(eq(financeTransactions.recurrenceId, Number(recurrence)))
    .orderBy(financeTransactions.recurrenceMonth)
  return rows.map(({ recurrenceMonth, dueOn, final, status }) => `${recurrenceMonth} ${dueOn ?? ''} ${final} ${status}`)
}

it('makes this month’s and the next one’s, once, however many make it', async () => {
  const world = await openTransactionWorld(db)
  const { recurrence, body } = await begin(world)
  expect(body.general.recurrence).toMatchObject({ day_of_month: 31, until: '', ended: false })
  const begun = ['2026-11-01  30000 open', '2026-12-01 2026-12-31 30000 open']
  expect(await months(recurrence)).toEqual(begun)
  await makeDueMonths(world.backend)
  expect(await months(recurrence)).toEqual(begun)
  world.clock.pass(minutesOfDay * 45)
  await Promise.all([1, 2, 3, 4].map(() => makeDueMonths(world.backend)))
  // It is January 2027: its own is there, and February has no 31st.
  expect(await months(recurrence)).toEqual([
    ...begun,
    '2027-01-01 2027-01-31 30000 open',
    '2027-02-01 2027-02-28 30000 open'
  ])
  expect(await world.breaches()).toEqual({})
})

it('begins a month by the place’s own day, and ends with its last', async () => {
  const world = await openTransactionWorld(db)
  const { recurrence } = await begin(world, { until: '12/2026' })
  // 23:30 in Bahia of the 31st of December is the 1st of January in UTC.
  world.clock.pass((Date.parse('2027-01-01T02:30:00Z') - world.clock.now().getTime()) / 60_000)
  await makeDueMonths(world.backend)
  expect(await months(recurrence)).toHaveLength(2)
})

it('takes another value from the next month on, but where somebody was at it', async () => {
  const world = await openTransactionWorld(db)
  const { recurrence } = await begin(world)
  const path = `/finance/recurrences/${recurrence}`
  const change = (body: object) => world.call('PUT', path, { token: world.token, body })
  expect((await change({ value: '0' })).body.fields).toHaveProperty('value')
  expect((await change({ value: '350,00', version: 1 })).body).toMatchObject({ value: 350, version: 2, made: 2 })
  expect((await change({ value: '360,00', version: 1 })).body.code).toBe('changed_meanwhile')
  expect(await months(recurrence)).toEqual(['2026-11-01  30000 open', '2026-12-01 2026-12-31 35000 open'])
  const { last_id: next } = (await world.call('GET', path, { token: world.token })).body
  expect((await world.get(next)).body.products).toMatchObject([
    { item: { price: 350, product_name: 'Aluguel da sede' } }
  ])
  await world.put(next, { payments: [payment(1)] })
  await change({ value: '400,00' })
  expect(await months(recurrence)).toEqual(['2026-11-01  30000 open', '2026-12-01 2026-12-31 35000 partial'])
  expect(await world.breaches()).toEqual({})
})

it('changes neither the current month nor a month made by hand', async () => {
  const world = await openTransactionWorld(db)
  const { recurrence } = await begin(world)
  const change = (of: string, value: string) =>
    world.call('PUT', `/finance/recurrences/${of}`, { token: world.token, body: { value } })
  // 22:30 of the 31st of December there, January in UTC.
  world.clock.pass((Date.parse('2027-01-01T01:30:00Z') - world.clock.now().getTime()) / 60_000)
  await makeDueMonths(world.backend)
  await change(recurrence, '350,00')
  expect(await months(recurrence)).toEqual([
    '2026-11-01  30000 open',
    '2026-12-01 2026-12-31 30000 open',
    '2027-01-01 2027-01-31 35000 open'
  ])
  const general = { label: 'Seguro', flow: 'out', date: '2027-01-20', recurrence: { day_of_month: '5' } }
  const { body } = await world.post({ general, products: [item(100)] })
  const ahead = String(body.general.recurrence.id)
  await change(ahead, '120,00')
  expect(await months(ahead)).toEqual(['2027-01-01  10000 open'])
})

it('ends once: creates no new month, and cancels untouched entries of the next', async () => {
  const world = await openTransactionWorld(db)
  const { recurrence } = await begin(world)
  const end = (body = {}) => world.call('PUT', `/finance/recurrences/${recurrence}/end`, { token: world.token, body })
  expect((await end({ version: 9 })).body.code).toBe('changed_meanwhile')
  expect((await end({ version: 1 })).body).toMatchObject({ ended: true, made: 1 })
  expect((await end({ version: 1 })).status).toBe(200)
  world.clock.pass(minutesOfDay * 60)
  await makeDueMonths(world.backend)
  expect(await months(recurrence)).toEqual(['2026-11-01  30000 open', '2026-12-01 2026-12-31 30000 cancelled'])
  const late = await world.call('PUT', `/finance/recurrences/${recurrence}`, {
    token: world.token,
    body: { value: '1,00' }
  })
  expect(late.body.code).toBe('ended')
  const list = await world.call('GET', '/finance/recurrences', { token: world.token })
  expect(list.body).toMatchObject([{ label: 'Aluguel da sede', ended: true }])
})

it('counts no more for the most that a place may have, once its last month is over', async () => {
  const world = await openTransactionWorld(db)
  const { placeId } = world.place
  const [until, from] = ['2026-10-01', '2026-01-01']
  const over = { placeId, flow: 'out', label: 'Aluguel antigo', value: 10_000, dayOfMonth: 5, from, until }
  const row = { ...over, createdBy: world.userId, createdAt: world.clock.now() }
  await db.orm.insert(financeRecurrences).values(Array.from({ length: 200 }, () => row))
  const general = { label: 'Aluguel da sede', flow: 'out', recurrence: { day_of_month: '31' } }
  const ask = () => world.post({ general, products: [item(200)] })
  expect((await ask()).status).toBe(201)
  await db.orm.update(financeRecurrences).set({ until: '2026-11-01' }).where(eq(financeRecurrences.placeId, placeId))
  expect((await ask()).body.code).toBe('too_many_kept')
})

it('is asked for with a day and a value, and only by a new one', async () => {
  const world = await openTransactionWorld(db)
  const general = { label: 'Sem dia', flow: 'out', recurrence: { day_of_month: 'x', until: '2020-01' } }
  const { body } = await world.post({ general, products: [item(1)] })
  expect(Object.keys(body.fields)).toEqual(['general.recurrence.day_of_month', 'general.recurrence.until'])
  const free = { label: 'De graça', flow: 'out', recurrence: { day_of_month: 1 } }
  expect((await world.post({ general: free, products: [item(0)] })).status).toBe(422)
  const id = await world.make()
  expect((await world.put(id, { general: { recurrence: { day_of_month: 1 } } })).status).toBe(409)
})
