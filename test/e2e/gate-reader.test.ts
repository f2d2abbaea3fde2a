import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openForFile } from '../support/browser/open-for-file.ts'
import { isDrawnByReact } from '../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)

const gate = '/operation/check-in'

async function open(js: boolean) {
  const visit = await openSignedIn('portaria', { js })
  await visit.page.setViewportSize({ width: 1366, height: 768 })
  await visit.page.goto(gate)
  await visit.page.locator('#codigo:focus').waitFor()
  return visit
}

const isInSight = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

describe.each([{ js: true }, { js: false }])('the gate with script: $js', ({ js }) => {
  it('shows at 1366×768, without scrolling, how it is paid and then that they come in', async () => {
    const { page, context, complaints } = await open(js)
    const booking = await world.addBooking({ status: 'UNPAID' })
    await page.keyboard.type(booking.code)
    await page.keyboard.press('Enter')
    await page.getByText('a receber').first().waitFor()
    for (const name of ['Dinheiro', 'Pix', 'Débito', 'Crédito'])
      expect([name, await isInSight(page, name)]).toEqual([name, true])
    await page.getByRole('button', { name: 'Pix', exact: true }).click()
    await page.getByText('Liberado').first().waitFor()
    await page.getByText('Entraram menos').click()
    expect(await isInSight(page, 'Corrigir a entrada')).toBe(true)
    await page.getByLabel(/meia/i).fill('0')
    await page.getByRole('button', { name: 'Corrigir a entrada' }).click()
    await page.getByText('Entram 2 pessoas').first().waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

it.each([{ js: true }, { js: false }])(
  'shows how it is paid on a phone of 360×740 without scrolling, with script: $js',
  async ({ js }) => {
    const { page, context, complaints } = await open(js)
    await page.setViewportSize({ width: 360, height: 740 })
    const booking = await world.addBooking({ status: 'UNPAID' })
    await page.keyboard.type(booking.code)
    await page.keyboard.press('Enter')
    await page.getByText('a receber').first().waitFor()
    for (const name of ['Dinheiro', 'Pix', 'Débito', 'Crédito']) {
      expect([name, await isInSight(page, name)]).toEqual([name, true])
    }
    expect(complaints).toEqual([])
    await context.close()
  }
)

it('ends the message of a correction with the next answer', async () => {
  const { page, context, complaints } = await open(true)
  await isDrawnByReact(page)
  const first = await world.addBooking()
  const next = await world.addBooking()
  await page.keyboard.type(first.code)
  await page.keyboard.press('Enter')
  await page.getByText('Entraram menos').click()
  await page.getByLabel(/meia/i).fill('0')
  await page.getByRole('button', { name: 'Corrigir a entrada' }).click()
  const message = page.locator('.flashes .flash')
  await message.waitFor()
  // The pointer on it would keep it for ever.
  await message.hover()
  await page.locator('#codigo').focus()
  await page.keyboard.type(next.code)
  await page.keyboard.press('Enter')
  await page.locator('.gate-name').getByText(next.name).waitFor()
  expect(await message.count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

it('answers each of the codes that a reader types without a pause, in their order', async () => {
  const { page, context, complaints } = await open(true)
  await isDrawnByReact(page)
  const first = await world.addBooking()
  const second = await world.addBooking()
  const answered: string[] = []
  page.on('response', (response) => {
    // The gate asks for a list for the time without network, too.
    const request = response.request()
    if (request.method() === 'POST' && request.url().includes('_data=')) answered.push(request.postData() ?? '')
  })
  await page.route(/check-in\?.*_data=/, async (route) => {
    await expect.poll(() => page.locator('#codigo').inputValue()).toBe('')
    await route.continue()
  })
  await page.locator('#codigo').focus()
  await page.keyboard.type(`${first.code}\n${first.code}\n${second.code}\n`, { delay: 0 })
  await page.getByText(second.name).first().waitFor()
  await page.getByText('Liberado').first().waitFor()
  expect(answered.map((body) => new URLSearchParams(body).get('codigo'))).toEqual([first.code, first.code, second.code])
  const { rows } = await world.db.pool.query(
    'select count(*)::int as entries from checkins c join bookings b on b.id = c.booking_id where b.public_id = any($1)',
    [[first.uuid, second.uuid]]
  )
  expect(rows).toEqual([{ entries: 2 }])
  expect(await page.locator('#codigo').inputValue()).toBe('')
  expect(complaints).toEqual([])
  await context.close()
})

it('keeps the same code read again before the browser takes a turn', async () => {
  const { page, context, complaints } = await open(true)
  await isDrawnByReact(page)
  const booking = await world.addBooking()
  const left = await page.locator('#codigo').evaluate(async (element, code) => {
    const field = element as HTMLInputElement
    field.value = code
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    field.value = code
    await new Promise((resolve) => setTimeout(resolve, 20))
    return field.value
  }, booking.code)
  expect(left).toBe(booking.code)
  await page.getByText(booking.name).first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
