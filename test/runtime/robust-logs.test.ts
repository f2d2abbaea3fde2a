import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import type { z } from 'zod'
import type { SignedInSchema } from '#app/contracts/auth.ts'
import type { createPixCharge } from '#app/contracts/payments.ts'
import { createPlainBrowser } from '../support/browser/plain-browser.ts'
import { createDatabase } from '../support/database/database.ts'
import { query } from '../support/database/embedded.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { type LegacyServer, startLegacyServer } from '../support/server/legacy.ts'
import { bookOver, callOver, expressForm, findShop, visitor } from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { openEvolutionServer } from '../support/server/providers/evolution-server.ts'
import { startWordpress, type WordpressServer } from '../support/server/providers/wordpress.ts'

let app: RunningApp
let database: Awaited<ReturnType<typeof createDatabase>>
/** Programs of others, which speak of her in their errors. */
let legacy: LegacyServer
let site: WordpressServer
let evolution: Awaited<ReturnType<typeof openEvolutionServer>>

const nome = `${visitor.name} ${visitor.surname}`
const digits = (text: string) => text.replace(/\D/g, '')

beforeAll(async () => {
  database = await createDatabase(inject('testServer').seeded)
  await query(database.url, 'update places set quiet_from = 0, quiet_until = 0')
  const [place] = await query<{ id: string }>(database.url, 'select id from places')
  evolution = await openEvolutionServer()
  evolution.provider.misbehave(/sendText|whatsappNumbers/, ({ request, response }) => {
    const { body = '' } = evolution.provider.asked.at(-1) ?? {}
    const status = request.url?.includes('whatsapp') ? 500 : 400
    // With its status in it, a 400 is the messenger's own: it is over, and the e-mail goes in its place.
    response.writeHead(status).end(`{"status":${status},"message":"${nome}","sent":${body}}`)
  })
  await startSpeakingOfHer()
  app = await startApp({
    env: {
      // The most that can be logged.
      ...evolution.env,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'debug',
      LEGACY_API_URL: legacy.url,
      LEGACY_API_USERNAME: 'servico',
      LEGACY_API_PASSWORD: 's',
      WORDPRESS_URL: site.url,
      WORDPRESS_USER: site.user,
      WORDPRESS_APP_PASSWORD: site.password,
      LEGACY_PLACE: place?.id ?? '',
      WORDPRESS_PLACE: place?.id ?? ''
    }
  })
})
afterAll(async () => {
  await app?.stop()
  for (const one of [legacy, site, evolution]) await one?.close()
  await database?.drop()
})

async function startSpeakingOfHer(): Promise<void> {
  legacy = await startLegacyServer({ servico: { password: 's', data: { token: 'tok-1' } } }, 'warned-500')
  site = await startWordpress()
  site.misbehave('half')
  const who = { nome, telefone: visitor.phone, cpf: visitor.cpf, email: visitor.email }
  const told = { id: 1, data: '2024-03-05', valor: '10,00', pessoas: 1, status: 'PAGO', ...who }
  for (const noun of ['products', 'agents', 'clients', 'bills', 'transactions']) legacy.rows[`/${noun}/index`] = [told]
  legacy.rows['/bills/index'] = [
    { ...told, product_id: nome },
    { ...told, id: nome, data: visitor.phone }
  ]
  const meta = { ...who, atrativo: nome, data: '2030-01-01', hora: '09:00', pessoas: 1, total: '10,00' }
  site.posts.set(7, { id: 7, status: 'paid', modified_gmt: '2026-11-20T12:00:00', title: { rendered: nome }, meta })
}

it('writes nothing of a person, and nothing that opens something, into the log of a whole booking', async () => {
  const shop = await findShop(app.url)
  const form = expressForm(shop)
  const booked = await bookOver(app.url, form)
  expect(booked.status).toBe(201)
  const uuid = String(booked.body.uuid)
  const code = String(booked.body.booking_code)
  const pix = await callOver<z.input<typeof createPixCharge.response>>(app.url, '/getnet/generate-qr-code-pix', {
    body: { hash: form.hash }
  })
  await fetch(`${app.url}/booking-details/${uuid}`)
  const paid = await callOver(app.url, `/simulator/payments/${pix.body.payment_id}`, { body: { status: 'PAID' } })
  expect(paid.status).toBe(200)

  // Logs talk most about failures: a refused form, the same hash with another body, a wrong password.
  expect((await bookOver(app.url, { ...form, hash: 'f'.repeat(32), email: 'not an address' })).status).toBe(422)
  expect((await bookOver(app.url, { ...form, phone: '(75) 98123-4560' })).status).toBe(409)
  const wrong = { username: 'gestor', password: 'wrong-password-never-logged' }
  expect((await callOver(app.url, '/auth/signin/', { body: wrong })).status).toBe(422)

  const signed = await callOver<z.input<typeof SignedInSchema>>(app.url, '/auth/signin/', {
    body: { username: 'gestor', password: seededPassword }
  })
  const token = String(signed.body.accessToken)
  const range = `start_date=${shop.date}&end_date=${shop.date}&page=1`
  for (const q of [visitor.cpf, visitor.surname, visitor.email]) {
    await callOver(app.url, `/booking/byPeriod?${range}&q=${encodeURIComponent(q)}`, { token })
  }
  const event = { action: 'checkin', hash: form.hash, payload: { override: true } }
  expect((await callOver(app.url, '/booking/event', { body: event, token })).status).toBe(200)

  const browser = createPlainBrowser(app.url)
  await browser.signIn('gestor', seededPassword)
  const search = new URLSearchParams({ inicio: shop.date, q: visitor.cpf })
  expect((await browser.get(`/operation/booking-list?${search}`)).status).toBe(200)

  const log = app
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(log.length).toBeGreaterThan(12)
  const secrets = [
    visitor.cpf,
    digits(visitor.cpf),
    visitor.name,
    visitor.surname,
    'quiteria',
    'vasconcelos',
    digits(visitor.phone),
    visitor.phone,
    visitor.email,
    'not an address',
    '98123',
    token,
    seededPassword,
    wrong.password,
    String(pix.body.qr_code),
    String(pix.body.payment_id),
    uuid,
    form.hash,
    code,
    ...browser.cookieValues()
  ]
  for (const line of log) for (const secret of secrets) expect(line.toLowerCase()).not.toContain(secret.toLowerCase())
})

/** A mail server with a grey list, which says who it is for. */
async function startGreyMail(): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`4.2.0 <${address}>: Greylisted, ${visitor.name}`), { responseCode: 450 }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

it('nor where it writes to her, or reads of her elsewhere, and all of them answer with errors that repeat her', async () => {
  const { url } = app
  const port = await startGreyMail()
  const login = { username: 'gestor', password: seededPassword }
  const token = String(
    (await callOver<{ accessToken: string }>(url, '/auth/signin/', { body: login })).body.accessToken
  )
  const put = await fetch(`${url}/api/v3/messenger/accounts/smtp`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify({
      host: '127.0.0.1',
      port: String(port),
      secure: 'none',
      from: 'vale@example.com',
      password: seededPassword
    })
  })
  expect(put.status).toBe(200)

  const shop = await findShop(url, { daysAhead: 201 })
  const booked = await bookOver(url, expressForm(shop, { payment_method: 'cod', payLater: true }))
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  const ask = (path: string, body: unknown) => callOver<Record<string, unknown>>(url, path, { body, token })
  const audience = { kind: 'bookings', date: shop.date }
  const written = { title: nome, body: `{nome}, ${visitor.phone}`, photo: '', template: '', send_at: null, audience }
  const sent = await ask('/messenger/batches', { ...written, key: randomUUID(), expected: 1 })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  for (const contact of [visitor.phone, visitor.email, visitor.cpf]) {
    await callOver(url, '/booking/send', { body: { pid: shop.pid, contact, code: '' } })
    await callOver(url, '/booking/find', { body: { pid: shop.pid, contact, code: 'XXXX-XXXX' } })
  }
  const answer = `insert into visit_ratings (booking_id, place_id, product_id, token, visit_date)
    select id, place_id, product_id, '${'a'.repeat(32)}', date from bookings where public_id = '${booked.body.uuid}'`
  await query(database.url, answer)
  for (const score of ['11', '3', nome]) {
    await callOver(url, `/visit-ratings/${'a'.repeat(32)}`, { body: { score, comment: `${nome}, ${visitor.cpf}` } })
  }
  const start = await ask('/legacy/import', { mode: 'import' })
  expect(start.status, JSON.stringify(start.body)).toBe(201)
  await expect.poll(() => app.output()).toContain('Erro ao carregar dados do servidor')
  await expect.poll(() => app.output()).toContain('the site gave no bookings')
  await expect.poll(() => app.output()).toMatch(/"job":"message".*450/)
  legacy.speak('ajax')
  site.misbehave('warned')
  await query(database.url, 'update legacy_imports set try_at = now(); update wordpress_sites set next_at = now()')
  const read = `select (select count(*) from legacy_imports where state = 'done')::int as imports,
    (select count(*) from wordpress_posts where state = 'problem')::int as posts`
  await expect.poll(() => query(database.url, read)).toEqual([{ imports: 1, posts: 1 }])

  const said = app.output().toLowerCase()
  const hers = [visitor.cpf, digits(visitor.cpf), visitor.name, visitor.surname, 'vasconcelos', '98123', visitor.email]
  for (const secret of hers) expect(said).not.toContain(secret.toLowerCase())
}, 120_000)
