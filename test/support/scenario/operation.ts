import type { Page } from 'playwright'
import { expect } from 'vitest'
import { visitor } from '../server/over-http.ts'
import { heading, press, type Scenario } from './scenario.ts'
import type { BookedVisit } from './visitor.ts'

const list = '/operation/booking-list'

/** Finds the booking in its day's list and checks it in ahead of the day, with a reason. */
export async function letIn(page: Page, { id, date }: BookedVisit, surname: string): Promise<void> {
  await page.goto(`${list}?inicio=${date}&fim=${date}&q=${surname}`)
  await page
    .locator('table')
    .getByRole('link', { name: `${visitor.name} ${surname}` })
    .click()
  await heading(page, `${visitor.name} ${surname}`).waitFor()
  expect(page.url()).toContain(`${list}/${id}`)
  await page.getByRole('link', { name: 'Liberar entrada' }).click()
  await page.getByLabel('Motivo da liberação').fill('Chegou antes do dia')
  await press(page, 'Liberar entrada')
  await page.getByText('Realizada').first().waitFor()
}

/** Sees the visitors in the calendar, changes the date, then cancels. */
export async function moveAndCancel(page: Page, { id, date }: BookedVisit, { attraction }: Scenario): Promise<void> {
  await page.goto(`/operation/index/${date}`)
  await page.getByRole('heading', { name: attraction }).first().waitFor()
  await page.goto(`${list}/${id}/cancel`)
  await page.getByLabel(/motivo/i).fill('Desistiu')
  await press(page, 'Cancelar reserva')
  await page.getByText('Reserva cancelada').first().waitFor()
  await page.getByText('Cancelada', { exact: true }).first().waitFor()
}

/** Checks that a screen without data tells so in one sentence, and that no menu leads there. */
export async function findAbsent(page: Page, { lacks }: Scenario): Promise<void> {
  for (const path of lacks) {
    await page.goto(path)
    await heading(page, 'Este recurso depende de uma versão mais nova do servidor').waitFor()
    expect(await page.locator(`nav.side a[href="${path}"]`).count()).toBe(0)
  }
}
