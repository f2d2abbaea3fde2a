import type { Page } from 'playwright'
import { heading, press } from './scenario.ts'

/** Sends a message with the two calls of the specification: first with a wrong number, then at once, then later. */
export async function writeDirectly(page: Page, number: string): Promise<void> {
  await page.goto('/dashboard')
  await page.locator('nav.side a[href="/messages/index"]').waitFor({ state: 'attached' })
  await page.goto('/messages/index')
  await heading(page, 'Mensagens').waitFor()
  await page.getByLabel('Telefone ou grupo').fill('98123')
  await page.getByLabel('Mensagem', { exact: true }).fill('Até já, no mirante')
  await press(page, 'Enviar mensagem')
  await page.getByText('Confira o telefone').first().waitFor()
  await page.getByLabel('Telefone ou grupo').fill(number)
  await press(page, 'Enviar mensagem')
  await page.getByText('Mensagem entregue ao servidor').waitFor()
  await page.getByLabel('Telefone ou grupo').fill(number)
  await page.getByLabel('Mensagem', { exact: true }).fill('Amanhã às 8')
  await page.getByLabel('Em outro momento').check()
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  await page.getByLabel(/^Dia/).fill(tomorrow)
  await page.getByLabel(/^Hora, no fuso/).fill('08:00')
  await press(page, 'Enviar mensagem')
  await page.getByText('Mensagem agendada').waitFor()
}
