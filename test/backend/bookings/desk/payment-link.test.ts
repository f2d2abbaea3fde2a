import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, messages } from '#app/backend/db/schema.server.ts'
import '#app/runtime/speech.server.ts'
import { createCaller, createUser, type TestPlace, today } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openTill, type Till } from '../../payments/world.ts'

let db: Database
let till: Till
let place: TestPlace

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  till = openTill(db)
  place = await till.openPlace()
})

const onSite = (changes: object = {}) => till.book(place, { payment_method: 'cod', payLater: true, ...changes })
const workAs = async (granted: string[], at = place.placeId) => (await createUser(db, at, granted)).token
const clerk = () => workAs(['operation/payment-link', 'operation/all-bookings', 'operation/booking-list'])
const send = (uuid: string, token: string, call = till.call) => call('POST', `/booking/${uuid}/payment-link`, { token })

async function sentOf(uuid: string): Promise<string[]> {
  const isIts = and(eq(messages.refId, uuid), eq(messages.title, 'Link de pagamento'))
  return (await db.orm.select().from(messages).where(isIts)).map(({ messageBody }) => String(messageBody.message))
}

const change = (uuid: string, set: Partial<typeof bookings.$inferInsert>) =>
  db.orm.update(bookings).set(set).where(eq(bookings.publicId, uuid))

describe('a link to pay', () => {
  it("tells the visitor the amount, purpose and URL, and appears in the booking's history", async () => {
    const { uuid } = await onSite()
    expect(await send(uuid, await clerk())).toMatchObject({
      status: 200,
      body: { message: 'Link de pagamento enviado ao telefone da reserva.' }
    })
    const [text] = await sentOf(uuid)
    expect(text?.replaceAll('\u00a0', ' ')).toMatch(
      new RegExp(
        `falta pagar R\\$ 200,00 da sua visita a .+, em 21/11/2026, às 09:00\\. Pague por Pix: \\S+/booking-details/${uuid}$`
      )
    )
    const { events } = await till.readMoney(uuid)
    expect(events.at(-1)).toMatchObject({ action: 'payment-link', userId: expect.any(Number) })
  })

  it('speaks the language in which the visitor booked', async () => {
    const { uuid } = await onSite()
    await change(uuid, { language: 'en' })
    await send(uuid, await clerk())
    const [text] = await sentOf(uuid)
    expect(text?.replaceAll('\u00a0', ' ')).toMatch(
      new RegExp(
        `: R\\$ 200\\.00 of your visit to .+, on 21 Nov 2026, at 09:00, is still to be paid\\. Pay by Pix: \\S+/en/booking-details/${uuid}$`
      )
    )
  })

  it('goes to a booking on hold too, with the end of its hold', async () => {
    const { uuid } = await till.book(place)
    expect((await send(uuid, await clerk())).status).toBe(200)
    expect((await sentOf(uuid))[0]).toMatch(/Pague por Pix até 20\/11\/2026 \d\d:\d\d: /)
  })

  it('goes once a minute, however many press at once', async () => {
    const { uuid } = await onSite()
    const tokens = await Promise.all([clerk(), clerk(), clerk(), clerk()])
    const answers = await Promise.all(tokens.map((token) => send(uuid, token)))
    expect(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()).toEqual([
      '200 ',
      ...Array(3).fill('409 too_soon')
    ])
    till.clock.pass(1)
    expect((await send(uuid, tokens[0] ?? '')).status).toBe(200)
    expect(await sentOf(uuid)).toHaveLength(2)
  })

  it.each<[string, string, (uuid: string) => Promise<unknown>]>([
    ['that is paid', 'não deve nada', (uuid) => change(uuid, { status: 'APPROVED' })],
    ['that was cancelled', 'foi cancelada', (uuid) => change(uuid, { status: 'CANCELLED' })],
    ['whose time is over', 'O prazo desta reserva acabou', (uuid) => change(uuid, { status: 'EXPIRED' })],
    ['of a day that is over', 'pelo site acabou', async () => till.clock.pass(2 * 24 * 60)],
    ['that the counter holds', 'chave do parque', (uuid) => change(uuid, { paymentMethod: 'pos_pix' })]
  ])('is refused for a booking %s', async (_what, words, make) => {
    const { uuid } = await onSite()
    await make(uuid)
    const { status, body } = await send(uuid, await clerk())
    expect([status, body.code]).toEqual([409, 'not_payable'])
    expect(body.message).toContain(words)
    expect(await sentOf(uuid)).toEqual([])
  })

  it('is refused without a telephone, with advice', async () => {
    const { uuid } = await onSite()
    await change(uuid, { phone: '' })
    expect((await send(uuid, await clerk())).body).toMatchObject({
      code: 'no_phone',
      message: expect.stringContaining('Copie o link')
    })
  })

  it('is refused where the place takes no money through the site, and says who changes that', async () => {
    const { uuid } = await onSite()
    const none = { of: async () => null, named: async () => null, all: async () => [] }
    const call = createCaller({ ...till.backend, gateways: none })
    const { status, body } = await send(uuid, await clerk(), call)
    expect([status, body.code]).toEqual([409, 'no_gateway'])
    expect(body.message).toContain('Configurações › Pagamentos')
  })

  it("needs permission, and a booking of one's own place", async () => {
    const { uuid } = await onSite({ date: today, time: '14:00' })
    expect((await send(uuid, await workAs(['operation/booking-list', 'operation/all-bookings']))).status).toBe(403)
    expect((await send(uuid, await workAs(['operation/payment-link']))).status).toBe(404)
    const elsewhere = await till.openPlace()
    const stranger = await workAs(['operation/payment-link', 'operation/all-bookings'], elsewhere.placeId)
    expect((await send(uuid, stranger)).status).toBe(404)
    expect((await till.call('POST', `/booking/${uuid}/payment-link`)).status).toBe(401)
  })
})
