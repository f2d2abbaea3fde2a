import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { isDrawnByReact } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { openSignedIn } = openForFile(openOperatorWorld)

const here = '/operation/check-in'

/** A page that React draws, and the address of the script that another one needs. */
async function openRunning() {
  const { page } = await openSignedIn('gestor')
  await page.goto(here)
  await isDrawnByReact(page)
  const script = await page.evaluate(() => {
    const { routes } = Reflect.get(window, '__remixManifest') as { routes: Record<string, { module: string }> }
    return routes['routes/guarded/nf/list/page']?.module ?? ''
  })
  expect(script).toMatch(/^\/assets\//)
  return { page, script }
}

async function toInvoices(page: Page): Promise<void> {
  await page.locator('nav summary').filter({ hasText: 'Financeiro' }).click()
  // By keyboard: the group opens above the link, which may move away between the mouse's aim and its click. A link that
  // is not drawn yet takes no focus, and the key would close the group again.
  const link = page.locator('nav a[href="/nf/index"]').first()
  await link.waitFor()
  await link.press('Enter')
}

/** Does not wait for a navigation: the lost one ends with an error, in the middle of the one that counts. */
async function isAtInvoices(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Notas fiscais' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/nf/index')
}

const lost = 'Uma parte do sistema não carregou'

it('loads a page with a lost script as a document', async () => {
  const { page, script } = await openRunning()
  await page.route(`**${script}`, (route) => route.abort())
  await toInvoices(page)
  await isAtInvoices(page)
  expect(await page.getByText(lost).count()).toBe(0)
})

it('does so too when the script fails before React has drawn that the page is being left', async () => {
  const { page, script } = await openRunning()
  await page.route(`**${script}`, (route) => route.abort())
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await toInvoices(page)
  await isAtInvoices(page)
})

it('the second time, it is said where one stands', async () => {
  const { page, script } = await openRunning()
  await page.route(`**${script}`, (route) => route.abort())
  await page.route('**/nf/index', (route) => route.abort())
  await page.evaluate(() => {
    sessionStorage.setItem('trilha:rescued', JSON.stringify({ href: '/nf/index', at: Date.now() }))
  })
  await toInvoices(page)
  await page.getByText(lost).waitFor()
  expect(new URL(page.url()).pathname).toBe(here)
})

it('a script that never comes is waited for two minutes', async () => {
  const { page, script } = await openRunning()
  await page.clock.install()
  await page.route(`**${script}`, () => new Promise(() => {}), { times: 1 })
  await toInvoices(page)
  await page.getByRole('progressbar', { name: 'Carregando' }).waitFor()
  await page.clock.runFor(119_000)
  expect(new URL(page.url()).pathname).toBe(here)
  await page.clock.runFor(2000)
  await page.waitForURL('**/nf/index')
})
