import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents, bookingAgents } from '#app/backend/db/schema.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createPlace, createUser, type TestPlace, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openTill, type Till } from '../../payments/world.ts'

const seller = ['booking/index', 'operation/group-sale'] as const
const chief = [
  ...seller,
  'operation/booking-list',
  'operation/all-bookings',
  'operation/values',
  'operation/cancel'
] as const

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

async function workAs(granted: readonly string[]) {
  const user = await createUser(db, place.placeId, granted)
  const call = (method: string, path: string, body?: unknown) => till.call(method, path, { token: user.token, body })
  const sell = async (name: string, days: number[], method = 'cod'): Promise<string> => {
    const tickets = [{ label: 'INTEIRA', quantity: '2' }]
    const lines = days.map((after) => ({
      atrativo: place.productUuid,
      date: addDays(tomorrow, after),
      time: '09:00',
      tickets
    }))
    const form = { hash: randomBytes(16).toString('hex'), name, person: 'Rosa Dias', phone: '(75) 98888-7766' }
    const { body } = await call('POST', '/counter/groups', { ...form, lines, method, tendered: '900,00' })
    return body.uuid
  }
  const list = async (query = '') => (await call('GET', `/counter/groups${query}`)).body
  return { ...user, call, sell, list }
}

const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)

it('lists groups with their days, people, list, money and state, the nearest first', async () => {
  const desk = await workAs(chief)
  const later = await desk.sell('Escola Céu', [5, 7])
  await desk.sell('Agência Água', [1], 'pos_money')
  const gone = await desk.sell('Escola Rio', [2])
  await desk.call('PUT', `/counter/groups/${later}/people`, { csv: 'Ana Reis', version: 0 })
  await desk.call('POST', `/counter/groups/${gone}/cancel`, { reason: 'Desistiu' })
  const all = await desk.list()
  expect(namesOf(all)).toEqual(['Agência Água', 'Escola Céu', 'Escola Rio'])
  expect(all.data).toMatchObject([
    { state: 'coming', people: 2, listed: 0, value: 160, paid_value: 160, owed_value: 0 },
    {
      state: 'coming',
      bookings: 2,
      people: 4,
      listed: 1,
      value: 320,
      owed_value: 320,
      first_day: addDays(tomorrow, 5),
      last_day: addDays(tomorrow, 7)
    },
    { state: 'cancelled', people: 0, value: 0 }
  ])
  expect(all).toMatchObject({ total: 3, people: 6, owed_value: 320 })
  expect(namesOf(await desk.list('?q=agencia'))).toEqual(['Agência Água'])
  expect(namesOf(await desk.list('?state=cancelled'))).toEqual(['Escola Rio'])
  expect(namesOf(await desk.list('?lacks=owed'))).toEqual(['Escola Céu'])
  expect(namesOf(await desk.list('?lacks=missing&limit=1&page=2'))).toEqual(['Escola Céu'])
  const between = `?from=${addDays(tomorrow, 6)}&to=${addDays(tomorrow, 6)}`
  expect(namesOf(await desk.list(between))).toEqual([])
  expect(namesOf(await desk.list(between.replaceAll(addDays(tomorrow, 6), addDays(tomorrow, 7))))).toEqual([
    'Escola Céu'
  ])
  await db.pool.query('update bookings set date = date - 400 where place_id = $1', [place.placeId])
  expect((await desk.list('?state=past')).total).toBe(2)
})

it('shows a seller their own, a guide those that they guide, and names without documents', async () => {
  const desk = await workAs(chief)
  const first = await desk.sell('Escola Céu', [1])
  const second = await desk.sell('Escola Rio', [2])
  await desk.call('PUT', `/counter/groups/${first}/people`, { csv: 'Ana Reis;AB1234;01/02/2015;asma', version: 0 })
  const own = await workAs(seller)
  expect(await own.list()).toMatchObject({ total: 0, owed_value: null })
  await own.sell('Grupo Meu', [3])
  expect((await own.list()).data).toMatchObject([{ name: 'Grupo Meu', value: 160 }])
  // Without the values of others, what is owed is asked of one's own groups only.
  const blind = await workAs([...seller, 'operation/booking-list', 'operation/all-bookings'])
  expect(namesOf(await blind.list('?lacks=owed'))).toEqual([])
  await blind.sell('Grupo Cego', [4])
  expect(namesOf(await blind.list('?lacks=owed'))).toEqual(['Grupo Cego'])
  const guide = await workAs(['operation/booking-list'])
  const agent = randomUUID()
  await db.orm.insert(agents).values({ uuid: agent, placeId: place.placeId, name: 'Igor', userId: guide.userId })
  const { rows } = await db.pool.query(
    'select b.id from bookings b join booking_groups g on g.id = b.group_id where g.uuid = $1',
    [first]
  )
  await db.orm.insert(bookingAgents).values({ bookingId: rows[0].id, agentUuid: agent })
  expect((await guide.list()).data).toMatchObject([{ name: 'Escola Céu', value: null }])
  const ask = `/counter/group-names?groups=${first},${second},x,${randomUUID()}`
  const named = (await guide.call('GET', ask)).body
  expect(named).toEqual({
    groups: [{ uuid: first, name: 'Escola Céu', bought: 2, people: [{ name: 'Ana Reis', note: 'asma' }] }]
  })
  expect((await own.call('GET', ask)).body.groups).toEqual([])
  const many = Array.from({ length: 61 }, () => randomUUID()).join(',')
  expect((await desk.call('GET', `/counter/group-names?groups=${many}`)).status).toBe(422)
})
