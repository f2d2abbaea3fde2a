import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'

/** Nothing that would ask the network for something by itself. */
const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream'
]

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: quiet })
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** What the browser complained about: policy violations, errors of script. */
  complaints: string[]
}

interface Window {
  url: string
  js?: boolean
  /** Light mode: no script is sent, while the browser still runs the test's own. */
  light?: boolean
  width?: number
}

/** A browser window of its own, of nobody yet. */
export async function openWindow(browser: Browser, window: Window): Promise<Visit> {
  const { url, js = true, light = false, width = 1440 } = window
  const viewport = { width, height: width < 600 ? 740 : 900 }
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: js, viewport, locale: 'pt-BR' })
  if (light) await context.addCookies([{ name: 'leve', value: '1', url }])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isRefusal = /status of 4\d\d/.test(message.text())
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
  })
  return { context, page, complaints }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
const sessions = new Map<string, Cookies>()

/**
 * A browser window of its own, signed in by the form, on the first page inside. With `again`, from the second time on
 * with the cookies that the first sign-in left, on no page yet: for tests that begin by going somewhere, and end no session.
 */
export async function openSignedIn(
  browser: Browser,
  { username, password, again = false, ...window }: Window & { username: string; password: string; again?: boolean }
): Promise<Visit> {
  const visit = await openWindow(browser, window)
  const { page, context } = visit
  const who = JSON.stringify([window.url, username, window.js !== false, window.light === true])
  const cookies = sessions.get(who)
  if (again && cookies) {
    await context.addCookies(cookies)
    return visit
  }
  await page.goto('/login')
  await page.getByLabel('Usuário').fill(username)
  await page.locator('input[name="password"]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  sessions.set(who, await context.cookies())
  return visit
}

/**
 * Rules of WCAG 2.2 AA that the page breaks, with where. Not while a page is on its way: what is drawn then is paler, and
 * has a bar above. Asked within the page itself (our pages have no frames), for what is broken alone: a third of the time.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  await page.locator('.progress').waitFor({ state: 'detached' })
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode(true)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** How far the page is wider than its window. */
export function widthBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
