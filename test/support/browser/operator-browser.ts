import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
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

let started: Promise<Browser> | null = null

/** One browser for all files of a process, each with windows of its own (`closeWindows`): its start costs many pages. */
export function launchBrowser(): Promise<Browser> {
  started ??= chromium.launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: quiet })
  started.catch(() => {
    started = null
  })
  return started
}

/** At the end of a file: what it left open is closed, and who was signed in is forgotten. The browser goes with the process. */
export async function closeWindows(): Promise<void> {
  sessions.clear()
  const browser = await started
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
  if (!browser?.isConnected()) started = null
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

const sizeOf = (width: number) => ({ width, height: width < 600 ? 740 : 900 })

/** A browser window of its own, of nobody yet. */
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

/** A page has a handful of colours, and axe reads each of them anew for every element: a sixth of all it does. */
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
const rules: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // What is kept of the rest costs two thirds of the time.
  resultTypes: ['violations']
}

/**
 * Rules of WCAG 2.2 AA that the page breaks, with where. Not while a page is on its way: what is drawn then is paler, and
 * has a bar above. Asked within the page itself: our pages have no frames.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await page.locator('.progress').waitFor({ state: 'detached' })
  // Once for a document, at whatever widths it is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(async (options) => {
    // What is still coming in is paler than it will be.
    for (const animation of document.getAnimations()) if (animation instanceof CSSAnimation) animation.finish()
    // Of rows that are drawn alike only the first is asked: each costs as much as all else on its page.
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

/** Makes the window as wide, and ends at once what slides for it: a page need not be asked for at each width. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize(sizeOf(width))
  // Waiting for the end of a slide would wait for ever where the browser draws no picture of a window behind others.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })
}

/** How far the page is wider than its window. */
export function widthBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** What is broken where the window is so wide, each with the page's address. */
export async function findBroken(page: Page, width: number): Promise<string[]> {
  await setWidth(page, width)
  const beyond = await widthBeyond(page)
  const broken = [...(await findViolations(page)), ...(beyond > 0 ? [`${beyond} px too wide`] : [])]
  return broken.map((one) => `${page.url()} at ${width} px: ${one}`)
}
