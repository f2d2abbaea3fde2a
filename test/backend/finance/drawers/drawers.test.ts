import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { today } from '../../../support/database/backend.ts'
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

type Staff = typeof desk

const open = (who: Staff, cash: object = { '5000': '2' }) => who.post('/operation/drawer', { cash })
const own = async (who: Staff) => (await who.get('/operation/drawer')).body.drawer
/** Finance sees what its owner is still to count. */
const seen = async (who: Staff) => {
  const { id } = await own(who)
  return (await office.day()).body.drawers.find((one: { id: string }) => one.id === id)
}
const move = (who: Staff, kind: string, value: string, reason = 'Levado ao cofre') =>
  who.post('/operation/drawer/moves', { kind, value, reason })
/** Fifties and tens of so many reais. */
const notes = (reais: number) => ({ '5000': String(Math.floor(reais / 50)), '1000': String((reais % 50) / 10) })
const hand = async (who: Staff, reais: number, changes: object = {}) => {
  const { stamp } = (await own(who)) ?? { stamp: 0 }
  const body = { cash: notes(reais), note: '', to: office.uuid, stamp, ...changes }
  return who.post('/operation/drawer/hand-over', body)
}

describe('a drawer', () => {
  it('is opened with counted change, once by however many clicks', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(desk)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_open')
    expect(await own(desk)).toMatchObject({ opening: 100, date: today, own: true, handed_date: null })
    expect(await seen(desk)).toMatchObject({ opening: 100, expected: 100, own: false })
    expect((await open(office)).status).toBe(403)
    const refused = await open(await world.as(seller), { '5000': 'x', '7': '1' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['cash.7', 'cash.5000']])
  })

  it('holds the cash of its own sales since opening, less refunds, and nothing else', async () => {
    const before = await desk.sell()
    await open(desk)
    const other = await world.as(seller)
    await other.sell()
    await desk.sell('pos_credit')
    const first = await desk.sell()
    const second = await desk.sell()
    expect(await seen(desk)).toMatchObject({ takings: 160, expected: 260 })
    expect((await desk.undo(first)).status).toBe(200)
    expect(await seen(desk)).toMatchObject({ takings: 80, expected: 180 })
    // A refund leaves the drawer of the user who pays it, even for an earlier sale or somebody else's.
    expect((await desk.giveBack(before.uuid)).status).toBe(201)
    expect(await seen(desk)).toMatchObject({ takings: 0, expected: 100 })
    await open(other)
    expect((await other.giveBack(second.uuid)).status).toBe(201)
    expect((await seen(other)).takings).toBe(-80)
    expect(await seen(desk)).toMatchObject({ takings: 0, expected: 100 })
    const { body } = await office.day()
    expect(body.loose).toEqual({ entries: 2, value: 160 })
  })

  it('gives and takes by hand with a reason, never more than there is, once by however many at once', async () => {
    expect((await move(desk, 'supply', '10')).body.code).toBe('not_open')
    await open(desk)
    expect((await move(desk, 'supply', '50,00', 'Moedas')).status).toBe(201)
    expect((await move(desk, 'withdrawal', '150,01')).body.fields).toHaveProperty('value')
    expect((await move(desk, 'withdrawal', '10', ' ')).body.fields).toHaveProperty('reason')
    expect((await move(desk, 'gift', '10')).body.fields).toHaveProperty('kind')
    const answers = await Promise.all(Array.from({ length: 4 }, () => move(desk, 'withdrawal', '60')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
    expect(await seen(desk)).toMatchObject({ supplies: 50, withdrawals: 120, expected: 30 })
  })
})

describe('a drawer that is to be counted', () => {
  it('shows its owner no sum before the count, and both sums after it', async () => {
    const opened = await open(desk)
    await desk.sell()
    const moved = await move(desk, 'withdrawal', '10')
    const tooMuch = await move(desk, 'withdrawal', '500')
    const wrong = await hand(desk, 100, { to: 'nobody' })
    const read = await desk.get('/operation/drawer')
    for (const { body } of [opened, moved]) expect(body).toMatchObject({ takings: null, expected: null })
    expect(read.body.drawer).toMatchObject({ takings: null, expected: null })
    for (const { body } of [tooMuch, wrong]) expect(JSON.stringify(body)).not.toMatch(/170|180|70|80/)
    expect((await hand(desk, 100)).body).toMatchObject({ expected: 170, counted: 100, takings: 80 })
  })
})

describe('a drawer that is handed over', () => {
  it('records the counted amount, the receiver, and the reason for a difference', async () => {
    await open(desk)
    await desk.sell()
    const refused = await hand(desk, 170, { to: desk.uuid })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['to']])
    const stale = await hand(desk, 180, { stamp: 0 })
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile'])
    const { status, body } = await hand(desk, 170, { note: 'Troco errado' })
    expect([status, body]).toMatchObject([
      201,
      { expected: 180, counted: 170, note: 'Troco errado', handed_to: 'Fábia Reis', cash: { '5000': 3, '1000': 2 } }
    ])
    expect((await hand(desk, 170)).body.code).toBe('not_open')
    expect(await own(desk)).toBeNull()
    expect((await open(desk, {})).status).toBe(201)
    const colleague = await world.as(seller, { name: 'Rui Melo' })
    expect((await hand(desk, 0, { to: colleague.uuid })).body.handed_to).toBe('Rui Melo')
    await open(desk, {})
    const safe = await hand(desk, 0, { to: 'safe' })
    expect(safe.body).toMatchObject({ handed_to: 'Cofre', counted: 0 })
    expect((await desk.get('/operation/drawer')).body.latest).toHaveLength(3)
  })

  it('stays as it was: a sale undone afterwards is said beside it', async () => {
    await open(desk)
    const sale = await desk.sell()
    await hand(desk, 180)
    await open(desk)
    expect((await office.undo(sale)).status).toBe(200)
    expect(await seen(desk)).toMatchObject({ takings: 0, expected: 100 })
    const { drawers } = (await office.day()).body
    const handed = drawers.find((one: { handed_date: string | null }) => one.handed_date !== null)
    expect(handed).toMatchObject({ expected: 180, counted: 180, takings: 80, later: -80 })
  })

  it('blocks no closing while it is open, and is said there', async () => {
    await open(desk)
    await desk.sell()
    const { body } = await office.close({ cash: { '5000': '1', '1000': '3' } })
    expect(body.closings[0].drawers).toEqual([{ name: 'Jussara Nunes', open: true, expected: 180, counted: null }])
    expect(body.drawers).toMatchObject([{ name: 'Jussara Nunes', handed_date: null, own: false }])
  })
})

describe('a drawer in the evening', () => {
  /** Moves the clock from 09:00 to 22:30 at the place, when UTC has the next day. */
  const toTheEvening = () => world.till.clock.pass(13.5 * 60)
  const listed = async (date: string) => (await office.day(date)).body.drawers.map((one: { id: string }) => one.id)

  it('is opened, handed over and taken on the day of the place', async () => {
    toTheEvening()
    const other = await world.as(seller)
    const ids = [String((await open(desk)).body.id), String((await open(other)).body.id)]
    expect(await own(desk)).toMatchObject({ date: today })
    expect((await hand(desk, 100)).status).toBe(201)
    const taken = { cash: notes(100), reason: 'Foi embora', stamp: 0 }
    expect((await office.post(`/finance/drawers/${ids[1]}/take`, taken)).body).toMatchObject({
      handed_to: 'Fábia Reis'
    })
    expect((await listed(today)).sort()).toEqual(ids.sort())
    expect(await listed('2026-11-21')).toEqual([])
  })

  it('takes in the earlier cash of the same day at the place', async () => {
    await desk.sell()
    toTheEvening()
    expect((await desk.get('/operation/drawer')).body.earlier).toMatchObject({ entries: 1, value: 80 })
    await open(desk)
    expect((await desk.post('/operation/drawer/earlier')).status).toBe(201)
    expect(await seen(desk)).toMatchObject({ takings: 80 })
  })

  it('is listed on the day it was opened and the day it was handed over, and on no other', async () => {
    toTheEvening()
    const { id } = (await open(desk)).body
    world.till.clock.pass(24 * 60)
    expect((await hand(desk, 100)).status).toBe(201)
    expect(await Promise.all(['2026-11-19', today, '2026-11-21', '2026-11-22'].map(listed))).toEqual([
      [],
      [id],
      [id],
      []
    ])
  })
})

describe('cash from before a drawer was open', () => {
  const earlier = async (who: Staff) => (await who.get('/operation/drawer')).body.earlier
  /** The user who closes the day sees the amount that the drawer's owner counts blind. */
  const seen = async (who: Staff) => {
    const { id } = await own(who)
    return (await office.day()).body.drawers.find((one: { id: string }) => one.id === id)
  }
  const openTaking = (who: Staff) => who.post('/operation/drawer', { cash: { '5000': '2' }, take_earlier: true })

  it('is listed, and counted into the drawer when it is opened, once', async () => {
    const first = await desk.sell()
    const gone = await desk.sell()
    await desk.sell('pos_credit')
    await desk.undo(gone)
    await desk.giveBack((await desk.sell()).uuid)
    const colleague = await world.as(seller)
    await colleague.sell()
    await colleague.undo(await colleague.sell())
    expect(await earlier(desk)).toMatchObject({ entries: 5, value: 80 })
    expect((await earlier(desk)).data.map(({ value }: { value: number }) => value)).toEqual([80, 80, -80, 80, -80])
    const opened = await openTaking(desk)
    expect(opened.body).toMatchObject({ opening: 100, takings: null, expected: null, stamp: 5 })
    expect(await seen(desk)).toMatchObject({ takings: 80, expected: 180 })
    expect(await earlier(desk)).toMatchObject({ entries: 0, value: 0, data: [] })
    expect((await desk.post('/operation/drawer/earlier')).body).toMatchObject({ stamp: 5 })
    await desk.undo(first)
    expect(await seen(desk)).toMatchObject({ takings: 0, expected: 100 })
  })

  it('counts each part of a refund for the person who gave it back', async () => {
    const colleague = await world.as(seller)
    const { uuid } = await desk.sell('pos_money', { quantity: 3 })
    const giveTicket = (who: Staff) =>
      who.post(`/booking/${uuid}/refunds`, {
        key: randomUUID(),
        kind: 'tickets',
        tickets: { INTEIRA: 1 },
        reason: 'Desistiu',
        given: 'money'
      })
    expect((await giveTicket(desk)).status).toBe(201)
    world.till.clock.pass(5)
    expect((await giveTicket(colleague)).status).toBe(201)
    expect(await earlier(desk)).toMatchObject({ entries: 2, value: 160 })
    expect(await earlier(colleague)).toMatchObject({ entries: 1, value: -80 })
    await openTaking(colleague)
    await openTaking(desk)
    expect([await seen(desk), await seen(colleague)]).toMatchObject([{ takings: 160 }, { takings: -80 }])
  })

  it('is put into an open drawer later, by however many clicks, and into nobody else’s', async () => {
    await desk.sell()
    await open(desk)
    const other = await world.as(seller)
    await open(other)
    const clicks = [desk, other, desk, desk, other].map((who) => who.post('/operation/drawer/earlier'))
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect([await seen(desk), await seen(other)]).toMatchObject([{ takings: 80 }, { takings: 0 }])
    expect((await office.day()).body.loose).toMatchObject({ entries: 0 })
    expect((await (await world.as(seller)).post('/operation/drawer/earlier')).body.code).toBe('not_open')
  })

  it('stays where it is when it belongs to another day', async () => {
    await desk.sell()
    world.till.clock.pass(24 * 60)
    expect(await earlier(desk)).toMatchObject({ entries: 0, value: 0 })
    await openTaking(desk)
    expect(await own(desk)).toMatchObject({ stamp: 0 })
  })

  it('is taken once by two who open at once', async () => {
    await desk.sell()
    const answers = await Promise.all([openTaking(desk), openTaking(desk), openTaking(desk)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await seen(desk)).toMatchObject({ takings: 80, stamp: 1 })
  })
})

describe('a hand-over while sales go on', () => {
  /** Reads the drawer's content, and the owner's takings in the ledger since it was opened. */
  async function compare() {
    const { rows } = await db.pool.query(
      `select (d.expected - d.opening)::int as told, (
         select coalesce(sum(e.value), 0)::int from drawer_entries l join ledger_entries e on e.id = l.ledger_entry_id
         where l.drawer_id = d.id) as through
       from drawers d where d.place_id = $1 and d.handed_at is not null`,
      [world.place.placeId]
    )
    return rows as { told: number; through: number }[]
  }

  it('has each centavo in one drawer, or said to be in none', async () => {
    let isSelling = true
    let sold = 0
    const sales = Array.from({ length: 2 }, async () => {
      while (isSelling) {
        await desk.sell()
        sold += 1
      }
    })
    for (let turn = 0; turn < 2; turn += 1) {
      await open(desk, {})
      // A hand-over that saw less than there is by then is refused: it is counted anew.
      let handed = await hand(desk, 0, { note: 'Contado depois', to: 'safe' })
      while (handed.status !== 201) handed = await hand(desk, 0, { note: 'Contado depois', to: 'safe' })
    }
    isSelling = false
    await Promise.all(sales)
    const rows = await compare()
    expect(rows).toHaveLength(2)
    for (const { told, through } of rows) expect(told).toBe(through)
    const { body } = await office.day()
    expect(body.loose.value * 100 + rows.reduce((sum, { through }) => sum + through, 0)).toBe(sold * 8000)
  })

  it('waits for a sale that is under way', async () => {
    await open(desk)
    const { stamp } = await own(desk)
    await desk.sell()
    const { rows } = await db.pool.query(
      `select id from payments where place_id = $1 and status = 'APPROVED' order by created_at desc limit 1`,
      [world.place.placeId]
    )
    const selling = await db.pool.connect()
    try {
      // The sale's own transaction, open: it has put its cash into the drawer, and may still fail.
      await selling.query('begin')
      await selling.query('update payments set refunded = refunded where id = $1', [rows[0].id])
      await selling.query('select id from drawers where place_id = $1 for share', [world.place.placeId])
      let isDone = false
      const handing = desk
        .post('/operation/drawer/hand-over', { cash: notes(180), note: '', to: 'safe', stamp: stamp + 1 })
        .finally(() => {
          isDone = true
        })
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      for (;;) if ((await db.pool.query(waiting)).rowCount) break
      expect(isDone).toBe(false)
      await selling.query('commit')
      expect((await handing).status).toBe(201)
    } finally {
      selling.release()
    }
  })
})
