import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { approves, asks, openWithdrawals } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const step = fc.record({
  kind: fc.constantFrom(
    'pay',
    'pay',
    'refund',
    'charge-back',
    'dispute',
    'settle',
    'ask',
    'ask',
    'approve',
    'refuse',
    'drop',
    'paid'
  ),
  at: fc.nat(1000),
  some: fc.nat(255),
  share: fc.double({ min: 0, max: 1, noNaN: true })
})

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Person = Awaited<ReturnType<Awaited<ReturnType<typeof openWithdrawals>>['as']>>

async function play(steps: readonly Step[]) {
  const world = await openWithdrawals(db)
  const people = [await world.as([...asks, ...approves]), await world.as([...asks, ...approves])] as [Person, Person]
  const ids: string[] = []
  const sum = async (what: string) => {
    const { rows } = await db.pool.query(
      `select coalesce(sum(${what}), 0)::int8 as sum from payments where place_id = $1 and provider = 'mercadopago'`,
      [world.place.placeId]
    )
    return Number(rows[0].sum)
  }
  const stays = `(case when status = 'CANCELLED' then 0 else value - refunded end) - fee`

  async function change({ kind, at, share }: Step) {
    const id = ids[at % ids.length]
    if (!id) return
    const [row] = (await db.pool.query('select value, refunded, status from payments where id = $1', [id])).rows
    if (row.status !== 'APPROVED') return
    const left = Number(row.value) - Number(row.refunded)
    if (kind === 'refund') await world.change(id, { refunded: Number(row.refunded) + Math.floor((left - 1) * share) })
    if (kind === 'charge-back') await world.change(id, { status: 'CANCELLED', dispute: 'lost' })
    if (kind === 'dispute') await world.change(id, { dispute: 'open' })
    if (kind === 'settle') await world.change(id, { dispute: '' })
  }

  async function ask(person: Person, some: number) {
    const { body } = await person.free('provider=mercadopago')
    const chosen = body.orders.filter((_: unknown, index: number) => (some >> (index % 8)) & 1)
    const add = (orders: { net: number }[]) => orders.reduce((total, { net }) => total + Math.round(net * 100), 0)
    const value = add(chosen) + add(body.debits)
    const { status } = await person.ask(
      chosen.map(({ id }: { id: string }) => id),
      value / 100
    )
    expect(status).toBe(chosen.length > 0 && value > 0 ? 201 : 422)
    if (status === 201) expect(await sum('withdrawn')).toBeLessThanOrEqual(await sum(stays))
  }

  async function move(person: Person, { kind, at }: Step) {
    const made = await world.made()
    const target = made[at % Math.max(1, made.length)]?.id
    if (!target) return
    const action = kind === 'paid' ? 'pay' : kind
    const more = { reason: 'Não agora', reference: 'TED 1-1', paid_on: '2026-11-20' }
    expect([200, 403, 409]).toContain((await person.move(target, action, more)).status)
  }

  for (const one of steps) {
    const person = people[one.at % 2 === 0 ? 0 : 1]
    if (one.kind === 'pay') ids.push(await world.pay({ value: 1000 + one.at * 13, fee: one.some }))
    else if (one.kind === 'ask') await ask(person, one.some)
    else if (['approve', 'refuse', 'drop', 'paid'].includes(one.kind)) await move(person, one)
    else await change(one)
  }
  const last = await people[0].free('provider=mercadopago')
  const open = last.body.providers.reduce((total: number, one: { debit_value: number }) => total + one.debit_value, 0)
  // Whatever is withdrawn beyond what stayed is known, and will be taken off.
  expect((await sum('withdrawn')) + Math.round(open * 100)).toBeLessThanOrEqual(await sum(stays))
}

it('never withdraw more than stayed at a provider, in any order of payments, refunds and withdrawals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
      const start: Step[] = Array.from({ length: 4 }, (_, at) => ({ kind: 'pay', at: at * 97, some: at, share: 0 }))
      await play([...start, ...steps])
      const broken = Object.keys(await findBreaches(db)).filter((rule) => /^(?:a )?withdrawal/.test(rule))
      expect(broken).toEqual([])
    }),
    { numRuns: 3, endOnFailure: true }
  )
}, 60_000)
