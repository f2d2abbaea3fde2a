import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { insertClosing, readDayLines } from '#app/backend/db/queries/finance/days.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { createPlace, today, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { countedAsExpected, type DeskWorld, finance, openDeskWorld, seller } from '../desk-world.ts'

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
  office = await world.as([...finance, 'financial/reopen-day'], { name: 'Fábia Reis' })
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function closings() {
  const { rows } = await db.pool.query('select * from day_closes where place_id = $1 order by number', [
    world.place.placeId
  ])
  return rows
}

describe('closing a day', () => {
  it('keeps expected and counted amounts by method, and the entries they cover', async () => {
    await desk.sell()
    await desk.sell('pos_credit', { quantity: 2 })
    const { body: before } = await office.day()
    expect(before).toMatchObject({ state: 'open', when: 'today', entries: 2, expected: 240 })
    expect(before.lines).toEqual([
      { method: 'pos_credit', channel: 'POSCONTROLE', provider: 'desk', value: 160, entries: 1 },
      { method: 'pos_money', channel: 'POSCONTROLE', provider: 'desk', value: 80, entries: 1 }
    ])
    const counts = [{ way: 'pos_credit', counted: '155,00', note: '' }]
    const cash = { '5000': '2', '5': '0' }
    const refused = await office.close({ cash, float: '10', counts, seen: 2 })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['cash_note', 'counts.0.note']])
    expect(refused.body.fields.cash_note.map(plain)).toEqual(['Sobram R$ 10,00: diga por quê.'])
    expect(refused.body.fields['counts.0.note'].map(plain)).toEqual([
      'Faltam R$ 5,00 em Crédito na portaria: diga por quê.'
    ])
    expect(await closings()).toEqual([])

    const noted = [{ way: 'pos_credit', counted: '155,00', note: 'Taxa cobrada na hora' }]
    const { status, body } = await office.close({
      cash,
      float: '10',
      cash_note: 'Troco a mais',
      counts: noted,
      seen: 2
    })
    expect([status, body.state, body.closings[0].number]).toEqual([201, 'closed', 1])
    expect(body.closings[0]).toMatchObject({
      closed_by: 'Fábia Reis',
      expected: 240,
      counted: 245,
      entries: 2,
      cash: { '5000': 2 },
      float: 10,
      ways: [
        { way: 'cash', expected: 80, counted: 90, note: 'Troco a mais' },
        { way: 'pos_credit', expected: 160, counted: 155, note: 'Taxa cobrada na hora' },
        { way: 'pos_debit', expected: 0, counted: 0 },
        { way: 'pos_pix', expected: 0, counted: 0 }
      ]
    })
    const [kept] = await closings()
    const { rows } = await db.pool.query('select id from ledger_entries where place_id = $1 order by id', [
      world.place.placeId
    ])
    expect(kept.entry_ids.map(Number)).toEqual(rows.map(({ id }) => Number(id)))
  })

  it('never changes through later entries, which stand apart with their sum', async () => {
    const sale = await desk.sell()
    await desk.sell()
    await office.close({ cash: { '10000': '1', '5000': '1', '1000': '1' } })
    const [before] = await closings()
    await desk.sell('pos_debit')
    expect((await office.undo(sale)).status).toBe(200)
    const { body } = await office.day()
    expect(body).toMatchObject({ state: 'changed', entries: 4, expected: 160, after: { entries: 2, value: 0 } })
    expect(body.after.data.map((one: { value: number }) => one.value)).toEqual([-80, 80])
    expect(body.after.data[0].booking_code).toMatch(/^\w{8}$/)
    expect((await closings())[0]).toEqual(before)
    const { body: list } = await office.get(`/finance/days?start_date=2026-11-18&end_date=${today}`)
    expect(list.map((row: { date: string; state: string }) => [row.date, row.state])).toEqual([
      [today, 'changed'],
      ['2026-11-19', 'open'],
      ['2026-11-18', 'open']
    ])
    expect(list[0]).toMatchObject({ after: 2, after_value: 0, counted: 160, difference: 0, closed_by: 'Fábia Reis' })
    await desk.sell('pos_debit')
    const { body: later } = await office.get(`/finance/days?start_date=${today}&end_date=${today}`)
    expect(later[0]).toMatchObject({ after: 3, after_value: 80 })
  })

  it('is refused for a day that has not begun, for none, and where the day has moved since it was read', async () => {
    expect((await office.close({}, tomorrow)).body.code).toBe('future_day')
    expect((await office.close({}, '2026-02-30')).status).toBe(404)
    const evening = await openDeskWorld(db)
    const late = await evening.as(finance)
    // 22:30 there, tomorrow in UTC.
    evening.till.clock.pass(13.5 * 60)
    expect((await late.close({}, tomorrow)).body.code).toBe('future_day')
    expect((await late.day(tomorrow)).body.when).toBe('future')
    expect((await late.day()).body.when).toBe('today')
    const { body } = await office.day()
    await desk.sell()
    const moved = await office.close({ seen: body.entries, cash: {} })
    expect([moved.status, moved.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await office.close({ counts: [{ way: 'bitcoin', counted: '1', note: 'x' }] })).status).toBe(422)
    expect(await closings()).toEqual([])
  })

  it('happens once for any number of users at once, and the others learn who did it', async () => {
    await desk.sell()
    const offices = await Promise.all([office, world.as(finance), world.as(finance), world.as(finance)])
    const cash = { '5000': '1', '2000': '1', '1000': '1' }
    const answers = await Promise.all(offices.map((one) => one.close({ cash })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    for (const { status, body } of answers) {
      if (status === 409)
        expect([body.code, body.message]).toEqual(['already_closed', expect.stringMatching(/ já fechou este dia em /)])
    }
    expect(await closings()).toHaveLength(1)
  })
})

describe('opening a day again', () => {
  it('asks why, keeps the closing, and lets the day be closed anew', async () => {
    await office.close()
    expect((await office.reopen(1, ' x ')).body.fields).toHaveProperty('reason')
    expect((await office.reopen(2)).body.code).toBe('changed_meanwhile')
    const done = await Promise.all([office.reopen(1), office.reopen(1), office.reopen(1)])
    expect(done.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    await desk.sell('pos_debit')
    const { body } = await office.day()
    expect(body).toMatchObject({ state: 'reopened', after: { entries: 0 } })
    await office.close({ counts: [{ way: 'pos_debit', counted: '80', note: '' }] })
    const { body: again } = await office.day()
    expect(again.closings).toMatchObject([
      { number: 2, expected: 80, reopened_date: null },
      { number: 1, expected: 0, reopened_by: 'Fábia Reis', reopen_reason: 'Faltou um recibo' }
    ])
    const { rows } = await db.pool.query(
      `select action, reason from audit_events where place_id = $1 and subject = 'day-close' order by id`,
      [world.place.placeId]
    )
    expect(rows).toEqual([
      { action: 'day-close.closed', reason: '' },
      { action: 'day-close.reopened', reason: 'Faltou um recibo' },
      { action: 'day-close.closed', reason: '' }
    ])
  })

  it('takes its own permission, as closing does', async () => {
    const reader = await world.as(['financial/close'])
    const closer = await world.as(['financial/close', 'financial/close-day'])
    expect([(await reader.day()).status, (await reader.close()).status]).toEqual([200, 403])
    expect([(await closer.close()).status, (await closer.reopen(1)).status]).toEqual([201, 403])
    expect((await desk.day()).status).toBe(403)
    const elsewhere = await world.as(finance, { at: await createPlace(db) })
    expect((await elsewhere.day()).body).toMatchObject({ state: 'open', closings: [] })
  })
})

/** Reads, per closing, its sums and counts and those of its entries in the ledger. */
async function compare() {
  const { rows } = await db.pool.query(
    `select c.number, c.expected::int, c.entries, cardinality(c.entry_ids) as ids,
      (select coalesce(sum(e.value), 0)::int from ledger_entries e where e.id = any(c.entry_ids)) as told,
      (select coalesce(sum((l->>'value')::int), 0)::int from jsonb_array_elements(c.snapshot->'lines') l) as figures
     from day_closes c where c.place_id = $1 order by c.number`,
    [world.place.placeId]
  )
  return rows as { number: number; expected: number; entries: number; ids: number; told: number; figures: number }[]
}

const isWhole = (row: Awaited<ReturnType<typeof compare>>[number]) =>
  row.entries === row.ids && row.told === row.expected && row.figures === row.expected

describe('a day that is closed while others sell', () => {
  it('is of one instant, time after time', async () => {
    let isSelling = true
    let sold = 0
    const sellers = await Promise.all(Array.from({ length: 2 }, () => world.as(seller)))
    const sales = sellers.map(async (one) => {
      while (isSelling) {
        await one.sell('pos_credit')
        sold += 1
      }
    })
    for (let number = 1; number <= 3; number += 1) {
      const before = sold
      await expect.poll(() => sold).toBeGreaterThan(before)
      const { status } = await closeWhatever()
      expect(status).toBe(201)
      await office.reopen(number)
    }
    isSelling = false
    await Promise.all(sales)
    const rows = await compare()
    expect(rows.filter((row) => !isWhole(row))).toEqual([])
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map(({ entries }) => entries)).size).toBe(3)
  })

  /** However much has come by then: with a note any sum may be told. */
  async function closeWhatever() {
    const counts = ['pos_credit'].map((way) => ({ way, counted: '1', note: 'Conta feita com a venda aberta' }))
    return office.close({ counts })
  }

  /** Figures are read, then somebody sells, then the closing is written: what holds it is the write. */
  async function closeAround(close: () => Promise<unknown>) {
    const blocker = await db.pool.connect()
    try {
      await blocker.query('begin')
      await blocker.query('lock table day_closes in exclusive mode')
      const closing = close()
      await untilBlocked()
      await desk.sell('pos_credit')
      await blocker.query('commit')
      await closing
    } finally {
      blocker.release()
    }
  }

  async function untilBlocked() {
    const waiting = `select 1 from pg_locks where not granted and relation = 'day_closes'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    for (;;) if ((await db.pool.query(waiting)).rowCount) return
  }

  it('tells nothing of a sale between its reading and its writing; with a weaker isolation it would', async () => {
    await desk.sell('pos_credit')
    await closeAround(closeWhatever)
    expect(await compare()).toEqual([{ number: 1, expected: 8000, entries: 1, ids: 1, told: 8000, figures: 8000 }])
    expect((await office.day()).body.after).toMatchObject({ entries: 1, value: 80 })

    await office.reopen(1)
    const { placeId } = world.place
    await closeAround(() =>
      inTransaction(
        db,
        async (tx) => {
          const lines = await readDayLines(tx, { placeId, date: today })
          await insertClosing(tx, {
            placeId,
            date: today,
            closedAt: new Date(),
            closedBy: office.userId,
            counted: 0,
            expected: lines[0]?.value ?? 0,
            entries: lines[0]?.entries ?? 0,
            snapshot: { lines, ways: [], cash: {}, float: 0, drawers: [] }
          })
        },
        { isolation: 'read committed' }
      )
    )
    const [, split] = await compare()
    expect([split && isWhole(split), split?.entries, split?.ids]).toEqual([false, 2, 3])
    await db.pool.query('delete from day_closes where number = 2 and place_id = $1', [placeId])
  })
})

it('expects what the ledger holds, after any actions', async () => {
  await desk.sell('pos_debit')
  await desk.sell()
  const { body } = await office.day()
  expect((await office.close(countedAsExpected(body.lines))).status).toBe(201)
})
