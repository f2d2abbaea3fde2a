import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, findBroken, launchBrowser, openSignedIn } from '../../support/browser/operator-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../support/world/operator.ts'

let world: OperatorWorld
let browser: Browser

beforeAll(async () => {
  ;[world, browser] = await Promise.all([openOperatorWorld(), launchBrowser()])
})

afterAll(async () => {
  await closeWindows()
  await world?.close()
})

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it('shows income and expenses, finds an entry, goes through months, and looks ahead', async () => {
    const entry = { url: world.app.url, username: 'financeiro', password: seededPassword, js }
    const { page, complaints } = await openSignedIn(browser, entry)
    await page.goto('/financial/index')
    await page.getByText('Relatório completo').first().waitFor()
    await page.getByRole('heading', { name: 'Por forma de pagamento' }).waitFor()
    if (js) expect(await findBroken(page, 360)).toEqual([])

    const since = `${Number(world.today.slice(0, 4)) - 1}-01-01`
    await page.getByLabel('De', { exact: false }).first().fill(since)
    await page.getByLabel('Procurar').fill('ponte')
    await page.getByLabel('Mostrar').selectOption({ label: 'Saídas' })
    await page.getByRole('button', { name: 'Ver lançamentos' }).click()
    await page.getByRole('link', { name: 'Conserto da ponte pênsil' }).waitFor()
    await page.getByText('Carpintaria Irmãos Lima').first().waitFor()
    await page.getByText(/a pagar: .*2\.040,00/).waitFor()
    expect(new URL(page.url()).searchParams.get('fluxo')).toBe('saidas')
    await page.getByRole('heading', { name: 'Por mês' }).waitFor()
    if (js) for (const width of [768, 1440]) expect(await findBroken(page, width)).toEqual([])

    await page.getByRole('link', { name: 'Limpar filtros' }).click()
    await page.getByRole('link', { name: 'Fluxo de caixa' }).last().click()
    await page.getByRole('heading', { name: 'Atrasado' }).waitFor()
    await page.getByLabel(/^Saldo antes de/).fill('mil')
    await page.getByRole('button', { name: 'Recalcular' }).click()
    await page.getByRole('link', { name: /Escreva o valor assim/ }).click()
    expect(await page.locator(':focus').inputValue()).toBe('mil')
    await page.getByLabel(/^Saldo antes de/).fill('2.500,00')
    await page.getByRole('button', { name: 'Recalcular' }).click()
    await page.waitForURL(/saldo=2\.500%2C00/)
    await page.locator('figure.chart img').first().waitFor({ state: 'attached' })
    if (js) for (const width of [360, 1440]) expect(await findBroken(page, width)).toEqual([])
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })
})
