import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { assignAllClients } from '#app/backend/clients/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createUser, type TestPlace } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { cancelTransaction, enterTransaction, payBooking } from '../../../support/world/finance/transactions.ts'
import { openTill } from '../../payments/world.ts'

let db: Database
let till: ReturnType<typeof openTill>
let place: TestPlace
let token: string

const finance = ['financial/index', 'operation/booking-list', 'operation/all-bookings']

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  till = openTill(db)
  place = await till.openPlace()
  ;({ token } = await createUser(db, place.placeId, finance))
})

const ask = async (query = '', as = token) => {
  const range = 'start_date=2026-11-01&end_date=2026-11-30'
  const { status, body } = await till.call(
    'GET',
    `/finance?${query.includes('start_date') ? query : `${range}&${query}`}`,
    {
      token: as
    }
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

async function booked(changes: Record<string, unknown> = {}) {
  const { uuid } = await till.book(place, { payment_method: 'cod', payLater: true, ...changes })
  return till.readBooking(uuid)
}

it("lists bookings' income and refunds, and the place's entries, the newest first", async () => {
  const booking = await booked()
  const payment = await payBooking(db, booking.id, { value: 20_000, at: '2026-11-05T15:00:00Z' })
  await payBooking(db, booking.id, { value: 500, at: '2026-11-05T16:00:00Z' })
  await payBooking(db, booking.id, { value: 700, at: '2026-11-05T16:00:00Z', method: 'money' })
  await db.pool.query('update payments set refunded = 300 where id = $1', [payment])
  await db.pool.query(`update ledger_entries set date = '2026-11-09' where value = -300 and place_id = $1`, [
    place.placeId
  ])
  const bill = await enterTransaction(db, {
    placeId: place.placeId,
    date: '2026-11-07',
    label: 'Conta de luz',
    supplier: 'Coelba',
    paid: [{ value: 4_000, date: '2026-11-08' }]
  })
  const { data, sums, total, methods, statuses } = await ask()
  expect(data.map(({ kind, date, value, methods }: Record<string, unknown>) => [kind, date, value, methods])).toEqual([
    ['returned', '2026-11-09', -3, ['pix']],
    ['transaction', '2026-11-07', -40, ['pix']],
    ['received', '2026-11-05', 7, ['money']],
    ['received', '2026-11-05', 205, ['pix']]
  ])
  expect(data[1]).toMatchObject({
    id: bill,
    label: 'Conta de luz',
    supplier: 'Coelba',
    bill_status: 'partial',
    bill_final_value: 100,
    paid_value: 40,
    owed_value: 60,
    own_date: '2026-11-07',
    open: true
  })
  expect(data[0]).toMatchObject({ booking_uuid: booking.publicId, booking_code: booking.code, bill_status: 'paid' })
  expect(sums).toEqual({ rows: 4, in: 212, out: 43, owed_in: 0, owed_out: 60 })
  expect(total).toBe(4)
  expect(methods).toMatchObject([
    { key: 'money', in: 7, out: 0 },
    { key: 'pix', in: 205, out: 43 }
  ])
  expect(statuses).toMatchObject([
    { key: 'paid', rows: 3, in: 212, out: 3 },
    { key: 'partial', rows: 1, out: 40, owed_out: 60 }
  ])
  expect((await ask('page=2&limit=3')).data).toMatchObject([{ value: 205 }])
})

it('filters by flow, method, status, product and text', async () => {
  const booking = await booked({ name: 'Álvaro', surname: 'Peçanha' })
  await payBooking(db, booking.id, { value: 20_000, at: '2026-11-05T15:00:00Z', method: 'money' })
  const { placeId, productUuid } = place
  await enterTransaction(db, {
    placeId,
    flow: 'in',
    label: 'Venda de camisetas',
    items: [{ final: 3_000, productUuid }]
  })
  await enterTransaction(db, { placeId, label: 'Manutenção', paid: [{ value: 10_000, date: '2026-11-21' }] })
  await cancelTransaction(db, await enterTransaction(db, { placeId, paid: [{ value: 1, date: '2026-11-21' }] }))
  const kinds = async (query: string) => {
    const { data, sums, total } = await ask(query)
    return [total, sums.in, sums.out, sums.owed_in, data.map(({ label = '' }: { label?: string }) => label).sort()]
  }
  expect(await kinds('flow=in')).toEqual([2, 200, 0, 30, ['', 'Venda de camisetas']])
  expect(await kinds('flow=out')).toEqual([2, 0, 100, 0, ['Energia', 'Manutenção']])
  expect(await kinds('method=money')).toEqual([1, 200, 0, 0, ['']])
  expect(await kinds('status=open')).toEqual([1, 0, 0, 30, ['Venda de camisetas']])
  expect(await kinds('status=paid')).toEqual([2, 200, 100, 0, ['', 'Manutenção']])
  expect(await kinds('status=cancelled')).toEqual([1, 0, 0, 0, ['Energia']])
  expect(await kinds(`product=${productUuid}`)).toEqual([2, 200, 0, 30, ['', 'Venda de camisetas']])
  expect(await kinds('product=unknown')).toEqual([0, 0, 0, 0, []])
  expect(await kinds('q=pecanha')).toEqual([1, 200, 0, 0, ['']])
  expect(await kinds('q=MANUTENCAO')).toEqual([1, 0, 100, 0, ['Manutenção']])
  expect(await kinds('q=100%25')).toEqual([0, 0, 0, 0, []])
})

it('counts each payment in its own month, and a transaction once in each answer', async () => {
  const { placeId } = place
  const id = await enterTransaction(db, {
    placeId,
    date: '2026-10-31',
    items: [{ final: 900 }],
    paid: [
      { value: 100, date: '2026-10-31' },
      { value: 200, date: '2026-11-02' },
      { value: 300, date: '2026-11-03' }
    ]
  })
  const november = await ask()
  expect(november.data).toMatchObject([{ id, date: '2026-11-03', own_date: '2026-10-31', value: -5, owed_value: 0 }])
  const october = await ask('start_date=2026-10-01&end_date=2026-10-31')
  expect(october.data).toMatchObject([{ id, date: '2026-10-31', value: -1, owed_value: 3, paid_value: 6 }])
  const both = await ask('start_date=2026-10-01&end_date=2026-11-30')
  expect(both.data).toMatchObject([{ id, value: -6, owed_value: 3 }])
})

it('shares a transaction among its valid items by price, without losing a centavo', async () => {
  const { placeId, productUuid } = place
  const id = await enterTransaction(db, {
    placeId,
    flow: 'in',
    items: [
      { final: 100, productUuid },
      { final: 100, name: 'Camiseta' },
      { final: 100, name: 'Boné' },
      { final: 9_000 }
    ],
    paid: [
      { value: 100, date: '2026-11-20' },
      { value: 1, date: '2026-11-21', method: 'money' }
    ]
  })
  await db.pool.query('update finance_items set removed_at = now() where transaction_id = $1 and final = 9000', [id])
  const { products, sums } = await ask()
  expect(sums).toMatchObject({ in: 1.01, owed_in: 91.99 })
  // 34 of 100 and the one centavo: to the first, of equal remainders.
  expect(products).toMatchObject([
    { key: '', in: 0.66 },
    { key: productUuid, in: 0.35, name: 'Cachoeira do Sossego' }
  ])
  expect((await ask(`product=${productUuid}`)).sums).toMatchObject({ in: 0.35 })
})

it('groups clients by booker and payer, one person once, with masked documents', async () => {
  const booking = await booked({ name: 'Maria', surname: 'Souza', cpf_cnpj: '529.982.247-25' })
  await payBooking(db, booking.id, { value: 5_000, at: '2026-11-05T15:00:00Z' })
  const { placeId } = place
  await enterTransaction(db, {
    placeId,
    flow: 'in',
    paid: [
      { value: 1_000, date: '2026-11-05', customer: 'M. Souza', document: '52998224725' },
      { value: 200, date: '2026-11-05', customer: 'Agência Sol', document: '11222333000181' },
      { value: 30, date: '2026-11-05' }
    ]
  })
  const named = async () => (await ask()).clients.map(({ name }: { name: string }) => name).sort()
  // A new booker is not a client before the job has run.
  expect(await named()).toEqual(['', 'Agência Sol', 'M. Souza', 'Maria Souza'])
  await assignAllClients({ db })
  const { clients, others } = await ask()
  expect(clients.map(({ name, in: came, document }: Record<string, unknown>) => [name, came, document])).toEqual([
    ['Maria Souza', 60, '***.982.***-**'],
    ['Agência Sol', 2, '**.222.333/****-**'],
    ['', 0.3, '']
  ])
  expect(others).toMatchObject({ clients: 0, in: 0 })
  expect(JSON.stringify(await ask())).not.toMatch(/52998224725|529\.982\.247/)
  const { token: stranger } = await createUser(db, placeId, ['financial/index'])
  const seen = await ask('', stranger)
  expect(seen.data.find(({ kind }: { kind: string }) => kind === 'received')).toMatchObject({
    booking_uuid: '',
    client: '',
    booking_code: booking.code,
    value: 50
  })
  expect(JSON.stringify(seen)).not.toContain('Maria')
  expect((await ask('q=maria', stranger)).total).toBe(0)
  expect((await ask(`q=${booking.code}`, stranger)).total).toBe(1)
})

it('belongs to one place, needs permission, and accepts only valid days', async () => {
  const other = await till.openPlace()
  await enterTransaction(db, { placeId: other.placeId, paid: [{ value: 1, date: '2026-11-20' }] })
  expect((await ask()).total).toBe(0)
  const refused = async (query: string, as = token) =>
    (await till.call('GET', `/finance?${query}`, { token: as })).status
  expect(await refused('start_date=2026-11-30&end_date=2026-11-01')).toBe(422)
  expect(await refused('start_date=2010-11-30&end_date=2026-11-01')).toBe(422)
  expect(await refused('start_date=2026-02-30&end_date=2026-11-01')).toBe(422)
  expect(await refused('end_date=2026-11-01')).toBe(422)
  const { token: stranger } = await createUser(db, place.placeId, ['financial/cash-flow'])
  expect(await refused('start_date=2026-11-01&end_date=2026-11-30', stranger)).toBe(403)
})
