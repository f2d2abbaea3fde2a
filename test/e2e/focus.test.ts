import { errors, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, launchBrowser, openSignedIn, type Visit } from '../support/browser/operator-browser.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { hourlyName, sample } from '../support/world/counters.ts'
import { type FormCase, formCases, known } from '../support/world/form-cases.ts'
import { type FormsWorld, openFormsWorld } from '../support/world/forms.ts'

let forms: FormsWorld
let desk: Visit

beforeAll(async () => {
  forms = await openFormsWorld()
  const browser = await launchBrowser()
  const { url } = forms.app
  forms.api.refuse(/^none$/, { status: 0 })
  desk = await openSignedIn(browser, { url, username: 'gestor', password: seededPassword })
})

afterAll(async () => {
  await closeWindows()
  await forms?.close()
})

/** The focused element, and whether its first line is in the window. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const { top = -1 } = focused?.getBoundingClientRect() ?? {}
    const words = focused?.textContent?.replace(/\s+/g, ' ').trim().slice(0, 40) ?? ''
    const isRefused = focused?.closest('[role="alert"]') || focused?.getAttribute('aria-invalid') === 'true'
    const is = isRefused ? 'refused' : (focused?.tagName.toLowerCase() ?? 'none')
    return { is, words, isInSight: top >= 0 && top < window.innerHeight }
  })

interface Router {
  state: { navigation: { state: string }; fetchers: Map<string, unknown> }
}
type RouterWindow = Window & { __remixRouter?: Router; isLeft?: boolean }

/** Presses the button that sends the form, and waits until its answer is drawn. */
async function send(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name }).last()
  await page.evaluate(() => {
    const shown: RouterWindow = window
    shown.isLeft = !shown.__remixRouter
  })
  await Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), button.click()])
  await waitForIdle(page)
}

const waitForIdle = (page: Page) =>
  page.waitForFunction(() => {
    const { __remixRouter: router, isLeft }: RouterWindow = window
    // A page that React does not draw is answered by another document.
    if (!router) return !isLeft && 'scripted' in document.documentElement.dataset
    return router.state.navigation.state === 'idle' && router.state.fetchers.size === 0
  })

async function fill(page: Page, values: Record<string, string> = {}): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await expect.poll(() => fillField(page, name, value)).toBe(true)
  }
}

/** Returns false if the field went while it was filled: script replaces some fields as soon as it runs. */
async function fillField(page: Page, name: string, value: string): Promise<boolean> {
  const field = page.locator(`main [name="${name}"]:not([type="hidden"])`).first()
  // Script hides the fields of another choice.
  if (!(await field.isVisible())) return true
  const once = { timeout: 2_000 }
  try {
    const type = await field.evaluate(
      (element) => (element instanceof HTMLSelectElement ? 'select' : element.getAttribute('type')),
      undefined,
      once
    )
    if (type === 'select') await field.selectOption(value, once)
    else if (type === 'radio') await page.locator(`main [name="${name}"][value="${value}"]`).check(once)
    else if (type === 'checkbox') await field.check(once)
    else await field.fill(value, once)
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}

/** Buttons lead to another page, uploads and sign-ins have scenarios of their own. */
const isWalked = ({ isButton, isSignIn, isUpload, as }: FormCase) =>
  !isButton && !isSignIn && !isUpload && as === undefined

describe('a refused form', () => {
  it.each(formCases.filter(isWalked))('on $route focuses the refused field, in sight', async (one) => {
    const { page } = desk
    forms.api.refuse(/^none$/, { status: 0 })
    await page.goto(one.path())
    // Fields that only the browser would refuse are not what is asked here.
    await page.evaluate(() => {
      for (const form of document.forms) form.noValidate = true
      for (const part of document.querySelectorAll('details')) part.open = true
    })
    if (one.before) await send(page, one.before)
    await fill(page, one.values)
    forms.api.refuse(one.call, { status: 422, body: { code: 'x', message: 'Palavras da API.' } })
    await send(page, one.button)
    await expect.poll(() => readFocus(page)).toMatchObject({ is: 'refused', isInSight: true })
  })
})

describe('the answer to a form', () => {
  const asked: [string, () => string, string, string][] = [
    ['hours', () => `/products/${known.product}/hours`, 'Ver o que muda', 'O que muda'],
    ['a season', () => known.season, 'Ver como fica', 'Como fica'],
    ['a message of bookings', () => '/configurations/booking-messages/confirmation', 'Ver prévia', 'Prévia: exemplo'],
    ['a new message', () => '/messages/new', 'Conferir antes de enviar', 'Confira antes de enviar']
  ]
  it.each(asked)('is in sight and has the focus, also the second time: %s', async (_name, path, button, words) => {
    const { page } = desk
    forms.api.refuse(/^none$/, { status: 0 })
    await page.goto(path())
    const text = page.locator('main textarea[name="mensagem"], main textarea[name="text"]').first()
    // A text that stands there names all that it must.
    if ((await text.count()) > 0 && (await text.inputValue()) === '') await text.fill('Olá, {nome}.')
    await send(page, button)
    await expect.poll(() => readFocus(page)).toMatchObject({ isInSight: true })
    await page.getByText(words).first().waitFor()
    const again = page.locator('main').getByRole('button', { name: button })
    if ((await again.count()) === 0) return
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await send(page, button)
    await expect.poll(() => readFocus(page)).toMatchObject({ words: expect.stringContaining(words), isInSight: true })
  })

  it('is the new line, and its neighbour where a line goes', async () => {
    const { page } = desk
    forms.api.refuse(/^none$/, { status: 0 })
    await page.goto(`/products/${known.product}/hours`)
    await send(page, 'Acrescentar horário')
    await expect.poll(() => readFocus(page)).toMatchObject({ is: 'legend', isInSight: true })
    await send(page, 'Remover linha')
    await expect
      .poll(() => readFocus(page))
      .toMatchObject({ words: expect.stringContaining('Remover linha'), isInSight: true })
  })

  it('is the second step of a form that asks by its address', async () => {
    const { page } = desk
    forms.api.refuse(/^none$/, { status: 0 })
    await page.goto('/operation/closure/add')
    await page.locator('main input[name="motivo"]').first().check()
    await page.locator('main input[name="atrativo"]').first().check()
    await page.getByRole('button', { name: 'Ver quem é atingido' }).click()
    await page.locator('#avisar').waitFor()
    await expect.poll(() => readFocus(page)).toMatchObject({ is: 'h2', isInSight: true })
    // The same question again adds nothing: the window stays where the person is.
    const asked = page.waitForResponse((response) => response.url().includes('/operation/closure/add'))
    await page.getByRole('button', { name: 'Ver quem é atingido' }).click()
    await asked
    await waitForIdle(page)
    await expect.poll(() => readFocus(page)).toMatchObject({ words: 'Ver quem é atingido', isInSight: true })
  })

  it('begins the page that a file is answered with', async () => {
    const { page } = desk
    await page.goto('/trafx/upload')
    const { name, content } = sample(hourlyName, {})
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
    await page.locator('input[type="file"]').setInputFiles(file)
    await send(page, 'Ler e conferir')
    await expect.poll(() => readFocus(page)).toMatchObject({ is: 'main', isInSight: true })
  })
})

it('a success floats over the top bar, takes no focus and leaves by itself; a warning stays in the page', async () => {
  const { page } = desk
  forms.api.refuse(/^none$/, { status: 0 })
  await page.goto('/operation/booking-list')
  await send(page, 'Check-in de')
  const toast = page.locator('.flashes .flash')
  await toast.waitFor()
  const title = await page.locator('h1').boundingBox()
  const box = await toast.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0)
  expect(await readFocus(page)).not.toMatchObject({ words: expect.stringContaining('Fechar') })
  await toast.waitFor({ state: 'hidden', timeout: 30_000 })
})
