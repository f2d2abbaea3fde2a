import { describe, expect, it } from 'vitest'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findBroken } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { openSignedIn } = openForFile(openOperatorWorld)

const list = '/nf/index'

describe.each([
  { js: true, stands: 'rejected', button: 'Enviar de novo' },
  { js: false, stands: 'draft', button: 'Emitir' }
])('with script: $js', ({ js, stands, button }) => {
  it('chooses payments, issues, corrects and cancels an invoice, and sets the issuer', async () => {
    const { context, page, complaints } = await openSignedIn('gestor', { again: true, js })
    const look = async (...widths: number[]) => {
      if (js) for (const width of widths) expect(await findBroken(page, width)).toEqual([])
    }
    await page.goto(list)
    await look(360, 1440)
    await page.getByRole('link', { name: 'Emitir notas' }).click()
    await page.getByRole('heading', { name: 'Pagas sem nota' }).waitFor()
    await look(360)
    await page.getByRole('button', { name: 'Emitir as escolhidas' }).click()
    await page.getByText('Escolha ao menos uma reserva').first().waitFor()
    await page.goto('/nf/open?tipo=booking', { waitUntil: 'networkidle' })
    await page.locator('input[name="bookings"]').first().check()
    await page.getByRole('button', { name: 'Emitir as escolhidas' }).click()
    await page.getByText('1 nota enviada para autorização.').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/nf\/[0-9a-f-]{36}$/)

    await page.goto(`${list}?situacao=${stands}`)
    await page.locator('td a, th a').first().click()
    await page.getByRole('link', { name: 'Corrigir e emitir' }).click()
    await look(360)
    await page.getByLabel('CEP').fill('46960-000')
    await page.getByLabel('Cidade').fill('Nenhures')
    await page.getByLabel('Estado (sigla)').fill('BA')
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('link', { name: /Não conhecemos esta cidade/ }).click()
    expect(await page.getByLabel('CEP').inputValue()).toBe('46960-000')
    await page.getByLabel('Cidade').fill('Lençóis')
    await page.getByLabel('Rua').fill('Rua das Pedras')
    await page.getByLabel('Número').fill('12')
    await page.getByLabel('Bairro').fill('Centro')
    await page.getByRole('button', { name: button }).click()
    await page.getByText('Nota enviada para autorização.').waitFor()

    await page.goto(`${list}?situacao=authorized`)
    await page.locator('td a, th a').last().click()
    await page.getByRole('heading', { name: 'Nota fiscal de serviço eletrônica (NFS-e)' }).waitFor()
    await look(360, 768)
    await page.getByRole('link', { name: 'Cancelar nota' }).click()
    await look(360)
    await page.getByLabel('Serviço não prestado').check()
    await page.getByLabel('Explicação').fill('A visita não aconteceu por causa da chuva.')
    await page.getByRole('button', { name: 'Cancelar nota' }).click()
    await page.getByText('Cancelamento pedido: a resposta chega em instantes.').waitFor()

    await page.goto('/configurations/invoices')
    await look(360)
    await page.getByLabel('Alíquota do ISS').fill('9')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('link', { name: /vai de 2% a 5%/ }).click()
    await page.getByLabel('Alíquota do ISS').fill('5')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Configurações de notas salvas.').waitFor()
    await page.getByRole('button', { name: 'Testar' }).click()
    await page.getByText('O simulador respondeu.').first().waitFor()
    await page.goto('/configurations/invoices/certificate')
    await look(360)
    expect(complaints).toEqual([])
    await context.close()
  })
})
