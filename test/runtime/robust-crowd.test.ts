import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase } from '../support/database/database.ts'
import { query } from '../support/database/embedded.ts'
import {
  type Answered,
  addressOf,
  bookOver,
  expressForm,
  findShop,
  tally,
  type WireBooking
} from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'

let app: RunningApp
let database: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  database = await createDatabase(inject('testServer').seeded)
  app = await startApp({
    env: { DATABASE_URL: database.url, TRUST_PROXY: 'loopback', ALLOW_DEMO: '1', LOG_LEVEL: 'warn' }
  })
})
afterAll(async () => {
  await app.stop()
  await database.drop()
})

/** Reads one slot: places taken, and people in the bookings that hold them. */
async function readSlot(date: string, time: string) {
  const where = `p.position = 0 and x.date = '${date}' and x.time = '${time}'`
  const [slot] = await query<{ taken: number }>(
    database.url,
    `select x.taken from slot_days x join products p on p.id = x.product_id where ${where}`
  )
  const [living] = await query<{ people: number }>(
    database.url,
    `select coalesce(sum(x.people), 0)::int as people from bookings x join products p on p.id = x.product_id
     where ${where} and x.status in ('PENDING', 'UNPAID', 'APPROVED')`
  )
  return { taken: slot?.taken, people: living?.people }
}

describe('300 visitors at once for a slot of 40', () => {
  it('sells exactly 40 places and tells everybody else that it is full', async () => {
    const shop = await findShop(app.url, { daysAhead: 200 })
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => bookOver(app.url, expressForm(shop), addressOf(index)))
    )
    expect(tally(answers)).toEqual({ '201': 40, '409 full': 260 })
    expect(new Set(answers.flatMap(({ body }) => body.uuid ?? [])).size).toBe(40)
    expect(await readSlot(shop.date, shop.time)).toEqual({ taken: 40, people: 40 })
  })

  it('holds as many people as it confirms where groups of one to three compete', async () => {
    const shop = await findShop(app.url, { daysAhead: 201 })
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) => {
        const tickets = [{ label: 'INTEIRA', quantity: String((index % 3) + 1) }]
        return bookOver(app.url, expressForm(shop, { tickets }), addressOf(300 + index))
      })
    )
    const people = answers.reduce((sum, { status, body }) => sum + (status === 201 ? (body.people as number) : 0), 0)
    expect(people).toBe(40)
    expect(Object.keys(tally(answers)).sort()).toEqual(['201', '409 full'])
    expect(await readSlot(shop.date, shop.time)).toEqual({ taken: 40, people: 40 })
  })
})

it('keeps its limit of bookings an address: a crowd behind one address is told to wait', async () => {
  const shop = await findShop(app.url, { daysAhead: 202 })
  const another = await findShop(app.url, { daysAhead: 203 })
  const answers: Answered<WireBooking>[] = []
  // The count begins anew every ten minutes, and may do so in between.
  while (answers.length < 61 && answers.at(-1)?.status !== 429) {
    answers.push(await bookOver(app.url, expressForm(answers.length < 31 ? shop : another), '198.19.0.1'))
  }
  expect(answers.slice(0, 30).every(({ status }) => status === 201)).toBe(true)
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect((await bookOver(app.url, expressForm(shop), '198.19.0.2')).status).toBe(201)
})

it('answers /readyz long before the pages that 60 visitors wait for, so that a balancer keeps it', async () => {
  const median = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
  const timed = async (path: string) => {
    const asked = performance.now()
    const answer = await fetch(app.url + path)
    await answer.text()
    return { status: answer.status, ms: performance.now() - asked }
  }
  const pages: number[] = []
  const probes: Awaited<ReturnType<typeof timed>>[] = []
  const visitors = Array.from({ length: 60 }, async () => {
    while (probes.length < 20) pages.push((await timed('/booking')).ms)
  })
  while (probes.length < 20) probes.push(await timed('/readyz'))
  await Promise.all(visitors)
  expect(probes.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(median(probes.map(({ ms }) => ms))).toBeLessThan(median(pages) / 3)
})
