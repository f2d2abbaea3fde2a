import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingForm } from '../../support/database/backend.ts'
import { timesFull } from '../../support/full-size.ts'
import { findBreaches } from '../../support/invariants.ts'
import type { Lie } from '../../support/server/lying-api.ts'
import { bookOver, callOver } from '../../support/server/over-http.ts'
import type { RunningApp } from '../../support/server/program.ts'
import { requireImported, requireReports, requireTold } from './require.ts'
import { type ImportsWorld, later, type Mortal, openImportsWorld, tomorrow } from './world.ts'

let world: ImportsWorld

beforeAll(async () => {
  world = await openImportsWorld()
})
afterAll(() => world?.close())

type Kill = () => Promise<void>

const undone =
  (kill: Kill): Lie =>
  async ({ response }) => {
    await kill()
    response.destroy()
  }
/** Sometimes before what it says is written, sometimes while, sometimes after. */
const heard =
  (kill: Kill): Lie =>
  async ({ truth, response }) => {
    const { status, text } = await truth()
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    await delay(Math.random() * 60)
    await kill()
  }
const unheard =
  (kill: Kill): Lie =>
  async ({ truth, response }) => {
    await truth()
    await kill()
    response.destroy()
  }

interface Moment {
  name: string
  at: 'legacy' | 'site' | 'messages'
  call: RegExp
  /** Calls that go well before the blow falls: fewer than this. */
  after: number
  misdeed: (kill: Kill) => Lie
}

const page = /^POST \/(?:products|agents|clients|bills|transactions)\/index$/
const list = /^GET \/wp-json/
const send = /^POST \/message\/sendText/
const moments: Moment[] = [
  { name: 'while the old system’s page was written', at: 'legacy', call: page, after: 8, misdeed: heard },
  { name: 'while the site’s bookings were written', at: 'site', call: list, after: 1, misdeed: heard },
  { name: 'while a message was sent', at: 'messages', call: send, after: 2, misdeed: unheard },
  { name: 'while what had just been booked was told', at: 'messages', call: /^$/, after: 1, misdeed: heard },
  { name: 'before the old system answered', at: 'legacy', call: page, after: 8, misdeed: undone },
  { name: 'before the site answered', at: 'site', call: list, after: 1, misdeed: undone },
  { name: 'when a message was sent', at: 'messages', call: send, after: 2, misdeed: heard },
  { name: 'before a message was sent', at: 'messages', call: send, after: 2, misdeed: undone }
]

/** Books as a visitor, to be paid at the place. */
async function book(url: string, date: string): Promise<string> {
  const number = `7599${String(1_000_000 + world.add('booked'))}`
  const form = bookingForm(world.place, { date, time: '14:00', payment_method: 'cod', payLater: true, phone: number })
  const booked = await bookOver(url, form)
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  return String(form.hash)
}

/** One for tomorrow, of which its visitor knew since yesterday: the reminder is theirs; and one that is cancelled. */
async function bookTwo({ url }: RunningApp): Promise<void> {
  const near = await book(url, tomorrow)
  await world.rows(`update bookings set created_at = now() - interval '1 day' where hash = $1`, [near])
  const cancel = { action: 'cancel', hash: await book(url, later), payload: { reason: 'Previsão de chuva' } }
  const cancelled = await callOver(url, '/booking/event', { body: cancel, token: world.token })
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
}

const startImport = async ({ url }: RunningApp) => {
  const headers = { 'content-type': 'application/json', 'x-access-token': world.token, 'idempotency-key': randomUUID() }
  const body = JSON.stringify({ mode: 'import' })
  const { status } = await fetch(`${url}/api/v3/legacy/import`, { method: 'POST', headers, body })
  expect([201, 409]).toContain(status)
}
const isImportOver = async () =>
  (await world.rows(`select count(*)::int as count from legacy_imports where state <> 'done'`))[0].count === 0
const untilImported = () => expect.poll(isImportOver, { timeout: 60_000 }).toBe(true)

async function live(mortal: Mortal, round: number): Promise<void> {
  const moment = moments[round % moments.length] as Moment
  if (moment.at === 'legacy') await untilImported()
  const died = mortal.deaths.length
  const kill = () => mortal.kill(moment.name)
  const app = await mortal.alive()
  const front = world.fronts[moment.at]
  let left = randomInt(moment.after)
  const strike: Lie = async (told) => {
    left -= 1
    if (left === -1) return moment.misdeed(kill)(told)
    const { status, text } = await told.truth()
    told.response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }
  world.grow()
  front.misbehave(moment.call, strike, left + 1)
  await world.rows('update wordpress_sites set next_at = now()')
  // Killed before it answered: what it was asked for nevertheless is looked for by its rows.
  await startImport(app)
    .then(() => bookTwo(app))
    .catch((error) => {
      if (!(error instanceof TypeError)) throw error
    })
  if (moment.call.source === '^$') {
    await delay(Math.random() * 60)
    await kill()
  }
  await expect.poll(() => mortal.deaths.length, { timeout: 60_000 }).toBe(died + 1)
  await mortal.alive()
}

// The first few tell the most.
const rounds = timesFull(4, 50)

it(
  'imports once without messages, and sends one message per booking made here, whenever the program is killed',
  async () => {
    const mortal = await world.openMortal()
    for (let round = 0; round < rounds; round += 1) await live(mortal, round)
    expect(new Set(mortal.deaths)).toEqual(new Set(moments.slice(0, rounds).map(({ name }) => name)))
    for (let again = 0; again < 2; again += 1) {
      await untilImported()
      await startImport(await mortal.alive())
    }
    await untilImported()
    await world.hurry()
    const open = `select (select count(*) from graphile_worker.jobs)::int as jobs,
      (select count(*) from wordpress_posts where state = 'imported')::int as posts`
    await expect
      .poll(async () => (await world.rows(open))[0], { timeout: 60_000 })
      .toEqual({ jobs: 0, posts: world.people.posts })
    await requireImported(world)
    await requireReports(world)
    await expect.poll(() => requireTold(world).then(() => ''), { timeout: 30_000, interval: 500 }).toBe('')
    expect(await findBreaches(world.db)).toEqual({})
    await (await mortal.alive()).end()
    // Everything that it has said, at its most talkative.
    expect(await mortal.said()).not.toMatch(
      /7598[1-4]\d{6}|7599\d{7}|Cliente \d|Pessoa \d|Guia \d|Do site \d|Conceição/
    )
  },
  rounds * 120_000
)
