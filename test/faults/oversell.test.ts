import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#app/backend/db/connection.server.ts'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import { migrate } from '#app/backend/db/migrate.server.ts'
import { places, products } from '#app/backend/db/schema.server.ts'
import { bookingForm, createPlace, type TestPlace } from '../support/database/backend.ts'
import { quietLog } from '../support/database/embedded.ts'
import { makeRoomyFolder } from '../support/database/roomy-folder.ts'
import { isFullSize, timesFull } from '../support/full-size.ts'
import { findBreaches } from '../support/invariants.ts'
import { addressOf, bookOver, callOver, tally } from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'

const crowds = isFullSize
  ? [
      { instances: 1, buyers: 300, places: 40 },
      { instances: 3, buyers: 300, places: 40 }
    ]
  : [{ instances: 2, buyers: 60, places: 8 }]
const rounds = timesFull(2, 20)
// So long that only who never gets an answer at all meets it.
vi.setConfig({ testTimeout: isFullSize ? 1_800_000 : 600_000 })

let server: Awaited<ReturnType<typeof startEmbeddedServer>>
let db: Database
let dataDir: string
// A server of its own: three instances and the other tests would want more connections than one server gives.
beforeAll(async () => {
  dataDir = await makeRoomyFolder('trilha-oversell-')
  server = await startEmbeddedServer({ dataDir, log: quietLog, durable: false })
  db = await openDatabase({ url: server.url(), poolSize: 4 })
  await migrate(db)
})
afterAll(async () => {
  await db.close()
  await server.stop({ patienceMs: 0 })
  await rm(dataDir, { recursive: true, force: true })
})

const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const oneTicket = [{ label: 'INTEIRA', quantity: '1' }]
async function startInstances(count: number, env: Record<string, string> = {}): Promise<RunningApp[]> {
  const settings = {
    DATABASE_URL: server.url(),
    TRUST_PROXY: 'loopback',
    ALLOW_DEMO: '1',
    SEED: 'none',
    LOG_LEVEL: 'silent',
    ...env
  }
  return Promise.all(Array.from({ length: count }, () => startApp({ env: settings })))
}

const stopAll = (apps: RunningApp[]) => Promise.all(apps.map((app) => app.stop()))
const oneOf = (apps: RunningApp[], index: number) => apps[index % apps.length]?.url ?? ''

/**
 * Nobody in particular: each has an address, a phone and an e-mail of their own. A machine too busy to answer is asked
 * again with the same form, by way of another instance and ever later, as a person would, until it says who gets a place.
 */
let visitors = 0
async function buy(apps: RunningApp[], place: TestPlace, pick: (visitor: number) => object = () => ({})) {
  visitors += 1
  const me = visitors
  const form = bookingForm(place, {
    date: day,
    tickets: oneTicket,
    phone: `(75) 9${String(80_000_000 + me)}`,
    email: `visitante${me}@example.com`,
    ...pick(me)
  })
  for (let attempt = 0; ; attempt += 1) {
    const answer = await bookOver(oneOf(apps, me + attempt), form, addressOf(me))
    if (answer.status < 500) return answer
    // All at once again, and a busy machine answers nobody within its deadline, ever.
    await delay(randomInt(250 * 2 ** Math.min(attempt, 6)))
  }
}

const crowd = (apps: RunningApp[], place: TestPlace, buyers: number, pick?: (visitor: number) => object) =>
  Promise.all(Array.from({ length: buyers }, () => buy(apps, place, pick)))

beforeEach(() => db.pool.query('truncate places, payments, simulator_records, sales_days, dirty_days cascade'))

describe.each(crowds)('$buyers buyers for $places places on $instances instances', ({ instances, buyers, places }) => {
  it('get exactly the places there are, and everybody else hears that it is full', async () => {
    const place = await createPlace(db, { capacity: places })
    const apps = await startInstances(instances)
    const answers = await crowd(apps, place, buyers)
    expect(tally(answers)).toEqual({ '201': places, '409 full': buyers - places })
    expect(await findBreaches(server.url())).toEqual({})
    const { rows } = await db.pool.query('select capacity, taken from slot_days')
    expect(rows).toEqual([{ capacity: places, taken: places }])
    await stopAll(apps)
  })

  it('oversell where the condition is taken out: the run above can fail', async () => {
    const constraint = 'slot_days_within_capacity'
    await db.pool.query(`alter table slot_days drop constraint ${constraint}`)
    const place = await createPlace(db, { capacity: places })
    const apps = await startInstances(instances, {
      NODE_OPTIONS: `--import=${resolve('test/support/server/without-guard.mjs')}`
    })
    const answers = await crowd(apps, place, buyers)
    await stopAll(apps)
    expect(tally(answers)['201']).toBeGreaterThan(places)
    expect(Object.keys(await findBreaches(server.url()))).toEqual(['more is taken of a slot than there is'])
    await db.pool.query('truncate places, payments, sales_days, dirty_days cascade')
    await db.pool.query(`alter table slot_days add constraint ${constraint} check (taken <= capacity)`)
  })
})

/** At most so many people a day, in two attractions with room for more; a quarter of them at once in the first. */
async function openLimited(most: number) {
  const place = await createPlace(db, { capacity: 2 * most })
  const other = await createPlace(db, { capacity: 2 * most })
  const rest = { placeId: place.placeId, slug: 'gruta' }
  await db.orm.update(products).set(rest).where(eq(products.id, other.productId))
  await db.orm.update(places).set({ dayPeople: most, dayPeopleFull: 'stop' }).where(eq(places.id, place.placeId))
  await db.orm
    .update(products)
    .set({ atOncePeople: most / 4, atOnceFull: 'stop', durationMinutes: 360 })
    .where(eq(products.id, place.productId))
  const pick = (visitor: number) => {
    const atrativo = visitor % 2 === 0 ? place.productUuid : other.productUuid
    return { atrativo, time: visitor % 3 === 0 ? '09:00' : '14:00' }
  }
  const countTaken = async () => {
    const { rows } = await db.pool.query<{ all: number; first: number }>(
      `select coalesce(sum(taken), 0)::int as all,
        coalesce(sum(taken) filter (where product_id = $1), 0)::int as first from slot_days`,
      [place.productId]
    )
    return rows[0] ?? { all: 0, first: 0 }
  }
  return { place, pick, countTaken }
}

describe.each(crowds)(
  '$buyers buyers under limits of people on $instances instances',
  ({ instances, buyers, places: most }) => {
    it('get no more places than a day and an attraction bear, over all slots together', async () => {
      const { place, pick, countTaken } = await openLimited(most)
      const apps = await startInstances(instances)
      const answers = await crowd(apps, place, buyers, pick)
      await stopAll(apps)
      expect(tally(answers)).toEqual({ '201': most, '409 full': buyers - most })
      expect(await findBreaches(server.url())).toEqual({})
      const taken = await countTaken()
      expect(taken.all).toBe(most)
      expect(taken.first).toBeLessThanOrEqual(most / 4)
    })

    it('exceed them where the condition is taken out: the run above can fail', async () => {
      const { place, pick, countTaken } = await openLimited(most)
      const apps = await startInstances(instances, {
        NODE_OPTIONS: `--import=${pathToFileURL(resolve('test/support/server/without-guard.mjs'))}?people-limit`
      })
      const answers = await crowd(apps, place, buyers, pick)
      await stopAll(apps)
      expect(tally(answers)['201']).toBeGreaterThan(most)
      const taken = await countTaken()
      expect(taken.all).toBeGreaterThan(most)
      expect(taken.first).toBeGreaterThan(most / 4)
    })
  }
)

it('places and money hold where payments, notices, ends of holds and new buyers meet on two instances', async () => {
  const apps = await startInstances(2)
  for (let round = 0; round < rounds; round += 1) {
    const place = await createPlace(db, { capacity: 8 })
    const sold = (await crowd(apps, place, 8)).map(({ body }) => String(body.hash))
    const charges = await Promise.all(
      sold.map(async (hash) => {
        const asked = [0, 1, 2, 3].map((at) => askPix(oneOf(apps, at), hash))
        const ids = new Set((await Promise.all(asked)).map(({ body }) => body.payment_id))
        expect(ids.size).toBe(1)
        return [...ids][0] ?? ''
      })
    )
    const late = sold.slice(0, 5)
    const paid = charges.slice(2)
    const told = paid.flatMap((id) => [0, 1].map((at) => [id, at] as const)).sort(() => randomInt(3) - 1)
    const [, ...heard] = await Promise.all([
      db.pool.query(`update bookings set hold_until = now() - interval '1 second' where hash = any($1)`, [late]),
      ...told.map(([id, at]) => payOver(oneOf(apps, at), id)),
      ...told.map(([id, at]) => callOver(oneOf(apps, at), `/getnet/callback/payment?payment_id=${id}&status=PAID`)),
      crowd(apps, place, 16)
    ])
    expect(heard).toHaveLength(2 * told.length + 1)
    expect(await findBreaches(server.url())).toEqual({})
    const settled = await db.pool.query(
      `select count(*)::int as count from bookings b join payments p on p.booking_id = b.id
       where p.provider_id = any($1) and p.status = 'APPROVED' and (b.status = 'APPROVED' or b.refund = 'due')`,
      [paid]
    )
    expect(settled.rows).toEqual([{ count: paid.length }])
  }
  await stopAll(apps)
})

const askPix = (url: string, hash: string) =>
  callOver<{ payment_id: string }>(url, '/getnet/generate-qr-code-pix', {
    body: { hash },
    address: addressOf(visitors)
  })

const payOver = (url: string, id: string) => callOver(url, `/simulator/payments/${id}`, { body: { status: 'PAID' } })
