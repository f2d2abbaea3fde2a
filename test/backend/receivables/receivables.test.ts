import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignAllClients } from '#app/backend/clients/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, financePayments, financeTransactions, payments } from '#app/backend/db/schema.server.ts'
import { createCaller, createTestBackend, createUser, friday, tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addBooking, openPlace } from '../clients/world.ts'

let db: Database
let call: ReturnType<typeof createCaller>
beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db?.close())

type World = Awaited<ReturnType<typeof openPlace>>

const maria = { document: '52998224725', name: 'Maria', surname: 'Souza' }
const agency = { document: '11444777000161', name: 'Trilhas da Serra', surname: 'Turismo', phone: '+5575988882222' }
const year = 'start_date=2026-01-01&end_date=2026-12-31'

const list = async ({ token }: World, query = '') =>
  (await call('GET', `/finance/receivables?${query}`, { token })).body
const read = async ({ token }: World, uuid: string, query = year) =>
  (await call('GET', `/finance/receivables/${uuid}?${query}`, { token })).body

interface Owed {
  final: number
  paid: number
  date: string
  dueOn?: string
  document: string
}

/** Adds a transaction as the finance pages do, with its payments as rows. */
async function addTransaction({ place }: World, { final, paid, date, dueOn, document }: Owed) {
  const [row] = await db.orm
    .insert(financeTransactions)
    .values({
      placeId: place.placeId,
      flow: 'in',
      date,
      dueOn,
      label: 'Aluguel do espaço',
      total: final,
      final,
      paid,
      status: paid === 0 ? 'open' : paid < final ? 'partial' : 'paid'
    })
    .returning()
  const transactionId = row?.id ?? 0
  await db.orm.insert(financePayments).values({
    transactionId,
    position: 0,
    method: 'pix',
    value: paid,
    date,
    customerDocument: document
  })
  return transactionId
}

async function openOwing() {
  const world = await openPlace(db)
  const { place } = world
  await addBooking(db, place, { ...maria, status: 'UNPAID', payLater: true, paid: 6000 })
  await addBooking(db, place, {
    ...maria,
    status: 'UNPAID',
    payLater: true,
    date: '2026-11-10',
    final: 5001,
    total: 5001
  })
  const bought = new Date('2026-11-10T12:00:00Z')
  await addBooking(db, place, { ...maria, paid: 16_000, createdAt: bought, paidAt: new Date('2026-11-13T12:00:00Z') })
  await addBooking(db, place, { ...maria, paid: 16_000, createdAt: bought, paidAt: new Date('2026-11-12T23:00:00Z') })
  await addBooking(db, place, { ...agency, status: 'UNPAID', payLater: true, date: tomorrow })
  await addBooking(db, place, { document: '39053344705', name: 'Paga', paid: 16_000, paidAt: friday })
  await assignAllClients({ db })
  return world
}

describe('money that clients owe', () => {
  it('is added up by client, overdue after the visit, with the days until they paid', async () => {
    const world = await openOwing()
    const all = await list(world)
    expect(all).toMatchObject({ total: 2, open_value: 310.01, overdue_value: 50.01 })
    expect(all.data).toMatchObject([
      { name: 'Trilhas da Serra Turismo', document: agency.document, open_value: 160, overdue_value: 0, items: 1 },
      {
        name: 'Maria Souza',
        open_value: 150.01,
        overdue_value: 50.01,
        items: 2,
        oldest: '2026-11-10',
        // Three days and two: two and a half are three.
        received_value: 380,
        bills: 2,
        average_days: 3
      }
    ])
    expect((await list(world, 'state=overdue')).data).toHaveLength(1)
    expect((await list(world, 'kind=agency')).data).toHaveLength(1)
    expect((await list(world, 'state=all&sort=name')).data.map(({ name }: { name: string }) => name)).toEqual([
      'Maria Souza',
      'Paga Souza',
      'Trilhas da Serra Turismo'
    ])
    expect(await list(world, 'state=all&q=529.982')).toMatchObject({ total: 1, data: [{ received_value: 380 }] })
    expect(await list(world, 'state=all&limit=1&page=9')).toMatchObject({ total: 3, data: [] })
  })

  it('counts transactions by the document that their payments name, overdue after their own day', async () => {
    const world = await openOwing()
    const { document } = agency
    await addTransaction(world, { final: 50_000, paid: 20_000, date: '2026-11-01', dueOn: '2026-11-19', document })
    await addTransaction(world, { final: 30_000, paid: 10_000, date: '2026-11-01', dueOn: '2026-11-20', document })
    const [row] = (await list(world, 'kind=agency')).data
    expect(row).toMatchObject({
      open_value: 660,
      overdue_value: 300,
      items: 3,
      received_value: 300,
      oldest: '2026-11-19'
    })
    const told = await read(world, row.uuid)
    expect(told).toMatchObject({ opening_value: 0, charged_value: 960, paid_value: 300, closing_value: 660, total: 5 })
  })

  it('counts merged clients with the one that stays', async () => {
    const world = await openOwing()
    await addBooking(db, world.place, { document: '', name: 'Maria', surname: 'S', status: 'UNPAID', payLater: true })
    await assignAllClients({ db })
    const rows: { uuid: string; name: string }[] = (await list(world)).data
    const [kept = '', other = ''] = ['Maria Souza', 'Maria S'].map(
      (name) => rows.find((row) => row.name === name)?.uuid
    )
    const versions = await Promise.all(
      [kept, other].map(async (uuid) => (await call('GET', `/clients/${uuid}`, { token: world.token })).body.version)
    )
    const body = { other_uuid: other, version: versions[0], other_version: versions[1] }
    expect((await call('POST', `/clients/${kept}/merge`, { token: world.token, body })).status).toBe(200)
    const now = await list(world)
    expect(now).toMatchObject({ total: 2, open_value: 470.01 })
    expect(now.data[0]).toMatchObject({ uuid: kept, open_value: 310.01, items: 3, received_value: 380 })
    expect(await read(world, other)).toMatchObject({ merged_into: kept, closing_value: 310.01 })
  })

  it("hides a person's document without permission for clients, never a company's", async () => {
    const world = await openOwing()
    const narrow = await createUser(db, world.place.placeId, ['financial/receivables'])
    const { data } = (await call('GET', '/finance/receivables', { token: narrow.token })).body
    expect(data.map(({ document }: { document: string }) => document)).toEqual([agency.document, '***.982.***-**'])
  })
})

describe('a statement', () => {
  it('adds up from the opening to the closing balance for any days', async () => {
    const world = await openOwing()
    const uuid = (await list(world)).data[1].uuid
    const whole = await read(world, uuid)
    expect(whole.data.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'booking',
      'booking',
      'booking',
      'booking',
      'payment',
      'payment',
      'payment'
    ])
    expect(whole).toMatchObject({ opening_value: 0, charged_value: 530.01, paid_value: 380, closing_value: 150.01 })
    const parts = [
      await read(world, uuid, 'start_date=2026-11-01&end_date=2026-11-12'),
      await read(world, uuid, 'start_date=2026-11-13&end_date=2026-11-30')
    ]
    expect(parts.map(({ total }) => total).reduce((sum, one) => sum + one, 0)).toBe(whole.total)
    expect(parts[1]).toMatchObject({ opening_value: parts[0].closing_value, closing_value: 150.01 })
    for (const part of parts) {
      let balance = Math.round(part.opening_value * 100)
      for (const line of part.data) {
        balance += Math.round(line.value * 100)
        expect(Math.round(line.balance * 100)).toBe(balance)
      }
      expect(balance).toBe(Math.round(part.closing_value * 100))
    }
  })

  it('includes refunds and cancellations, and ends with the debt less open refunds', async () => {
    const world = await openPlace(db)
    const { place } = world
    const left = await addBooking(db, place, { ...maria, paid: 16_000, paidAt: friday })
    const gone = await addBooking(db, place, { ...maria, status: 'UNPAID', payLater: true })
    const due = await addBooking(db, place, { ...maria, paid: 16_000, paidAt: friday })
    await assignAllClients({ db })
    const cancelled = { status: 'CANCELLED', cancelledAt: new Date('2026-11-21T12:00:00Z') } as const
    await db.orm
      .update(bookings)
      .set({ ...cancelled, kept: 4000, refund: 'done' })
      .where(eq(bookings.id, left.id))
    await db.orm.update(payments).set({ refunded: sql`12000` }).where(eq(payments.bookingId, left.id))
    await db.orm.update(bookings).set(cancelled).where(eq(bookings.id, gone.id))
    await db.orm
      .update(bookings)
      .set({ ...cancelled, refund: 'due' })
      .where(eq(bookings.id, due.id))
    const { uuid } = (await list(world, 'state=all')).data[0]
    const told = await read(world, uuid, 'start_date=2026-11-01&end_date=2027-10-31')
    const values = (kind: string) =>
      told.data.filter((line: { kind: string }) => line.kind === kind).map((line: { value: number }) => line.value)
    expect(values('booking')).toEqual([160, 160, 160])
    expect(values('change').sort()).toEqual([-120, -160, -160])
    expect(values('refund')).toEqual([120])
    expect(told).toMatchObject({ charged_value: 40, paid_value: 320, refunded_value: 120, closing_value: -160 })
  })

  it('belongs to one place, and refuses invalid days', async () => {
    const world = await openOwing()
    const { uuid } = (await list(world)).data[0]
    const stranger = await openPlace(db)
    expect((await call('GET', `/finance/receivables/${uuid}?${year}`, { token: stranger.token })).status).toBe(404)
    expect((await call('GET', `/finance/receivables/${randomUUID()}?${year}`, { token: world.token })).status).toBe(404)
    const reversed = 'start_date=2026-12-31&end_date=2026-01-01'
    expect((await call('GET', `/finance/receivables/${uuid}?${reversed}`, { token: world.token })).status).toBe(422)
  })
})
