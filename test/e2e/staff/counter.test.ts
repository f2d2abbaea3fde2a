import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findBroken } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)

const counter = () => `/operation/counter?data=${addDays(world.today, 150)}`
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it('a telephone booking takes a name and a phone, sends its link, and is repeated', async () => {
    const { context, page, complaints } = await openSignedIn('operador', { js, again: true, width: 1366 })
    await page.goto(counter())
    await page.locator('#f-time:focus').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('3')
    await page.getByLabel('Nome').fill('Rosa Dias')
    await page.getByLabel('Celular com DDD').fill('75 98888-0000')
    if (js) {
      await page.keyboard.press('Shift+F8')
      await page.getByText('O link de pagamento vai agora pelo WhatsApp.').waitFor()
    } else {
      await page.getByLabel('Enviar link agora').check()
    }
    await page.keyboard.press('Enter')
    await heading(page, 'Reserva a pagar').waitFor()
    await page.getByText('O link de pagamento foi enviado pelo WhatsApp.').waitFor()
    await page.goto(counter())
    if (js) {
      // The key works only after the page has its script.
      await page.locator('kbd').waitFor()
      await page.keyboard.press('Shift+F4')
    } else {
      await page.getByRole('link', { name: 'Repetir a última venda' }).click()
    }
    await page.waitForURL('**ingresso=3**')
    expect(await page.getByLabel('Inteira').inputValue()).toBe('3')
    expect(await page.getByLabel('Nome').inputValue()).toBe('')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('shows payment, total and sale at once on a desk, and keeps the title in sight on a phone', async () => {
    const { context, page, complaints } = await openSignedIn('operador', { js, again: true, width: 1366 })
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(counter())
    await page.locator('#f-time:focus').waitFor()
    const bar = await page.locator('.till-total').evaluate((one) => one.getBoundingClientRect().toJSON())
    const lastMethod = page.locator('.till-pay .choice').filter({ hasText: 'Enviar link agora' })
    const { bottom } = await lastMethod.evaluate((one) => one.getBoundingClientRect().toJSON())
    expect([await scrolled(page), bottom <= bar.top, bar.bottom <= 768]).toEqual([0, true, true])
    const third = page.locator('.till-tickets .input').nth(2)
    expect(await third.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(768)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(counter())
    await page.locator('#f-time:focus').waitFor()
    expect(await scrolled(page)).toBe(0)
    if (js)
      for (const width of [1440, 768, 360, 320]) expect([width, await findBroken(page, width)]).toEqual([width, []])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('leads to the sale of a group, which keeps the other lines when one goes', async () => {
    const { context, page, complaints } = await openSignedIn('gestor', { js, again: true, width: 1366 })
    await page.goto(counter())
    // The counter follows links by itself after it has its script.
    if (js) await page.locator('input[name="total_seen"]').waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Reserva de grupo' }).click()
    await heading(page, 'Nova reserva de grupo').waitFor()
    const line = (number: number) => page.getByRole('group', { name: `Horário ${number}` })
    const people = (number: number) => line(number).getByLabel('Inteira')
    await line(1).getByLabel('Dia').fill(addDays(world.today, 150))
    await people(1).fill('3')
    await page.getByRole('button', { name: 'Mais um horário' }).click()
    await line(2).waitFor()
    await people(2).fill('5')
    await page.getByRole('button', { name: 'Tirar o horário 1' }).click()
    await line(2).waitFor({ state: 'detached' })
    expect([await people(1).inputValue(), await line(1).count()]).toEqual(['5', 1])
    await people(1).fill('65')
    await page.getByRole('button', { name: 'Dividir pelas vagas o horário 1' }).click()
    await line(2).waitFor()
    expect(Number(await people(1).inputValue())).toBeLessThan(65)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('keys', () => {
  it('choose the method, and a digit replaces the quantity', async () => {
    const { context, page, complaints } = await openSignedIn('operador', { again: true, width: 1366 })
    await page.goto(counter())
    const chosen = () => page.locator('input[name="method"]:checked').inputValue()
    await page.locator('.choices .hint').first().waitFor()
    for (const [key, method] of [
      ['F8', 'pos_pix'],
      ['F9', 'pos_debit'],
      ['Shift+F9', 'pos_credit'],
      ['Shift+F2', 'cod'],
      ['Shift+F8', 'link'],
      ['F2', 'pos_money']
    ] as const) {
      await page.keyboard.press(key)
      expect([key, await chosen()]).toEqual([key, method])
    }
    const first = page.locator('.till-tickets .input').first()
    await first.click()
    await page.keyboard.type('4')
    expect(await first.inputValue()).toBe('4')
    expect(complaints).toEqual([])
    await context.close()
  })
})
