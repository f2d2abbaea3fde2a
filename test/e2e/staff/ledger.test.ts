import { describe, expect, it } from 'vitest'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findBroken } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it('shows income and expenses, finds an entry, goes through months, and looks ahead', async () => {
    const { page, complaints } = await openSignedIn('financeiro', { js })
    await page.goto('/financial/index')
    await page.getByText('Relatório completo').first().waitFor()
    await page.getByRole('heading', { name: 'Por forma de pagamento' }).waitFor()
    if (js) expect(await findBroken(page, 360)).toEqual([])

    const since = `${Number(world.today.slice(0, 4)) - 1}-01-01`
    // On a phone the fields wait behind a box.
    if (js) await page.getByText('Filtros', { exact: true }).click()
    await page.getByLabel('De', { exact: false }).first().fill(since)
    await page.getByLabel('Procurar').fill('ponte')
    await page.getByText('Mais filtros').click()
    await page.getByLabel('Mostrar').selectOption({ label: 'Saídas' })
    await page.getByRole('button', { name: 'Filtrar' }).click()
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
