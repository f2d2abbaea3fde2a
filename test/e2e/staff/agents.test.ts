import type { BrowserContext, Page } from 'playwright'
import { expect, it } from 'vitest'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findViolations, launchBrowser, widthBeyond } from '../../support/browser/operator-browser.ts'
import { bookOver, expressForm } from '../../support/server/over-http.ts'
import { openVisitorWorld } from '../../support/world/visitor.ts'

const { world, openSignedIn } = openForFile(openVisitorWorld)

async function book(): Promise<string> {
  const form = expressForm(await world.freshShop(), { payment_method: 'cod', payLater: 'on' })
  return String((await bookOver(world.app.url, form)).body.uuid)
}

interface Visit {
  context: BrowserContext
  page: Page
  complaints: string[]
}

async function open({ js = true, width = 360, dark = false }): Promise<Visit> {
  const viewport = { width, height: 740 }
  const colorScheme = dark ? 'dark' : 'light'
  const browser = await launchBrowser()
  const context = await browser.newContext({ baseURL: world.app.url, javaScriptEnabled: js, viewport, colorScheme })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return { context, page, complaints }
}

it.each([{ js: true }, { js: false }])(
  'a visitor chooses an agent, an operator removes them (script: $js)',
  async ({ js }) => {
    const uuid = await book()
    const visitor = await open({ js })
    await visitor.page.goto(`/booking-details/${uuid}`)
    await visitor.page.getByRole('link', { name: 'Escolher condutor' }).click()
    await visitor.page.getByRole('link', { name: 'Ver a página de Luzia Macedo' }).click()
    await visitor.page.getByRole('heading', { level: 1, name: 'Luzia Macedo' }).waitFor()
    await visitor.page.goBack()
    await visitor.page.getByLabel(/^Luzia Macedo/).check()
    await visitor.page.getByRole('button', { name: 'Confirmar escolha' }).click()
    await visitor.page.waitForURL(`**/booking-details/${uuid}`)
    await visitor.page.getByRole('link', { name: 'Luzia', exact: true }).waitFor()

    const operator = await openSignedIn('operador', { again: true, js })
    await operator.page.goto(`/operation/booking-list/${uuid}`)
    await operator.page.getByRole('link', { name: 'Retirar Luzia Macedo' }).click()
    const place = js ? operator.page.getByRole('dialog') : operator.page.locator('.booking-below')
    await place.getByRole('button', { name: 'Retirar Luzia Macedo' }).click()
    await operator.page.getByText('Precisa de 1 condutor, não tem nenhum.').waitFor()
    await operator.page.locator('.history-line').filter({ hasText: 'Condutor retirado' }).waitFor()
    await visitor.page.reload()
    await visitor.page.getByRole('link', { name: 'Escolher condutor' }).waitFor()
    expect([...visitor.complaints, ...operator.complaints]).toEqual([])
    await visitor.context.close()
    await operator.context.close()
  }
)

it.each([{ width: 360 }, { width: 1440, dark: true }])(
  'the screens keep the rules at $width px',
  async ({ width, dark }) => {
    const uuid = await book()
    const { context, page, complaints } = await open({ width, dark })
    const look = async () => {
      expect(await findViolations(page), page.url()).toEqual([])
      expect(await widthBeyond(page), page.url()).toBeLessThanOrEqual(0)
    }
    await page.goto(`/booking-details/${uuid}`)
    await page.getByRole('link', { name: 'Escolher condutor' }).click()
    await page.getByLabel(/^Valdir Evangelista/).check()
    await look()
    await page.getByRole('link', { name: 'Ver a página de Valdir Evangelista' }).click()
    await page.getByText(/^Vence em/).waitFor()
    await look()
    await page.goBack()
    await page.getByLabel(/^Valdir Evangelista/).check()
    await page.getByRole('button', { name: 'Confirmar escolha' }).click()
    await page.getByRole('link', { name: 'Valdir', exact: true }).waitFor()
    if (!dark) await look()
    expect(complaints).toEqual([])
    await context.close()
    if (dark) await lookAsOperator(uuid)
  }
)

async function lookAsOperator(uuid: string): Promise<void> {
  const { context, page, complaints } = await openSignedIn('operador', { again: true })
  await page.goto(`/operation/booking-list/${uuid}`)
  await page.getByRole('link', { name: 'Retirar Valdir Evangelista' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await widthBeyond(page)).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
  await context.close()
}
