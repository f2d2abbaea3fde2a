import type { Page } from 'playwright'
import { visitor } from '../server/over-http.ts'
import { heading, press, type Scenario } from './scenario.ts'

export interface BookedVisit {
  /** Id in the booking's URL. */
  id: string
  /** Day as y-m-d. */
  date: string
}

/**
 * Books on a phone: attraction, last day of next month, a time, two tickets, personal data; stops at the payment
 * method.
 */
async function fillIn(page: Page, { attraction, ticket }: Scenario, surname: string): Promise<string> {
  await page.goto('/booking')
  await page.getByRole('link', { name: attraction }).first().click()
  await page.getByRole('link', { name: 'Próximo mês' }).click()
  await page.waitForURL(/mes=/)
  await page.locator('a.day').last().click()
  await page.locator('a.slot').first().click()
  await heading(page, 'Ingressos').waitFor()
  const date = new URL(page.url()).searchParams.get('date') ?? ''
  await page.getByLabel(new RegExp(`^${ticket}`)).fill('2')
  await press(page, 'Continuar')
  await heading(page, 'Seus dados e pagamento').waitFor()
  await page.getByLabel('Nome', { exact: true }).fill(visitor.name)
  await page.getByLabel('Sobrenome').fill(surname)
  await page.getByLabel('CPF, CNPJ ou passaporte').fill(visitor.cpf)
  await page.getByLabel('Telefone com DDD').fill(visitor.phone)
  await page.getByLabel('E-mail').fill(visitor.email)
  await page.getByLabel('Li e aceito o termo').check()
  return date
}

const confirm = (page: Page) => page.locator('.total').getByRole('button', { name: 'Confirmar reserva' }).click()
const idOf = (page: Page) => /\/booking-details\/([\w-]+)/.exec(page.url())?.[1] ?? ''

export async function bookByPix(page: Page, scenario: Scenario, surname: string): Promise<BookedVisit> {
  const date = await fillIn(page, scenario, surname)
  await page.getByRole('radio', { name: 'Pix' }).check()
  await confirm(page)
  await heading(page, 'Pague com Pix').waitFor()
  const id = idOf(page)
  await scenario.payPix(page)
  await heading(page, 'Seu ingresso').waitFor()
  return { id, date }
}

/** Pays by card. Returns through the provider's page, or opens the booking's page if a form may not lead there. */
export async function bookByCard(page: Page, scenario: Scenario, surname: string): Promise<BookedVisit> {
  const date = await fillIn(page, scenario, surname)
  await page.getByRole('radio', { name: 'Cartão' }).check()
  await confirm(page)
  await heading(page, /^Pagamento simulado$|^Pague com cartão$/).waitFor()
  const onward = page.getByRole('link', { name: 'Continuar o pagamento' })
  if (await onward.isVisible()) await onward.click()
  await heading(page, 'Pagamento simulado').waitFor()
  await press(page, 'Aprovar')
  await heading(page, 'Seu ingresso').waitFor()
  return { id: idOf(page), date }
}
