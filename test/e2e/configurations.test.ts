import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findViolations, launchBrowser, openSignedIn, widthBeyond } from '../support/browser/operator-browser.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../support/world/operator.ts'

const password = 'um cajueiro no quintal'

let world: OperatorWorld
let browser: Browser

beforeAll(async () => {
  world = await openOperatorWorld()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

const openManager = (options: { js?: boolean; width?: number } = {}) =>
  openSignedIn(browser, { url: world.app.url, username: 'gestor', password: seededPassword, again: true, ...options })

/** What the simulated message says: it stands on the page a moment after it was queued. */
async function readInvitation(page: Page, name: string): Promise<{ code: string; path: string }> {
  let text = ''
  await expect
    .poll(async () => {
      await page.goto('/configurations/messages')
      text = (await page.locator('tbody tr').first().textContent()) ?? ''
      return text
    })
    .toContain('simulada')
  const code = /código (\d{6})/.exec(text)?.[1]
  const path = /\/reset-password\/[\w-]+\?pid=[0-9a-f-]{36}/.exec(text)?.[0]
  if (!code || !path) throw new Error(`no invitation of ${name} in: ${text}`)
  return { code, path }
}

it.each([true, false])(
  'somebody is invited, makes a password, works, and is out when the accesses change (script: %s)',
  async (js) => {
    const name = js ? 'Dandara Alves' : 'Zeferino Luz'
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`
    const { context, page, complaints } = await openManager({ js })
    await page.goto('/configurations/users/index')
    await page.getByRole('link', { name: 'Convidar' }).click()
    await page.getByLabel('Nome', { exact: true }).fill(name)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Celular com DDD').fill('(75) 99999-2222')
    await page.getByLabel('Portaria').check()
    await page.getByRole('button', { name: 'Enviar convite' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('Convidado', { exact: true }).waitFor()
    const here = new URL(page.url()).pathname
    const { code, path } = await readInvitation(page, name)

    const own = await browser.newContext({ baseURL: world.app.url, javaScriptEnabled: js, locale: 'pt-BR' })
    const visitor = await own.newPage()
    await visitor.goto(path)
    await visitor.getByLabel(/Código/).fill(code)
    await visitor.locator('input[name="password"]').fill(password)
    await visitor.locator('input[name="confirm_password"]').fill(password)
    await visitor.keyboard.press('Enter')
    await visitor.waitForURL(/\/login/)
    await visitor.getByLabel('Usuário').fill(email)
    await visitor.locator('input[name="password"]').fill(password)
    await visitor.keyboard.press('Enter')
    await visitor.waitForURL(/\/dashboard/)
    await visitor.goto('/operation/check-in')
    await visitor.getByLabel('Código da reserva').waitFor()

    await page.goto(here)
    await page.getByText('Ativo', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Mudar acessos' }).click()
    await page.getByLabel('Começar de um perfil').selectOption('condutor')
    await page.getByRole('button', { name: 'Aplicar perfil' }).click()
    await page.getByText('nada mudou ainda').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Check-in tela' }).isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Salvar acessos' }).click()
    await page.getByText(`Acessos de ${name} salvos.`).waitFor()

    await visitor.getByRole('link', { name: 'Início' }).first().click()
    await visitor.waitForURL(/\/login/)
    await visitor.getByText('Sessão inválida, Efetue o Login novamente').waitFor()
    await own.close()

    await page.getByRole('link', { name: 'Suspender' }).click()
    await page.getByRole(js ? 'dialog' : 'region', { name: `Suspender ${name}?` }).waitFor()
    // Axe is a script of the page.
    if (js) expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Suspender' }).click()
    await page.getByText(/Não entra desde/).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }
)

it.each([360, 1440])('every screen is accessible and fits at %i px', async (width) => {
  const { context, page } = await openManager({ width })
  await page.goto('/configurations/users/index?q=portaria')
  const person = (await page.locator('.row-link').first().getAttribute('href')) ?? ''
  const screens = ['index', 'users/index', 'users/add', 'place', 'plans', 'messages'].map(
    (part) => `/configurations/${part}`
  )
  const onesOwn = [person, `${person}/access?perfil=operador`, `${person}/remove`]
  for (const screen of [...screens, ...onesOwn]) {
    await page.goto(screen)
    expect([screen, await widthBeyond(page)]).toEqual([screen, 0])
    // On a phone the rules of targets and order are the ones that differ: these screens have most of them.
    if (width > 360 || onesOwn.includes(screen)) expect([screen, await findViolations(page)]).toEqual([screen, []])
  }
  await page.goto('/configurations/plans')
  await page.getByRole('button', { name: 'Acrescentar plano' }).click()
  await page.getByLabel('Nome', { exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await context.close()
})

it.each([360, 1440])('every screen of products is accessible and fits at %i px', async (width) => {
  const { context, page } = await openManager({ width })
  await page.goto('/products/index')
  const own = (await page.locator('tbody .row-link').first().getAttribute('href')) ?? ''
  const parts = ['/tickets', '/tickets/add', '/hours', '/photos', '/term', '/archive']
  const others = ['index', 'add', 'discounts', 'discounts/add', 'poi', 'poi/add', 'import'].map(
    (at) => `/products/${at}`
  )
  for (const screen of [own, ...parts.map((part) => own + part), ...others, '/configurations/start']) {
    await page.goto(screen)
    expect([screen, await widthBeyond(page)]).toEqual([screen, 0])
    if (width > 360) expect([screen, await findViolations(page)]).toEqual([screen, []])
  }
  await context.close()
})

it.each([360, 1440])('every screen of requests is accessible and fits at %i px', async (width) => {
  const { context, page } = await openManager({ width })
  const firstOf = async (screen: string, link: string) => {
    await page.goto(screen)
    return (await page.locator(`main a[href*="${link}"]`).first().getAttribute('href')) ?? ''
  }
  const types = '/configurations/issuesTypes'
  const screens = [
    '/issues/index',
    '/issues/add',
    await firstOf('/issues/add', '/issues/add?type='),
    // The oldest has documents of every kind, and an answer.
    await firstOf('/issues/index?sort=number', '/issues/details?id='),
    await firstOf('/issues/index?status=3', '/issues/details?id='),
    `${types}/index`,
    `${types}/add`,
    await firstOf(`${types}/index`, '/edit?id='),
    `${types}/answers`,
    `${types}/answers/add`
  ]
  for (const screen of screens) {
    await page.goto(screen)
    expect([screen, await widthBeyond(page)]).toEqual([screen, 0])
    if (width > 360) expect([screen, await findViolations(page)]).toEqual([screen, []])
  }
  await context.close()
})
