import { describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findBroken } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { openSignedIn } = openForFile(openOperatorWorld)

const widths = [360, 768, 1440]
const today = todayIn('America/Bahia', new Date())
const days = `inicio=${addDays(today, -60)}&fim=${today}`

describe.each([
  { js: true, guide: 'Neuza Santana', day: '2031-01-01' },
  { js: false, guide: 'Mateus Queiroz', day: '2031-02-02' }
])('with script: $js', ({ js, guide, day }) => {
  it('finds debtors and their lines, defines a rate, and pays an agent', async () => {
    const again = true
    const { context, page, complaints } = await openSignedIn('financeiro', { again, js })
    const check = async () => {
      if (js) for (const width of widths) expect(await findBroken(page, width)).toEqual([])
    }
    await page.goto('/financial/receivables')
    await check()
    await page.getByLabel('Quem').selectOption('agency')
    // With script a choice is sent as it is made.
    if (js) await page.waitForURL(/quem=agency/)
    await page.getByLabel('Situação').selectOption('all')
    if (!js) await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.waitForURL(/situacao=all/)
    await page.getByRole('link', { name: /Trilhas da Serra/ }).click()
    await page.getByText('Saldo final').waitFor()
    await check()

    await page.goto('/financial/commissions/rates')
    await page.getByLabel('Atrativo').selectOption({ index: 1 })
    await page.getByLabel('Valor fixo por pessoa').check()
    await page.getByLabel('Quanto').fill('dez')
    await page.getByLabel(/Para visitas desde/).fill(day)
    await page.getByRole('button', { name: 'Definir' }).click()
    await page.getByRole('link', { name: /Escreva um número/ }).click()
    expect(await page.locator(':focus').inputValue()).toBe('dez')
    await check()
    await page.getByLabel('Quanto').fill('10')
    await page.getByRole('button', { name: 'Definir' }).click()
    await page.getByText(/Comissão definida\./).waitFor()

    await page.goto(`/financial/commissions?${days}`)
    await check()
    await page.getByRole('link', { name: guide }).click()
    await page.getByLabel('Observação').fill('Pix')
    await check()
    await page.getByRole('button', { name: /Marcar como paga/ }).click()
    await page.getByText(/Comissão marcada como paga/).waitFor()
    await page
      .getByRole('link', { name: /Lançar como despesa/ })
      .first()
      .waitFor()
    await check()
    expect(complaints).toEqual([])
    await context.close()
  })
})
