import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { weekdayOf } from '#app/domain/product/day-rule.ts'
import { closeWindows, findViolations, launchBrowser, openSignedIn } from '../support/browser/operator-browser.ts'
import { createDatabase } from '../support/database/database.ts'
import { seededPassword as password } from '../support/database/seeded-password.ts'
import { visitor } from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let browser: Browser
let back: RunningApp
let front: RunningApp

beforeAll(async () => {
  browser = await launchBrowser()
  database = await createDatabase(inject('testServer').seeded)
  back = await startApp({
    env: { DATABASE_URL: database.url, TRUST_PROXY: 'loopback', ALLOW_DEMO: '1', LOG_LEVEL: 'warn' }
  })
  const remote = { MAIN_API_URL: `${back.url}/api/v3`, NODE_API_URL: `${back.url}/api/v1` }
  front = await startApp({ env: { ...remote, LOG_LEVEL: 'warn' } })
})

afterAll(async () => {
  await closeWindows()
  await front?.stop()
  await back?.stop()
  await database?.drop()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** On a phone; resolves to the code that the ticket shows. */
async function bookAndPay(url: string, js: boolean): Promise<string> {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: js, viewport, locale: 'pt-BR' })
  const page = await context.newPage()
  await page.goto('/booking')
  await page.getByRole('link', { name: 'Gruta do Silêncio' }).click()
  await page.getByRole('link', { name: 'Próximo mês' }).click()
  await page.waitForURL(/mes=/)
  await page.locator('a.day').last().click()
  await page.locator('a.slot').first().click()
  await heading(page, 'Ingressos').waitFor()
  await page.getByLabel(/^Inteira/).fill('2')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await heading(page, 'Seus dados e pagamento').waitFor()
  await page.getByLabel('Nome', { exact: true }).fill(visitor.name)
  await page.getByLabel('Sobrenome').fill(visitor.surname)
  await page.getByLabel('CPF, CNPJ ou passaporte').fill(visitor.cpf)
  await page.getByLabel('Telefone com DDD').fill(visitor.phone)
  await page.getByLabel('E-mail').fill(visitor.email)
  await page.getByLabel('Li e aceito o termo').check()
  await page.locator('.total').getByRole('button', { name: 'Confirmar reserva' }).click()
  await heading(page, 'Pague com Pix').waitFor()
  await page.getByRole('button', { name: 'Simular pagamento' }).click()
  await heading(page, 'Seu ingresso').waitFor()
  const ticket = (await page.locator('main').textContent()) ?? ''
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(ticket)?.[0] ?? ''
  await context.close()
  return code
}

/** At the gate: the code says that the day is another; somebody who may lets the visitor in, with a reason. */
async function checkIn(url: string, { js, code, hears }: { js: boolean; code: string; hears: boolean }): Promise<void> {
  const { context, page, complaints } = await openSignedIn(browser, {
    url,
    username: 'gestor',
    password,
    js,
    byForm: true
  })
  const colleague = await openSignedIn(browser, { url, username: 'operador', password, js })
  await colleague.page.goto(`/operation/booking-list?q=${code}`)
  await page.goto('/operation/check-in')
  await page.getByLabel('Código da reserva').fill(code)
  await page.keyboard.press('Enter')
  await page.getByText(visitor.surname).first().waitFor()
  await page.goto(`/operation/booking-list?q=${code}`)
  await page.locator('table').getByRole('link', { name: visitor.name }).click()
  await page.getByRole('link', { name: 'Liberar entrada' }).click()
  await page.getByLabel('Motivo da liberação').fill('Chegou antes do dia')
  await page.getByRole('button', { name: 'Liberar entrada' }).click()
  await page.getByText('Check-in de 2 pessoas feito').waitFor()
  await page.getByText('Realizada').first().waitFor()
  // A colleague's open page shows the change too, by itself if the program pushes changes.
  if (!hears) await colleague.page.getByRole('link', { name: 'Atualizar' }).click()
  await colleague.page.locator('table').getByText('Realizada').waitFor()
  if (hears) await colleague.page.getByText('Atualizado agora').waitFor()
  expect([...complaints, ...colleague.complaints]).toEqual([])
  await Promise.all([context.close(), colleague.context.close()])
}

// Its own database without script is walked in test/e2e/servers.
it.each([
  { through: 'its own database, with script', js: true, second: false },
  { through: 'a second process without a database, with script', js: true, second: true },
  { through: 'a second process without a database, without script', js: false, second: true }
])('a visitor books and pays, the gate checks in: $through', async ({ js, second }) => {
  const { url } = second ? front : back
  const code = await bookAndPay(url, js)
  expect(code).not.toBe('')
  await checkIn(url, { js, code, hears: js && !second })
})

it.each([{ js: true }, { js: false }])('the counter sells by keys alone, with script: $js', async ({ js }) => {
  const { context, page, complaints } = await openSignedIn(browser, {
    url: back.url,
    username: 'portaria',
    password,
    js
  })
  // Nothing may hold it: a locator would wait for that.
  const focusedId = () => page.evaluate(() => document.activeElement?.id)
  const tabTo = async (id: string) => {
    for (let left = 15; left > 0 && (await focusedId()) !== id; left--) await page.keyboard.press('Tab')
  }
  // A Friday beyond those that the demonstration has sold.
  const soon = addDays(todayIn('America/Bahia', new Date()), 90)
  const day = addDays(soon, (12 - weekdayOf(soon)) % 7)
  await page.goto(`/operation/counter?data=${day}`)
  for (const name of ['Rosa Dias', 'João Reis']) {
    await page.locator('#f-time:focus').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('2')
    await tabTo('f-name')
    await page.keyboard.type(name)
    await tabTo('f-tendered')
    await page.keyboard.type('900')
    if (js) await page.locator('.till-change').getByText('Troco').waitFor()
    await page.keyboard.press('Enter')
    await heading(page, 'Venda concluída').waitFor()
    expect(await page.locator('.receipt').textContent()).toMatch(/2 inteiras.*Entregue R\$.900,00, troco/)
    await page.locator('button:focus', { hasText: 'Vender outro' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/operation/counter?*data=${day}*`)
  }
  if (js) expect(await findViolations(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
