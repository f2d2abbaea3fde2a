import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'

/** Flags that keep the browser from using the network by itself. */
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

let started: Promise<Browser> | null = null

/**
 * Starts one browser for all files of a process, because a start costs as much as many pages. Each file has windows of
 * its own (`closeWindows`).
 */
export function launchBrowser(): Promise<Browser> {
  started ??= chromium.launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: quiet })
  started.catch(() => {
    started = null
  })
  globalThis.tellPages ??= tellPages
  return started
}

async function tellPages(): Promise<string> {
  const browser = await started
  const pages = (browser?.contexts() ?? []).flatMap((context) => context.pages())
  const headings = pages.map(async (page) => {
    const heading = await page.locator('h1').allInnerTexts()
    return `${page.url()}: ${heading.join(', ')}`
  })
  const settled = await Promise.allSettled(headings)
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))).join('\n')
}

/** Closes the file's windows and forgets signed-in users. The browser ends with the process. */
export async function closeWindows(): Promise<void> {
  sessions.clear()
  const browser = await started
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
  if (!browser?.isConnected()) started = null
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** Browser messages about policy violations and script errors. */
  complaints: string[]
}

export interface Window {
  url: string
  js?: boolean
  /** Opens the page in light mode: it carries no script, but the test's own script still runs. */
  light?: boolean
  width?: number
}

const sizeOf = (width: number) => ({ width, height: width < 600 ? 740 : 900 })

/** Opens a new window without a user. */
export async function openWindow(browser: Browser, window: Window): Promise<Visit> {
  const { url, js = true, light = false, width = 1440 } = window
  const viewport = sizeOf(width)
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

interface SignIn extends Window {
  username: string
  password: string
  /** Shares the session of the file's first window like this one: for tests that end no session. */
  again?: boolean
  /** Fills in the form, as somebody does, and leaves the user's first page open. */
  byForm?: boolean
}

/**
 * Opens a new window and signs in, without drawing a page unless `byForm`: two pages cost ten times the request, and
 * most tests begin by navigating.
 */
export async function openSignedIn(
  browser: Browser,
  { username, password, again = false, byForm = false, ...window }: SignIn
): Promise<Visit> {
  const visit = await openWindow(browser, window)
  const { page, context } = visit
  const who = JSON.stringify([window.url, username, window.js !== false, window.light === true])
  const cookies = sessions.get(who)
  if (again && cookies) {
    await context.addCookies(cookies)
    return visit
  }
  if (byForm) await fillInSignIn(page, { username, password })
  else await sendSignIn(context, { username, password, ...window })
  sessions.set(who, await context.cookies())
  return visit
}

async function fillInSignIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Usuário').fill(username)
  await page.locator('input[name="password"]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
}

async function sendSignIn(context: BrowserContext, { url, username, password, js, light }: SignIn): Promise<void> {
  const answer = await context.request.post('/login', {
    form: { username, password },
    headers: { origin: url },
    maxRedirects: 0
  })
  const { location = '/login' } = answer.headers()
  if (answer.status() >= 400 || location.startsWith('/login')) throw new Error(`${username} was not signed in`)
  // The first page with script sets it.
  if (js !== false && !light) await context.addCookies([{ name: 'js', value: '1', url, sameSite: 'Lax' }])
}

/** Caches parsed colours: axe parses each again for every element, a sixth of its time. */
function readColoursOnce(): void {
  const { prototype } = (window as unknown as { axe: AxeWithColours }).axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map<string, Colour>()
  prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? parseString.call(this, text)
    known.set(text, { r, g, b, alpha })
    return Object.assign(this, { r, g, b, alpha })
  }
}

type Colour = { r: number; g: number; b: number; alpha: number }
type AxeWithColours = {
  commons: { color: { Color: { prototype: { parseString(this: object, text: string): Colour } } } }
}

const axeCore = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeScript = `${axeCore};(${readColoursOnce})()`
/** As a function, which costs a document nothing before it is called. */
const lazyAxe = `window.loadAxe = function () { ${axeScript} }`
const withAxe = new WeakSet<Page>()
const rules: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Keeping results other than violations costs two thirds of the time.
  resultTypes: ['violations']
}

/** Loads axe once per document, for all widths, and sends it to the browser once per window. */
async function loadAxe(page: Page): Promise<void> {
  if (!withAxe.has(page)) {
    withAxe.add(page)
    await page.addInitScript({ content: lazyAxe })
  }
  const isThere = await page.evaluate(() => {
    const shown = window as unknown as { axe?: unknown; loadAxe?: () => void }
    if (!shown.axe) shown.loadAxe?.()
    return shown.axe !== undefined
  })
  if (!isThere) await page.evaluate(axeScript)
}

/**
 * Lists violated rules of WCAG 2.2 AA with their elements. Call it on a loaded page, because a page in transit is
 * paler. Runs within the page, as our pages have no frames.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await page.locator('.progress').waitFor({ state: 'detached' })
  await loadAxe(page)
  return page.evaluate(async (options) => {
    // End animations and transitions: their colours are those on the way, until the browser draws the next frame.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation || animation instanceof CSSTransition) animation.finish()
    // Check only the first of rows that look alike: each costs as much as the rest of the page.
    const ask = ({ tagName, className, attributes, textContent }: Element) => {
      const said = Array.from(attributes, ({ name, value }) => (/^(role|type|aria-current)$/.test(name) ? value : name))
      return [tagName, className, textContent?.trim() === '', ...said].join(' ')
    }
    const known = new Map<Element | null, Set<string>>()
    const alike = Array.from(document.querySelectorAll('tbody > tr, li, option')).filter((row) => {
      const shape = [row, ...Array.from(row.querySelectorAll('*'))].map(ask).join('\n')
      const before = known.get(row.parentElement) ?? new Set<string>()
      const isKnown = before.has(shape)
      known.set(row.parentElement, before.add(shape))
      return isKnown
    })
    const preload = document.querySelector('audio, video') ? { assets: ['media'] } : false
    const whole = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await whole.run({ include: [document], exclude: alike }, { ...options, preload })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, rules)
}

/** Waits until React has taken over a page that it draws: only then does it define the elements. */
export async function isDrawnByReact(page: Page): Promise<void> {
  await page.waitForFunction(() => customElements.get('tr-search') !== undefined)
}

/** Sets the window's width and ends the animations that this starts, so that one page serves all widths. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize(sizeOf(width))
  // Do not await animations: they never end in a window that the browser does not draw.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })
}

/** Number of pixels by which the page is wider than its window. */
export function widthBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** Lists what is broken at this width, with the page's URL. */
export async function findBroken(page: Page, width: number): Promise<string[]> {
  await setWidth(page, width)
  const beyond = await widthBeyond(page)
  const broken = [...(await findViolations(page)), ...(beyond > 0 ? [`${beyond} px too wide`] : [])]
  return broken.map((one) => `${page.url()} at ${width} px: ${one}`)
}
