import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { type Program, password } from '../program.ts'
import type { Figure } from '../report.ts'
import type { Scale } from '../scale.ts'

const group = 'telefone fraco (400 kbit/s, 2 s de latência, processador 4 vezes mais lento)'
const bytesPerSecond = 50_000
const latencyMs = 2000
const slowness = 4

interface Phone {
  page: Page
  /** Bytes received so far, headers included. */
  received(): number
}

async function openPhone(context: BrowserContext, scale: Scale): Promise<Phone> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  let bytes = 0
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: scale(latencyMs),
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: scale(slowness) })
  return { page, received: () => bytes }
}

/** What script adds works now; without script, the page is whole. */
const isUsable = (isLight: boolean) =>
  isLight ? document.readyState !== 'loading' : 'scripted' in document.documentElement.dataset

async function measureFirst({ page, received }: Phone, { name, path, isLight, most }: FirstPage): Promise<Figure[]> {
  const begun = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(isUsable, isLight)
  const usable = (performance.now() - begun) / 1000
  await page.waitForLoadState()
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  const target = most === undefined ? undefined : ({ kind: 'at most', value: most } as const)
  return [
    { group, name: `${name}: primeira pintura`, value: paint / 1000, unit: 's' },
    { group, name: `${name}: usável`, value: usable, unit: 's', target, beside: `${Math.round(received() / 1000)} kB` }
  ]
}

interface FirstPage {
  name: string
  path: string
  isLight: boolean
  most?: number
}

/** Books for the last day of the next month and pays: seconds from the first page to the ticket. */
async function bookOn(page: Page): Promise<number> {
  const begun = performance.now()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goto('/booking', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Gruta do Silêncio' }).click()
  await heading('Gruta do Silêncio')
  await page.locator('a.day').last().click()
  await page.getByRole('heading', { name: 'Escolha o horário' }).waitFor()
  await page.locator('a.slot').first().click()
  await heading('Ingressos')
  await page.locator('.total').getByRole('button', { name: 'Continuar' }).click()
  await heading('Seus dados e pagamento')
  await page.getByLabel('Nome', { exact: true }).fill('Ana')
  await page.getByLabel('Sobrenome').fill('Souza')
  await page.getByLabel('CPF, CNPJ ou passaporte').fill('529.982.247-25')
  await page.getByLabel('Telefone com DDD').fill('(75) 99999-0000')
  await page.getByLabel('E-mail').fill('ana@example.com')
  await page.getByLabel('Li e aceito o termo').check()
  await page.locator('.total').getByRole('button', { name: 'Confirmar reserva' }).click()
  await heading('Pague com Pix')
  await page.getByRole('button', { name: 'Simular pagamento' }).click()
  await heading('Seu ingresso')
  return (performance.now() - begun) / 1000
}

const lists = ['/clients/index', '/agents/index', '/products/index', '/issues/index', '/operation/booking-list']

/** Follows the menu's links through the lists, twice: seconds until the last one is usable. */
async function walkLists(page: Page): Promise<number> {
  const begun = performance.now()
  for (const path of [...lists, ...lists]) {
    await page.locator(`.side-menu a[href="${path}"]`).evaluate((link) => {
      if (link instanceof HTMLElement) link.click()
    })
    await page.waitForURL((address) => address.pathname === path, { waitUntil: 'commit' })
    await page.locator(`.side-menu a[href="${path}"][aria-current="page"]`).waitFor({ state: 'attached' })
    await page.waitForFunction(isUsable, false)
  }
  return (performance.now() - begun) / 1000
}

async function signIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport })
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[name="username"]').fill('gestor')
  await page.locator('input[name="password"]').fill(password)
  await page.locator('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
  await page.close()
  return context
}

const viewport = { width: 360, height: 740 }

/** Measures what a visitor and an operator wait for on a weak phone, with script and in light mode. */
export async function measureSlowPhone({ url }: Program, scale: Scale): Promise<Figure[]> {
  const executablePath = process.env.CHROMIUM_PATH
  if (!executablePath) throw new Error('slow-phone precisa de um Chromium instalado')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const figures: Figure[] = []
    for (const isLight of [false, true]) {
      const mode = isLight ? 'leve' : 'completo'
      const context = await browser.newContext({ baseURL: url, viewport, locale: 'pt-BR' })
      if (isLight) await context.addCookies([{ name: 'leve', value: '1', url }])
      const first = { name: `/booking, ${mode}`, path: '/booking', isLight, most: 4.5 }
      figures.push(...(await measureFirst(await openPhone(context, scale), first)))
      await context.clearCookies({ name: 'reservas' })
      const { page } = await openPhone(context, scale)
      const target = { kind: 'at most', value: 22 } as const
      figures.push({
        group,
        name: `seis páginas até o ingresso, ${mode}`,
        value: await bookOn(page),
        unit: 's',
        target
      })
      await context.close()
    }
    const staff = await signIn(browser, url)
    const list = { name: '/operation/booking-list', path: '/operation/booking-list', isLight: false }
    const phone = await openPhone(staff, scale)
    figures.push(...(await measureFirst(phone, list)))
    figures.push({ group, name: 'dez passagens entre listas', value: await walkLists(phone.page), unit: 's' })
    return figures
  } finally {
    await browser.close()
  }
}
