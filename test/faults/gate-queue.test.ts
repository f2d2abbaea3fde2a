import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { seededPassword } from '../support/database/seeded-password.ts'
import { timesFull } from '../support/full-size.ts'
import { type OperatorWorld, openOperatorWorld } from '../support/world/operator.ts'

const scans = timesFull(40, 500)
const gate = '/operation/check-in'

let world: OperatorWorld
let folder: string

beforeAll(async () => {
  world = await openOperatorWorld()
  folder = await mkdtemp(join(tmpdir(), 'gate-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await world?.close()
})

function openBrowser(): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox'],
    baseURL: world.app.url,
    locale: 'pt-BR'
  })
}

/** Ends every process of the browser at once, as a dead battery does. */
function killBrowser(): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let command = ''
    try {
      command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      // It has ended meanwhile.
    }
    if (command.includes(folder)) process.kill(Number(pid), 'SIGKILL')
  }
}

async function openGate(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(gate)
  if (new URL(page.url()).pathname !== gate) {
    await page.getByLabel('Usuário').fill('portaria')
    await page.locator('input[name="password"]').fill(seededPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL((address) => !/^\/log/.test(address.pathname))
    await page.goto(gate)
  }
  return page
}

/** Reads each code at the gate without network, and returns the milliseconds that each verdict took. */
function readCodes(page: Page, codes: string[]): Promise<number[]> {
  return page.evaluate(async (texts) => {
    const took: number[] = []
    for (const text of texts) {
      document.getElementById('gate-result')?.replaceChildren()
      const field = document.getElementById('codigo') as HTMLInputElement
      field.value = text
      const before = performance.now()
      field.form?.requestSubmit()
      while (!document.querySelector('.gate-word')) await new Promise((resolve) => setTimeout(resolve, 1))
      took.push(performance.now() - before)
    }
    return took
  }, codes)
}

const readRows = async <Row>(query: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.db.pool.query(query, values)).rows

const countSent = async () => (await readRows<{ n: number }>('select count(*)::int as n from gate_scans'))[0]?.n ?? 0

it(
  `keeps ${scans} scans through a killed browser, and each reaches the server once, with its time`,
  async () => {
    const bookings = []
    for (let index = 0; index < scans; index += 1) bookings.push(await world.addBooking())
    const first = await openBrowser()
    const page = await openGate(first)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.getByText('Pronto para ficar sem rede').waitFor()
    await first.setOffline(true)
    await page.getByText(/Sem rede\./).waitFor()
    const from = Date.now()
    const took = await readCodes(
      page,
      bookings.map(({ code }) => code)
    )
    const to = Date.now()
    // The fastest of them: a busy machine delays some, a slow page delays all.
    expect(Math.min(...took)).toBeLessThan(150)
    expect(await countSent()).toBe(0)
    await first.setOffline(false)
    await vi.waitFor(async () => expect(await countSent()).toBeGreaterThan(0), { timeout: 60_000, interval: 20 })
    killBrowser()

    const second = await openBrowser()
    await openGate(second)
    await vi.waitFor(async () => expect(await countSent()).toBe(scans), { timeout: 120_000, interval: 200 })
    const entries = await readRows<{ booking: number; people: number; at: Date }>(
      'select booking_id::int as booking, people, at from checkins where booking_id = any($1) and undone_at is null',
      [bookings.map(({ id }) => id)]
    )
    expect(entries.map(({ booking }) => booking).sort((one, other) => one - other)).toEqual(
      bookings.map(({ id }) => id)
    )
    expect(new Set(entries.map(({ people }) => people))).toEqual(new Set([3]))
    const times = entries.map(({ at }) => at.getTime())
    expect(Math.min(...times)).toBeGreaterThanOrEqual(from - 1000)
    expect(Math.max(...times)).toBeLessThanOrEqual(to + 1000)
    await second.close()
  },
  timesFull(1, 4) * 180_000
)
