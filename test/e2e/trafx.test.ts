import { Buffer } from 'node:buffer'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openForFile } from '../support/browser/open-for-file.ts'
import { findViolations, setWidth, widthBeyond } from '../support/browser/operator-browser.ts'
import { hourlyName, openCounterWorld, sample, stampedName } from '../support/world/counters.ts'

const { openSignedIn } = openForFile(openCounterWorld)

const open = (options: { js?: boolean; light?: boolean; width?: number } = {}) =>
  openSignedIn('gestor', { again: true, ...options })

/** The samples as files of counters of their own. */
function filesOf(people: string, cars: string) {
  return [hourlyName, stampedName].map((name) => {
    const { content } = sample(name, { '2101Rj': people, '1904Dz': cars })
    return { name, mimeType: 'text/plain', buffer: Buffer.from(content as string) }
  })
}

async function choose(page: Page, files: ReturnType<typeof filesOf>) {
  await page.goto('/trafx/index')
  await page.getByText('Enviar arquivos').click()
  await page.getByLabel('Arquivos dos contadores').setInputFiles(files)
  await page.getByRole('button', { name: 'Ler e conferir' }).click()
  await page.getByRole('heading', { level: 1, name: 'Conferir antes de salvar' }).waitFor()
}

describe.each([
  { js: true, light: false, serials: ['2701Aa', '2701Bb'] as const },
  { js: true, light: true, serials: ['2702Aa', '2702Bb'] as const },
  { js: false, light: false, serials: ['2703Aa', '2703Bb'] as const }
])('with script: $js, light mode: $light', ({ js, light, serials: [people, cars] }) => {
  it('files are read, checked, saved, counted and refused a second time', async () => {
    const { context, page, complaints } = await open({ js, light })
    await choose(page, filesOf(people, cars))
    const places = page.getByLabel('Atrativo deste contador')
    expect(await places.count()).toBe(3)
    await places.nth(0).selectOption({ index: 1 })
    await places.nth(1).selectOption({ label: 'Nenhum atrativo (por exemplo, estacionamento)' })
    await places.nth(2).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Salvar contagens' }).click()
    await page.getByRole('status').getByText('3 registros salvos').waitFor()

    await page.getByRole('navigation', { name: 'Contadores' }).getByRole('link', { name: 'Contagens' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contagens' }).waitFor()
    await page.getByLabel('Visão').selectOption({ label: 'A cada 3 minutos' })
    await page.getByLabel('Contador', { exact: true }).selectOption(people)
    await page.getByLabel('De', { exact: true }).fill('2026-11-13')
    await page.getByLabel('Até').fill('2026-11-13')
    await page.getByRole('button', { name: 'Mostrar' }).click()
    await page.getByText('19 pessoas').waitFor()
    expect(await page.getByRole('row', { name: /07:57/ }).count()).toBeGreaterThan(0)

    await choose(page, filesOf(people, cars))
    expect(await page.getByText('Este arquivo já foi enviado anteriormente!').count()).toBe(3)
    expect(await page.getByRole('button', { name: 'Salvar contagens' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('files dropped on the field are taken, and too many bytes are said before they are sent', async () => {
  const { context, page } = await open()
  await page.goto('/trafx/upload')
  await page.getByText('Solte os arquivos aqui').waitFor()
  const field = page.getByLabel('Arquivos dos contadores')
  const dropped = await field.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'.repeat(21 * 1024 * 1024)], 'grande.txt', { type: 'text/plain' }))
    return transfer
  })
  await field.evaluate((input, transfer) => {
    if (input instanceof HTMLInputElement) input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, dropped)
  const message = await field.evaluate((input) => (input instanceof HTMLInputElement ? input.validationMessage : ''))
  expect(message).toBe('Os arquivos passam de 20 MB. Envie em partes.')
  await context.close()
})

/** Cards and fields of their own on a phone. */
const differOnPhone = new Set(['/trafx/index', '/trafx/entries', '/trafx/devices/2101Rj'])
const screens = [
  '/trafx/index',
  '/trafx/upload',
  '/trafx/entries',
  '/trafx/entries?grao=3min&por=atrativo',
  '/trafx/entries?inicio=2026-02-30',
  '/trafx/compare',
  '/trafx/compare?por=hora',
  '/trafx/passages',
  '/trafx/devices',
  '/trafx/devices/2101Rj'
]

/** Checks all rules at desk width, on a phone those of targets and order, and the page's width everywhere. */
async function look(page: Page, screen: string, { alsoOnPhone = false } = {}): Promise<void> {
  for (const width of [1440, 768, 360]) {
    await setWidth(page, width)
    expect(await widthBeyond(page), `${screen} at ${width} px`).toBeLessThanOrEqual(0)
    const isAsked = width === 1440 || (width === 360 && alsoOnPhone)
    if (isAsked) expect([screen, width, await findViolations(page)]).toEqual([screen, width, []])
  }
}

it('every screen is accessible and fits at every width', async () => {
  const { context, page } = await open()
  for (const screen of screens) {
    await page.goto(screen)
    await look(page, screen, { alsoOnPhone: differOnPhone.has(screen) })
  }
  await choose(page, filesOf('2801Aa', '2801Bb'))
  await look(page, 'what was read', { alsoOnPhone: true })
  await context.close()
})
