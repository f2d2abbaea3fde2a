import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { financePayments, financeTransactions, payments } from '#app/backend/db/schema.server.ts'
import { addDays, slotInstant } from '#app/domain/calendar/dates.ts'
import { today } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { type DeskWorld, finance, openDeskWorld } from '../desk-world.ts'

const zone = 'America/Bahia'
const methods = ['pos_money', 'pos_credit', 'pos_pix', 'pix', 'credit'] as const

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(async () => {
  // Bookings are no matter here: what is paid for them is made up.
  const breaches = Object.keys(await findBreaches(db))
  expect(breaches.filter((rule) => rule.startsWith('the ledger'))).toEqual([])
  await db.close()
})

/** Money of a day: received, given back in part on a later one, or spent. */
const movesArb = fc.array(
  fc.record({
    kind: fc.constantFrom('received', 'spent'),
    method: fc.constantFrom(...methods),
    back: fc.integer({ min: 0, max: 5 }),
    // Before and after midnight there, which is three hours after midnight in UTC.
    time: fc.constantFrom('00:10', '09:00', '20:59', '21:01', '23:59'),
    value: fc.integer({ min: 1, max: 500_000 }),
    returned: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null })
  }),
  { minLength: 8, maxLength: 20 }
)

type Move = (typeof movesArb extends fc.Arbitrary<infer T> ? T : never)[number]

async function play(world: DeskWorld, bookingId: number, moves: Move[]): Promise<Map<string, number>> {
  const { placeId } = world.place
  const model = new Map<string, number>()
  const add = (date: string, method: string, value: number) => {
    const key = `${date} ${method}`
    model.set(key, (model.get(key) ?? 0) + value)
  }
  for (const { kind, method, back, time, value, returned } of moves) {
    const date = addDays(today, -back)
    if (kind === 'spent') {
      const [row] = await db.orm
        .insert(financeTransactions)
        .values({ placeId, flow: 'out', date, label: 'Conta' })
        .returning({ id: financeTransactions.id })
      await db.orm.insert(financePayments).values({ transactionId: row?.id ?? 0, position: 0, method, value, date })
      add(date, method, -value)
      continue
    }
    const id = randomUUID()
    const at = slotInstant(date, time, zone)
    const provider = method.startsWith('pos_') ? 'desk' : 'getnet'
    await db.orm.insert(payments).values({
      id,
      placeId,
      bookingId,
      provider,
      providerId: provider === 'desk' ? null : id,
      method,
      value,
      status: 'APPROVED',
      paidAt: at,
      createdAt: at
    })
    add(date, method, value)
    if (returned === null) continue
    const share = Math.max(1, Math.floor((value * returned) / 100))
    await db.pool.query(
      `insert into refunds (id, place_id, booking_id, payment_id, value, state, asked_as, ended_at)
       values ($1, $2, $3, $4, $5, 'done', 'staff', $6)`,
      [randomUUID(), placeId, bookingId, id, share, slotInstant(today, '23:30', zone)]
    )
    await db.pool.query('update payments set refunded = $1 where id = $2', [share, id])
    add(today, method, -share)
  }
  return model
}

describe('the expected amount of a day', () => {
  it("equals the ledger and the actions, to the centavo, on the place's own day", async () => {
    await fc.assert(
      fc.asyncProperty(movesArb, async (moves) => {
        const world = await openDeskWorld(db)
        const desk = await world.as(['booking/index', 'operation/receive', 'operation/booking-list'])
        const { body: sale } = await desk.post('/counter/sales', {
          hash: randomUUID().replaceAll('-', ''),
          atrativo: world.place.productUuid,
          date: today,
          time: '14:00',
          tickets: [{ label: 'CRIANCA', quantity: '1' }],
          name: 'Rosa Dias',
          method: 'pos_pix'
        })
        const { rows } = await db.pool.query('select id from bookings where place_id = $1', [world.place.placeId])
        expect([sale.code, rows.length]).toEqual([undefined, 1])
        const model = await play(world, Number(rows[0].id), moves)
        const office = await world.as(finance)
        const { body: list } = await office.get(`/finance/days?start_date=${addDays(today, -5)}&end_date=${today}`)
        for (const { date, expected } of list) {
          const ofDay = [...model].filter(([key]) => key.startsWith(date))
          const { body: day } = await office.day(date)
          const byMethod = new Map<string, number>()
          for (const { method, value } of day.lines)
            byMethod.set(method, (byMethod.get(method) ?? 0) + Math.round(value * 100))
          const told = (pairs: [string, number][]) => pairs.filter(([, value]) => value !== 0).sort()
          expect(told([...byMethod])).toEqual(told(ofDay.map(([key, value]) => [key.slice(11), value])))
          const sum = ofDay.reduce((total, [, value]) => total + value, 0)
          expect([Math.round(expected * 100), Math.round(day.expected * 100)]).toEqual([sum, sum])
          const { rows: ledger } = await db.pool.query(
            'select coalesce(sum(value), 0)::int as sum from ledger_entries where place_id = $1 and date = $2',
            [world.place.placeId, date]
          )
          expect(ledger[0].sum).toBe(sum)
        }
      }),
      { numRuns: 4 }
    )
  })

  it('is asked for a period that is one', async () => {
    const office = await (await openDeskWorld(db)).as(finance)
    const ask = (from: string, to: string) => office.get(`/finance/days?start_date=${from}&end_date=${to}`)
    expect((await ask(today, addDays(today, -1))).status).toBe(422)
    expect((await ask('2024-01-01', today)).status).toBe(422)
    expect((await ask('x', today)).status).toBe(422)
    expect((await ask(today, today)).body).toMatchObject([{ date: today, entries: 0, state: 'open', counted: null }])
    expect((await office.day('2027-01-01')).body).toMatchObject({ when: 'future', lines: [] })
  })
})
