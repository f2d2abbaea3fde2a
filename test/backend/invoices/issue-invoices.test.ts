import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { giveNumberBack, takeInvoiceNumber } from '#app/backend/db/queries/finance/invoices.server.ts'
import { bookings, invoiceCounters, invoices } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { type InvoiceWorld, openInvoiceWorld } from './world.ts'

let db: Database
let world: InvoiceWorld
let staff: Awaited<ReturnType<InvoiceWorld['as']>>
beforeAll(async () => {
  db = await openTestDatabase()
  world = await openInvoiceWorld(db)
  staff = await world.as()
})
afterAll(async () => {
  // Bookings are paid here by a word in the table: what is asked is of invoices alone.
  expect(Object.keys(await findBreaches(db)).filter((breach) => breach.includes('invoices'))).toEqual([])
  await db.close()
})

const numbersOf = async ({ place }: InvoiceWorld) => {
  const rows = await db.orm
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.placeId, place.placeId), isNotNull(invoices.number)))
  return rows.map(({ number }) => Number(number)).sort((a, b) => a - b)
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

it("issues an invoice for a booking's payments, with tax, and with its key once sent", async () => {
  const { uuid } = await world.paid()
  const { body, status } = await staff.issue({ bookings: [uuid] })
  expect([status, body.queued, body.message]).toEqual([201, 1, '1 nota enviada para autorização.'])
  expect((await staff.read(body.id)).body).toMatchObject({
    state: 'processing',
    number: '',
    dps: expect.stringMatching(/^1\/\d+$/)
  })
  await world.send()
  const { body: invoice } = await staff.read(body.id)
  expect(invoice).toMatchObject({
    state: 'authorized',
    value: 200,
    base: 200,
    iss_rate: 5,
    iss: 10,
    net: 200,
    stays: 200,
    target: 'simulator',
    taker_name: 'Maria da Conceição Souza',
    taker_document: '52998224725',
    service_code: '120501',
    competence: '2026-11-20',
    event_day: '2026-11-21',
    problem: '',
    number: expect.stringMatching(/^\d+$/),
    key: expect.stringMatching(/^2919306\d{43}$/)
  })
  const { body: file } = await staff.xml(body.id)
  expect(file.name).toBe(`NFSe${invoice.key}.xml`)
  expect(file.xml).toContain('<vServ>200.00</vServ>')
  expect((await staff.list(`q=${encodeURIComponent('conceição')}&state=authorized`)).body.data[0].id).toBe(body.id)
})

it("declares IBS and CBS from the place's start day, as estimates, then with the authority's figures", async () => {
  const here = await openInvoiceWorld(db)
  const mine = await here.as()
  const codes = { nbsCode: '125079000', ibsCbsClass: '200048', ibsCbsOperation: '030101', ibsRate: 6, cbsRate: 50 }
  await here.setSettings({ ...codes, ibsCbsFrom: '2026-11-21' })
  const before = (await mine.issue({ bookings: [(await here.paid()).uuid] })).body.id
  await here.setSettings({ ibsCbsFrom: '2026-11-20' })
  const since = (await mine.issue({ bookings: [(await here.paid()).uuid] })).body.id
  expect((await mine.read(before)).body.ibs_cbs).toBeNull()
  expect((await mine.read(since)).body.ibs_cbs).toEqual({
    class_code: '200048',
    operation: '030101',
    estimated: true,
    // The base is R$ 190,00 without the ISS.
    ibs: 0.11,
    cbs: 0.95
  })
  await here.send()
  expect((await mine.xml(before)).body.xml).not.toContain('IBSCBS')
  expect((await mine.xml(since)).body.xml).toContain('<CST>200</CST><cClassTrib>200048</cClassTrib>')
  expect((await mine.read(since)).body).toMatchObject({
    state: 'authorized',
    ibs_cbs: { ibs: 0.11, cbs: 1.03, estimated: false }
  })
})

it('is authorised at any second of the clock, and in every regime', async () => {
  const here = await openInvoiceWorld(db)
  const mine = await here.as()
  const regimes = [
    { simples: 1, withheld: false },
    { simples: 2, withheld: false },
    { simples: 3, withheld: false },
    { simples: 3, simplesAssessment: 2, withheld: false }
  ]
  for (const regime of regimes) {
    await here.setSettings({ simplesAssessment: 1, ...regime })
    here.clock.pass(61.872 / 60)
    const { body } = await mine.issue({ bookings: [(await here.paid()).uuid] })
    await here.send()
    expect((await mine.read(body.id)).body).toMatchObject({ state: 'authorized', problem: '' })
  }
})

it.each([
  [{ city: 'Dias D’Ávila', state: 'BA', zipcode: '42850-000' }, '2910057'],
  [{ city: 'Parati', state: 'RJ', zipcode: '23970-000' }, '3303807'],
  [{ city: 'Lençóis', state: 'SP', zipcode: '46960-000' }, '2919306']
])('says the address of %j by its code of the IBGE', async (where, code) => {
  const address = { country: 'BR', street: 'Rua A', number: '1', neighborhood: 'Centro', ...where }
  const { id, uuid } = await world.paid()
  await db.orm.update(bookings).set({ address }).where(eq(bookings.id, id))
  const { body } = await staff.issue({ bookings: [uuid] })
  expect(body.queued).toBe(1)
  const [kept] = await db.orm.select({ taker: invoices.taker }).from(invoices).where(eq(invoices.id, body.id))
  expect(kept?.taker.address.city).toBe(code)
})

it('holds back an invoice whose address would be lost, and tells why', async () => {
  const address = {
    zipcode: '01310-100',
    street: 'Rua A',
    number: '1',
    neighborhood: 'Centro',
    city: 'Xyz',
    state: 'SP'
  }
  const { id, uuid } = await world.paid()
  await db.orm.update(bookings).set({ address }).where(eq(bookings.id, id))
  const { body } = await staff.issue({ bookings: [uuid] })
  expect([body.queued, body.drafts]).toEqual([0, 1])
  expect((await staff.read(body.id)).body).toMatchObject({
    state: 'draft',
    problem: expect.stringContaining('não reconhecemos a cidade “Xyz/SP”')
  })
})

it("lists a booking's invoices, cancelled ones included, and none of another place", async () => {
  const { uuid } = await world.paid()
  const other = await world.paid()
  expect((await staff.ofBooking(uuid)).body).toEqual({ data: [] })
  const { body: first } = await staff.issue({ bookings: [uuid], draft: true })
  await staff.issue({ bookings: [other.uuid] })
  await staff.move(first.id, 'discard')
  const { body: second } = await staff.issue({ bookings: [uuid] })
  const { body } = await staff.ofBooking(uuid)
  expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual([first.id, second.id].sort())
  expect(new Set(body.data.map((row: { booking_uuid: string }) => row.booking_uuid))).toEqual(new Set([uuid]))
  const elsewhere = await openInvoiceWorld(db)
  expect((await (await elsewhere.as()).ofBooking(uuid)).status).toBe(404)
  expect((await (await world.as(['operation/booking-list'])).ofBooking(uuid)).status).toBe(403)
})

it('lists payments without an invoice, but no courtesies and refunds', async () => {
  const here = await openInvoiceWorld(db)
  const mine = await here.as()
  const kept = await here.paid()
  const back = await here.paid()
  const part = await here.paid()
  await here.giveBack(back.id, 20_000)
  await here.giveBack(part.id, 5_000)
  const transaction = await here.earned(12_345)
  const { body } = await mine.open()
  expect(body.data.map(({ id, value }: { id: string; value: number }) => [id, value]).sort()).toEqual(
    [
      [kept.uuid, 200],
      [part.uuid, 150],
      [String(transaction), 123.45]
    ].sort()
  )
  expect([body.total, body.sum_value]).toEqual([3, 473.45])
  for (const kind of ['booking', 'transaction']) {
    const { body: some } = await mine.open(`to=2026-12-31&kind=${kind}`)
    const those = body.data.filter((row: { kind: string }) => row.kind === kind)
    expect([some.data, some.total, some.sum_value]).toEqual([those, those.length, kind === 'booking' ? 350 : 123.45])
  }
  const { body: issued } = await mine.issue({
    bookings: [kept.uuid, back.uuid, part.uuid],
    transactions: [String(transaction)]
  })
  expect(issued).toMatchObject({ queued: 3, skipped: 1 })
  await here.send()
  expect((await mine.list()).body).toMatchObject({ total: 3, sum_value: 473.45, with_problem: 0 })
  expect((await mine.open()).body.total).toBe(0)
  expect(await numbersOf(here)).toEqual([1, 2, 3])
})

it('makes one invoice when many issue it at once', async () => {
  const { uuid } = await world.paid()
  const other = await world.as()
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, at) => (at % 2 ? staff : other).issue({ bookings: [uuid] }))
  )
  expect(all.map(({ body }) => body.queued).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
})

it('numbers fifty at once without a gap and without a double', async () => {
  const here = await openInvoiceWorld(db)
  const mine = await here.as()
  const ids = await Promise.all(upTo(50).map((at) => here.earned(1000 + at)))
  const all = await Promise.all(ids.map((id) => mine.issue({ transactions: [String(id)] })))
  expect(all.filter(({ body }) => body.queued === 1)).toHaveLength(50)
  expect(await numbersOf(here)).toEqual(upTo(50))
})

it('gives numbers that were given up first, the smallest by its value', async () => {
  const counter = { placeId: world.place.placeId, target: 'homologacao', series: 8 } as const
  const take = () => inTransaction(db, (tx) => takeInvoiceNumber(tx, counter))
  for (const number of upTo(12)) expect(await take()).toBe(number)
  for (const number of [10, 9, 2, 11]) await inTransaction(db, (tx) => giveNumberBack(tx, { ...counter, number }))
  expect([await take(), await take(), await take(), await take(), await take()]).toEqual([2, 9, 10, 11, 13])
  await db.orm.delete(invoiceCounters).where(eq(invoiceCounters.series, 8))
})

it('the same without the lock gives numbers twice: the test above can fail', async () => {
  const counter = { placeId: world.place.placeId, target: 'homologacao', series: 7 } as const
  const isIt = and(eq(invoiceCounters.placeId, counter.placeId), eq(invoiceCounters.series, 7))
  await inTransaction(db, (tx) => takeInvoiceNumber(tx, counter))
  let waiting = 0
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const unlocked = () =>
    inTransaction(db, async (tx) => {
      const [row] = await tx.select().from(invoiceCounters).where(isIt)
      waiting += 1
      if (waiting === 4) open()
      await gate
      const number = (row?.last ?? 0) + 1
      await tx.update(invoiceCounters).set({ last: number }).where(isIt)
      return number
    })
  const unguarded = await Promise.all(Array.from({ length: 4 }, unlocked))
  expect(new Set(unguarded).size).toBe(1)
  const guarded = await Promise.all(
    Array.from({ length: 8 }, () => inTransaction(db, (tx) => takeInvoiceNumber(tx, counter)))
  )
  expect(new Set(guarded).size).toBe(8)
  await db.orm.delete(invoiceCounters).where(isIt)
})

describe('a place that has not said who issues', () => {
  it('lists missing settings, and issues nothing', async () => {
    const { uuid } = await world.paid()
    await world.setSettings({ issRate: 0, cityCode: '' })
    const { status, body } = await staff.issue({ bookings: [uuid] })
    expect([status, body.code]).toEqual([409, 'not_ready'])
    expect(body.message).toBe(
      'Antes de emitir, falta o município, a alíquota do ISS. Veja em Configurações, Notas fiscais.'
    )
    expect((await staff.list()).body.ready.missing).toEqual(['o município', 'a alíquota do ISS'])
    await world.setSettings({ issRate: 500, cityCode: '2919306' })
  })

  it('without any settings reads lists that say so', async () => {
    const place = await world.till.openPlace()
    const mine = await world.as(undefined, place)
    expect((await mine.list()).body).toMatchObject({ total: 0, ready: { missing: ['quem emite e com que imposto'] } })
    expect((await mine.open()).body).toMatchObject({ total: 0 })
  })
})

it('keeps drafts that are wrong, and asks for the right to issue', async () => {
  const { uuid } = await world.paid()
  const reader = await world.as(['nf/index'])
  expect((await reader.issue({ bookings: [uuid] })).status).toBe(403)
  expect((await staff.issue({ bookings: [] })).status).toBe(422)
  const { body } = await staff.issue({ bookings: [uuid], draft: true })
  expect(body).toMatchObject({ drafts: 1, queued: 0 })
  expect((await staff.read(body.id)).body).toMatchObject({ state: 'draft', dps: '' })
  expect((await staff.xml(body.id)).status).toBe(404)
})

it('shows and changes nothing of another place', async () => {
  const { uuid } = await world.paid()
  const { body } = await staff.issue({ bookings: [uuid] })
  const elsewhere = await world.as(undefined, await world.till.openPlace())
  expect((await elsewhere.read(body.id)).status).toBe(404)
  expect((await elsewhere.move(body.id, 'discard')).status).toBe(404)
  expect((await elsewhere.issue({ bookings: [uuid] })).body.code).toBe('not_ready')
})
