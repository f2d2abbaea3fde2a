import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingForm } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { openClosureWorld } from '../closure/world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const other = '2026-11-23'

it('pays a booking of the same person at the desk once, and is listed with its rest', async () => {
  const world = await openClosureWorld(db)
  const paid = await world.paid()
  await world.shut(await world.visitDay(paid.uuid))
  const answered = await world.answer(await world.tokenOf(paid.uuid), 'credit')
  const code = String(answered.body.credit_code)
  const order = { date: other, payment_method: 'cod', payLater: true, tickets: [{ label: 'INTEIRA', quantity: '1' }] }
  const book = async (wish: object) =>
    (await world.call('POST', '/booking/express', { body: bookingForm(world.place, { ...order, ...wish }) })).body
  const own = await book({})
  const foreign = await book({ cpf_cnpj: '111.444.777-35' })
  const desk = await world.as(['operation/receive', 'operation/all-bookings', 'financial/receivables'])
  const pay = ({ uuid }: { uuid: string }, typed: string) =>
    world.call('POST', `/booking/${uuid}/credit`, { token: desk.token, body: { code: typed } })
  expect((await pay(foreign, code)).body.fields?.code?.[0]).toMatch(/pessoal/)
  expect((await pay(own, 'DESCONTO')).body.fields).toHaveProperty('code')
  expect((await pay(own, 'CR-AAAA-AAAA-AAAA-AAAA')).status).toBe(422)
  const both = await Promise.all([pay(own, code), pay(own, code.toLowerCase())])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await world.till.readBooking(own.uuid)).toMatchObject({ status: 'APPROVED', paymentMethod: 'voucher' })
  const list = (query: string) => world.call('GET', `/finance/credits?${query}`, { token: desk.token })
  expect((await list('')).body).toMatchObject({
    total: 1,
    open_value: 120,
    expired_value: 0,
    data: [{ code, state: 'open', value: 200, balance: 120, uses: 1 }]
  })
  expect((await list(`q=${code}&state=all`)).body.total).toBe(1)
  expect((await list('state=used')).body.total).toBe(0)
  await db.pool.query(`update credits set valid_until = '2020-01-01' where code = $1`, [code])
  expect((await list('state=expired')).body).toMatchObject({ total: 1, open_value: 0, expired_value: 120 })
  expect((await pay(foreign, code)).body.fields?.code?.[0]).toMatch(/valia até/)
  const gate = await world.as(['operation/checkin'])
  const refused = await world.call('POST', `/booking/${own.uuid}/credit`, { token: gate.token, body: { code } })
  expect(refused.status).toBe(403)
  // Refuse a paid booking, and hide bookings outside the user's reach.
  await db.pool.query(`update credits set valid_until = '2027-01-01' where code = $1`, [code])
  expect((await pay(own, code)).body.code).toBe('not_payable')
  const guide = await world.as(['operation/receive'])
  const elsewhere = await world.as(['operation/receive', 'operation/all-bookings'], await world.till.openPlace())
  for (const { token } of [guide, elsewhere]) {
    const unseen = await world.call('POST', `/booking/${own.uuid}/credit`, { token, body: { code } })
    expect(unseen.status).toBe(404)
  }
  await world.close()
  expect(await findBreaches(db)).toEqual({})
})
