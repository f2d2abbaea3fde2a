import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findViolations, setWidth, widthBeyond } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)

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

/** Chips where there is script, lines where there is none. */
async function fillTags(page: Page, tags: readonly string[], { js }: { js: boolean }): Promise<void> {
  const field = page.getByLabel('Celulares e e-mails')
  if (!js) return field.fill(tags.join(', '))
  for (const tag of tags) {
    await field.fill(tag)
    await field.press('Enter')
  }
  await field.fill('engano')
  await field.press(';')
  await page.getByText('Confira:').waitFor()
  await look(page, { js })
  await page.getByRole('button', { name: 'Remover engano' }).press('Enter')
  expect(await page.locator('.chip').count()).toBe(tags.length)
  await field.press('Backspace')
  expect(await page.locator('.chip').count()).toBe(tags.length - 1)
  await field.fill(tags.at(-1) ?? '')
}

it.each([{ js: true }, { js: false }])(
  'a list is kept, its people said yes, and a message goes to them from a template and waits no more: script $js',
  async ({ js }) => {
    const end = js ? '1' : '2'
    const { page, complaints } = await openSignedIn('gestor', { again: true, js })
    const main = page.getByRole('main')
    const tags = [`(75) 98888-000${end}`, `visita${end}@exemplo.com.br`]
    await page.goto('/messages/lists/add')
    await page.getByLabel('Nome', { exact: true }).fill(`Novidades ${end}`)
    await fillTags(page, tags, { js })
    await main.getByRole('button', { name: 'Criar lista' }).click()
    await main.getByText('2 endereços').first().waitFor()
    await look(page, { js })

    await main.getByRole('link', { name: 'Quem quer mensagens' }).click()
    await page.getByLabel('Celulares e e-mails').fill(tags[0] ?? '')
    await page.getByRole('radio', { name: /^Quer receber/ }).check()
    await page.getByLabel('Como disseram').selectOption('desk')
    await page.getByLabel('Texto que a pessoa aceitou ou disse').fill('Aceito receber as novidades do parque.')
    await main.getByRole('button', { name: 'Anotar' }).click()
    await page.getByText('1 endereço anotado.').first().waitFor()
    await look(page, { js })
    await main.getByRole('link', { name: tags[0] }).click()
    await main.getByText('Aceito receber as novidades').waitFor()
    await look(page, { js })

    await page.goto('/messages/templates/add')
    await page.getByLabel('Nome', { exact: true }).fill(`Novidade ${end}`)
    await page.getByLabel('Texto', { exact: true }).fill('Novidades em {lugar!')
    await main.getByRole('button', { name: 'Ver como fica' }).click()
    await page.getByText('Há uma chave sem par').first().waitFor()
    await page.getByLabel('Texto', { exact: true }).fill('Novidades em {lugar}!')
    await main.getByRole('button', { name: 'Ver como fica' }).click()
    await page.getByText('Novidades em Vale das Águas!').waitFor()
    await look(page, { js })
    await main.getByRole('button', { name: 'Criar modelo' }).click()
    await main.getByRole('link', { name: `Novidade ${end}` }).click()
    await main.getByRole('link', { name: 'Escrever com ele' }).click()

    await page.getByRole('radio', { name: 'Uma lista guardada' }).check()
    await page.getByLabel('Lista', { exact: true }).selectOption({ label: `Novidades ${end} (2)` })
    await page.getByRole('radio', { name: 'Em outro momento' }).check()
    await page.getByLabel(/^Dia(?! da visita)/).fill(addDays(world.today, 3))
    await page.getByLabel(/^Hora,/).fill('10:00')
    await look(page, { js })
    await main.getByRole('button', { name: 'Conferir antes de enviar' }).click()
    await main.getByText('1 não disse que quer receber').waitFor()
    await look(page, { js })
    await main.getByRole('button', { name: 'Enviar 1 mensagem' }).click()
    await page.getByText('Só o envio').waitFor()
    await look(page, { js })
    await main.getByRole('link', { name: 'Ver o envio' }).click()
    await look(page, { js })
    await main.getByRole('button', { name: 'Cancelar o que espera (1)' }).click()
    await page.getByText('1 mensagem cancelada.').first().waitFor()
    await page.goto('/messages/batches')
    await main.getByText('1 cancelada').first().waitFor()
    await look(page, { js })
    expect(complaints).toEqual([])
  }
)
