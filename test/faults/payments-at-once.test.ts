import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../support/browser/plain-browser.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { findBreaches } from '../support/invariants.ts'
import { bookOver, callOver, expressForm, findShop, type Shop } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'
import { answering } from '../support/server/providers/misdeeds.ts'
import { openOutsideProvider } from '../support/world/money/outside-provider.ts'
import { type OperatorWorld, openOperatorWorld } from '../support/world/operator.ts'

const getnet = { id: `cliente-${randomUUID()}`, secret: `segredo-${randomUUID()}`, seller: `vendedor-${randomUUID()}` }

let outside: Awaited<ReturnType<typeof openOutsideProvider>>
let world: OperatorWorld
let other: Awaited<ReturnType<typeof startApp>>
let shop: Shop
let token: string
let gestor: PlainBrowser
/** Everything that anybody outside was told. */
const told: string[] = []

beforeAll(async () => {
  outside = await openOutsideProvider()
  // The most that can be logged.
  const env = {
    ...outside.env,
    LOG_LEVEL: 'debug',
    GETNET_CLIENT_ID: getnet.id,
    GETNET_CLIENT_SECRET: getnet.secret,
    GETNET_SELLER_ID: getnet.seller,
    GETNET_API_URL: outside.provider.url
  }
  world = await openOperatorWorld(env)
  await world.db.pool.query(`update places set pix_provider = 'mercadopago'`)
  other = await startApp({ env: { ...env, DATABASE_URL: world.db.url } })
  shop = await findShop(world.app.url)
  const login = { username: 'gestor', password: seededPassword }
  token = String((await ask<{ accessToken: string }>('/auth/signin/', { body: login })).body.accessToken)
  gestor = createPlainBrowser(world.app.url)
  await gestor.signIn('gestor', seededPassword)
})
afterAll(async () => {
  await other?.stop()
  await world?.close()
  await outside?.close()
})

/** URL of one of two programs that share a database. */
const urlOf = (index: number) => [world.app.url, other.url][index % 2] ?? ''

async function ask<T>(path: string, { at = 0, ...asked }: { body?: unknown; token?: string; at?: number } = {}) {
  const answer = await callOver<T>(urlOf(at), path, asked)
  told.push(JSON.stringify(answer.body))
  return answer
}

const twenty = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => run(index)))

async function bookPaid() {
  const form = expressForm(shop)
  const { uuid } = (await bookOver(world.app.url, form)).body
  const charges = await twenty((at) =>
    ask<{ payment_id: string; simulated: boolean }>('/getnet/generate-qr-code-pix', { at, body: { hash: form.hash } })
  )
  const ids = new Set(charges.map(({ body }) => body.payment_id))
  expect([ids.size, charges[0]?.body.simulated]).toEqual([1, false])
  const [id = ''] = ids
  await outside.pay(id)
  return { uuid: String(uuid), hash: form.hash, id }
}

const eventsOf = async (hash: string, action: string) =>
  (
    await world.db.pool.query(
      'select e.id from booking_events e join bookings b on b.id = e.booking_id where b.hash = $1 and e.action = $2',
      [hash, action]
    )
  ).rows.length
const bookingOf = async (hash: string) =>
  (await world.db.pool.query('select status, refund from bookings where hash = $1', [hash])).rows[0]

// The second program searches for what the first one received.
describe('two programs', { shuffle: false }, () => {
  it('twenty notices at once, at two programs, are one payment; twenty clicks on give back are one refund', async () => {
    const { uuid, hash, id } = await bookPaid()
    const notices = await twenty((at) => outside.notify(urlOf(at), { placeId: shop.pid, id }))
    expect(new Set(notices)).toEqual(new Set([200]))
    await expect.poll(() => bookingOf(hash)).toMatchObject({ status: 'APPROVED' })
    await expect
      .poll(async () => (await world.db.pool.query('select 1 from provider_notices where applied_at is null')).rows)
      .toEqual([])
    expect(await eventsOf(hash, 'paid')).toBe(1)

    const key = randomUUID()
    const asked = await twenty((at) => {
      const body = { key: at < 10 ? key : randomUUID(), kind: 'whole', reason: 'A pedido do visitante' }
      return ask<{ outcome: string }>(`/booking/${uuid}/refunds`, { at, token, body })
    })
    expect(asked.filter(({ body }) => body.outcome === 'done')).toHaveLength(1)
    expect(asked.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    await expect.poll(() => bookingOf(hash)).toEqual({ status: 'CANCELLED', refund: 'done' })
    expect(await eventsOf(hash, 'refunded')).toBe(1)
    expect(await outside.paymentsOf(hash)).toMatchObject([{ status: 'refunded', refunds: [{}] }])
    expect(await findBreaches(world.db)).toEqual({})
  })

  it("keep providers' secrets out of every page, answer and log line", async () => {
    const secrets = [...outside.secrets, ...Object.values(getnet)]
    const leaky = { message: secrets.join(' '), token: secrets[0] }
    for (const misdeed of [
      answering(500, leaky),
      answering(401, leaky),
      answering(400, leaky),
      answering(201, leaky)
    ]) {
      outside.provider.misbehave(/./, misdeed)
      for (const path of ['/getnet/generate-qr-code-pix', '/mpago/payments']) {
        const form = expressForm(shop)
        const booked = await bookOver(world.app.url, form)
        expect((await ask(path, { body: { hash: form.hash } })).status).toBe(503)
        told.push((await gestor.get(`/booking-details/${booked.body.uuid}`)).html)
      }
      told.push((await gestor.get('/configurations/payments')).html)
      for (const provider of ['mercadopago', 'getnet']) {
        const page = await gestor.get(`/configurations/payments/${provider}`)
        told.push(page.html, (await gestor.submit(findForm(page, 'Testar conexão'))).html)
      }
      told.push((await gestor.get('/financial/reconciliation')).html)
    }
    outside.provider.misbehave(/^$/, null)
    await ask('/payments/settings', { token })
    await ask('/getnet/token', { body: { pid: shop.pid } })
    // A foreign signature is refused, and the answer does not reveal the secret.
    const forged = await fetch(`${world.app.url}/api/v3/mpago/notifications/${shop.pid}?data.id=1&type=payment`, {
      method: 'POST',
      headers: { 'x-signature': `ts=1,v1=${'0'.repeat(64)}`, 'x-request-id': 'a' },
      body: '{}'
    })
    expect(forged.status).toBe(401)
    told.push(await forged.text())
    const lines = [world.app.output(), other.output()]
    expect(lines.join('').split('\n').length).toBeGreaterThan(40)
    expect(told.length).toBeGreaterThan(60)
    for (const text of [...told, ...lines]) for (const secret of secrets) expect(text).not.toContain(secret)
  })
})
