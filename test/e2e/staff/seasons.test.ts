import { describe, expect, it } from 'vitest'
import { addDays, formatDay } from '#app/domain/calendar/dates.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findBroken } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)

describe.each([
  { js: true, name: 'Carnaval', ahead: 120 },
  { js: false, name: 'Páscoa', ahead: 150 }
])('with script: $js', ({ js, name, ahead }) => {
  it('a manager sees how a season would be, corrects it, saves it, and meets it in the calendar', async () => {
    const { page, context } = await openSignedIn('gestor', { js })
    const first = addDays(world.today, ahead)
    await page.goto('/products/seasons')
    await page.getByRole('link', { name: 'Nova temporada' }).first().click()
    await page.getByLabel('Nome', { exact: true }).fill(name)
    await page.locator('[name="periods[0].first"]').fill(first)
    await page.locator('[name="periods[0].last"]').fill(addDays(first, 6))
    await page.getByLabel('Quanto (%)').fill('50')
    await page.getByLabel('Preço de Meia-entrada, Gruta do Silêncio').fill('meia')
    await page.getByRole('button', { name: 'Ver como fica' }).last().click()
    await page.getByText('A temporada não foi salva').waitFor()
    expect(await page.getByLabel('Quanto (%)').inputValue()).toBe('50')
    await page.getByLabel('Preço de Meia-entrada, Gruta do Silêncio').fill('55,00')
    await page.getByRole('button', { name: 'Ver como fica' }).last().click()
    await page.getByRole('heading', { name: 'Como fica' }).waitFor()
    await page.getByText('R$ 40,00 → R$ 55,00').waitFor()
    if (js) for (const width of [360, 1366]) expect(await findBroken(page, width)).toEqual([])
    await page.getByRole('button', { name: 'Voltar e corrigir' }).click()
    await page.getByRole('button', { name: 'Ver como fica' }).last().click()
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await page.getByText(`${name} foi salva.`).waitFor()
    await page.getByText(`de ${formatDay(first)} a ${formatDay(addDays(first, 6))}`).waitFor()

    await page.goto('/products/index')
    await page
      .getByRole('link', { name: /^Gruta do Silêncio/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Calendário' }).last().click()
    await page.waitForURL(/\/calendar/)
    await page.goto(`${page.url().split('?')[0]}?mes=${first.slice(0, 7)}`)
    await page.getByText(name).first().waitFor()
    await page.locator('.pday', { hasText: name }).first().getByText('R$ 120,00').waitFor()
    if (js) for (const width of [360, 1366]) expect(await findBroken(page, width)).toEqual([])
    await context.close()
  })
})
