import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createPlace, today } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { type DeskWorld, finance, openDeskWorld, seller } from '../desk-world.ts'

let db: Database
let world: DeskWorld
let desk: Awaited<ReturnType<DeskWorld['as']>>
let office: Awaited<ReturnType<DeskWorld['as']>>

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(async () => {
  expect(await findBreaches(db)).toEqual({})
  await db.close()
})
beforeEach(async () => {
  world = await openDeskWorld(db)
  desk = await world.as(seller)
  office = await world.as(finance, { name: 'Fábia Reis' })
})

const opened = async () => (await desk.post('/operation/drawer', { cash: { '5000': '2' } })).body
const take = (id: string, body: object = {}, who = office) =>
  who.post(`/finance/drawers/${id}/take`, {
    cash: { '5000': '3', '1000': '3' },
    reason: 'Foi embora',
    stamp: 1,
    ...body
  })

describe('a drawer of somebody who left with it open', () => {
  it('is counted and taken by finance, with a reason, and confirmed by a third person', async () => {
    const { id } = await opened()
    await desk.sell()
    const refused = await take(id, { reason: ' ', cash: { '7': '1' } })
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([422, ['cash.7', 'reason']])
    expect(await take(id, { stamp: 0 })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const { status, body } = await take(id)
    expect([status, body]).toMatchObject([
      201,
      { expected: 180, counted: 180, handed_to: 'Fábia Reis', taken_by: 'Fábia Reis', note: 'Foi embora', own: false }
    ])
    expect(body.counted_by_asker).toBe(true)
    expect(await take(id)).toMatchObject({ status: 409, body: { code: 'not_open' } })
    const confirm = (who: typeof office) => who.post(`/finance/drawers/${id}/confirm`, { value: '180', note: '' })
    expect(await confirm(office)).toMatchObject({ status: 409, body: { code: 'own_drawer' } })
    const double = await world.as(finance, { name: 'Fábia B. Reis' })
    await db.pool.query(`update users set cpf = '52998224725' where id = any($1)`, [[office.userId, double.userId]])
    expect(await confirm(double)).toMatchObject({ status: 409, body: { code: 'same_person' } })
    expect((await confirm(await world.as(finance))).status).toBe(201)
    // Its owner may open another, and sees what became of the first.
    const { latest, drawer } = (await desk.get('/operation/drawer')).body
    expect([drawer, latest[0]]).toMatchObject([null, { id, taken_by: 'Fábia Reis', counted: 180 }])
    expect((await desk.post('/operation/drawer', { cash: {} })).status).toBe(201)
  })

  it('is neither confirmed nor taken over by its owner, without permission to close days, or from another place', async () => {
    const both = await world.as([...new Set([...seller, ...finance])], { name: 'Ana Luz' })
    const { id } = (await both.post('/operation/drawer', { cash: {} })).body
    expect(await take(id, { stamp: 0 }, both)).toMatchObject({ status: 409, body: { code: 'own_drawer' } })
    expect((await take(id, {}, desk)).status).toBe(403)
    const elsewhere = await world.as(finance, { at: await createPlace(db) })
    expect((await take(id, { stamp: 0 }, elsewhere)).status).toBe(404)
    expect((await take('nenhum', { stamp: 0 })).status).toBe(404)
    expect((await take(id, { stamp: 0, cash: {} })).status).toBe(201)
    const confirmed = await both.post(`/finance/drawers/${id}/confirm`, { value: '0', note: '' })
    expect(confirmed).toMatchObject({ status: 409, body: { code: 'own_drawer' } })
  })

  it('is taken once, and tells of every sale that went through it', async () => {
    const { id } = await opened()
    const taking = Array.from({ length: 6 }, () => take(id, { stamp: 0, cash: { '5000': '2' } }))
    const [answers] = await Promise.all([Promise.all(taking), desk.sell(), desk.sell()])
    const done = answers.filter(({ status }) => status === 201)
    expect(done.length).toBeLessThanOrEqual(1)
    const { body } = await office.day(today)
    const { rows } = await db.pool.query(
      `select coalesce(sum(e.value), 0)::int as sum from drawer_entries l join ledger_entries e on e.id = l.ledger_entry_id
       where l.drawer_id = $1`,
      [id]
    )
    const [drawer] = body.drawers.filter((one: { id: string }) => one.id === id)
    expect(Math.round((drawer.takings + drawer.later) * 100)).toBe(rows[0].sum)
    expect(Math.round(body.loose.value * 100) + rows[0].sum).toBe(2 * 8000)
  })
})
