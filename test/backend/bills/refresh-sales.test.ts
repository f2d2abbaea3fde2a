import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshSales } from '#app/backend/bills/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { refreshSalesDays } from '#app/backend/db/queries/sales.server.ts'
import { inTransaction, sqlState } from '#app/backend/db/transaction.server.ts'
import { createCaller, createClock, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { createSalesWorld, flatten, type Sale, type Sold, scanByHand } from './world.ts'

const range = { from: '2026-11-01', to: '2026-11-30' }
let db: Database
const clock = createClock()

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const sales = fc.record({
  product: fc.nat(1),
  day: fc.integer({ min: 1, max: 6 }),
  // Around midnight in Bahia (03:00 UTC), where the days of purchase part.
  bought: fc.integer({ min: -90, max: 90 }),
  channel: fc.constantFrom('WORDPRESS', 'RESERVAEXPRESSA'),
  method: fc.constantFrom('pix', 'cod'),
  seller: fc.constantFrom(null, 0, 1),
  status: fc.constantFrom('PENDING', 'UNPAID', 'APPROVED'),
  people: fc.integer({ min: 1, max: 5 }),
  total: fc.integer({ min: 0, max: 99_999 })
})

const steps = fc.oneof(
  { weight: 4, arbitrary: sales.map((sale) => ({ kind: 'sell' as const, sale })) },
  ...(
    [
      'pay',
      'payTwice',
      'fee',
      'refund',
      'refundPart',
      'keep',
      'cancel',
      'expire',
      'checkin',
      'move',
      'tickets',
      'sellerChange',
      'merge'
    ] as const
  ).map((kind) => ({ weight: 1, arbitrary: fc.record({ kind: fc.constant(kind), at: fc.nat(50), n: fc.nat(5) }) })),
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(50), n: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'refresh' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'refreshSome' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'killed' as const }) }
)

type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never
type World = Awaited<ReturnType<typeof createSalesWorld>>

const newSale = (world: World, sale: typeof sales extends fc.Arbitrary<infer S> ? S : never): Sale => ({
  productId: world.productIds[sale.product] ?? 0,
  date: `2026-11-0${sale.day}`,
  createdAt: new Date(Date.parse('2026-11-03T03:00:00Z') + sale.bought * 60_000 * 20),
  channel: sale.channel,
  method: sale.method,
  seller: sale.seller === null ? null : (world.agents[sale.seller] ?? null),
  status: sale.status,
  people: sale.people,
  total: sale.total,
  discount: Math.floor(sale.total / 10)
})

/** Refreshes like the job, but the connection dies before the commit. */
async function refreshKilled(): Promise<void> {
  const killed = inTransaction(
    db,
    async (tx) => {
      await refreshSalesDays(tx, 3)
      throw new Error('killed')
    },
    { attempts: 1 }
  )
  await expect(killed).rejects.toThrow('killed')
}

async function act(world: World, sold: Sold[], step: Step): Promise<void> {
  if (step.kind === 'sell') sold.push(await world.sell(newSale(world, step.sale)))
  if (step.kind === 'refresh') await world.refresh()
  if (step.kind === 'refreshSome') await inTransaction(db, (tx) => refreshSalesDays(tx, 1))
  if (step.kind === 'killed') await refreshKilled()
  if (!('at' in step)) return
  const one = sold[step.at % Math.max(1, sold.length)]
  if (!one) return
  const { change } = world
  if (step.kind === 'pay') {
    await world.pay(one, one.final, step.n)
    await change(one.id, `status = 'APPROVED', paid_at = now()`)
  }
  if (step.kind === 'payTwice') {
    await world.pay(one)
    await change(one.id, `refund = 'due'`)
  }
  if (step.kind === 'fee')
    await db.pool.query('update payments set fee = $2 where booking_id = $1', [one.id, step.n * 11])
  if (step.kind === 'tickets')
    await change(
      one.id,
      'people = greatest(checked_in_people, $2 + 1), total = 1000 * $2, discount = 100 * $2, final = 900 * $2',
      [step.n]
    )
  if (step.kind === 'merge') {
    // Another seller stands for all bookings of this one.
    const [kept, merged] = step.n % 2 === 0 ? world.agents : world.agents.toReversed()
    await db.pool.query('update bookings set seller_uuid = $1 where seller_uuid = $2', [kept, merged])
  }
  if (step.kind === 'refund') {
    await db.pool.query(`update payments set status = 'CANCELLED' where booking_id = $1`, [one.id])
    await change(one.id, `refund = 'done'`)
  }
  if (step.kind === 'refundPart') {
    const part = 'refunded = least(value - 1, value * $2 / 7)'
    await db.pool.query(`update payments set ${part} where booking_id = $1 and value > 0`, [one.id, step.n])
  }
  if (step.kind === 'keep') await change(one.id, 'kept = $2', [step.n * 777])
  if (step.kind === 'cancel') await change(one.id, `status = 'CANCELLED', refund = 'due'`)
  if (step.kind === 'expire') await change(one.id, `status = 'EXPIRED'`)
  if (step.kind === 'checkin') await change(one.id, 'checked_in_people = least(people, $2)', [step.n])
  if (step.kind === 'move') await change(one.id, 'date = $2', [`2026-11-0${step.n + 1}`])
  if (step.kind === 'sellerChange') await change(one.id, 'seller_uuid = $2', [world.agents[step.n % 2] ?? null])
  if (step.kind === 'remove') {
    await db.pool.query('delete from payments where booking_id = $1', [one.id])
    await db.pool.query('delete from bookings where id = $1', [one.id])
    sold.splice(sold.indexOf(one), 1)
  }
}

/** The program tries a transaction again whose statements waited for one another in a circle. */
async function retryDeadlock(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (sqlState(error) !== '40P01') throw error
    await retryDeadlock(work)
  }
}

async function expectTruth(world: World): Promise<void> {
  const { token } = await createUser(db, world.place.placeId, ['reports/sales'])
  const call = createCaller(createTestBackend(db, clock))
  for (const por of ['compra', 'visita'] as const) {
    const answer = await call('GET', `/bills/products?sdate=${range.from}&edate=${range.to}&por=${por}`, { token })
    expect(answer.status).toBe(200)
    const byHand = await scanByHand(db, { placeId: world.place.placeId, por, ...range })
    expect(flatten(answer.body)).toEqual(byHand)
  }
}

describe('the roll-up of sales', () => {
  it('equals the bookings, after any changes and any refresh', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40 }), async (story) => {
        const world = await createSalesWorld(db, clock)
        const sold: Sold[] = []
        for (const [index, step] of story.entries()) {
          await act(world, sold, step)
          if (index % 10 === 9) await expectTruth(world)
        }
        await expectTruth(world)
        await world.refresh()
        await expectTruth(world)
      }),
      { numRuns: 25 }
    )
  })

  it('equals the bookings after changes of many at once, while others refresh', async () => {
    const lanes = fc.array(fc.array(steps, { minLength: 4, maxLength: 12 }), { minLength: 3, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.array(sales, { minLength: 2, maxLength: 6 }), lanes, async (first, stories) => {
        const world = await createSalesWorld(db, clock)
        const sold: Sold[] = []
        for (const sale of first) sold.push(await world.sell(newSale(world, sale)))
        const actAll = async (story: Step[]) => {
          // A removed booking would leave the others nothing to change.
          for (const step of story) if (step.kind !== 'remove') await retryDeadlock(() => act(world, sold, step))
        }
        await Promise.all(stories.map(actAll))
        await expectTruth(world)
        await world.refresh()
        await expectTruth(world)
      }),
      { numRuns: 15 }
    )
  })

  it('reads no booking to add up what changed', async () => {
    const world = await createSalesWorld(db, clock)
    const one = await world.sell(newSale(world, fc.sample(sales, 1)[0] as never))
    await world.pay(one)
    const holder = await db.pool.connect()
    try {
      await holder.query('begin; lock table bookings, payments in access exclusive mode')
      await world.refresh()
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await expectTruth(world)
    expect((await db.pool.query('select from dirty_days where place_id = $1', [world.place.placeId])).rowCount).toBe(0)
  })

  it('adds a purchase to one day when its place changes its zone meanwhile', async () => {
    for (let round = 0; round < 5; round++) {
      const world = await createSalesWorld(db, clock)
      const sold = await Promise.all(fc.sample(sales, 5).map((sale) => world.sell(newSale(world, sale))))
      const zones = ['America/Noronha', 'America/Manaus', 'America/Bahia']
      await Promise.all([
        ...zones.map((zone) =>
          db.pool.query('update places set timezone = $2 where id = $1', [world.place.placeId, zone])
        ),
        ...fc.sample(sales, 5).map((sale) => world.sell(newSale(world, sale))),
        ...sold.map((one) => world.change(one.id, 'people = people + 1'))
      ])
      await expectTruth(world)
      await world.refresh()
      await expectTruth(world)
    }
  })

  it('stays true while bookings are written and two processes refresh at once', async () => {
    const world = await createSalesWorld(db, clock)
    let writing = true
    const write = async (seed: number) => {
      for (let index = 0; index < 25; index++) {
        const sale = { product: seed % 2, day: 1 + (index % 6), bought: index, channel: 'WORDPRESS', method: 'pix' }
        const one = await world.sell(
          newSale(world, { ...sale, seller: null, status: 'PENDING', people: 2, total: 1000 + index } as never)
        )
        await world.pay(one)
        await world.change(one.id, `status = 'APPROVED'`)
      }
    }
    const refreshing = [0, 1].map(async () => {
      while (writing) await refreshSales({ db })
    })
    await Promise.all([0, 1, 2, 3].map(write))
    writing = false
    await Promise.all(refreshing)
    await expectTruth(world)
    await world.refresh()
    expect((await db.pool.query('select from dirty_days where place_id = $1', [world.place.placeId])).rowCount).toBe(0)
    await expectTruth(world)
  })

  it('survives the end of its connection in the middle', async () => {
    const world = await createSalesWorld(db, clock)
    await world.sell(newSale(world, fc.sample(sales, 1)[0] as never))
    const broken = inTransaction(
      db,
      async (tx) => {
        expect(await refreshSalesDays(tx, 10)).toBeGreaterThan(0)
        const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid')
        await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await tx.execute('select 1')
      },
      { attempts: 1 }
    )
    await expect(broken).rejects.toThrow()
    await expectTruth(world)
    await world.refresh()
    await expectTruth(world)
  })

  it('follows a place into another time zone', async () => {
    const world = await createSalesWorld(db, clock)
    for (const sale of fc.sample(sales, 20)) await world.sell(newSale(world, sale))
    await world.refresh()
    await db.pool.query(`update places set timezone = 'America/Noronha' where id = $1`, [world.place.placeId])
    await expectTruth(world)
    await world.refresh()
    await expectTruth(world)
  })

  it('would be wrong without the marks: the control', async () => {
    const world = await createSalesWorld(db, clock)
    const [sale] = fc.sample(sales, 1)
    const one = await world.sell(newSale(world, { ...(sale as never as object), status: 'APPROVED' } as never))
    await world.refresh()
    await world.change(one.id, 'people = people + 1')
    await db.pool.query('update dirty_days set product_id = null where place_id = $1', [world.place.placeId])
    await expect(expectTruth(world)).rejects.toThrow()
  })
})
