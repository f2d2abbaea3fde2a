import { desc, eq, like } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { messages, users } from '#app/backend/db/schema.server.ts'
import { encodeEmail } from '#app/domain/person/encoded-email.ts'
import { openForFile } from '../support/browser/open-for-file.ts'
import { findViolations, launchBrowser, setWidth, widthBeyond } from '../support/browser/operator-browser.ts'
import { createPlainBrowser, findForm } from '../support/browser/plain-browser.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { closedPlace, openPublicWorld } from '../support/world/public.ts'

const { world } = openForFile(openPublicWorld)

interface Visit {
  context: BrowserContext
  page: Page
  complaints: string[]
}

interface Look {
  js?: boolean
  width?: number
  colorScheme?: 'light' | 'dark'
}

async function open({ js = true, width = 360, colorScheme }: Look): Promise<Visit> {
  const viewport = { width, height: 740 }
  const baseURL = world.app.url
  const browser = await launchBrowser()
  const context = await browser.newContext({ baseURL, javaScriptEnabled: js, viewport, colorScheme, locale: 'pt-BR' })
  await context.route('https://fotos.example.com/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>'
    })
  )
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text())
  })
  return { context, page, complaints }
}

/** The newest code sent to a telephone, once the job has kept its message. */
async function newestCode(to: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const [message] = await world.db.orm
        .select()
        .from(messages)
        .where(like(messages.to, to))
        .orderBy(desc(messages.id))
        .limit(1)
      code = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\b/.exec(String(message?.messageBody.message))?.[0] ?? ''
      return code
    })
    .toMatch(/-/)
  return code
}

const first = 'cobertor-azul-no-varal'
const second = 'janela-aberta-de-manha'

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Usuário ou e-mail').fill(username)
  await page.locator('input[name="password"]').fill(password)
  await page.keyboard.press('Enter')
}

/** Lets a registered user in, as a manager does. */
async function letIn(email: string): Promise<void> {
  const [user] = await world.db.orm.select().from(users).where(eq(users.email, email))
  const manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  const access = await manager.get(`/configurations/users/${user?.uuid}/access?perfil=portaria`)
  await manager.submit(findForm(access, 'Salvar acessos'))
}

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it('somebody registers, is let in, forgets the password, makes another and signs in with it', async () => {
    const { context, page, complaints } = await open({ js })
    const email = js ? 'rosa@example.com' : 'davi@example.com'
    const phone = js ? '75 98111-2233' : '75 98111-4455'

    await page.goto(`/home?pid=${world.pid}`)
    await page.getByRole('link', { name: 'Fazer meu cadastro' }).click()
    await page.getByLabel('Nome completo').fill('Rosa Davi')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Celular').fill(phone)
    await page.getByLabel('CPF').fill('529.982.247-25')
    await page.locator('input[name="password"]').fill('1234567890')
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await page.getByRole('alert').getByRole('link').click()
    expect(await page.locator(':focus').getAttribute('id')).toBe('f-password')
    await page.keyboard.type(first)
    if (js) await page.getByRole('button', { name: 'Mostrar senha' }).click()
    expect(await page.locator('#f-password').inputValue()).toBe(first)
    expect(await page.locator('#f-password').getAttribute('type')).toBe(js ? 'text' : 'password')
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await page.waitForURL(`**/login?pid=${world.pid}`)
    await page.getByText('libera o seu acesso').waitFor()
    await signIn(page, email, first)
    await page.getByText('usuario ou senha incorretos').waitFor()
    await letIn(email)

    await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
    await page.getByRole('heading', { name: 'Redefinir senha' }).waitFor()
    await page.getByText('Deseja redefinir sua senha ?').waitFor()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Enviar o código' }).click()
    await page.waitForURL(`**/reset-password/${encodeEmail(email)}?pid=${world.pid}`)
    const code = await newestCode(`+55${phone.replace(/\D/g, '')}`)
    await page.getByRole('textbox', { name: 'Código' }).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.locator('input[name="password"]').fill(second)
    await page.locator('input[name="confirm_password"]').fill(second)
    await page.getByRole('button', { name: 'Salvar a senha' }).click()
    await page.waitForURL(`**/login?pid=${world.pid}`)
    await page.getByText('Senha trocada').waitFor()

    await signIn(page, email, first)
    await page.getByText('usuario ou senha incorretos').waitFor()
    await signIn(page, email, second)
    await page.waitForURL('**/dashboard/index')
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** With script: what is refused is told at its field, the chosen document stays, and the bar leads on. */
async function askWithDocument(page: Page, path: string): Promise<string> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByLabel('Seu nome').fill('Ana Lima')
  await page.getByLabel('Telefone com DDD').fill('123')
  await page.getByLabel('O que você pede').fill('Levar 40 alunos.')
  const buffer = Buffer.from('Roteiro da visita')
  await page.locator('[name="outros"]').setInputFiles({ name: 'roteiro.txt', mimeType: 'text/plain', buffer })
  const send = page.getByRole('button', { name: 'Abrir requerimento' })
  await send.click()
  await page.locator('.sending [role="alert"] a').click()
  expect(await findViolations(page)).toEqual([])
  await page.locator('#f-phone:focus').fill('(75) 98888-0000')
  await send.click()
  await page.getByText('1 documento recebido.').waitFor()
  return new URL(page.url()).pathname
}

it('every public page is accessible and fits, on a phone and a desk, in light and in dark', async () => {
  const kinds = await createPlainBrowser(world.app.url).get(`/requerimento?pid=${world.pid}`)
  const asks = kinds.links.find((link) => link.includes('tipo=')) ?? ''
  const asking = await open({})
  const asked = await askWithDocument(asking.page, asks)
  expect(asking.complaints).toEqual([])
  await asking.context.close()
  const pages = [
    kinds.path,
    asks,
    asked,
    `${asked}/desistir`,
    `/home?pid=${world.pid}`,
    '/home',
    '/register',
    '/forgot-password',
    `/reset-password/${encodeEmail('ana@example.com')}`,
    '/reset-password/abc',
    `/pricing?pid=${world.pid}`,
    `/pricing?pid=${closedPlace.id}`
  ]
  const { context, page, complaints } = await open({})
  for (const path of pages) {
    await page.goto(path)
    for (const look of [
      // The other width is what 200 % zoom makes of the desk, and the smallest phone.
      { width: 360, other: 320, colorScheme: 'light' },
      { width: 1440, other: 720, colorScheme: 'dark' }
    ] as const) {
      await page.emulateMedia({ colorScheme: look.colorScheme })
      await setWidth(page, look.width)
      expect({ path, ...look, found: await findViolations(page) }).toEqual({ path, ...look, found: [] })
      expect({ path, ...look, beyond: await widthBeyond(page) }).toEqual({ path, ...look, beyond: 0 })
      await setWidth(page, look.other)
      expect({ path, ...look, zoomed: await widthBeyond(page) }).toEqual({ path, ...look, zoomed: 0 })
    }
  }
  // The last page's logo comes from a site that the policy lets in.
  expect(await page.locator('.brand img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  expect(complaints).toEqual([])
  await context.close()
})

it.each([{ js: true }, { js: false }])(
  'shows the label of a field that the browser finds empty: script $js',
  async ({ js }) => {
    const { context, page, complaints } = await open({ js })
    await page.goto(`/requerimento?pid=${world.pid}`)
    await page.locator('main a[href*="tipo="]').first().click()
    await page.getByRole('button', { name: 'Abrir requerimento' }).click()
    const label = page.locator('label[for="f-name"]')
    await expect.poll(async () => (await label.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('f-name')
    expect(complaints).toEqual([])
    await context.close()
  }
)
