import { describe, expect, it } from 'vitest'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findBroken } from '../../support/browser/operator-browser.ts'
import { findBreaches } from '../../support/invariants.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)

/** 768 is between: seen, and not asked each time. */
const widths = [360, 1440]

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it('an expense is entered row by row, paid, unpaid, closed, opened again and cancelled', async () => {
    const { context, page, complaints } = await openSignedIn('financeiro', { again: true, js })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const sound = async () => {
      if (js) for (const width of widths) expect(await findBroken(page, width)).toEqual([])
    }

    await page.goto('/financial/transactions/add?flow=out')
    await page.getByLabel('Descrição').fill('Conserto do telhado')
    await page.getByLabel('Fornecedor').fill('ma')
    await press('Procurar fornecedor entre clientes e condutores')
    await page.getByText('Escolha na lista').waitFor()
    const found = page.getByRole('list', { name: 'Pessoas encontradas' }).getByRole('button').first()
    const name = ((await found.textContent()) ?? '').replace('Usar', '').trim()
    await found.click()
    await page.getByText('Ainda não salvo').waitFor()
    expect(await page.getByLabel('Fornecedor').inputValue()).toBe(name)
    expect(await page.getByLabel('Descrição').inputValue()).toBe('Conserto do telhado')

    await page.getByLabel('O que é do item 1').fill('Telhas')
    await page.getByLabel('Valor (R$) do item 1').fill('1.000,00')
    await page.getByLabel('Desconto do item 1').fill('10')
    await page.getByLabel('Desconto em do item 1').selectOption('percent')
    await press('Acrescentar item')
    await page.getByLabel('O que é do item 2').fill('Engano')
    await press('Remover item 2')
    await page.getByLabel('O que é do item 2').waitFor({ state: 'detached' })
    await press('Acrescentar pagamento')
    await page.getByLabel('Forma do pagamento 1').selectOption('pix')
    await page.getByLabel('Valor (R$) do pagamento 1').fill('900,01')
    if (!js) await press('Calcular totais')
    await page.getByLabel('Totais').getByText('R$ 0,01').waitFor()
    await sound()
    await press('Salvar despesa')
    await page.getByRole('link', { name: /somam R\$.900,01, mais do que o valor final de R\$.900,00/ }).click()
    expect(await page.locator(':focus').inputValue()).toBe('900,01')
    await page.getByLabel('Valor (R$) do pagamento 1').fill('400')
    await press('Salvar despesa')
    await page.getByText('Lançamento criado.').waitFor()
    const own = new URL(page.url()).pathname
    await page.locator('.tag', { hasText: 'Parcial' }).waitFor()
    await sound()

    await press('Remover pagamento 1')
    await page.getByText('Sai quando você salvar.').waitFor()
    await press('Salvar')
    await page.getByText('Lançamento salvo.').waitFor()
    await page.locator('.tag', { hasText: 'Aberta' }).waitFor()
    await page.getByRole('heading', { name: 'Linhas removidas' }).waitFor()

    await page.getByRole('link', { name: 'Anexar ou remover' }).click()
    const file = { name: 'orcamento.txt', mimeType: 'text/plain', buffer: Buffer.from(`Telhas ${js}`) }
    await page.locator('input[type=file]').setInputFiles(file)
    await press('Anexar')
    await page.getByText('Documento enviado.').waitFor()
    await sound()

    await page.goto(own)
    await page.getByRole('link', { name: 'orcamento.txt' }).waitFor()
    await page.getByRole('link', { name: 'Fechar lançamento' }).click()
    await press('Fechar lançamento')
    await page.locator('.tag', { hasText: 'Fechado' }).waitFor()
    expect(await page.getByRole('button', { name: 'Salvar' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Reabrir lançamento' }).click()
    await page.getByLabel('Motivo').fill('Faltou a mão de obra')
    await press('Reabrir lançamento')
    await page.getByText('Lançamento reaberto.').waitFor()
    await page.getByRole('link', { name: 'Cancelar lançamento' }).click()
    await page.getByLabel('Motivo').fill('Não veio')
    await sound()
    await press('Cancelar lançamento')
    await page.locator('.tag', { hasText: 'Cancelada' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('starts a monthly expense, changes its value, and ends it', async () => {
    const { context, page, complaints } = await openSignedIn('financeiro', { again: true, js })
    const label = js ? 'Internet da sede' : 'Aluguel da sede'
    await page.goto('/financial/transactions/add?flow=out')
    await page.getByLabel('Descrição').fill(label)
    await page.getByLabel('Repete todo mês').check()
    await page.getByLabel('Dia do vencimento').fill('31')
    await page.getByLabel('O que é do item 1').fill('Mensalidade')
    await page.getByLabel('Valor (R$) do item 1').fill('150')
    await page.getByRole('button', { name: 'Salvar despesa' }).last().click()
    await page.getByRole('link', { name: 'Ver a repetição mensal' }).click()
    await page.getByLabel('Novo valor por mês').fill('180,00')
    if (js) for (const width of widths) expect(await findBroken(page, width)).toEqual([])
    await page.getByRole('button', { name: 'Mudar valor' }).click()
    await page.getByText('a partir do mês que vem.').first().waitFor()
    await page.goto('/financial/recurrences')
    if (js) for (const width of widths) expect(await findBroken(page, width)).toEqual([])
    await page.getByRole('row').filter({ hasText: label }).getByText('R$ 180,00').waitFor()
    await page.getByRole('link', { name: `Abrir ${label}` }).click()
    await page.getByRole('button', { name: 'Encerrar repetição' }).click()
    await page.locator('.tag', { hasText: 'Encerrada' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('leaves the ledger as the rows say', async () => {
  expect(await findBreaches(world.db)).toEqual({})
})
