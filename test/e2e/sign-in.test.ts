import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  closeWindows,
  findViolations,
  launchBrowser,
  openWindow,
  widthBeyond
} from '../support/browser/operator-browser.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { type GoogleServer, startGoogleServer } from '../support/server/google.ts'
import { callOver } from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'

let db: Database
let google: GoogleServer
let app: RunningApp
let browser: Browser
/** Recovery codes of `operador`, who has two-step on; each works once. */
let recoveryCodes: string[]

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  google = await startGoogleServer('client-secret')
  app = await startApp({
    env: {
      DATABASE_URL: db.url,
      GOOGLE_CLIENT_ID: 'client-1',
      GOOGLE_CLIENT_SECRET: 'client-secret',
      GOOGLE_AUTHORIZE_URL: google.authorizeUrl,
      GOOGLE_TOKEN_URL: google.tokenUrl
    }
  })
  recoveryCodes = await turnOnTwoSteps()
  browser = await launchBrowser()
})

afterAll(async () => {
  await closeWindows()
  await app?.stop()
  await google?.close()
  await db?.close()
})

async function turnOnTwoSteps(): Promise<string[]> {
  const login = { username: 'operador', password: seededPassword }
  const { body: session } = await callOver<{ accessToken: string }>(app.url, '/auth/signin/', { body: login })
  const token = session.accessToken
  const { body: begun } = await callOver<{ secret: string }>(app.url, '/account/two-step', { body: {}, token })
  const code = new TOTP({ secret: begun.secret }).generate()
  const { body } = await callOver<{ recovery_codes: string[] }>(app.url, '/account/two-step/enable', {
    body: { code, password: seededPassword },
    token
  })
  return body.recovery_codes ?? []
}

async function signIn(page: Page, username: string, password = seededPassword): Promise<void> {
  await page.getByLabel('Usuário ou e-mail').fill(username)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function giveRecoveryCode(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Usar um código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill(recoveryCodes.pop() ?? '')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Nothing of WCAG 2.2 AA broken and nothing beside the window, on a desk and on a phone. */
async function expectFine(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findViolations(page)).toEqual([])
    expect(await widthBeyond(page)).toBeLessThanOrEqual(0)
  }
}

const wanted = '/operation/booking-list?q=a%26b'

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  // axe itself is a script.
  const look = (page: Page) => (js ? expectFine(page) : Promise.resolve())

  it('in by two steps, back where one wanted, locked, unlocked, out', async () => {
    const { context, page, complaints } = await openWindow(browser, { url: app.url, js, width: js ? 1440 : 360 })
    await page.goto(wanted)
    await signIn(page, 'operador', 'wrong-password')
    await page.getByText('usuario ou senha incorretos').waitFor()
    expect(await page.getByLabel('Usuário ou e-mail').inputValue()).toBe('operador')
    expect(await page.getByLabel('Senha', { exact: true }).inputValue()).toBe('')
    await look(page)

    await signIn(page, 'operador')
    const code = page.getByLabel('Código do aplicativo autenticador')
    await code.fill('000000')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.locator('.error').getByText('Restam 4 tentativas').waitFor()
    await look(page)
    await giveRecoveryCode(page)
    await page.waitForURL(`**${wanted}`)

    await page.locator('.user > summary').click()
    await page.getByRole('button', { name: 'Bloquear tela' }).click()
    await page.getByRole('heading', { name: 'Tela bloqueada' }).waitFor()
    await look(page)
    await page.goto('/dashboard/index')
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.goto('/lock')
    await page.getByLabel('Senha', { exact: true }).fill(seededPassword)
    await page.getByRole('button', { name: 'Desbloquear' }).click()
    await giveRecoveryCode(page)
    await page.waitForURL(`**${wanted}`)

    await page.goto('/logout')
    await look(page)
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('in by Google, past the page’s own policy; and back with words where Google knows somebody else', async () => {
    const { context, page, complaints } = await openWindow(browser, { url: app.url, js, width: js ? 1440 : 360 })
    google.sit({ sub: 'sub-0', email: 'ninguem@example.com' })
    await page.goto(`/login?${new URLSearchParams({ redirectTo: wanted })}`)
    await page.getByRole('button', { name: 'Entrar com o Google' }).click()
    await page.getByText('Cadastre-se com o mesmo e-mail').waitFor()
    google.sit({ sub: 'sub-1', email: 'portaria@example.com' })
    await page.getByRole('button', { name: 'Entrar com o Google' }).click()
    await page.waitForURL(`**${wanted}`)
    expect(complaints).toEqual([])
    await context.close()
  })
})
