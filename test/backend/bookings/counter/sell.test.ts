import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookings,
  discountCodes,
  messages,
  places,
  products,
  slotDays,
  timeSlots,
  unavailabilities,
  waivers
} from '#app/backend/db/schema.server.ts'
import { addDays, slotInstant } from '#app/domain/calendar/dates.ts'
import { createPlace, createUser, type TestPlace, today, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { openTill, type Till } from '../../payments/world.ts'

const portaria = [
  'booking/index',
  'operation/booking-list',
  'operation/all-bookings',
  'operation/checkin',
  'operation/receive'
]

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

/** R$ 200,00 in cash for two whole tickets and a half, this afternoon. */
const saleForm = (changes: Changes = {}) => ({
  hash: randomBytes(16).toString('hex'),
  atrativo: place.productUuid,
  date: today,
  time: '14:00',
  tickets: [
    { label: 'INTEIRA', quantity: '2' },
    { label: 'MEIA', quantity: '1' }
  ],
  name: 'Rosa Dias',
  method: 'pos_money',
  tendered: '250,00',
  ...changes
})

async function workAs(granted: readonly string[], at = place) {
  const user = await createUser(db, at.placeId, granted, { name: 'Jussara Nunes' })
  const post = (path: string, body: unknown) => till.call('POST', path, { token: user.token, body })
  return {
    ...user,
    sell: (changes: Changes = {}) => post('/counter/sales', saleForm(changes)),
    send: (form: object) => post('/counter/sales', form),
    act: (action: string, hash: string, payload: Changes) => post('/booking/event', { action, hash, payload }),
    read: (path: string) => till.call('GET', path, { token: user.token })
  }
}

const salesOf = () => db.orm.select().from(bookings).where(eq(bookings.placeId, place.placeId))
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a counter sale', () => {
  it('takes places, money and people in at once; sent twice at once it is one, and tells the change', async () => {
    const desk = await workAs(portaria)
    const form = saleForm({ enter: true, time: '09:00' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.send(form)))
    expect(answers.map(({ status, body }) => [status, body.booking.uuid])).toEqual(
      answers.map(() => [201, answers[0]?.body.booking.uuid])
    )
    const { body } = await desk.send(form)
    expect(body).toMatchObject({ tendered_value: 250, change_value: 50, pix_code: '' })
    // The seller sees the price without permission for the place's values.
    expect(body.booking).toMatchObject({
      channel: 'POSCONTROLE',
      status: 'APPROVED',
      payment_method: 'pos_money',
      seller: 'Jussara Nunes',
      order: { final_value: 200 },
      checked_in_people: 3,
      costumer: { name: 'Rosa Dias', cpf: '' },
      term: null
    })
    const { booking, payments, events } = await till.readMoney(body.booking.uuid)
    expect(payments).toMatchObject([{ method: 'pos_money', value: 20000, tendered: 25000, receivedBy: desk.userId }])
    expect(events.map(({ action, userId }) => [action, userId])).toEqual(
      ['created', 'received', 'paid', 'checked-in'].map((action) => [action, desk.userId])
    )
    expect(booking).toMatchObject({ sellerUuid: desk.uuid, holdUntil: null, payLater: false, refund: '' })
    const other = await desk.send({ ...form, name: 'Outra Pessoa' })
    expect([other.status, other.body.code, other.body.fields.booking]).toEqual([409, 'hash_reused', [booking.publicId]])
    expect(await salesOf()).toHaveLength(1)
    expect(await findBreaches(db)).toEqual({})
  })

  it('exceeds a maximum only with the permission and a reason, and never places or quota', async () => {
    await db.pool.query("update ticket_types set maximum = 4 where label = 'MEIA' and product_id = $1", [
      place.productId
    ])
    const school = {
      tickets: [
        { label: 'INTEIRA', quantity: '1' },
        { label: 'MEIA', quantity: '9' }
      ],
      tendered: null
    }
    const max = ['Escolha no máximo 4 de Meia-entrada.']
    const desk = await workAs(portaria)
    const alone = await desk.sell({ ...school, limit_reason: 'Escola Azul' })
    expect([alone.status, alone.body.fields]).toEqual([422, { 'tickets[1].quantity': max }])
    const chief = await workAs([...portaria, 'operation/group-sale'])
    for (const limit_reason of ['', ' -- ', 'ok']) {
      const { status, body } = await chief.sell({ ...school, limit_reason })
      expect([status, Object.keys(body.fields).sort()]).toEqual([422, ['limit_reason', 'tickets[1].quantity']])
    }
    expect(await salesOf()).toHaveLength(0)
    const sold = await chief.sell({ ...school, limit_reason: ' Escola Azul ' })
    expect(sold.status).toBe(201)
    const { events } = await till.readMoney(sold.body.booking.uuid)
    expect(events.find(({ action }) => action === 'limit-exceeded')).toMatchObject({
      userId: chief.userId,
      to: '9 meias-entradas (máximo 4)',
      reason: 'Escola Azul'
    })
    // A reason without need is not kept.
    const usual = await chief.sell({ limit_reason: 'Escola Azul', tendered: null })
    expect((await till.readMoney(usual.body.booking.uuid)).events.map(({ action }) => action)).not.toContain(
      'limit-exceeded'
    )
    await db.orm.update(places).set({ quotaPercent: 50 }).where(eq(places.id, place.placeId))
    const full = { ...school, tickets: [{ label: 'INTEIRA', quantity: '200' }], limit_reason: 'Escola Azul' }
    expect((await chief.sell(full)).body.code).toBe('full')
    const quota = { ...school, tickets: [{ label: 'MEIA', quantity: '12' }], limit_reason: 'Escola Azul' }
    expect((await chief.sell(quota)).body.code).toBe('quota_full')
    expect(await findBreaches(db)).toEqual({})
  })

  it('succeeds or fails as a whole, with an error at each field and no place taken', async () => {
    const desk = await workAs(portaria)
    const fieldsOf = async (changes: Changes) => (await desk.sell(changes)).body.fields
    const all = await fieldsOf({
      name: ' ',
      time: '08:00',
      method: 'pos_money',
      tendered: '10',
      cpf_cnpj: '1',
      phone: '12',
      tickets: [{ label: 'INTEIRA', quantity: '1' }]
    })
    expect(Object.keys(all).sort()).toEqual(['cpf_cnpj', 'name', 'phone', 'tendered', 'time'])
    expect(await fieldsOf({ date: '2026-11-19' })).toHaveProperty('date')
    expect(await fieldsOf({ atrativo: 'x' })).toHaveProperty('atrativo')
    expect(await fieldsOf({ method: 'pix' })).toHaveProperty('method')
    expect(await fieldsOf({ method: 'pos_debit', cv: 'a b' })).toHaveProperty('cv')
    expect(await fieldsOf({ method: 'pos_cortesia', reason: 'Guia' })).toHaveProperty('method')
    expect(await fieldsOf({ date: tomorrow, enter: true })).toEqual({ enter: [expect.stringMatching(/outro dia/)] })
    expect(await fieldsOf({ enter: true })).toEqual({
      enter: ['A visita é às 14:00: deixe a entrada para a portaria.']
    })
    expect(await fieldsOf({ tickets: [] })).toHaveProperty('tickets')
    expect(await fieldsOf({ tickets: [{ label: 'MEIA', quantity: 'x' }] })).toHaveProperty('tickets[0].quantity')
    const seen = await desk.sell({ total_seen: 199 })
    expect([seen.body.code, plain(seen.body.message)]).toEqual([
      'price_changed',
      expect.stringContaining('O total agora é R$ 200,00 (antes: R$ 199,00)')
    ])
    await db.orm.update(places).set({ quotaPercent: 0 }).where(eq(places.id, place.placeId))
    expect(await fieldsOf({})).toEqual({ 'tickets[1].quantity': [expect.stringMatching(/cota de meia-entrada/)] })
    await db.orm.insert(unavailabilities).values({ productId: place.productId, date: tomorrow, time: '' })
    expect(await fieldsOf({ date: tomorrow })).toEqual({ time: [expect.stringMatching(/bloqueado/)] })
    expect(await salesOf()).toEqual([])
    expect(await findBreaches(db)).toEqual({})
  })

  it('lets nobody enter with the sale where a signed risk term is required', async () => {
    const desk = await workAs(portaria)
    const { placeId, productId } = place
    await db.orm.insert(waivers).values({ placeId, body: 'Riscos da trilha.', hash: '', createdAt: new Date() })
    await db.orm.update(products).set({ waiver: 'required' }).where(eq(products.id, productId))
    const refused = await desk.sell({ enter: true, time: '09:00' })
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { enter: ['Este atrativo exige o termo de risco assinado. Desmarque: a entrada é dada depois das assinaturas.'] }
    ])
    expect(await db.orm.select().from(bookings).where(eq(bookings.placeId, placeId))).toEqual([])
    expect((await desk.sell({ time: '09:00' })).status).toBe(201)
  })

  it('never sells more than the last places, however many sell at once', async () => {
    place = await createPlace(db, { capacity: 30 })
    const desk = await workAs(portaria)
    const tickets = [{ label: 'INTEIRA', quantity: '1' }]
    const forms = Array.from({ length: 100 }, (_, index) =>
      saleForm({ tickets, time: '09:00', tendered: null, enter: index % 3 === 0 })
    )
    const answers = await Promise.all(forms.map(desk.send))
    // A machine that is too busy says so, and whoever sells presses again.
    for (const [index, { status }] of answers.entries())
      if (status >= 500) answers[index] = await desk.send(forms[index] ?? {})
    const refused = answers.filter(({ status }) => status !== 201)
    expect([answers.length - refused.length, refused.length]).toEqual([30, 70])
    for (const { status, body } of refused) expect([status, body.fields]).toEqual([409, { time: [expect.anything()] }])
    expect(await db.orm.select().from(slotDays).where(eq(slotDays.productId, place.productId))).toMatchObject([
      { taken: 30, capacity: 30 }
    ])
    expect(await salesOf()).toHaveLength(30)
    expect(await findBreaches(db)).toEqual({})
  })

  it('holds the places for a Pix payment until the seller confirms it', async () => {
    const desk = await workAs(portaria)
    const { body } = await desk.sell({ method: 'pos_pix', enter: true, time: '09:00' })
    const { uuid, hash, status, owed_value } = body.booking
    expect([status, owed_value]).toEqual(['PENDING', 200])
    expect(body.pix_code).toMatch(/^000201.*pix@example\.com.*5406200\.00.*6304[0-9A-F]{4}$/)
    expect((await till.pix(hash)).body.code).toBe('not_payable')
    const payload = { method: 'pos_pix', value: 200, key: '3d6a3d4e-9f5b-4d0f-8a52-0d7a2e3c4b5a', enter: true }
    const paid = await Promise.all([desk.act('receive', hash, payload), desk.act('receive', hash, payload)])
    expect(paid.map(({ body: { outcome } }) => outcome).sort()).toEqual(['already', 'done'])
    expect((await desk.read(`/counter/sales/${uuid}`)).body).toMatchObject({
      pix_code: '',
      booking: { status: 'APPROVED', payment_method: 'pos_pix', checked_in_people: 3 }
    })
    const late = (await desk.sell({ method: 'pos_pix' })).body.booking
    till.clock.pass(20)
    await till.release()
    expect((await desk.read(`/counter/sales/${late.uuid}`)).body).toMatchObject({
      pix_code: '',
      booking: { status: 'CANCELLED' }
    })
    // Nobody may say that it came; without a key it is taken as it was said.
    const lesser = await workAs(['booking/index'])
    expect((await lesser.sell({ method: 'pos_pix' })).body.fields).toEqual({
      method: [expect.stringMatching(/pode receber/)]
    })
    await db.orm.update(places).set({ pixKey: '' }).where(eq(places.id, place.placeId))
    for (const { sell } of [desk, lesser]) {
      expect((await sell({ method: 'pos_pix' })).body.booking).toMatchObject({ status: 'APPROVED' })
    }
    expect(await findBreaches(db)).toEqual({})
  })

  it('works as a courtesy, free, with a code, and with a document where the place requires one', async () => {
    const chief = await workAs([...portaria, 'operation/checkin-override'])
    expect((await chief.sell({ method: 'pos_cortesia' })).body.fields).toHaveProperty('reason')
    const gift = await chief.sell({ method: 'pos_cortesia', reason: 'Guia do grupo' })
    expect(gift.body.booking).toMatchObject({ payment_method: 'pos_cortesia', order: { final_value: 0 } })
    const children = [{ label: 'CRIANCA', quantity: '2' }]
    const free = await chief.sell({ tickets: children, method: '', tendered: null })
    expect(free.body.booking).toMatchObject({ status: 'APPROVED', payment_method: 'cortesia', payments: [] })
    await db.orm.insert(discountCodes).values({
      uuid: randomUUID(),
      placeId: place.placeId,
      code: 'BALCAO',
      kind: 'percent',
      value: 50,
      maxPerPerson: 1
    })
    const half = { discount_code: 'balcao', tendered: null }
    expect((await chief.sell(half)).body.fields).toEqual({ cpf_cnpj: [expect.stringMatching(/cada pessoa/)] })
    const known = { ...half, cpf_cnpj: '529.982.247-25' }
    expect((await chief.sell(known)).body.booking).toMatchObject({
      order: { final_value: 120 },
      discount_code: 'BALCAO'
    })
    expect((await chief.sell(known)).body.fields).toHaveProperty('discount_code')
    await db.orm.update(places).set({ counterContactOptional: false }).where(eq(places.id, place.placeId))
    expect(Object.keys((await chief.sell()).body.fields).sort()).toEqual(['cpf_cnpj', 'phone'])
    const passport = { cpf_cnpj: 'AB123456', document_country: 'AR', phone: '+54 9 11 2345-6789' }
    expect((await chief.sell(passport)).body.booking.costumer).toMatchObject({
      // Its seller holds nothing that needs to reach visitors.
      cpf: 'AB******',
      document_country: 'AR'
    })
    expect(await findBreaches(db)).toEqual({})
  })

  it('is readable by its seller and users who see values; the list finds its seller', async () => {
    const desk = await workAs(portaria)
    const { uuid } = (await desk.sell()).body.booking
    const colleague = await workAs(portaria)
    const finance = await workAs([...portaria, 'operation/values'])
    const guideOf = await workAs(['booking/index', 'operation/booking-list', 'operation/values'])
    const elsewhere = await workAs([...portaria, 'operation/values'], await createPlace(db))
    const statuses = [desk, colleague, finance, guideOf, elsewhere].map(
      async ({ read }) => (await read(`/counter/sales/${uuid}`)).status
    )
    expect(await Promise.all(statuses)).toEqual([200, 404, 200, 404, 404])
    const bare = await workAs(['booking/index'])
    expect((await bare.sell()).body.booking).toMatchObject({
      costumer: { name: 'Rosa Dias' },
      order: { final_value: 200 },
      events: []
    })
    const list = `/booking/byPeriod?start_date=${today}&end_date=${today}&page=1&seller=${desk.uuid}&channel=POSCONTROLE`
    expect((await finance.read(list)).body.data).toMatchObject([{ uuid, seller: 'Jussara Nunes' }])
    const guide = await workAs(['operation/booking-list'])
    expect([(await guide.sell()).status, (await guide.read('/counter')).status]).toEqual([403, 403])
    const outside = await workAs(portaria.filter((key) => key !== 'operation/checkin'))
    expect((await outside.sell({ enter: true })).body.fields).toHaveProperty('enter')
  })
})

describe('a sale without a name', () => {
  const entering = { name: ' ', enter: true, time: '09:00' }
  const nameOf = { name: [expect.stringMatching(/nome de quem compra/)] }

  it('is for people who enter now, where the place allows it and asks for no document', async () => {
    const desk = await workAs(portaria)
    expect((await desk.sell(entering)).body.fields).toEqual(nameOf)
    expect((await desk.read('/counter')).body.nameless).toBe(false)
    await db.orm.update(places).set({ counterNameless: true }).where(eq(places.id, place.placeId))
    expect((await desk.read('/counter')).body.nameless).toBe(true)
    expect((await desk.sell({ ...entering, enter: false })).body.fields).toEqual(nameOf)
    expect((await desk.sell({ ...entering, phone: '(75) 99999-8888' })).body.fields).toEqual(nameOf)
    expect((await desk.sell({ ...entering, name: '123' })).body.fields).toEqual(nameOf)
    const later = { method: 'cod', phone: '(75) 99999-8888' }
    expect((await desk.sell({ ...entering, ...later })).body.fields).toMatchObject(nameOf)
    const sold = await desk.sell(entering)
    expect(sold.body.booking).toMatchObject({ costumer: { name: '' }, status: 'APPROVED', checked_in_people: 3 })
    const [booking] = await salesOf()
    expect([booking?.name, booking?.clientId]).toEqual(['', null])
    await db.orm.update(places).set({ counterContactOptional: false }).where(eq(places.id, place.placeId))
    expect((await desk.sell(entering)).body.fields).toMatchObject(nameOf)
    expect((await desk.read('/counter')).body.nameless).toBe(false)
    expect(await findBreaches(db)).toEqual({})
  })
})

describe('a telephone booking', () => {
  const later = { method: 'cod', tendered: null, date: tomorrow, time: '09:00' }
  const caller = [...portaria, 'operation/payment-link']

  it('is confirmed with a name and one contact, and paid at the place, once however often it is sent', async () => {
    const desk = await workAs(portaria)
    await db.orm.update(places).set({ counterContactOptional: false }).where(eq(places.id, place.placeId))
    expect((await desk.sell({ ...later, name: '' })).body.fields).toEqual({
      name: [expect.anything()],
      phone: [expect.stringMatching(/telefone ou o e-mail/)]
    })
    expect((await desk.sell({ ...later, phone: '12', email: 'x' })).body.fields).toEqual({
      phone: [expect.anything()],
      email: [expect.anything()]
    })
    expect((await desk.sell({ ...later, phone: '75999998888', enter: true })).body.fields).toEqual({
      enter: [expect.stringMatching(/depois de pagar/)]
    })
    const form = saleForm({ ...later, email: 'Rosa@Example.com' })
    const [first, second] = await Promise.all([desk.send(form), desk.send(form)])
    expect(second?.body.booking.uuid).toBe(first?.body.booking.uuid)
    const { booking, payments, events } = await till.readMoney(first?.body.booking.uuid)
    expect(booking).toMatchObject({
      status: 'UNPAID',
      paymentMethod: 'cod',
      payLater: true,
      holdUntil: null,
      email: 'rosa@example.com',
      document: '',
      checkedInPeople: 0
    })
    expect([payments, events.map(({ action }) => action), first?.body.link_sent]).toEqual([[], ['created'], false])
    const payload = { method: 'pos_money', value: 200, key: randomUUID() }
    expect((await desk.act('receive', booking.hash, payload)).body.outcome).toBe('done')
    expect((await till.readMoney(booking.publicId)).booking.status).toBe('APPROVED')
    expect(await findBreaches(db)).toEqual({})
  })

  it('is kept until its deadline of confirmation, as when its visitor books', async () => {
    const desk = await workAs(portaria)
    const far = { ...later, date: addDays(today, 10), phone: '(75) 99999-8888' }
    const deadline = slotInstant(addDays(today, 9), '18:00', 'America/Bahia').toISOString()
    expect((await desk.sell(far)).body.booking).toMatchObject({ status: 'UNPAID', hold_until: deadline })
    await db.orm.update(places).set({ unpaidUntil: 'visit' }).where(eq(places.id, place.placeId))
    expect((await desk.sell(far)).body.booking).toMatchObject({ status: 'UNPAID', hold_until: null })
    const children = [{ label: 'CRIANCA', quantity: '2' }]
    expect((await desk.sell({ ...far, tickets: children, phone: '' })).body.booking).toMatchObject({
      status: 'APPROVED',
      payment_method: 'cortesia'
    })
  })

  it('sends its payment link at once, or is not made', async () => {
    const linked = { ...later, method: 'link', phone: '(75) 99999-8888' }
    const desk = await workAs(caller)
    const lesser = await workAs(portaria)
    expect((await lesser.sell(linked)).body.fields).toEqual({ method: [expect.stringMatching(/pode enviar o link/)] })
    expect((await lesser.read('/counter')).body.sends_link).toBe(false)
    expect((await desk.read('/counter')).body.sends_link).toBe(true)
    expect((await desk.sell({ ...linked, phone: '', email: 'rosa@example.com' })).body.fields).toEqual({
      phone: [expect.stringMatching(/WhatsApp/)]
    })
    const form = saleForm(linked)
    const [sold] = await Promise.all([desk.send(form), desk.send(form)])
    const { uuid } = sold?.body.booking ?? {}
    expect(sold?.body).toMatchObject({ link_sent: true, booking: { status: 'UNPAID', payLater: true } })
    const sent = await db.orm.select().from(messages).where(eq(messages.refId, uuid))
    const links = sent.filter(({ kind }) => kind === 'payment')
    expect(links.map(({ to }) => to)).toEqual(['+5575999998888'])
    expect(plain(JSON.stringify(links))).toMatch(new RegExp(`falta pagar R\\$ 200,00.*/booking-details/${uuid}`))
    expect((await till.pix(sold?.body.booking.hash)).status).toBe(200)
    await db.orm.update(places).set({ pixKey: '' }).where(eq(places.id, place.placeId))
    expect((await desk.sell(linked)).body.fields).toEqual({ method: [expect.stringMatching(/não recebe pelo site/)] })
    expect(await salesOf()).toHaveLength(1)
    expect(await findBreaches(db)).toEqual({})
  })
})

describe('the initial state of the counter', () => {
  it('sells slots that the gate still admits, even when closed online', async () => {
    const desk = await workAs(portaria)
    const stranger = await workAs(portaria, await createPlace(db))
    await db.orm.update(timeSlots).set({ closingMinutes: 600 }).where(eq(timeSlots.productId, place.productId))
    const statesFor = async ({ read }: typeof desk, query = '&counter=1') => {
      const { body } = await read(`/products/${place.productUuid}/availability?date=${today}${query}`)
      return body.slots.map(({ state }: { state: string }) => state)
    }
    till.clock.pass(30)
    expect(await statesFor(desk)).toEqual(['open', 'open'])
    expect([await statesFor(desk, ''), await statesFor(stranger)]).toEqual(Array(2).fill(['past', 'past']))
    expect((await desk.sell({ time: '09:00', enter: true })).status).toBe(201)
    till.clock.pass(1)
    expect(await statesFor(desk)).toEqual(['past', 'open'])
    expect((await desk.sell({ time: '09:00' })).body.fields).toEqual({ time: [expect.stringMatching(/já começou/)] })
    till.clock.pass(269 - 30)
    expect((await desk.read('/counter')).body).toMatchObject({ time: '14:00', enters_now: true })
  })

  it("tells the seller's own latest sale that stands, to be repeated", async () => {
    const desk = await workAs([...portaria, 'operation/cancel'])
    const colleague = await workAs(portaria)
    expect((await desk.read('/counter')).body.last).toBe(null)
    const { hash } = (await desk.sell({ date: tomorrow })).body.booking
    await colleague.sell({ time: '09:00', enter: true })
    expect((await desk.read('/counter')).body.last).toEqual({
      product: place.productUuid,
      date: tomorrow,
      time: '14:00',
      people: 3,
      method: 'pos_money',
      enter: false,
      tickets: [
        { label: 'INTEIRA', quantity: 2 },
        { label: 'MEIA', quantity: 1 }
      ]
    })
    expect((await colleague.read('/counter')).body.last).toMatchObject({ time: '09:00', enter: true })
    expect((await desk.act('cancel', hash, { reason: 'Desistiu' })).status).toBe(200)
    expect((await desk.read('/counter')).body.last).toBe(null)
  })

  it('is the next hour with places, of the attraction that has it', async () => {
    const desk = await workAs(portaria)
    expect((await desk.read('/counter')).body).toMatchObject({
      today,
      date: today,
      product: place.productUuid,
      time: '14:00',
      contact_optional: true,
      shows_pix: true,
      enters_now: false,
      tickets: [{ label: 'INTEIRA', price: 80 }, { label: 'MEIA' }, { label: 'CRIANCA', price: 0 }]
    })
    await db.orm.insert(unavailabilities).values({ productId: place.productId, date: today, time: '14:00' })
    expect((await desk.read('/counter?date=2020-01-01&product=x')).body).toMatchObject({ date: today, time: '' })
    expect((await desk.read(`/counter?date=${tomorrow}`)).body).toMatchObject({ date: tomorrow, time: '09:00' })
    const other = await createPlace(db)
    expect((await desk.read(`/counter?product=${other.productUuid}`)).body.product).toBe(place.productUuid)
  })
})
