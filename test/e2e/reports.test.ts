import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import {
  closeWindows,
  findBroken,
  launchBrowser,
  openSignedIn,
  type Visit
} from '../support/browser/operator-browser.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { type DelayedApi, startDelayedApi } from '../support/server/delayed-api.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { type OperatorWorld, openOperatorWorld } from '../support/world/operator.ts'

/** The program over a remote API that is slow or fails as each test says. */
let world: OperatorWorld
let api: DelayedApi
let app: RunningApp
let browser: Browser

beforeAll(async () => {
  world = await openOperatorWorld()
  api = await startDelayedApi(world.app.url)
  app = await startApp({ env: { MAIN_API_URL: `${api.url}/api/v3`, NODE_API_URL: `${api.url}/api/v1` } })
  browser = await launchBrowser()
})

afterEach(() => api.setRule(() => undefined))

afterAll(async () => {
  await closeWindows()
  await app?.stop()
  await api?.close()
  await world?.close()
})

const sales = '/api/v3/bills/products'
const isSales = ({ pathname }: URL) => pathname.startsWith(sales)

function open(options: { js?: boolean; light?: boolean; width?: number } = {}, url = app.url): Promise<Visit> {
  return openSignedIn(browser, { url, username: 'gestor', password: seededPassword, again: true, ...options })
}

/** Until nothing is awaited any more, however often the page comes again. */
async function waitForEnd(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const bar = page.locator('.slot-progress progress')
        const [value, max] = [await bar.getAttribute('value'), await bar.getAttribute('max')].map(Number)
        return value === max
      },
      { timeout: 60_000 }
    )
    .toBe(true)
}

async function totalsOf(page: Page): Promise<string[]> {
  return (await page.locator('.report-part tfoot tr').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
}

let distinct = 0

/** The same month in slots that nobody has asked for yet, so that nothing of it is kept. */
function freshMonth(): string {
  distinct += 1
  return `${monthPath()}&intervalo=${distinct + 1}`
}

/** Thirty days that are over, and the first of them. */
const monthPath = () => `/reports/sales?inicio=${firstDay()}&fim=${addDays(firstDay(), 29)}`
const firstDay = () => addDays(world.today, -40)

describe('slots that take their time', () => {
  let expected: string[] | undefined

  async function readAtOnce(): Promise<string[]> {
    const { context, page } = await open({}, world.app.url)
    await page.goto(monthPath())
    await waitForEnd(page)
    const totals = await totalsOf(page)
    await context.close()
    return totals
  }

  it.each([
    { name: 'streamed', js: true, light: false, isFirst: false },
    { name: 'on a first visit', js: true, light: false, isFirst: true },
    { name: 'in light mode', js: true, light: true, isFirst: false },
    { name: 'without script', js: false, light: false, isFirst: false }
  ])('come to the same totals $name, and none is asked for twice', async ({ js, light, isFirst }) => {
    expected ??= await readAtOnce()
    api.setRule((url) => (isSales(url) ? { delayMs: 1600 } : undefined))
    const { context, page, complaints } = await open({ js, light })
    if (isFirst) await context.clearCookies({ name: 'js' })
    const before = api.asked(sales).length
    await page.goto(freshMonth(), { waitUntil: 'commit' })
    await page.locator('.slot-progress').waitFor()
    expect(await page.getByRole('heading', { name: 'Vendas', exact: true }).count()).toBe(1)
    await waitForEnd(page)
    expect(expected.length).toBe(6)
    expect(await totalsOf(page)).toEqual(expected)
    expect(await page.getByText('parcial').count()).toBe(0)
    const asked = api.asked(sales).slice(before)
    const days = asked.map(({ searchParams }) => searchParams.get('sdate'))
    expect(new Set(days).size).toBe(days.length)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('mark totals as partial until they are whole', async () => {
    let goOn = () => {}
    const seen = new Promise<void>((resolve) => {
      goOn = resolve
    })
    api.setRule((url) => (isSales(url) && url.searchParams.get('sdate') !== firstDay() ? { until: seen } : undefined))
    const { context, page } = await open()
    await page.goto(freshMonth(), { waitUntil: 'commit' })
    await page.getByText('Total parcial').first().waitFor()
    expect(await page.getByRole('heading', { name: /Totais parcial/ }).count()).toBe(1)
    goOn()
    await waitForEnd(page)
    await page.getByText('Total parcial').first().waitFor({ state: 'detached' })
    await context.close()
  })

  it('say that the connection broke off, with a way to the rest', async () => {
    const own = await startApp({ env: { MAIN_API_URL: `${api.url}/api/v3`, NODE_API_URL: `${api.url}/api/v1` } })
    let goOn = () => {}
    const never = new Promise<void>((resolve) => {
      goOn = resolve
    })
    api.setRule((url) => (isSales(url) && url.searchParams.get('sdate') !== firstDay() ? { until: never } : undefined))
    const { context, page } = await open({}, own.url)
    await page.clock.install()
    await page.goto(freshMonth(), { waitUntil: 'commit' })
    await page.getByText('Total parcial').first().waitFor()
    await own.kill()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.clock.runFor(31_000)
    await page.getByRole('alert').getByRole('link', { name: 'Carregar o que falta' }).waitFor()
    goOn()
    await context.close()
  })

  it('say nocache only where they start today or later', async () => {
    const { context, page } = await open()
    const before = api.asked(sales).length
    await page.goto(`/reports/sales?inicio=${addDays(world.today, -9)}&fim=${addDays(world.today, 19)}&canal=LARAVEL`)
    await waitForEnd(page)
    const asked = api.asked(sales).slice(before)
    expect(asked.length).toBeGreaterThan(10)
    for (const { searchParams } of asked) {
      expect(searchParams.has('nocache')).toBe((searchParams.get('sdate') ?? '') >= world.today)
    }
    await context.close()
  })
})

describe('a slot that fails', () => {
  it('twice ends all the same', async () => {
    const tries = new Map<string, number>()
    api.setRule((url) => {
      if (!isSales(url)) return undefined
      const day = url.searchParams.get('sdate') ?? ''
      tries.set(day, (tries.get(day) ?? 0) + 1)
      return day === firstDay() && (tries.get(day) ?? 0) <= 2 ? { status: 500 } : undefined
    })
    const { context, page } = await open()
    await page.goto(freshMonth())
    await waitForEnd(page)
    expect(await page.locator('.slot-errors').count()).toBe(0)
    expect(tries.get(firstDay())).toBe(3)
    await context.close()
  })

  it.each([{ js: true }, { js: false }])(
    'for ever says so with a way to try again, and the rest stands: script $js',
    async ({ js }) => {
      const path = freshMonth()
      api.setRule((url) => (isSales(url) && url.searchParams.get('sdate') === firstDay() ? { status: 503 } : undefined))
      const { context, page } = await open({ js })
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByRole('heading', { name: 'Um período não carregou' }).waitFor({ timeout: 60_000 })
      expect(await page.locator('.report-part tfoot').first().textContent()).toContain('Total parcial')
      api.setRule(() => undefined)
      await page.getByRole('link', { name: /Tentar de novo/ }).click()
      await expect.poll(() => page.locator('.slot-errors').count(), { timeout: 30_000 }).toBe(0)
      await waitForEnd(page)
      expect(await page.getByText('parcial').count()).toBe(0)
      await context.close()
    }
  )

  it('because the session ended offers to sign in again', async () => {
    api.setRule((url) => (isSales(url) && url.searchParams.get('sdate') === firstDay() ? { status: 401 } : undefined))
    const { context, page } = await open()
    await page.goto(freshMonth())
    await page.getByRole('link', { name: 'Entrar novamente' }).waitFor()
    await context.close()
  })
})

describe('every report', () => {
  // A few days: more would be more of the same rows, each of which is asked.
  const days = () => `inicio=${addDays(world.today, -4)}&fim=${world.today}`
  const paths = [
    '/reports/sales?{days}&comparar=anterior',
    '/reports/visits?{days}',
    '/reports/visits/dashboard?{days}&debug=1',
    '/reports/visits/dashboard?{days}&modo=erp',
    '/reports/booking?{days}',
    '/reports/booking?q=ninguem-com-este-nome',
    '/reports/sales?inicio=ontem&fim=2020-01-01&canal=x'
  ]

  it.each([
    { light: false, widths: [1440, 360], shown: paths.slice(0, 3) },
    { light: false, widths: [1440, 360], shown: paths.slice(3) },
    { light: true, widths: [768], shown: paths.slice(0, 3) }
  ])('breaks no rule of accessibility and fits: light mode $light, $widths', async ({ light, widths, shown }) => {
    const { context, page, complaints } = await open({ light }, world.app.url)
    await page.emulateMedia({ colorScheme: light ? 'dark' : 'light' })
    const broken: string[] = []
    for (const path of shown) {
      await page.goto(path.replace('{days}', days()))
      if (!path.includes('ontem')) await waitForEnd(page)
      for (const width of widths) {
        if (width === 360 && path.includes('dashboard')) continue
        broken.push(...(await findBroken(page, width)))
      }
    }
    expect(broken).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('changes with its filters and comes back with the browser', async () => {
    const { context, page } = await open({}, world.app.url)
    await page.goto(monthPath())
    await waitForEnd(page)
    const all = await totalsOf(page)
    await page.getByText('Mais filtros').click()
    await page.getByRole('combobox', { name: 'Canal' }).selectOption('LARAVEL')
    await page.getByRole('button', { name: 'Ver relatório' }).click()
    await page.waitForURL(/canal=LARAVEL/)
    await waitForEnd(page)
    await page.getByText('Canal: Site').waitFor()
    expect(await totalsOf(page)).not.toEqual(all)
    await page.goBack()
    await waitForEnd(page)
    await expect.poll(() => totalsOf(page)).toEqual(all)
    await context.close()
  })
})
