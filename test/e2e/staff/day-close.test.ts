import { describe, expect, it } from 'vitest'
import { addDays, formatDay } from '#app/domain/calendar/dates.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findBroken } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  const enter = (username: string) => openSignedIn(username, { again: true, js })

  it('a seller opens a drawer, takes from it and hands it over', async () => {
    const { context, page, complaints } = await enter('operador')
    await page.goto('/operation/drawer')
    await page.getByLabel('Notas de R$ 50', { exact: true }).fill('3')
    if (js) await page.locator('.cash-sum', { hasText: '150,00' }).waitFor()
    else await page.getByRole('button', { name: 'Somar' }).click()
    await page.locator('.cash-sum', { hasText: '150,00' }).waitFor()
    if (js) expect(await findBroken(page, 360)).toEqual([])
    await page.getByRole('button', { name: 'Abrir o caixa' }).click()
    await page.getByText(/Caixa aberto com/).waitFor()
    await page.getByLabel('Valor').fill('100,00')
    await page.getByLabel('Motivo').fill('Levado ao cofre')
    await page.getByRole('button', { name: 'Registrar' }).click()
    await page.getByText(/Sangria de .*100,00/).waitFor()

    await page.getByRole('link', { name: 'Entregar o caixa' }).click()
    await page.getByRole('heading', { name: 'Entregar o caixa' }).waitFor()
    await page.getByLabel('Moedas de R$ 1', { exact: true }).fill('49')
    await page.getByLabel('Entregue a').selectOption({ label: 'Deixei no cofre' })
    await page.getByLabel('Observação').fill('Uma moeda sumiu')
    if (js) expect(await findBroken(page, 360)).toEqual([])
    await page.getByRole('button', { name: 'Entregar o caixa' }).click()
    await page.getByText(/Caixa entregue: .*49,00, no cofre\. Devia haver .*50,00/).waitFor()
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([])
    await context.close()
  })

  it('finance confirms the drawer, counts the day and closes it', async () => {
    // Days that are open in the demonstration, and on which nothing is counted but what the loop counts.
    const date = addDays(world.today, js ? -1 : -7)
    const { context, page, complaints } = await enter('financeiro')
    await page.goto('/financial/close')
    if (js) expect(await findBroken(page, 360)).toEqual([])
    await page.goto(`/financial/close/${world.today}`)
    await page.getByRole('button', { name: 'Conferir o caixa' }).first().click()
    await page.getByText('Caixa de Caio Sampaio conferido.').waitFor()

    await page.goto(`/financial/close/${date}`)
    if (js) expect(await findBroken(page, 360)).toEqual([])
    await page.getByRole('button', { name: 'Fechar o dia' }).click()
    await page.getByText('O dia não foi fechado').waitFor()
    for (const way of ['Crédito', 'Débito', 'Pix']) {
      const row = page.locator('.count-row', { hasText: `${way} na portaria` })
      await row.getByLabel(/^Contado/).fill('1,00')
    }
    // Also where the day took cash outside a drawer, which is counted in notes.
    for (const reason of await page.getByLabel(/^Motivo/).all()) await reason.fill('Máquina sem papel')
    await page.getByRole('button', { name: 'Fechar o dia' }).click()
    await page.getByText(`Dia ${formatDay(date)} fechado.`).waitFor()
    await page.getByText('Máquina sem papel').first().waitFor()
    // Without the message, which fades away meanwhile.
    await page.reload()
    if (js) expect(await findBroken(page, 1440)).toEqual([])
    await page.getByRole('link', { name: 'Imprimir' }).click()
    await page.getByText('Conferido por:').waitFor()
    if (js) expect(await findBroken(page, 360)).toEqual([])
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([])
    await context.close()
  })
})
