import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { z } from 'zod'
import type { SignedInSchema } from '#app/contracts/auth.ts'
import type { createPixCharge } from '#app/contracts/payments.ts'
import { createPlainBrowser } from '../support/browser/plain-browser.ts'
import { createDatabase } from '../support/database/database.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { bookOver, callOver, expressForm, findShop, visitor } from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'

let app: RunningApp
let database: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  database = await createDatabase(inject('testServer').seeded)
  // The most that can be logged.
  app = await startApp({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'debug' } })
})
afterAll(async () => {
  await app.stop()
  await database.drop()
})

const digits = (text: string) => text.replace(/\D/g, '')

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

  // What goes wrong is where logs are chatty: a refused form, the same hash with another body, a wrong password.
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
    ...[visitor.cpf, digits(visitor.cpf), visitor.name, visitor.surname, 'quiteria', 'vasconcelos'],
    ...[digits(visitor.phone), visitor.phone, visitor.email, 'not an address', '98123'],
    ...[token, seededPassword, wrong.password, String(pix.body.qr_code), String(pix.body.payment_id)],
    ...[uuid, form.hash, code, ...browser.cookieValues()]
  ]
  for (const line of log) for (const secret of secrets) expect(line.toLowerCase()).not.toContain(secret.toLowerCase())
})
