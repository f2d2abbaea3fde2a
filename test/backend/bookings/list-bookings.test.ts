import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  tomorrow
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let place: TestPlace
let token: string
const made: Record<string, { hash: string; booking_code: string }> = {}

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
  place = await createPlace(db)
  const all = [
    'operation/booking-list',
    'operation/all-bookings',
    'operation/values',
    'operation/checkin',
    'operation/cancel'
  ]
  token = (await createUser(db, place.placeId, all)).token
  const book = async (name: string, changes: Record<string, unknown>) => {
    made[name] = (await call('POST', '/booking/express', { body: bookingForm(place, { name, ...changes }) })).body
  }
  await book('João', { surname: 'Araújo', phone: '(71) 98888-7777', time: '14:00' })
  await book('Ana', { cpf_cnpj: '12.ABC.345/01DE-35', payment_method: 'cod', payLater: true })
  await book('Ítalo', { tickets: [{ label: 'CRIANCA', quantity: '1' }] })
  await book('Zé', { date: '2026-11-23' })
  await call('POST', '/booking/event', {
    token,
    body: { action: 'cancel', hash: made.João?.hash, payload: { reason: 'teste' } }
  })
})
afterAll(() => db.close())

async function search(query: Record<string, string>) {
  const params = new URLSearchParams({ start_date: '2026-11-21', end_date: '2026-11-23', page: '1', ...query })
  return call('GET', `/booking/byPeriod?${params}`, { token })
}
const names = async (query: Record<string, string>) =>
  (await search(query)).body.data.map((item: { name: string }) => item.name.split(' ')[0])

describe('the list of a period', () => {
  it.each(['constructor', '__proto__', 'toString', 'nowhere'])(
    'is sorted by time for the unknown order %s',
    async (sort) => {
      expect(await names({ sort })).toEqual(['Ana', 'Ítalo', 'João', 'Zé'])
    }
  )

  it.each([
    ['start_date', '0000-01-01', 'Data inválida. Use dd/mm/aaaa.'],
    ['end_date', '31/12/9999', 'Data inválida. Use dd/mm/aaaa.'],
    ['page', '9007199254740991', 'Este número é grande demais.'],
    ['limit', '99999999999999999999', 'Este número é grande demais.']
  ])('refuses %s=%s', async (name, value, said) => {
    const { status, body } = await search({ [name]: value })
    expect([status, body.fields[name]]).toEqual([422, expect.arrayContaining([said])])
  })

  it('is sorted by day, time and arrival', async () => {
    expect(await names({})).toEqual(['Ana', 'Ítalo', 'João', 'Zé'])
  })

  it.each([
    ['by name without accents', { q: 'joao araujo' }, ['João']],
    ['by part of a name', { q: 'ital' }, ['Ítalo']],
    ['by document with its dots', { q: '12.abc.345/01de-35' }, ['Ana']],
    ['by phone as people write it', { q: '(71) 98888-7777' }, ['João']],
    ['by phone without its area', { q: '98888-7777' }, ['João']],
    ['by the beginning of a surname', { q: 'arauj' }, ['João']],
    ['by no middle of a word', { q: 'tal' }, []],
    ['with signs of a text query', { q: "joao' | 'ana:* & !\\" }, []],
    ['by nothing that is there', { q: 'ninguém' }, []],
    ['with a sign of the pattern language', { q: '%' }, []],
    ['cancelled', { situation: 'cancelled' }, ['João']],
    ['pending', { situation: 'pending' }, ['Zé']],
    ['to be paid at the gate', { situation: 'on-site' }, ['Ana']],
    ['to be confirmed', { situation: 'unconfirmed' }, []],
    ['paid and awaited', { situation: 'awaiting' }, ['Ítalo']],
    ['by method', { method: 'cod' }, ['Ana']],
    ['by channel', { channel: 'LARAVEL' }, []],
    ['with money to come', { money: 'receivable' }, ['Ana']],
    ['with money to go back', { money: 'refund-due' }, []],
    ['by a state of money that is none', { money: 'x' }, []],
    ['of one day', { start_date: '23/11/2026' }, ['Zé']],
    ['by name order', { sort: 'name' }, ['Ana', 'Ítalo', 'João', 'Zé']]
  ] as [string, Record<string, string>, string[]][])('finds %s', async (_what, query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('finds over all dates, the days asked for first and then the nearest', async () => {
    const day = { start_date: '2026-11-23', end_date: '2026-11-23', all_dates: '1' }
    expect(await names(day)).toEqual(['Zé', 'Ana', 'Ítalo', 'João'])
    const { body } = await search({ ...day, q: 'souza' })
    expect([body.total, body.near]).toEqual([3, 1])
    expect((await search({})).body).not.toHaveProperty('near')
    const bare = new URLSearchParams({ ...day })
    expect((await call('GET', `/booking/byPeriod?${bare}`, { token })).status).toBe(422)
  })

  it('lists awaited visitors before those inside and those who will not come', async () => {
    expect(await names({ sort: 'pending', end_date: '2026-11-21' })).toEqual(['Ana', 'Ítalo', 'João'])
    const entered = { action: 'checkin', hash: made.Ana?.hash, payload: { override: true } }
    const { token: may } = await createUser(db, place.placeId, [
      'operation/checkin',
      'operation/checkin-override',
      'operation/all-bookings'
    ])
    expect((await call('POST', '/booking/event', { token: may, body: entered })).status).toBe(200)
    expect(await names({ sort: 'pending' })).toEqual(['Ítalo', 'Ana', 'João', 'Zé'])
    const undo = { action: 'undo-checkin', hash: made.Ana?.hash, payload: { reason: 'teste' } }
    expect((await call('POST', '/booking/event', { token: may, body: undo })).status).toBe(200)
  })

  it('finds a code however it is typed', async () => {
    const code = made.Ana?.booking_code ?? ''
    expect(await names({ q: `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase() })).toEqual(['Ana'])
    const { body } = await call('GET', `/booking/byPeriod?code=${code}`, { token })
    expect(body.map((item: { hash: string }) => item.hash)).toEqual([made.Ana?.hash])
  })

  it('returns a page and totals of the whole filter, without cancelled bookings', async () => {
    const { body } = await search({ limit: '2', page: '2' })
    expect(body).toMatchObject({ total: 4, page: 2, limit: 2 })
    expect(body.data.map((item: { name: string }) => item.name.split(' ')[0])).toEqual(['João', 'Zé'])
    const money = { final_value: 200, paid_value: 0, receivable_value: 200, refund_due_value: 0 }
    expect(body.totals).toEqual({ bookings: 4, people: 7, checked_in_people: 0, ...money })
  })

  it('refuses a period that ends before it begins, nonsense and too much at once', async () => {
    expect((await search({ end_date: '2026-11-01' })).body.fields).toHaveProperty('end_date')
    expect((await search({ start_date: 'ontem' })).body.fields).toHaveProperty('start_date')
    expect((await search({ product: 'x' })).body.fields).toHaveProperty('product')
    const bare = await call('GET', '/booking/byPeriod?start_date=2020-01-01&end_date=2026-01-01', { token })
    expect(bare.status).toBe(422)
    expect((await call('GET', '/booking/byPeriod', { token })).status).toBe(422)
  })

  it('is read by the reports too, personal data only for the report of bookings', async () => {
    const path = `/booking/byPeriod?start_date=${tomorrow}&end_date=${tomorrow}`
    const reader = async (permission: string) =>
      call('GET', path, { token: (await createUser(db, place.placeId, [permission, 'operation/all-bookings'])).token })
    expect((await reader('reports/visits')).body[0].name).toBe('Ana S.')
    expect((await reader('reports/booking')).body[0].name).toBe('Ana da Conceição Souza')
    expect((await reader('reports/sales')).status).toBe(403)
  })

  it('has the shape of the specification in both services', async () => {
    const [item] = (await call('GET', `/booking/byPeriod?start_date=${tomorrow}&end_date=${tomorrow}`, { token })).body
    expect(item).toMatchObject({
      sdate: tomorrow,
      people: 3,
      itemPersonType: { INTEIRA: 2, MEIA: 1 },
      payload: { payments: [] }
    })
    const { body } = await call('GET', `/janoowp/bookings?start_date=${tomorrow}&end_date=${tomorrow}`, { token })
    expect(body).toHaveLength(3)
    expect(body[0]).toMatchObject({
      booking_name: 'Cachoeira do Sossego',
      costumer: { name: 'Ana da Conceição Souza' }
    })
  })
})

describe("a user with the gate's permissions only", () => {
  const gate = [
    'operation/booking-list',
    'operation/all-bookings',
    'operation/checkin',
    'operation/receive',
    'operation/drawer'
  ]
  let gateToken = ''
  let deskToken = ''
  beforeAll(async () => {
    // A place of its own: the lists above are told whole.
    const apart = await createPlace(db)
    gateToken = (await createUser(db, apart.placeId, gate)).token
    deskToken = (await createUser(db, apart.placeId, [...gate, 'operation/cancel', 'clients/index'])).token
    const hidden = {
      date: '2026-11-25',
      phone: '(71) 97777-6655',
      cpf_cnpj: '529.982.247-25',
      email: 'bia@example.com'
    }
    const made = await call('POST', '/booking/express', {
      body: bookingForm(apart, { name: 'Bia', surname: 'Lima', ...hidden })
    })
    expect(made.status).toBe(201)
  })
  const ask = (path: string) => call('GET', path, { token: gateToken })
  const find = async (q: string) =>
    (
      await ask(
        `/booking/byPeriod?${new URLSearchParams({ start_date: '2026-11-25', end_date: '2026-11-25', page: '1', q })}`
      )
    ).body.data

  it('sees names and amounts due in a list, a booking, its page and the gate, but no contacts', async () => {
    const [item] = await find('Bia')
    expect(item).toMatchObject({ name: 'Bia Lima', cpf: '***.982.***-**', phone: '(71) *****-6655' })
    const one = (await ask(`/booking/${item.uuid}`)).body
    const byHash = (await ask(`/janoowp/bookingsUuid?hash=${item.hash}`)).body
    for (const booking of [one, byHash]) {
      expect(booking.costumer.name).toBe('Bia Lima')
      expect(booking.owed_value).toBeGreaterThan(0)
    }
    const said = JSON.stringify([item, one, byHash, (await ask(`/operations/gate?booking=${item.uuid}`)).body])
    expect(said).not.toMatch(/97777|52998224725|529\.982|bia@example/)
    const days = new URLSearchParams({ q: 'Bia', start_date: '2026-11-25', end_date: '2026-11-25', page: '1' })
    const whole = (await call('GET', `/booking/byPeriod?${days}`, { token: deskToken })).body.data[0]
    expect(whole.phone).toContain('977776655')
  })

  it('a search finds by a whole number, never by its beginning', async () => {
    expect(await find('(71) 97777-6655')).toHaveLength(1)
    expect(await find('529.982.247-25')).toHaveLength(1)
    expect(await find('97777')).toEqual([])
    expect(await find('529982')).toEqual([])
    expect(await find('bi lim')).toHaveLength(1)
  })
})
