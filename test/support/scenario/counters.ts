import { Buffer } from 'node:buffer'
import type { Page } from 'playwright'
import { sample, stampedName } from '../world/counters.ts'
import { heading, press, type Scenario } from './scenario.ts'

/** Uploads a file, checks and saves it, sees its counts, and is refused a second time. */
export async function sendCounts(page: Page, { serial, attraction }: Scenario): Promise<void> {
  const { content } = sample(stampedName, { '1904Dz': serial, '2101Rj': serial })
  const file = { name: stampedName, mimeType: 'text/plain', buffer: Buffer.from(content as string) }
  const choose = async () => {
    await page.goto('/trafx/index')
    // The form is folded above files that are there already.
    if (!(await page.getByRole('button', { name: 'Ler e conferir' }).isVisible())) {
      await page.getByText('Enviar arquivos', { exact: true }).click()
    }
    await page.getByLabel('Arquivos dos contadores').setInputFiles(file)
    await press(page, 'Ler e conferir')
    await heading(page, 'Conferir antes de salvar').waitFor()
  }
  await choose()
  await page.getByLabel('Atrativo deste contador').first().selectOption({ label: attraction })
  await press(page, 'Salvar contagens')
  await page
    .getByRole('status')
    .getByText(/registros? salvos?:/)
    .waitFor()
  await page.goto('/trafx/index')
  await page.locator('table').getByText(serial).first().waitFor()
  await choose()
  await page.getByText('Este arquivo já foi enviado anteriormente!').first().waitFor()
}
