import { Buffer } from 'node:buffer'
import type { Page } from 'playwright'
import { heading, press } from './scenario.ts'

/** Creates a type, sends a request with a file, changes its status with a message, and answers it. */
export async function askAndAnswer(page: Page, label: string): Promise<void> {
  await page.goto('/configurations/issuesTypes/index')
  await page.getByRole('link', { name: 'Novo tipo' }).click()
  await page.getByLabel('Nome').fill(label)
  await press(page, 'Criar tipo')
  await page.getByText(`Tipo “${label}” criado.`).waitFor()

  await page.goto('/issues/add')
  await page.getByRole('link', { name: label }).click()
  await page.getByLabel('O que você pede').fill('Queremos levar 40 alunos.')
  const file = { name: 'alunos.txt', mimeType: 'text/plain', buffer: Buffer.from('Lista de alunos') }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await press(page, 'Abrir requerimento')
  await page.getByText('alunos.txt').first().waitFor()

  await page.getByRole('radio', { name: 'Em análise' }).check()
  await page.getByLabel('Mensagem', { exact: true }).fill('Vamos olhar as datas.')
  await press(page, 'Mudar situação')
  await page.getByText('Situação: Em análise.').waitFor()
  await page.getByText('Vamos olhar as datas.').first().waitFor()
  await page.getByLabel('Sua mensagem').fill('Quinta às 9h está livre.')
  await press(page, 'Enviar mensagem')
  await page.getByText('Mensagem enviada.').waitFor()
  await page.getByText('Quinta às 9h está livre.').first().waitFor()

  await page.goto('/issues/index')
  await page.locator('table').getByText(label).first().waitFor()
  await page.locator('table').getByText('Em análise').first().waitFor()
}

/** Opens the settings, the integrations, and the servers' features. */
export async function seeSettings(page: Page): Promise<void> {
  await page.goto('/configurations/index')
  await page.getByRole('link', { name: 'Servidores' }).first().click()
  await heading(page, 'Servidores').waitFor()
  await press(page, 'Verificar de novo')
  await page.getByText('Servidores verificados.').waitFor()
}
