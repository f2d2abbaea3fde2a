import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { closeGate, restoreGuards, untilWaiting, withoutGuard } from '../clients/locks.ts'
import { approves, asks, openWithdrawals, type Withdrawals } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 24 })
})
afterEach(restoreGuards)
afterAll(() => db?.close())

const broken = async () => Object.keys(await findBreaches(db)).filter((rule) => /^(?:a )?withdrawal/.test(rule))

/** Twenty at once, by two people: what each was told. */
async function askAtOnce(world: Withdrawals): Promise<string[]> {
  const ids = [await world.pay(), await world.pay()]
  const people = [await world.as(asks), await world.as(asks)]
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => people[at % 2]?.ask(ids, 198)))
  return answers.map((answer) => `${answer?.status} ${answer?.body.code ?? ''}`.trim()).sort()
}

/** Two whose payments are counted before either is written. */
async function askInARow(world: Withdrawals): Promise<number[]> {
  const id = await world.pay()
  const { ask } = await world.as(asks)
  const gate = await closeGate(db, 'insert on withdrawals')
  const first = ask([id], 99)
  await untilWaiting(db, ['advisory'])
  const second = ask([id], 99)
  await untilTwoWait()
  await gate.open()
  return (await Promise.all([first, second])).map(({ status }) => status)
}

/** For a lock of the other's, or where there is none at the gate, too. */
async function untilTwoWait(): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`
    )
    if ((rows[0]?.waiting ?? 0) >= 2) return
  }
}

const locks = / for (?:no key )?update(?: of "payments")?$/

describe('withdrawals of the same payments at once', () => {
  it('make one: the others learn that something has changed', async () => {
    const world = await openWithdrawals(db)
    expect(await askAtOnce(world)).toEqual(['201', ...Array.from({ length: 19 }, () => '422 changed')])
    expect(await world.made()).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  it('that wait for each other are one, too', async () => {
    expect(await askInARow(await openWithdrawals(db))).toEqual([201, 422])
  })

  it('and with moves, refunds and giving up among them never take a centavo twice', async () => {
    const world = await openWithdrawals(db)
    const ids = await Promise.all(Array.from({ length: 4 }, () => world.pay()))
    const one = await world.as([...asks, ...approves])
    const other = await world.as([...asks, ...approves])
    for (let round = 0; round < 2; round += 1) {
      const made = await world.made()
      const work = ids.flatMap((id, at) => {
        const [who, second] = at % 2 === 0 ? [one, other] : [other, one]
        const target = made[at % Math.max(1, made.length)]?.id
        return [
          who.ask([id, ids[(at + round + 1) % 4] ?? id], 198),
          who.ask([id], 99),
          ...(target ? [second.move(target, 'refuse', { reason: 'Não agora' }), who.move(target, 'drop')] : []),
          ...(at === round ? [world.change(id, { refunded: 1000 }).then(() => ({ status: 200 }))] : [])
        ]
      })
      for (const { status } of await Promise.all(work)) expect([200, 201, 403, 409, 422]).toContain(status)
      expect(await broken()).toEqual([])
    }
  })

  it('would be two without the locks, were there no index; with it the second is undone (control)', async () => {
    withoutGuard(locks)
    expect((await askInARow(await openWithdrawals(db))).sort()).toEqual([201, 500])
    expect(await broken()).toEqual([])

    await db.pool.query('drop index withdrawal_orders_turn, withdrawals_number')
    const world = await openWithdrawals(db)
    expect(await askInARow(world)).toEqual([201, 201])
    restoreGuards()
    expect(await broken()).toEqual(['withdrawals took of a payment other than they say, or more than there was'])

    await db.pool.query('delete from withdrawal_orders; delete from withdrawals; update payments set withdrawn = 0')
    await db.pool.query('create unique index withdrawal_orders_turn on withdrawal_orders (payment_id, turn)')
    await db.pool.query('create unique index withdrawals_number on withdrawals (place_id, number)')
  })
})
