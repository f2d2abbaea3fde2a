import type { Page } from 'playwright'
import { heading, press, type Scenario } from './scenario.ts'

/** Enters a transaction with two rows and opens its page. */
export async function enterTransaction(page: Page, label: string): Promise<void> {
  await page.goto('/financial/index')
  await page.getByRole('link', { name: 'Nova entrada' }).click()
  await heading(page, 'Nova entrada').waitFor()
  await page.getByLabel('Descrição').fill(label)
  await page.getByLabel(/^O que é/).fill('Camisetas')
  await page.getByLabel(/^Valor \(R\$\)/).fill('1.234,50')
  await press(page, 'Acrescentar pagamento')
  await page.getByLabel(/^Forma/).selectOption('pix')
  await page.getByLabel(/^Valor \(R\$\).*pagamento/).fill('1.234,50')
  await press(page, 'Salvar entrada')
  await page.getByText('Lançamento criado.').waitFor()
  await heading(page, label).waitFor()
  await page.getByText('R$ 1.234,50').first().waitFor()
}

/** Chooses payments, confirms and requests the withdrawal. */
export async function askWithdrawal(page: Page, { provider }: Scenario): Promise<void> {
  await page.goto('/financial/withdrawals')
  await page.getByText('Pode ser sacado').first().waitFor()
  await page.getByRole('link', { name: 'Solicitar saque' }).click()
  if (provider) {
    await page.getByLabel('Provedor').selectOption(provider)
    await press(page, 'Mostrar')
    await page.waitForURL(new RegExp(`provedor=${provider}`))
  }
  await page.locator('input[name=p]').first().check()
  await press(page, 'Sacar os marcados')
  await heading(page, 'Conferir o saque').waitFor()
  await press(page, 'Solicitar saque')
  await page
    .getByText(/Saque.* solicitado/)
    .first()
    .waitFor()
}
