import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findViolations, setWidth, widthBeyond } from '../../support/browser/operator-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import {
  type MisbehavingProvider,
  startMisbehavingProvider
} from '../../support/server/providers/misbehaving-provider.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const known = 'APP_USR-conhecido-por-eles'
const wrong = 'APP_USR-de-outra-conta'
const screen = '/configurations/payments'

let provider: MisbehavingProvider

beforeAll(async () => {
  provider = await startMisbehavingProvider(async (request) =>
    request.headers.get('authorization') === `Bearer ${known}`
      ? Response.json({ id: 42 })
      : Response.json({ message: 'invalid access token' }, { status: 401 })
  )
})

afterAll(async () => {
  await provider?.close()
})

const { world, openSignedIn } = openForFile(() => openOperatorWorld({ MERCADOPAGO_API_URL: provider.url }))

/** Without script there are the same elements: looked at once. */
async function look(page: Page, { js }: { js: boolean }): Promise<void> {
  expect(await page.content()).not.toMatch(/APP_USR-/)
  if (!js) return
  const where = new URL(page.url()).pathname
  for (const width of [360, 768, 1440]) {
    await setWidth(page, width)
    expect([where, width, await widthBeyond(page)]).toEqual([where, width, 0])
  }
  expect([where, await findViolations(page)]).toEqual([where, []])
}

async function write(page: Page, token: string): Promise<void> {
  await page.getByLabel('Access Token').fill(token)
  await page.getByLabel('Sua senha').fill(seededPassword)
  await page.getByRole('button', { name: 'Guardar credenciais' }).click()
  await page.getByRole('status').getByText('Credenciais guardadas').waitFor()
  expect(await page.getByLabel('Access Token').inputValue()).toBe('')
}

async function test(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Testar conexão' }).click()
  await page.getByText(new RegExp(`^Último teste, .*: ${words}`)).waitFor()
}

it.each([{ js: true }, { js: false }])(
  'credentials are written, tried at the provider, never shown again, and erased: script $js',
  async ({ js }) => {
    const { context, page, complaints } = await openSignedIn('gestor', { again: true, js })
    await page.goto(screen)
    await page.getByRole('link', { name: 'Informar credenciais: Mercado Pago' }).click()
    await page.getByRole('heading', { name: 'Informar credenciais' }).waitFor()
    expect(await page.getByRole('button', { name: 'Testar conexão' }).count()).toBe(0)
    await write(page, wrong)
    await test(page, 'O provedor não aceitou as credenciais')
    await look(page, { js })
    await write(page, known)
    await test(page, 'A conexão funciona')
    await look(page, { js })

    await page.goto(screen)
    await look(page, { js })
    await page.getByRole('link', { name: 'Apagar credenciais: Mercado Pago' }).click()
    await page.getByRole('heading', { name: 'Apagar credenciais: Mercado Pago?' }).waitFor()
    await look(page, { js })
    await page.getByRole('button', { name: 'Apagar credenciais' }).click()
    await page.getByRole('status').getByText('As credenciais foram apagadas.').waitFor()
    await page.getByRole('link', { name: 'Informar credenciais: Mercado Pago' }).waitFor()
    const { rows } = await world.db.pool.query('select 1 from payment_accounts')
    expect(rows).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  }
)
