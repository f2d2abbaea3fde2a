import { Buffer } from 'node:buffer'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { places, users } from '#app/backend/db/schema.server.ts'
import { openForFile } from '../support/browser/open-for-file.ts'
import { findViolations, widthBeyond } from '../support/browser/operator-browser.ts'
import { createPlainBrowser, findForm } from '../support/browser/plain-browser.ts'
import { seededPassword as password } from '../support/database/seeded-password.ts'
import { openOperatorWorld } from '../support/world/operator.ts'

const { world, openSignedIn, openWindow } = openForFile(openOperatorWorld)

/** Codes of an authenticator app, each of another time step: one serves once. */
function createAuthenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  let step = 0
  return () => {
    step = Math.max(step + 1, Math.floor(Date.now() / 30_000))
    return totp.generate({ timestamp: step * 30_000 })
  }
}

async function startTwoStep(page: Page): Promise<() => string> {
  await page.goto('/account/two-step')
  await page.getByRole('button', { name: 'Começar' }).click()
  await page.getByRole('heading', { name: 'Ligue o aplicativo à sua conta' }).waitFor()
  return createAuthenticator(await page.locator('#chave').inputValue())
}

async function enableTwoStep(page: Page, code: string): Promise<string[]> {
  await page.getByLabel('Código do aplicativo').fill(code)
  await page.getByLabel('Sua senha').fill(password)
  await page.getByRole('button', { name: 'Ativar' }).click()
  await page.getByRole('heading', { name: 'Códigos de recuperação' }).waitFor()
  return page.locator('.account-codes li').allInnerTexts()
}

describe.each([
  { js: true, username: 'operador' },
  { js: false, username: 'financeiro' }
])('with script: $js', ({ js, username }) => {
  const open = () => openSignedIn(username, { password, js, byForm: true })

  it('one changes one’s data and photo, and ends another session', async () => {
    const { context, page, complaints } = await open()
    await page.goto('/account')
    await page.getByLabel('Nome').fill('Jurema Alencar')
    await page.locator('#f-phone').fill('12')
    await page.getByRole('button', { name: 'Salvar dados' }).click()
    await page.getByRole('alert').getByText('Confira o telefone').waitFor()
    expect(await page.getByLabel('Nome').inputValue()).toBe('Jurema Alencar')
    await page.locator('#f-phone').fill('75 99999 8888')
    await page.getByRole('button', { name: 'Salvar dados' }).click()
    await page.getByRole('alert').getByRole('link', { name: 'Digite a sua senha.' }).click()
    await page.keyboard.type(password)
    await page.getByRole('button', { name: 'Salvar dados' }).click()
    await page.getByText('Dados salvos.').first().waitFor()
    await page.getByRole('heading', { name: 'Telefone novo' }).waitFor()
    expect(await page.locator('#f-phone').inputValue()).toBe('(75) 99999-8888')
    await page.getByRole('banner').getByText('Jurema').waitFor()

    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel(/a foto|uma foto/).setInputFiles({ name, mimeType: 'image/png', buffer })
    await choose('foto.png', Buffer.from('um texto'))
    await page.getByRole('button', { name: 'Enviar foto' }).click()
    await page.getByRole('alert').getByText('Envie uma foto em JPEG, PNG ou WebP.').waitFor()
    const size = { width: 900, height: 600, channels: 3, background: '#385' } as const
    await choose('foto.png', await sharp({ create: size }).png().toBuffer())
    await page.getByRole('button', { name: 'Enviar foto' }).click()
    const photo = page.getByAltText('Sua foto')
    await photo.waitFor()
    const served = await page.request.get((await photo.getAttribute('src')) ?? '')
    expect(served.headers()).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'"
    })
    expect((await page.request.get(`/photos/${'0'.repeat(32)}`)).status()).toBe(404)

    const elsewhere = createPlainBrowser(world.app.url, { 'user-agent': 'Mozilla/5.0 (Android 14) Firefox/132.0' })
    await elsewhere.signIn(username, password)
    await page.goto('/account/sessions')
    await page
      .getByRole('row', { name: /Firefox no Android/ })
      .getByRole('button')
      .click()
    await page.getByText('Sessão encerrada.').first().waitFor()
    expect((await elsewhere.get('/account/data')).path).toMatch(/^\/login/)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('one turns two steps on, signs in with a code, and turns them off with a recovery code', async () => {
    const { context, page, complaints } = await open()
    const nextCode = await startTwoStep(page)
    await page.getByLabel('Código do aplicativo').fill('000000')
    await page.getByLabel('Sua senha').fill(password)
    await page.getByRole('button', { name: 'Ativar' }).click()
    await page.getByRole('alert').getByRole('link', { name: 'O código não confere.' }).click()
    expect(await page.locator(':focus').getAttribute('id')).toBe('f-codigo')
    const codes = await enableTwoStep(page, nextCode())
    expect(new Set(codes).size).toBe(10)
    // The skip link must not take the codes away: they are shown this once.
    await page.locator('.skip').focus()
    await page.keyboard.press('Enter')
    expect(await page.locator(':focus').getAttribute('id')).toBe('conteudo')
    expect(await page.locator('.account-codes li').allInnerTexts()).toEqual(codes)
    expect(new URL(page.url()).pathname).toBe('/account/two-step')
    await page.getByRole('link', { name: 'Guardei os códigos' }).click()
    await page.getByRole('heading', { name: 'Está ativa' }).waitFor()
    expect(await page.content()).not.toContain(codes[0])
    expect(complaints).toEqual([])
    await context.close()

    const again = await openWindow({ js })
    await again.page.goto('/login')
    await again.page.getByLabel('Usuário').fill(username)
    await again.page.locator('input[name="password"]').fill(password)
    await again.page.keyboard.press('Enter')
    await again.page.getByLabel('Código do aplicativo autenticador').fill(nextCode())
    await again.page.getByRole('button', { name: 'Entrar' }).click()
    await again.page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await again.page.goto('/account/two-step')
    await again.page.getByLabel('Código', { exact: true }).fill(codes[0] ?? '')
    await again.page.getByRole('button', { name: 'Desativar' }).click()
    await again.page.getByRole('heading', { name: 'Está desativada' }).waitFor()
    await again.context.close()
  })
})

it('sends a refused form again before the page has reloaded its data', async () => {
  const { context, page } = await openSignedIn('gestor', { password })
  await startTwoStep(page)
  let goOn = () => {}
  const sentAgain = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/[?&]_data=/, async (route) => {
    if (route.request().method() === 'GET') await sentAgain
    await route.continue()
  })
  const refused = page.getByRole('alert').getByRole('link', { name: 'O código não confere.' })
  const send = async (code: string) => {
    await page.getByLabel('Código do aplicativo').fill(code)
    await page.getByLabel('Sua senha').fill(password)
    await page.getByRole('button', { name: 'Ativar' }).click()
  }
  await send('000000')
  await refused.waitFor()
  const again = page.waitForRequest((request) => request.method() === 'POST')
  await send('000001')
  await again
  goOn()
  await refused.waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await context.close()
})

it.each([
  { width: 360, username: 'portaria', screens: ['data', 'password', 'sessions', 'two-step'] },
  { width: 1440, username: 'condutor', screens: ['data', 'sessions'] }
])('every screen is accessible and fits at $width px', async ({ width, username, screens }) => {
  const { context, page } = await openSignedIn(username, { password, width })
  const look = async (name: string) => {
    expect([name, await findViolations(page)]).toEqual([name, []])
    expect([name, await widthBeyond(page)]).toEqual([name, 0])
  }
  for (const name of screens) {
    await page.goto(`/account/${name}`)
    await look(name)
  }
  const nextCode = await startTwoStep(page)
  await page.getByText('Digite a chave').click()
  if (width === 360) await look('setup')
  await enableTwoStep(page, nextCode())
  if (width === 360) await look('codes')
  await page.goto('/account/two-step')
  await look('on')
  await context.close()
})

it('one changes one’s password, and is signed out everywhere else', async () => {
  const here = createPlainBrowser(world.app.url)
  const elsewhere = createPlainBrowser(world.app.url)
  await here.signIn('gestor', password)
  await elsewhere.signIn('gestor', password)
  const change = async (current_password: string, typed: string) => {
    const form = findForm(await here.get('/account/password'), 'Trocar a senha')
    return here.submit(form, { values: { current_password, password: typed, confirm_password: typed } })
  }
  const refused = await change('outra coisa', 'trilha molhada de abril')
  expect([refused.status, refused.text.includes('A senha atual não confere.')]).toEqual([422, true])
  expect(refused.html).not.toContain('trilha molhada')
  expect((await elsewhere.get('/account/data')).path).toBe('/account/data')
  const changed = await change(password, 'trilha molhada de abril')
  expect([changed.path, changed.text.includes('Senha trocada.')]).toEqual(['/account/data', true])
  expect((await elsewhere.get('/account/data')).path).toMatch(/^\/login/)
  expect((await change('trilha molhada de abril', password)).path).toBe('/account/data')
})

it('where the place asks for two steps, one is led there, and goes on without signing in anew', async () => {
  const gestor = createPlainBrowser(world.app.url)
  await gestor.signIn('gestor', password)
  const [row] = await world.db.orm.select().from(users).where(eq(users.username, 'gestor'))
  const require = (requireTwoStep: boolean) =>
    world.db.orm
      .update(places)
      .set({ requireTwoStep })
      .where(eq(places.id, row?.placeId ?? ''))
  await require(true)
  const led = await gestor.get('/dashboard/index')
  expect([led.path, led.status]).toEqual(['/account/two-step', 200])
  expect(led.text).toContain('Este parque exige a verificação em duas etapas')
  expect((await gestor.get('/account/data')).path).toBe('/account/two-step')
  const setup = await gestor.submit(findForm(led, 'Começar'))
  const secret = /id="chave"[^>]*value="([A-Z2-7]+)"/.exec(setup.html)?.[1] ?? ''
  const nextCode = createAuthenticator(secret)
  const done = await gestor.submit(findForm(setup, 'Ativar'), { values: { codigo: nextCode(), senha: password } })
  expect(done.text).toContain('Códigos de recuperação')
  expect(done.headers.get('cache-control')).toContain('no-store')
  expect(done.links).toContain('/loading')
  expect((await gestor.get('/loading')).path).toBe('/dashboard/index')
  expect((await gestor.get('/account/two-step')).text).toContain('Este parque a exige')
  await require(false)
})
