import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findViolations, setWidth, widthBeyond } from '../../support/browser/operator-browser.ts'
import { bookAndPay } from '../../support/browser/plain-scenario.ts'
import { openVisitorWorld } from '../../support/world/visitor.ts'

const { world, openSignedIn, openWindow } = openForFile(openVisitorWorld)

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

async function tokenOf(id: string): Promise<string> {
  const { rows } = await world.db.pool.query(
    'select c.token from closure_bookings c join bookings b on b.id = c.booking_id where b.public_id = $1',
    [id]
  )
  return rows[0].token
}

it.each([{ js: true }, { js: false }])(
  'closes a day in three clicks, answers as a visitor by the link, and shows the answer to staff: script $js',
  async ({ js }) => {
    const shop = await world.freshShop()
    const id = await bookAndPay(world.app.url, shop)
    // Money back in the place of a credit departs from the policy: the manager may.
    const desk = await openSignedIn('gestor', { again: true, js })
    await desk.page.goto(`/operation/index/${shop.date}`)
    const main = desk.page.getByRole('main')
    await main.getByRole('link', { name: 'Fechar', exact: true }).click()
    await main.getByRole('button', { name: 'Ver quem é atingido' }).click()
    await main.getByRole('heading', { name: 'Como fica' }).waitFor()
    await look(desk.page, { js })
    await main.getByRole('button', { name: /^Fechar e avisar \d+$/ }).click()
    await desk.page.getByRole('heading', { name: /^Fechado:/ }).waitFor()
    await look(desk.page, { js })
    const followed = new URL(desk.page.url()).pathname

    const visit = await openWindow({ js })
    await visit.page.goto(`/fechamento/${await tokenOf(id)}`)
    await visit.page.getByRole('heading', { name: 'A visita não vai acontecer' }).waitFor()
    await visit.page.locator('#dias a.day').first().click()
    await visit.page.getByRole('button', { name: 'Mudar para este dia' }).waitFor()
    await look(visit.page, { js })
    await visit.page.getByRole('button', { name: 'Ficar com o crédito' }).click()
    await visit.page.getByText('Você ficou com um crédito de').waitFor()
    await look(visit.page, { js })

    await desk.page.goto(`${followed}?resposta=credit`)
    await main.locator(`a[href="/operation/booking-list/${id}"]`).waitFor()
    await main.locator('.tag', { hasText: 'Crédito' }).waitFor()
    await main.getByRole('link', { name: 'Mudar a resposta' }).first().click()
    await main.getByRole('button', { name: 'Receber o valor de volta' }).waitFor()
    await look(desk.page, { js })
    await main.getByRole('button', { name: 'Receber o valor de volta' }).click()
    const sure = main.getByRole('button', { name: 'Sim, receber o valor de volta' })
    await sure.waitFor()
    await look(desk.page, { js })
    await sure.click()
    await desk.page.getByRole('heading', { name: /^Fechado:/ }).waitFor()
    await desk.page.goto(`/operation/booking-list/${id}`)
    await main.getByText('Resposta ao fechamento').first().waitFor()
    await desk.page.goto('/operation/closure')
    await main.locator(`a[href="${followed}"]`).waitFor()
    await look(desk.page, { js })
    await desk.page.goto(`${followed}/reopen`)
    await look(desk.page, { js })
    await main.getByRole('button', { name: 'Reabrir o dia' }).click()
    await desk.page.getByRole('heading', { name: /^Reaberto:/ }).waitFor()
    expect([desk.complaints, visit.complaints]).toEqual([[], []])
  },
  // Nine screens are looked at in three widths.
  300_000
)
