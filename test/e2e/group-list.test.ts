import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { openForFile } from '../support/browser/open-for-file.ts'
import { openOperatorWorld } from '../support/world/operator.ts'

const { world, openSignedIn, openWindow } = openForFile(openOperatorWorld)

/** `fill` types: a minute of processor time for 1500 lines. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, value) => {
    if (!(element instanceof HTMLTextAreaElement)) throw new Error('not a field for text')
    element.value = value
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)

describe.each([{ js: true }, { js: false }])('the list that a school fills in with script: $js', ({ js }) => {
  it('is made at the desk, filled in on a phone, and read at the desk', async () => {
    const desk = await openSignedIn('gestor', { js })
    await desk.page.goto('/operation/groups')
    await desk.page.getByRole('link', { name: 'Nova reserva de grupo' }).first().click()
    // Beyond the days that the demonstration has sold.
    await desk.page.getByLabel(/^Dia/).fill(addDays(world.today, 150))
    await desk.page.getByRole('button', { name: 'Mostrar horários e total' }).click()
    await desk.page.locator('input[name$=".quantity"]').first().fill('3')
    await desk.page.locator('input[name=name]').fill('Escola Azul')
    await desk.page.locator('input[name=person]').fill('Rosa Dias')
    await desk.page.locator('input[name=phone]').fill('75 98888-0000')
    await desk.page.locator('[name=method][value=cod]').check()
    await desk.page.getByRole('button', { name: 'Mostrar horários e total' }).click()
    await desk.page.getByRole('button', { name: 'Vender o grupo' }).click()
    await desk.page.getByRole('button', { name: 'Criar link para a escola preencher' }).click()
    const address = await desk.page.getByLabel('Link da lista').inputValue()

    const { page, context, complaints } = await openWindow({ js })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(new URL(address).pathname)
    const file = { name: 'turma.csv', mimeType: 'text/csv', buffer: Buffer.from('Ana Reis;;31/02/2015') }
    await page.getByLabel('Ou enviar um arquivo CSV').setInputFiles(file)
    await page.getByLabel('Nome', { exact: true }).first().fill('Rui Dias')
    await page.getByRole('button', { name: 'Mais linhas' }).click()
    await page.locator('input[name="rows[3].name"]:focus').waitFor()
    // The browser forgets a chosen file; its text is in the field.
    expect(await page.getByLabel('Colar da planilha').inputValue()).toBe('Ana Reis;;31/02/2015')
    expect(await page.getByLabel('Nome', { exact: true }).first().inputValue()).toBe('Rui Dias')
    await page.getByRole('button', { name: 'Enviar a lista' }).click()
    await page.getByRole('link', { name: /Linha 1, nascimento/ }).waitFor()
    await page.getByLabel('Colar da planilha').fill('Ana Reis;;28/02/2015')
    await page.getByRole('button', { name: 'Só conferir' }).click()
    await page.getByText('2 nomes lidos. Nada foi salvo ainda.').waitFor()
    await page.getByRole('button', { name: 'Enviar a lista' }).click()
    await page.getByText('Lista recebida: 2 nomes').waitFor()
    expect(await page.getByText(/Ana|Rui/).count()).toBe(0)
    await page.getByText('Tirar alguém da lista').click()
    await page.getByLabel('Quem não vem mais').fill('rui dias')
    await page.getByRole('button', { name: 'Enviar a lista' }).click()
    await page.getByText('Sai da lista quem estava nela com o nome escrito.').waitFor()
    await page.getByRole('heading', { name: 'O grupo comprou para 3 pessoas' }).waitFor()
    await page.getByText('já vieram 2 nomes').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

    await desk.page.goto('/operation/groups')
    await desk.page.getByText('1 de 3').first().waitFor()
    await desk.page
      .getByRole('link', { name: /Escola Azul/ })
      .first()
      .click()
    await desk.page.getByText(/pelo link do grupo/).waitFor()
    await desk.page.getByText('Ana Reis').waitFor()
    await desk.page.getByRole('button', { name: 'Encerrar o link' }).click()
    await desk.page.getByText('O link não vale mais.').waitFor()
    const pasted = Array.from({ length: 1500 }, (_, at) => `Aluna número ${at}; RG ${at}`).join('\n')
    await paste(page.getByLabel('Colar da planilha'), pasted)
    await page.getByLabel('Nome', { exact: true }).first().fill('Caio Sá')
    await page.getByLabel('Observação').first().fill('usa cadeira de rodas')
    await page.getByRole('button', { name: 'Enviar a lista' }).click()
    const kept = page.getByLabel(/O que você digitou/)
    expect(await kept.inputValue()).toBe(`${pasted}\nCaio Sá\t\t\tusa cadeira de rodas`)
    expect((await page.reload())?.status()).toBe(404)
    expect(complaints.filter((said) => !/404|422/.test(said))).toEqual([])
    expect(desk.complaints).toEqual([])
    await context.close()
    await desk.context.close()
  })
})
