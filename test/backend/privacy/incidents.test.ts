import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let token: string
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  token = await openPlace()
})

// 22:30 of 20 November there, the next day in UTC.
const clock = createClock(new Date('2026-11-21T01:30:00Z'))
const call = (...args: Parameters<ReturnType<typeof createCaller>>) =>
  createCaller(createTestBackend(db, clock))(...args)

async function openPlace(granted = ['configurations/privacy']) {
  const { placeId } = await createPlace(db)
  return (await createUser(db, placeId, granted)).token
}

const today = '2026-11-20'
const tomorrow = '2026-11-21'
const incident = {
  happened_on: '2026-11-18',
  known_on: '2026-11-19',
  told_anpd_on: '',
  told_people_on: '',
  what: 'Planilha enviada a outra pessoa',
  measures: 'Apagada'
}
const save = (id: string, more: object = {}, as = token) =>
  call('PUT', `/privacy/incidents/${id}`, { token: as, body: { ...incident, ...more } })
const list = async (as = token) => (await call('GET', '/privacy/incidents', { token: as })).body.data

describe('an incident', () => {
  it('is kept once under its id, numbered by place, with the day by which the ANPD should know', async () => {
    const first = randomUUID()
    const second = randomUUID()
    const made = await save(first)
    expect(made.body.incident).toMatchObject({ id: first, number: 1, version: 1, anpd_due: '2026-11-24', ...incident })
    const changed = await save(first, { told_anpd_on: today, version: 1 })
    expect(changed.body.incident).toMatchObject({ number: 1, version: 2, told_anpd_on: today })
    expect((await save(first, { version: 1 })).body.code).toBe('changed')
    await save(second)
    expect((await list()).map(({ number }: { number: number }) => number)).toEqual([2, 1])
  })

  it('happened on a day that has been, by the place’s clock, and was known no sooner', async () => {
    const id = randomUUID()
    for (const [more, fields] of [
      [{ happened_on: tomorrow, known_on: tomorrow }, ['happened_on', 'known_on']],
      [{ known_on: '2026-11-17' }, ['known_on']],
      [{ happened_on: '', known_on: '' }, ['happened_on', 'known_on']],
      [{ told_anpd_on: tomorrow, told_people_on: '31/02/2026' }, ['told_anpd_on', 'told_people_on']],
      [{ what: 'x' }, ['what']]
    ] as const) {
      const { status, body } = await save(id, more)
      expect([status, Object.keys(body.fields).sort()]).toEqual([422, [...fields]])
    }
    expect(await list()).toEqual([])
    const days = { happened_on: today, known_on: today, told_anpd_on: today, told_people_on: today }
    expect((await save(id, days)).body.incident).toMatchObject(days)
  })

  it('is of its place alone, and of who looks after privacy', async () => {
    const id = randomUUID()
    await save(id)
    const other = await openPlace()
    expect((await save(id, {}, other)).status).toBe(404)
    expect(await list(other)).toEqual([])
    expect((await save('x')).status).toBe(404)
    const approver = await openPlace(['configurations/privacy-approve'])
    expect((await save(randomUUID(), {}, approver)).status).toBe(403)
    expect((await list())[0]).toMatchObject({ id, version: 1 })
  })
})
