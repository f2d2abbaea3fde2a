import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  closeWindows,
  findViolations,
  launchBrowser,
  openSignedIn,
  setWidth,
  widthBeyond
} from '../../support/browser/operator-browser.ts'
import { bookAndPay } from '../../support/browser/plain-scenario.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { openVisitorWorld, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld
let browser: Browser

beforeAll(async () => {
  world = await openVisitorWorld()
  browser = await launchBrowser()
})

afterAll(async () => {
  await closeWindows()
  await world?.close()
})

const open = (username: string, js: boolean) =>
  openSignedIn(browser, { url: world.app.url, username, password: seededPassword, again: true, js })

/** Without script there are the same elements: looked at once. */
async function look(page: Page, { js }: { js: boolean }): Promise<void> {
  if (!js) return
  const where = new URL(page.url()).pathname
  for (const width of [360, 768, 1440]) {
    await setWidth(page, width)
    expect([where, width, await widthBeyond(page)]).toEqual([where, width, 0])
  }
  expect([where, await findViolations(page)]).toEqual([where, []])
}

const text = async (page: Page) => ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ')

it.each([{ js: true }, { js: false }])(
  'corrects the person, sends the ticket again, and adds and removes tickets: script $js',
  async ({ js }) => {
    const id = await bookAndPay(world.app.url, await world.freshShop())
    const { page, complaints, context } = await open('operador', js)
    const booking = `/operation/booking-list/${id}`
    await page.goto(booking)

    await page.getByRole('link', { name: 'Alterar dados' }).click()
    await page.getByLabel('Telefone').fill('12')
    await page.getByLabel('Observações').fill('Cadeira de rodas')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Nada foi alterado').waitFor()
    expect(await page.getByLabel('Observações').inputValue()).toBe('Cadeira de rodas')
    await look(page, { js })
    await page.getByLabel('Telefone').fill('(71) 98888-7777')
    await page.getByLabel('Língua do visitante').selectOption({ label: 'Inglês' })
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('O contato mudou').first().waitFor()
    await page.getByRole('button', { name: 'Reenviar confirmação' }).click()
    await page.getByText('A confirmação vai de novo').first().waitFor()
    expect(await text(page)).toContain('Cadeira de rodas')

    await page.getByRole('link', { name: 'Mudar os ingressos' }).click()
    await page.getByLabel('Inteira').fill('3')
    await look(page, { js })
    await page.getByRole('button', { name: 'Ver a diferença' }).click()
    await page.getByText('a receber no local').waitFor()
    await look(page, { js })
    await page.getByRole('button', { name: 'Mudar os ingressos' }).click()
    await page.getByText('Ingressos mudados.').first().waitFor()
    expect(await text(page)).toMatch(/Falta receber R\$ \d/)

    await page.getByRole('link', { name: 'Mudar os ingressos' }).click()
    await page.getByLabel('Inteira').fill('1')
    await page.getByRole('button', { name: 'Ver a diferença' }).click()
    await page.getByText('a menos').waitFor()
    await page.getByLabel('Motivo').fill('Não vêm todos')
    await page.getByRole('button', { name: 'Mudar os ingressos' }).click()
    await page.getByText('Ingressos mudados.').first().waitFor()
    expect(await text(page)).toMatch(/Ingressos alterados/)
    expect(complaints).toEqual([])
    await context.close()
  }
)
