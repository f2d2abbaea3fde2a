import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireUse } from '#app/backend/bookings/discounts/use-code.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import type { NewBooking } from '#app/backend/db/queries/bookings/bookings.server.ts'
import { countUses } from '#app/backend/db/queries/products/discounts.server.ts'
import { bookingItems, bookings, discountCodes } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import {
  bookingForm,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  tomorrow
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())

const typed = { code: 'ferias10', description: 'Férias', kind: 'percent', value: '10', active: true }

async function shop(changes: Record<string, unknown> = {}) {
  const place = await createPlace(db)
  const { token } = await createUser(db, place.placeId, [
    'products/index',
    'products/discounts',
    'operation/cancel',
    'operation/booking-list',
    'operation/all-bookings'
  ])
  const uuid = randomUUID()
  const created = await call('POST', '/products/discounts', { body: { ...typed, ...changes, uuid }, token })
  expect(created.body).toMatchObject({ uuid, version: 1, uses: 0 })
  return { place, token, uuid }
}

let nextAddress = 0
function fresh(): string {
  nextAddress = (nextAddress + 1) % 250
  return `198.51.100.${nextAddress}`
}
const book = (place: TestPlace, changes: Record<string, unknown> = {}) =>
  call('POST', '/booking/express', {
    body: bookingForm(place, { discount_code: 'FERIAS10', ...changes }),
    address: fresh()
  })

describe('a code', () => {
  it('is created once, changed only with the newest version, and belongs to one place', async () => {
    const { token, uuid, place } = await shop()
    const again = { ...typed, uuid }
    expect((await call('POST', '/products/discounts', { body: again, token })).body.uuid).toBe(uuid)
    const twin = { ...typed, code: ' Ferias 10', uuid: randomUUID() }
    expect((await call('POST', '/products/discounts', { body: twin, token })).body.fields).toEqual({
      code: ['Já há um código com este nome. Escolha outro.']
    })
    const change = { ...typed, kind: 'amount', value: '1.015,50', products: [place.productUuid], types: ['INTEIRA'] }
    // A whole price off gives tickets away.
    Object.assign(change, { max_uses: 9, max_tickets: 2 })
    const path = `/products/discounts/${uuid}`
    const changed = await call('PUT', path, { body: { ...change, version: 1 }, token })
    expect(changed.body).toMatchObject({ code: 'FERIAS10', value: 1015.5, version: 2, products: [place.productUuid] })
    const late = await call('PUT', path, { body: { ...change, version: 1 }, token })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    const other = await shop()
    expect((await call('GET', path, { token: other.token })).status).toBe(404)
    expect((await call('PUT', path, { body: { ...change, version: 2 }, token: other.token })).status).toBe(404)
    expect((await call('POST', '/products/discounts', { body: again, token: other.token })).status).toBe(409)
    const listed = await call('GET', '/products/discounts?q=férias&state=active', { token })
    expect(listed.body).toMatchObject({ total: 1, data: [{ uuid }] })
  })

  it('is refused at its fields for any invalid input', async () => {
    const { token, place } = await shop()
    const { token: reader } = await createUser(db, (await createPlace(db)).placeId, ['products/index'])
    const make = (changes: Record<string, unknown>, by = token) =>
      call('POST', '/products/discounts', {
        body: { ...typed, code: 'OUTRO26', ...changes, uuid: randomUUID() },
        token: by
      })
    expect((await make({}, reader)).status).toBe(403)
    // A code grants the discount to anybody who knows it, so users who may not edit codes see them masked.
    const { token: seller } = await createUser(db, place.placeId, ['products/index'])
    const listed = async (q: string) => (await call('GET', `/products/discounts?q=${q}`, { token: seller })).body.data
    expect((await listed('f')).map(({ code }: { code: string }) => code)).toEqual(['FE••••'])
    expect(await listed('ferias10')).toEqual([])
    const bad: [Record<string, unknown>, string][] = [
      [{ code: 'É' }, 'code'],
      [{ code: '' }, 'code'],
      [{ code: 'CURTO' }, 'code'],
      [{ value: '100', max_tickets: 2 }, 'max_uses'],
      [{ value: '100', max_uses: 5 }, 'max_tickets'],
      [{ kind: 'amount', value: '80,00', max_uses: 5 }, 'max_tickets'],
      [{ max_tickets: 0 }, 'max_tickets'],
      [{ max_tickets: 501 }, 'max_tickets'],
      [{ description: 'x'.repeat(201) }, 'description'],
      [{ kind: 'all' }, 'kind'],
      [{ value: '101' }, 'value'],
      [{ value: '12,5' }, 'value'],
      [{ kind: 'amount', value: '-5' }, 'value'],
      [{ kind: 'amount', value: '99999999999' }, 'value'],
      [{ valid_from: '31/02/2026' }, 'valid_from'],
      [{ valid_from: '2026-12-02', valid_to: '2026-12-01' }, 'valid_to'],
      [{ visit_to: '0000-01-01' }, 'visit_to'],
      [{ max_uses: -1 }, 'max_uses'],
      [{ max_per_person: 2_000_000 }, 'max_per_person'],
      [{ products: [randomUUID()] }, 'products'],
      [{ products: ["'; drop"] }, 'products'],
      [{ types: ['VIP'] }, 'types']
    ]
    for (const [changes, field] of bad) {
      const { status, body } = await make(changes)
      expect([status, Object.keys(body.fields)], JSON.stringify(changes)).toEqual([422, [field]])
    }
  })
})

describe('in a booking', () => {
  it('discounts its tickets, and is shown', async () => {
    const { place, token } = await shop()
    const asked = await call('GET', `/products/${place.productUuid}/discount?code=ferias10&date=${tomorrow}`)
    expect(asked.body).toEqual({
      code: 'FERIAS10',
      max_tickets: null,
      tickets: [
        { label: 'INTEIRA', unit_discount: 8 },
        { label: 'MEIA', unit_discount: 0 },
        { label: 'CRIANCA', unit_discount: 0 }
      ]
    })
    const { status, body } = await book(place, { total_seen: 184 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      discount_code: 'FERIAS10',
      order: { total_value: 200, total_discount: 16, final_value: 184 }
    })
    const listed = await call('GET', `/booking/byPeriod?start_date=${tomorrow}&end_date=${tomorrow}`, { token })
    expect(listed.body[0]).toHaveProperty('item_discount')
    const [row] = await db.orm.select().from(bookings).where(eq(bookings.hash, body.hash))
    const items = await db.orm
      .select()
      .from(bookingItems)
      .where(eq(bookingItems.bookingId, row?.id ?? 0))
    expect(items.map(({ label, unitDiscount }) => [label, unitDiscount])).toEqual([
      ['INTEIRA', 800],
      ['MEIA', 0]
    ])
    const other = await createPlace(db)
    expect((await book(other)).body.fields).toEqual({ discount_code: ['Este código não existe ou não vale mais.'] })
    const half = { tickets: [{ label: 'MEIA', quantity: '1' }] }
    expect((await book(place, half)).body.fields).toEqual({
      discount_code: ['Este código não vale para os ingressos escolhidos.']
    })
  })

  it('costs the shown total, or reports the new one before booking', async () => {
    const { place, token, uuid } = await shop()
    const form = bookingForm(place, { discount_code: 'FERIAS10', total_seen: '184,00' })
    const body = { ...typed, value: '20', version: 1 }
    await call('PUT', `/products/discounts/${uuid}`, { body, token })
    const refused = await call('POST', '/booking/express', { body: form })
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed'])
    expect(refused.body.message.replaceAll('\u00a0', ' ')).toBe(
      'O total agora é R$ 168,00 (antes: R$ 184,00). Confira e confirme de novo.'
    )
    const made = await call('POST', '/booking/express', { body: { ...form, total_seen: 168 } })
    expect(made.body.order.final_value).toBe(168)
    // The seen total is not part of the booking, so the same form gives the same booking.
    expect((await call('POST', '/booking/express', { body: form })).body.uuid).toBe(made.body.uuid)
  })

  it('is bought by the day of the place, also late in its evening, when it is tomorrow in Greenwich', async () => {
    const late = createClock(new Date('2026-11-21T01:30:00Z'))
    const atNight = createCaller(createTestBackend(db, late))
    for (const [valid, isTaken] of [
      [{ valid_to: '2026-11-20' }, true],
      [{ valid_from: '2026-11-20' }, true],
      [{ valid_from: '2026-11-21' }, false]
    ] as const) {
      const { place } = await shop(valid)
      const body = bookingForm(place, { discount_code: 'FERIAS10', date: '2026-11-22' })
      const made = await atNight('POST', '/booking/express', { body, address: fresh() })
      const asked = await atNight('GET', `/products/${place.productUuid}/discount?code=ferias10&date=2026-11-22`)
      expect([valid, made.status, asked.status]).toEqual([valid, isTaken ? 201 : 422, isTaken ? 200 : 422])
    }
  })

  it('covers a limited number of tickets per booking, counting only discounted ones', async () => {
    const { place, token, uuid } = await shop({ value: '100', max_uses: 20, max_tickets: 2 })
    const take = (full: number, child = 0) =>
      book(place, {
        tickets: [
          { label: 'INTEIRA', quantity: String(full) },
          { label: 'CRIANCA', quantity: String(child) }
        ]
      })
    const asked = await call('GET', `/products/${place.productUuid}/discount?code=ferias10&date=${tomorrow}`)
    expect(asked.body.max_tickets).toBe(2)
    const beyond = await take(3)
    expect([beyond.status, beyond.body.fields]).toEqual([
      422,
      { discount_code: ['Este código vale para até 2 ingressos por reserva.'] }
    ])
    expect((await take(2, 3)).body.order).toMatchObject({ total_discount: 160, final_value: 0 })
    // Lowered between the reading of the form and the transaction: decided under the code's lock.
    const [row] = await db.orm.select().from(discountCodes).where(eq(discountCodes.uuid, uuid))
    if (!row) throw new Error('no code')
    await call('PUT', `/products/discounts/${uuid}`, {
      body: { ...typed, value: '100', max_uses: 20, max_tickets: 1, version: 1 },
      token
    })
    const use = { row, productUuid: place.productUuid, today: tomorrow }
    const items = [{ quantity: 2, unitDiscount: 8000 }]
    const booking = { document: '1', documentCountry: 'BR', date: tomorrow, items } as unknown as NewBooking
    const decided = inTransaction(db, (tx) => requireUse(tx, use, booking, new Date('2026-11-20T12:00:00Z')))
    await expect(decided).rejects.toMatchObject({
      status: 409,
      fields: { discount_code: ['Este código vale para até 1 ingresso por reserva.'] }
    })
  })

  it('five uses are five, with 50 at once; one cancelled is one again', async () => {
    const { place, token } = await shop({ max_uses: 5 })
    const one = { tickets: [{ label: 'INTEIRA', quantity: '1' }] }
    const answers = await Promise.all(Array.from({ length: 50 }, () => book(place, one)))
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(5)
    const refused = answers.filter(({ body }) => body.code === 'discount')
    expect(refused).toHaveLength(45)
    expect(refused[0]?.body.fields).toEqual({ discount_code: ['Este código já foi usado todas as vezes que podia.'] })
    const cancel = { action: 'cancel', hash: made[0]?.body.hash, payload: { reason: 'Chuva forte' } }
    await call('POST', '/booking/event', { body: cancel, token })
    const again = await Promise.all([book(place, one), book(place, one)])
    expect(again.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('the same race without the lock uses it more often: the test above can fail', async () => {
    const { place, uuid } = await shop({ max_uses: 5 })
    await book((await shop()).place)
    const [code] = await db.orm.select().from(discountCodes).where(eq(discountCodes.uuid, uuid))
    const [proto] = await db.orm.select().from(bookings).limit(1)
    if (!code || !proto) throw new Error('no code')
    const { id: _, ...copied } = proto
    const row = { ...copied, waiverKey: null }
    const unlocked = (index: number) =>
      inTransaction(db, async (tx) => {
        const person = { document: '1', documentCountry: 'BR' }
        const { uses } = await countUses(tx, { id: code.id, ...person, now: new Date('2026-11-20T12:00:00Z') })
        await tx.execute(sql`select pg_sleep(0.02)`)
        if (uses >= 5) return false
        const own = { publicId: `x${index}`, hash: `x${index}`, code: `X${index}`, discountCodeId: code.id }
        await tx.insert(bookings).values({ ...row, ...own, placeId: place.placeId, productId: place.productId })
        return true
      })
    const used = await Promise.all(Array.from({ length: 50 }, (_, index) => unlocked(index)))
    expect(used.filter(Boolean).length).toBeGreaterThan(5)
  })

  it('counts once per person by document, also when paying at the place', async () => {
    const { place } = await shop({ max_per_person: 1 })
    const answers = await Promise.all([book(place), book(place, { payment_method: 'cod' }), book(place)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.fields).toEqual({ discount_code: ['Este código já foi usado com este documento.'] })
    expect((await book(place, { cpf_cnpj: '111.444.777-35' })).status).toBe(201)
  })

  it('is not found by trying: twenty wrong ones, then the network waits; right ones count for nothing', async () => {
    const { place } = await shop()
    const address = '192.0.2.77'
    const ask = (code: string) =>
      call('GET', `/products/${place.productUuid}/discount?code=${code}&date=${tomorrow}`, { address })
    for (let at = 0; at < 25; at++) expect((await ask('FERIAS10')).status).toBe(200)
    const tried = await Promise.all(Array.from({ length: 25 }, (_, at) => ask(`ERRADO${at}`)))
    expect(tried.filter(({ status }) => status === 422)).toHaveLength(20)
    expect((await ask('FERIAS10')).status).toBe(429)
  })
})
