import { expect, it } from 'vitest'
import { openForFile } from '../support/browser/open-for-file.ts'
import { openOperatorWorld } from '../support/world/operator.ts'

const { openSignedIn } = openForFile(openOperatorWorld)

async function open(path: string) {
  const visit = await openSignedIn('gestor')
  const documents: string[] = []
  visit.page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  await visit.page.goto(path)
  documents.length = 0
  return { ...visit, documents }
}

it('carries no React, and shows a chosen filter without leaving the page', async () => {
  const { page, context, documents, complaints } = await open('/clients/index')
  expect(await page.locator('script[type="module"]').count()).toBe(0)
  const kind = page.getByLabel('Tipo')
  await kind.focus()
  await kind.selectOption('company')
  await page.waitForURL(/tipo=company/)
  expect(await kind.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.goBack()
  await expect.poll(() => kind.inputValue()).toBe('')
  await page.goForward()
  await expect.poll(() => kind.inputValue()).toBe('company')
  expect(documents).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

it('shows that a filter is under way, and keeps what is typed meanwhile', async () => {
  const { page, context, complaints } = await open('/clients/index')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/tipo=company/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Tipo').selectOption('company')
  await page.getByRole('progressbar', { name: 'Carregando' }).waitFor()
  await page.getByLabel('Procurar').fill('Souza')
  answer()
  await page.waitForURL(/tipo=company/)
  await page.getByRole('progressbar', { name: 'Carregando' }).waitFor({ state: 'detached' })
  expect(await page.getByLabel('Procurar').inputValue()).toBe('Souza')
  expect(complaints).toEqual([])
  await context.close()
})

it('asks to sign in again when the session has ended meanwhile', async () => {
  const { page, context } = await open('/clients/index')
  await context.clearCookies()
  await page.getByLabel('Tipo').selectOption('company')
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('redirectTo')).toContain('tipo=company')
  await context.close()
})
