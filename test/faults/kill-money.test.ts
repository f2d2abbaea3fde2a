import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDatabase } from '../support/database/database.ts'
import { makeFolder, query } from '../support/database/embedded.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { timesFull } from '../support/full-size.ts'
import { findBreaches } from '../support/invariants.ts'
import type { Lie } from '../support/server/lying-api.ts'
import { bookOver, callOver, expressForm, findShop, type Shop } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'
import { openOutsideProvider } from '../support/world/money/outside-provider.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let outside: Awaited<ReturnType<typeof openOutsideProvider>>

beforeAll(async () => {
  database = await createDatabase(inject('testServer').seeded)
  outside = await openOutsideProvider()
  await query(database.url, `update places set pix_provider = 'mercadopago'`)
})
afterAll(async () => {
  await outside.close()
  await database.drop()
})

/** Frees the dead program's jobs at once, without waiting for its lease to end. */
const hurry = `
  update job_instances set seen_at = 'epoch';
  update refunds set try_at = now() where try_at > now();
  update payments set ask_at = now() where ask_at > now()`

/** A program that is killed at its worst moments, and each time is there again. */
async function openMortal() {
  const dataDir = await makeFolder()
  const start = () =>
    startApp({
      dataDir,
      env: {
        ...outside.env,
        DATABASE_URL: database.url,
        LOG_LEVEL: 'warn',
        LIMIT_BOOKINGS_PER_ADDRESS: '1000000',
        LIMIT_PIX_PER_ADDRESS: '1000000'
      }
    })
  let life = start()
  const deaths: string[] = []
  return {
    deaths,
    alive: () => life,
    async kill(moment: string) {
      const app = await life
      const dying = app.kill()
      deaths.push(moment)
      life = dying.then(() => query(database.url, hurry)).then(start)
      await dying
    }
  }
}

type Mortal = Awaited<ReturnType<typeof openMortal>>

interface Moment {
  name: string
  /** Provider call at which to kill; null: as soon as our own call is answered. */
  call: RegExp | null
  misdeed: (kill: () => Promise<void>) => Lie
}

const unheard =
  (kill: () => Promise<void>): Lie =>
  async ({ truth, response }) => {
    await truth()
    await kill()
    response.destroy()
  }
const undone =
  (kill: () => Promise<void>): Lie =>
  async ({ response }) => {
    await kill()
    response.destroy()
  }
/** Sometimes before what it says is in our books, sometimes after. */
const heard =
  (kill: () => Promise<void>): Lie =>
  async ({ truth, response }) => {
    const { status, text } = await truth()
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    await delay(Math.random() * 12)
    await kill()
  }

const whilePaid: Moment[] = [
  { name: 'while the provider made the charge', call: /^POST \/v1\/payments$/, misdeed: unheard },
  { name: 'as soon as the notice was kept', call: null, misdeed: unheard },
  { name: 'while the payment was read back', call: /^GET \/v1\/payments\/\d+$/, misdeed: unheard },
  { name: 'while the payment was applied', call: /^GET \/v1\/payments\/\d+$/, misdeed: heard }
]
const whileGivenBack: Moment[] = [
  { name: 'as soon as the refund was asked for', call: null, misdeed: unheard },
  { name: 'before the provider gave back', call: /^POST .*\/refunds$/, misdeed: undone },
  { name: 'while the provider gave back', call: /^POST .*\/refunds$/, misdeed: unheard },
  { name: 'when the provider had given back', call: /^POST .*\/refunds$/, misdeed: heard }
]

/** Asks until it is answered: who hears nothing asks again. */
async function insist<T>(mortal: Mortal, ask: (url: string) => Promise<T>): Promise<T> {
  const { url } = await mortal.alive()
  return ask(url).catch(async (error) => {
    if (!(error instanceof TypeError)) throw error
    return ask((await mortal.alive()).url)
  })
}

/** The blow falls at that moment of what is done next. */
function aim(mortal: Mortal, { name, call, misdeed }: Moment): void {
  if (call)
    outside.provider.misbehave(
      call,
      misdeed(() => mortal.kill(name)),
      1
    )
}

const readValue = async (sql: string) => (await query<{ value: string }>(database.url, sql))[0]?.value
const hasDied = (mortal: Mortal, times: number) => expect.poll(() => mortal.deaths.length).toBe(times)

async function payOnce(mortal: Mortal, moment: Moment, shop: Shop): Promise<{ uuid: string; hash: string }> {
  const died = mortal.deaths.length
  const form = expressForm(shop)
  const { hash } = form
  const uuid = String((await bookOver((await mortal.alive()).url, form)).body.uuid)
  const isOfCharge = moment.call?.test('POST /v1/payments') ?? false
  if (isOfCharge) aim(mortal, moment)
  const pix = (url: string) => callOver<{ payment_id: string }>(url, '/getnet/generate-qr-code-pix', { body: { hash } })
  const id = (await insist(mortal, pix)).body.payment_id
  await outside.pay(id)
  if (!isOfCharge) aim(mortal, moment)
  const notice = { placeId: shop.pid, id }
  expect(await insist(mortal, (url) => outside.notify(url, notice))).toBe(200)
  if (!moment.call) await mortal.kill(moment.name)
  await hasDied(mortal, died + 1)
  const status = () => readValue(`select status as value from bookings where hash = '${hash}'`)
  await expect.poll(status, { timeout: 150_000 }).toBe('APPROVED')
  return { uuid, hash }
}

async function giveBackOnce(
  mortal: Mortal,
  moment: Moment,
  { uuid, hash, token }: Record<'uuid' | 'hash' | 'token', string>
) {
  const died = mortal.deaths.length
  aim(mortal, moment)
  const body = { key: randomUUID(), kind: 'whole', reason: 'A pedido do visitante' }
  const asked = await insist(mortal, (url) => callOver(url, `/booking/${uuid}/refunds`, { body, token }))
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  if (!moment.call) await mortal.kill(moment.name)
  await hasDied(mortal, died + 1)
  const asRefund = `select b.refund as booking, r.state, r.attempts, r.problem
    from bookings b left join refunds r on r.booking_id = b.id where b.hash = '${hash}'`
  // An answer that took too long is asked for again after a minute.
  await expect.poll(() => query(database.url, asRefund), { timeout: 150_000 }).toMatchObject([{ booking: 'done' }])
}

const counted = (hash: string) => `
  select b.status, b.final::int, array_agg(p.status || ' ' || p.value || ' ' || p.refunded) as payments,
    (select array_agg(r.state || ' ' || r.value) from refunds r where r.booking_id = b.id) as refunds,
    (select array_agg(e.action order by e.id) from booking_events e where e.booking_id = b.id
      and e.action in ('paid', 'refunded')) as moved
  from bookings b join payments p on p.booking_id = b.id where b.hash = '${hash}' group by b.id`

// Each moment once.
const rounds = timesFull(4, 50)

it(
  'money is counted once and given back once, whenever the program is killed between a notice and the end of its refund',
  async () => {
    const mortal = await openMortal()
    const { url } = await mortal.alive()
    const shop = await findShop(url)
    const login = { username: 'gestor', password: seededPassword }
    const token = String(
      (await callOver<{ accessToken: string }>(url, '/auth/signin/', { body: login })).body.accessToken
    )
    for (let round = 0; round < rounds; round += 1) {
      const booked = await payOnce(mortal, whilePaid[round % whilePaid.length] as Moment, shop)
      await giveBackOnce(mortal, whileGivenBack[round % whileGivenBack.length] as Moment, { ...booked, token })
      const [booking] = await query<{ final: number }>(database.url, counted(booked.hash))
      const price = booking?.final
      expect(booking).toMatchObject({
        status: 'CANCELLED',
        payments: [`CANCELLED ${price} ${price}`],
        refunds: [`done ${price}`],
        moved: ['paid', 'refunded']
      })
      const there = await outside.paymentsOf(booked.hash)
      expect(there).toMatchObject([{ status: 'refunded', amount: price, refunds: [{ amount: price }] }])
    }
    expect(new Set(mortal.deaths)).toEqual(new Set([...whilePaid, ...whileGivenBack].map(({ name }) => name)))
    expect(await findBreaches(database.url)).toEqual({})
    await (await mortal.alive()).end()
  },
  rounds * 240_000
)
