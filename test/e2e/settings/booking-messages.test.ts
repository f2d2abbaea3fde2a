import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findViolations, setWidth, widthBeyond } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'
import { addRating } from '../../support/world/people/ratings.ts'

const { world, openSignedIn, openWindow } = openForFile(openOperatorWorld)

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

it.each([{ js: true }, { js: false }])(
  'a manager changes booking messages, a visitor rates, and the manager reads the rating: script $js',
  async ({ js }) => {
    const { uuid, path } = await world.addBooking()
    const token = await addRating(world.db, uuid)
    const desk = await openSignedIn('gestor', { again: true, js })
    await desk.page.goto('/configurations/booking-messages')
    const main = desk.page.getByRole('main')
    await look(desk.page, { js })
    await main.getByRole('link', { name: 'Obrigado pela visita' }).click()
    await main.getByRole('textbox', { name: 'Texto', exact: true }).fill('{nome}, conte: {pesquisa}')
    await main.getByLabel('Enviar esta mensagem').check()
    await main.getByRole('button', { name: 'Ver prévia' }).click()
    await main.getByText(/^Ana, conte: /).waitFor()
    await look(desk.page, { js })
    await main.getByRole('button', { name: 'Salvar' }).click()
    await desk.page.getByText('Mensagem salva.').waitFor()

    const visit = await openWindow({ js, width: 360 })
    await visit.page.goto(`/avaliacao/${token}`)
    await look(visit.page, { js })
    await visit.page.getByRole('radio', { name: '9', exact: true }).check()
    await visit.page.getByLabel('O que contou').fill(`Água fria, ${js}`)
    await visit.page.getByRole('button', { name: 'Enviar resposta' }).click()
    await visit.page.getByRole('button', { name: 'Mudar resposta' }).waitFor()

    await desk.page.goto('/reports/ratings')
    await main.getByText(`Água fria, ${js}`).waitFor()
    await look(desk.page, { js })
    await desk.page.goto(`${path}/confirmation`)
    await look(desk.page, { js })
    await desk.page.getByRole('button', { name: 'Reenviar confirmação' }).click()
    await desk.page.getByText('A confirmação vai de novo a quem reservou.').waitFor()
    expect([desk.complaints, visit.complaints]).toEqual([[], []])
  }
)
