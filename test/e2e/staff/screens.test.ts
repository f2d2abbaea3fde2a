import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { users } from '#app/backend/db/schema.server.ts'
import { addGateDevice } from '../../attack/foreign/money/gate-cases.ts'
import { addLegacyImport } from '../../attack/foreign/money/legacy-cases.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findViolations, setWidth, widthBeyond } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'
import { addWaiver } from '../../support/world/waivers.ts'

/** Nobody is there: only what the screens show of it. */
const legacyEnv = {
  LEGACY_API_URL: 'http://127.0.0.1:9',
  LEGACY_API_USERNAME: 'servico',
  LEGACY_API_PASSWORD: 'senha'
}

const { world, openSignedIn } = openForFile(() => openOperatorWorld(legacyEnv))

let conflict = ''

beforeAll(async () => {
  const [user] = await world.db.orm.select().from(users).where(eq(users.username, 'gestor'))
  await addLegacyImport(world.db, user?.placeId ?? '', user?.id ?? 0)
  conflict = (await addGateDevice(world.db, user?.placeId ?? '', user?.id ?? 0)).conflict
})

const openManager = (options: { js?: boolean; width?: number } = {}) =>
  openSignedIn('gestor', { again: true, ...options })

/** At a desk by its rules and its width; on a phone by its width, and by its rules where they differ. */
async function look(page: Page, screen: string, { alsoOnPhone = false } = {}): Promise<void> {
  // Where a list links into a page, going there from itself would be no call.
  const answer = await page.goto(screen.replace(/#.*$/, ''))
  expect([screen, answer?.status()]).toEqual([screen, 200])
  for (const width of [1440, 360]) {
    await setWidth(page, width)
    expect([screen, width, await widthBeyond(page)]).toEqual([screen, width, 0])
    if (width > 360 || alsoOnPhone) expect([screen, width, await findViolations(page)]).toEqual([screen, width, []])
  }
}

it('every screen is accessible and fits, at a desk and on a phone', async () => {
  const { context, page } = await openManager()
  await page.goto('/configurations/users/index?q=portaria')
  const person = (await page.locator('.row-link').first().getAttribute('href')) ?? ''
  const payments = ['payments', 'payments/getnet', 'payments/mercadopago', 'payments/getnet/remove']
  for (const part of [
    'index',
    'users/index',
    'users/add',
    'place',
    'plans',
    'messages',
    'messages/evolution',
    'messages/smtp',
    'integrations',
    'integrations/import',
    'integrations/jobs',
    ...payments
  ]) {
    await look(page, `/configurations/${part}`)
  }
  await look(page, '/messages/index')
  for (const path of ['/operation/inside', '/operation/inside/evacuation', '/operation/check-in?sentido=saida'])
    await look(page, path)
  const booking = await world.addBooking()
  const { key } = await addWaiver(world.db, booking.uuid, 'required')
  for (const path of ['/configurations/waiver', `${booking.path}/waivers`, `${booking.path}/check-in`])
    await look(page, path)
  for (const path of [`/termo-de-risco/${key}`, `/booking-details/${booking.uuid}`])
    await look(page, path, { alsoOnPhone: true })
  for (const part of ['', '?q=ninguem', `/${conflict}`]) await look(page, `/operation/check-in/conflicts${part}`)
  // On a phone the rules of targets and order are the ones that differ: these screens have most of them.
  for (const screen of [person, `${person}/access?perfil=operador`, `${person}/remove`]) {
    await look(page, screen, { alsoOnPhone: true })
  }
  await page.goto('/configurations/plans')
  await page.getByRole('button', { name: 'Acrescentar plano' }).click()
  await page.getByLabel('Nome', { exact: true }).waitFor()
  for (const width of [360, 1440]) {
    await setWidth(page, width)
    expect([width, await findViolations(page)]).toEqual([width, []])
  }
  await context.close()
})

it('every screen of products is accessible and fits, at a desk and on a phone', async () => {
  const { context, page } = await openManager()
  await page.goto('/products/index')
  const own = (await page.locator('tbody .row-link').first().getAttribute('href')) ?? ''
  const parts = ['/tickets', '/tickets/add', '/hours', '/calendar', '/photos', '/term', '/archive']
  const others = [
    'index',
    'add',
    'seasons',
    'seasons/add',
    'discounts',
    'discounts/add',
    'poi',
    'poi/add',
    'import'
  ].map((at) => `/products/${at}`)
  for (const screen of [own, ...parts.map((part) => own + part), ...others, '/configurations/start']) {
    await look(page, screen)
  }
  await context.close()
})

it('every screen of clients, agents and transport is accessible and fits, at a desk and on a phone', async () => {
  const { context, page } = await openManager()
  const firstOf = async (screen: string, link: RegExp) => {
    await page.goto(screen)
    const links = await page
      .locator('main a[href]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    const found = links.find((one) => link.test(one))
    if (!found) throw new Error(`no link like ${link} at ${screen}`)
    return found
  }
  const trips = '/operation/transport'
  const booking = await firstOf('/operation/booking-list', /booking-list\/[0-9a-f]{32}$/)
  const client = await firstOf('/clients/index?tipo=company', /^\/clients\/[0-9a-f-]{36}$/)
  const agent = await firstOf('/agents/index', /^\/agents\/[0-9a-f-]{36}$/)
  const trip = await firstOf(trips, /transport\/[0-9a-f-]{36}$/)
  const screens = [
    ...['index', 'index?q=ninguem', 'add', 'import', 'duplicates', 'pendencies', 'services'].map(
      (at) => `/clients/${at}`
    ),
    `${booking}/wristbands`,
    ...['', '/edit', '/documents', '/merge', '/merge?q=ana'].map((part) => client + part),
    await firstOf('/clients/duplicates', /merge\?com=/),
    ...['index', 'index?q=ninguem', 'add', 'import', 'unguided'].map((at) => `/agents/${at}`),
    ...['', '/edit', '/files'].map((part) => agent + part),
    '/configurations/agent-fields',
    '/configurations/agent-fields/add',
    await firstOf('/configurations/agent-fields', /agent-fields\/[0-9a-f-]{36}$/),
    ...['', '/add', '/fleet', '/companies/add', '/vehicles/add', '/drivers/add'].map((part) => trips + part),
    ...['', '/edit', '/manifest'].map((part) => trip + part),
    await firstOf(trip, /passengers\/\w+$/),
    await firstOf(`${trips}/fleet`, /vehicles\/[0-9a-f-]{36}$/)
  ]
  for (const screen of screens) await look(page, screen)
  await context.close()
})

it('every screen of requests is accessible and fits, at a desk and on a phone', async () => {
  const { context, page } = await openManager()
  const firstOf = async (screen: string, link: string) => {
    await page.goto(screen)
    return (await page.locator(`main a[href*="${link}"]`).first().getAttribute('href')) ?? ''
  }
  const types = '/configurations/issuesTypes'
  const screens = [
    '/issues/index',
    '/issues/add',
    await firstOf('/issues/add', '/issues/add?type='),
    // The oldest has documents of every kind, and an answer.
    await firstOf('/issues/index?sort=number', '/issues/details?id='),
    await firstOf('/issues/index?status=3', '/issues/details?id='),
    `${types}/index`,
    `${types}/add`,
    await firstOf(`${types}/index`, '/edit?id='),
    `${types}/answers`,
    `${types}/answers/add`
  ]
  for (const screen of screens) await look(page, screen)
  await context.close()
})
