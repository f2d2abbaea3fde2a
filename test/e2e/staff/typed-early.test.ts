import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { isDrawnByReact } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { openSignedIn } = openForFile(openOperatorWorld)

/** Opens a page whose scripts wait, as on a weak network, until `release` lets them come. */
async function openSlow(path: string) {
  const { page, complaints } = await openSignedIn('gestor', { again: true })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**', async (route) => {
    if (route.request().resourceType() === 'script') await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { page, complaints, release }
}

const isHidden = async (page: Page, name: string) => !(await page.locator(`#f-${name}`).isVisible())

it('fields that a choice shows follow what was chosen before React drew the page', async () => {
  const { page, complaints, release } = await openSlow('/messages/new')
  await page.getByRole('radio', { name: 'Um cliente' }).check()
  await page.getByRole('radio', { name: 'Em outro momento' }).check()
  // Without script the fields of all choices are shown.
  expect(await isHidden(page, 'dia')).toBe(false)
  release()
  await isDrawnByReact(page)
  await expect.poll(() => isHidden(page, 'dia')).toBe(true)
  expect(await isHidden(page, 'busca')).toBe(false)
  expect(await isHidden(page, 'horario')).toBe(false)
  expect(complaints).toEqual([])
})

it.each([
  { path: '/operation/drawer', field: 'Notas de R$ 50', typed: '3', total: /Contado\s*R\$\s150,00/ },
  {
    path: '/financial/transactions/add?flow=out',
    field: 'Valor (R$)',
    typed: '40,00',
    total: /Valor final\s*R\$\s40,00/
  }
])('a sum counts what was typed before React drew $path', async ({ path, field, typed, total }) => {
  const { page, complaints, release } = await openSlow(path)
  await page.getByLabel(field).first().fill(typed)
  release()
  await isDrawnByReact(page)
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(total)
  expect(complaints).toEqual([])
})
