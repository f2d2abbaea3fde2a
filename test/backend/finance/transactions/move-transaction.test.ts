import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { auditEvents, dayCloses, financePayments, financeTransactions } from '#app/backend/db/schema.server.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { item, openTransactionWorld, payment, type TransactionWorld } from '../transaction-world.ts'

let db: Database
let world: TransactionWorld

beforeAll(async () => {
  db = await openTestDatabase()
  world = await openTransactionWorld(db)
})

afterAll(async () => {
  expect(await world.breaches()).toEqual({})
  await db?.close()
})

type State = 'open' | 'closed' | 'cancelled'

/** A transaction of R$ 100,00 in this state. */
async function make(state: State = 'open', body: object = {}) {
  const id = await world.make({ payments: [payment(30)], ...body })
  if (state === 'closed') await world.move(id, 'close')
  if (state === 'cancelled') await world.move(id, 'cancel', { reason: 'Engano' })
  return id
}

async function read(id: string) {
  const [row] = await db.orm
    .select()
    .from(financeTransactions)
    .where(eq(financeTransactions.id, Number(id)))
  return row
}

const readPayments = (id: string) =>
  db.orm
    .select()
    .from(financePayments)
    .where(eq(financePayments.transactionId, Number(id)))
    .orderBy(asc(financePayments.id))

const closedWords = 'Este lançamento está fechado. Quem pode reabri-lo precisa fazer isso antes.'
const cancelledWords = 'Este lançamento foi cancelado e não muda mais.'
const why = { reason: 'Quero' }

type Try = (id: string) => ReturnType<TransactionWorld['put']>
const close: Try = (id) => world.move(id, 'close', why)
const reopen: Try = (id) => world.move(id, 'reopen', why)
const cancel: Try = (id) => world.move(id, 'cancel', why)
const rename: Try = (id) => world.put(id, { general: { label: 'Outro' } })
const pay: Try = (id) => world.put(id, { payments: [payment(1)] })
const openByPut: Try = (id) => world.put(id, { general: { open: true, ...why } })
const closeByPut: Try = (id) => world.put(id, { general: { open: false } })

it.each<[State, string, Try, string, string]>([
  ['closed', 'cancelled', cancel, 'closed', closedWords],
  ['closed', 'renamed', rename, 'closed', closedWords],
  ['closed', 'paid', pay, 'closed', closedWords],
  ['cancelled', 'closed', close, 'cancelled', cancelledWords],
  ['cancelled', 'opened', reopen, 'cancelled', cancelledWords],
  ['cancelled', 'renamed', rename, 'cancelled', cancelledWords],
  ['cancelled', 'opened by its form', openByPut, 'cancelled', cancelledWords],
  ['cancelled', 'closed by its form', closeByPut, 'cancelled', cancelledWords]
])('a %s transaction is not %s', async (state, _, attempt, code, message) => {
  const id = await make(state)
  const before = await read(id)
  const { status, body } = await attempt(id)
  expect([status, body.code, body.message]).toEqual([409, code, message])
  expect(await read(id)).toEqual(before)
})

it.each<[State, 'close' | 'reopen' | 'cancel', string | undefined]>([
  ['closed', 'reopen', undefined],
  ['closed', 'reopen', ' ab '],
  ['open', 'cancel', undefined],
  ['open', 'cancel', ' ab ']
])('a %s transaction wants a reason of three letters to %s, not %j', async (state, move, reason) => {
  const id = await make(state)
  const before = await read(id)
  const { status, body } = await world.move(id, move, { reason })
  expect([status, body.fields]).toEqual([422, { reason: ['Diga por quê, em poucas palavras.'] }])
  expect(await read(id)).toEqual(before)
})

it.each<[State, 'close' | 'reopen' | 'cancel']>([
  ['open', 'close'],
  ['closed', 'reopen'],
  ['open', 'cancel']
])('a %s transaction is not changed by a %s that saw an older version', async (state, move) => {
  const id = await make(state)
  await db.orm
    .update(financeTransactions)
    .set({ version: 5 })
    .where(eq(financeTransactions.id, Number(id)))
  const before = await read(id)
  const { status, body } = await world.move(id, move, { ...why, version: 4 })
  expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
  expect(await read(id)).toEqual(before)
  expect((await world.move(id, move, { ...why, version: 5 })).status).toBe(200)
  expect(await read(id)).toMatchObject({ version: 6 })
})

it.each<[State, 'close' | 'reopen' | 'cancel']>([
  ['closed', 'close'],
  ['open', 'reopen'],
  ['cancelled', 'cancel']
])('a %s transaction stays as it is at a second %s, whatever it saw', async (state, move) => {
  const id = await make(state)
  const before = await read(id)
  const told = await world.audited(id)
  const { status, body } = await world.move(id, move, { version: 77 })
  expect([status, body.general.id]).toEqual([200, id])
  expect(await read(id)).toEqual(before)
  expect(await world.audited(id)).toEqual(told)
})

it('only who may open again closes, by whatever way, and only an editor cancels', async () => {
  const id = await make()
  const editor = await world.as('financial/index', 'financial/edit')
  const reader = await world.as('financial/index', 'financial/reopen')
  expect((await world.move(id, 'close', {}, editor)).status).toBe(403)
  expect((await world.put(id, { general: { open: false } }, editor)).status).toBe(403)
  expect((await world.move(id, 'cancel', why, reader)).status).toBe(403)
  expect((await world.move(id, 'close', {}, reader)).status).toBe(200)
  expect((await world.move(id, 'reopen', why, editor)).status).toBe(403)
  expect((await world.put(id, { general: { open: true, ...why } }, editor)).status).toBe(403)
  expect((await world.move(id, 'reopen', why, reader)).status).toBe(200)
  expect((await world.move(id, 'cancel', why, editor)).status).toBe(200)
})

describe('closing and opening again', () => {
  it('keeps by whom, when and why, until it is open', async () => {
    const id = await make('open', { general: { label: 'Conserto', flow: 'out' } })
    const { body } = await world.move(id, 'close', { reason: ' Ok ' })
    expect(body.general).toMatchObject({ id, open: false, reason: 'Ok', version: 2 })
    expect(await read(id)).toMatchObject({ open: false, closedAt: world.clock.now(), closedBy: world.userId })
    const again = await world.move(id, 'reopen', { reason: ' pix ' })
    expect(again.body.general).toMatchObject({ id, open: true, reason: 'pix', version: 3 })
    expect(await read(id)).toMatchObject({ open: true, closedAt: null, closedBy: null, status: 'partial', paid: 3000 })
    const rows = await db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id)).orderBy(auditEvents.id)
    expect(rows.map(({ action, subjectLabel, reason }) => [action, subjectLabel, reason])).toEqual([
      ['transaction.created', 'Despesa: Conserto', ''],
      ['transaction.closed', 'Despesa: Conserto', 'Ok'],
      ['transaction.reopened', 'Despesa: Conserto', 'pix']
    ])
  })

  it('goes with a change in one call, each under its own version', async () => {
    const id = await make()
    const closed = await world.put(id, { general: { open: false, label: 'Fechado assim' } })
    expect(closed.body.general).toMatchObject({ open: false, label: 'Fechado assim', version: 3 })
    expect((await world.put(id, { general: { open: true } })).body.fields).toHaveProperty('reason')
    const opened = await world.put(id, {
      general: { open: true, reason: 'Mais um item' },
      products: [item(5, { product_name: 'Taxa' })]
    })
    expect(opened.body.general).toMatchObject({ open: true, bill_final_value: 105, version: 5 })
  })
})

describe('cancelling', () => {
  it('gives the payments back that are still there', async () => {
    const id = await make('open', {
      general: { label: 'Conserto', flow: 'out' },
      payments: [payment(30), payment(20)]
    })
    const [first] = await readPayments(id)
    await world.put(id, { payments: [{ id: String(first?.id), removed: true }] })
    world.clock.pass(1)
    const at = world.clock.now()
    const [gone] = await readPayments(id)
    const { body } = await world.move(id, 'cancel', { reason: ' Não veio ' })
    expect(body.general).toMatchObject({
      id,
      bill_status: 'cancelled',
      paid_value: 0,
      bill_final_value: 100,
      reason: 'Não veio'
    })
    expect(await read(id)).toMatchObject({ status: 'cancelled', paid: 0, cancelledAt: at, cancelledBy: world.userId })
    expect(await readPayments(id)).toMatchObject([gone, { value: 2000, removedAt: at, removedBy: world.userId }])
    expect((await world.told(id)).map(({ value }) => value).sort()).toEqual([-2000, -3000, 2000, 3000])
    const rows = await db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id)).orderBy(auditEvents.id)
    expect(rows.map(({ action, subjectLabel, reason }) => [action, subjectLabel, reason]).at(-1)).toEqual([
      'transaction.cancelled',
      'Despesa: Conserto',
      'Não veio'
    ])
  })

  const closed = '2026-11-18'

  it.each<[string, object, boolean]>([
    ['of a closed day', { general: { label: 'De antes', date: closed } }, false],
    ['with a payment of a closed day', { payments: [payment(10), payment(10, { date: closed })] }, false],
    ['of an open day', { payments: [payment(10)] }, true]
  ])('asks about the days of a transaction %s', async (_, body, isDone) => {
    const own = await openTransactionWorld(db)
    const id = await own.make(body)
    await closeDay(own)
    const before = await read(id)
    const answer = await own.move(id, 'cancel', { reason: 'Engano' })
    if (isDone) return expect(await read(id)).toMatchObject({ status: 'cancelled' })
    expect([answer.status, answer.body.code]).toEqual([409, 'day_closed'])
    expect(await read(id)).toEqual(before)
  })

  it('does not ask about the day of a payment that was removed', async () => {
    const own = await openTransactionWorld(db)
    const id = await own.make({ payments: [payment(10, { date: closed })] })
    const [paid] = await readPayments(id)
    await own.put(id, { payments: [{ id: String(paid?.id), removed: true }] })
    await closeDay(own)
    expect((await own.move(id, 'cancel', { reason: 'Engano' })).status).toBe(200)
  })

  const closeDay = ({ clock, userId, place: { placeId } }: TransactionWorld) => {
    const fact = { number: 1, closedAt: clock.now(), closedBy: userId, expected: 0, counted: 0, entries: 0 }
    return db.orm.insert(dayCloses).values({ placeId, date: closed, ...fact, entryIds: [], snapshot: {} as never })
  }
})
