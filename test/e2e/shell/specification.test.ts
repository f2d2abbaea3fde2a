import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  closeWindows,
  findViolations,
  launchBrowser,
  openSignedIn,
  openWindow
} from '../../support/browser/operator-browser.ts'
import { visitor } from '../../support/server/over-http.ts'
import { type RunningApp, startApp } from '../../support/server/program.ts'
import { everyOddity } from '../../support/server/specification/shapes.ts'
import { type SpecificationApi, startSpecificationApi } from '../../support/server/specification/specification-api.ts'
import { password } from '../../support/server/specification/state.ts'

let browser: Browser
let api: SpecificationApi
let app: RunningApp

beforeAll(async () => {
  browser = await launchBrowser()
  api = await startSpecificationApi()
  app = await startApp({ env: { ...api.env, LOG_LEVEL: 'warn' } })
})

afterAll(async () => {
  await closeWindows()
  await app?.stop()
  await api?.close()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** On a phone: attraction, next month's last day, an hour, two tickets, Pix. */
async function book(js: boolean): Promise<void> {
  const { context, page, complaints } = await openWindow(browser, { url: app.url, js, width: 360 })
  await page.goto('/booking')
  await page.getByRole('link', { name: 'Mirante da Serra Azul' }).first().click()
  await page.getByRole('link', { name: 'Próximo mês' }).click()
  await page.waitForURL(/mes=/)
  await page.locator('a.day').last().click()
  await page.locator('a.slot').first().click()
  await heading(page, 'Ingressos').waitFor()
  await page.getByLabel(/^INTEIRA/i).fill('2')
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
  expect(complaints).toEqual([])
  await context.close()
}

/** At the gate and the desk: who comes today, one goes in, and what the server does not have says so. */
async function work(js: boolean): Promise<void> {
  const { context, page, complaints } = await openSignedIn(browser, { url: app.url, username: 'gerente', password, js })
  await page.goto('/operation/booking-list')
  await page.locator('table').getByRole('link', { name: 'Marta Nogueira' }).click()
  await page.getByRole('link', { name: 'Fazer check-in' }).click()
  await page.getByRole('button', { name: /check-in/i }).click()
  await page.getByText('Entrada registrada.').waitFor()
  await page.goto('/reports/visits')
  await page.getByText('Mirante').first().waitFor()
  await page.goto('/nf/index')
  await heading(page, 'Este recurso depende de uma versão mais nova do servidor').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.goto('/configurations/servers')
  await page.getByRole('button', { name: 'Verificar de novo' }).click()
  await page.getByText('Servidores verificados.').waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
}

it.each([true, false])(
  'the main path on an API that speaks only the specification, script: %s',
  async (js) => {
    api.writeOddly(js ? everyOddity : {})
    for (const booked of api.state.bookings) if (booked.name === 'Marta Nogueira') booked.checkins = []
    await book(js)
    const [booked] = api.state.bookings.slice(-1)
    expect(booked).toMatchObject({ name: `${visitor.name} ${visitor.surname}`, method: 'pix', status: 'UNPAID' })
    await work(js)
  },
  90_000
)
