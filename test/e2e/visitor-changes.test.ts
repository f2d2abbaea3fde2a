import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { formatMoney } from '#app/domain/money/money.ts'
import { chooseFreeDay } from '../support/browser/free-day.ts'
import { openForFile } from '../support/browser/open-for-file.ts'
import { findViolations, setWidth, widthBeyond } from '../support/browser/operator-browser.ts'
import { bookAndPay } from '../support/browser/plain-scenario.ts'
import { openVisitorWorld } from '../support/world/visitor.ts'

const { world, openWindow } = openForFile(openVisitorWorld)

beforeAll(async () => {
  // Its simulator gives money back by itself; the other provider's is given by hand.
  await world.db.pool.query("update places set pix_provider = 'mercadopago'")
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Without script there are the same elements: looked at once, at every width. */
async function look(page: Page, { js }: { js: boolean }): Promise<void> {
  if (!js) return
  const where = new URL(page.url()).pathname
  for (const width of [320, 768, 1440]) {
    await setWidth(page, width)
    expect([where, width, await widthBeyond(page)]).toEqual([where, width, 0])
  }
  await setWidth(page, 360)
  expect([where, await findViolations(page)]).toEqual([where, []])
}

async function prove(page: Page, { js }: { js: boolean }): Promise<void> {
  await heading(page, 'Mostre que a reserva é sua').waitFor()
  await look(page, { js })
  const end = page.getByLabel('4 últimos números ou letras')
  await end.fill('0000')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('alert').getByText('Não confere com o documento').waitFor()
  expect(await end.inputValue()).toBe('0000')
  await look(page, { js })
  await end.fill('4725')
  await page.getByRole('button', { name: 'Continuar' }).click()
}

const isInSight = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

/** Chooses the first that is offered, and goes on. */
async function choose(page: Page, label: string, button: string): Promise<string> {
  const field = page.getByLabel(label)
  const value = (await field.locator('option').nth(1).getAttribute('value')) ?? ''
  await field.selectOption(value)
  await page.getByRole('button', { name: button }).click()
  return value
}

it.each([{ js: true }, { js: false }])(
  'proves once, moves the visit for free, cancels it and shows the outcome: script $js',
  async ({ js }) => {
    const shop = await world.freshShop()
    const id = await bookAndPay(world.app.url, shop)
    const { rows } = await world.db.pool.query('select final from bookings where public_id = $1', [id])
    const paid = formatMoney(rows[0].final)
    const { context, page, complaints } = await openWindow({ js, width: 360 })
    await page.goto(`/booking-details/${id}`)
    await page.getByRole('link', { name: 'Mudar data' }).click()
    await prove(page, { js })

    await heading(page, 'Mudar a data').waitFor()
    const day = await chooseFreeDay(page)
    await look(page, { js })
    const time = await choose(page, 'Horário de', 'Ver o valor')
    await page.getByText('Não há nada a pagar pela mudança.').waitFor()
    expect(await isInSight(page, 'Mudar para este dia')).toBe(true)
    await look(page, { js })
    await page.getByRole('button', { name: 'Mudar para este dia' }).click()
    await page.getByRole('status').getByText('Sua visita agora é em').waitFor()
    const moved = await world.db.pool.query('select date, time from bookings where public_id = $1', [id])
    expect(moved.rows).toEqual([{ date: day, time }])

    await page.getByRole('link', { name: 'Cancelar reserva' }).click()
    await heading(page, 'Cancelar a reserva?').waitFor()
    await page.getByText(`Volta para você: ${paid}`).waitFor()
    expect(await page.getByText(paid).count()).toBe(1)
    await look(page, { js })
    await page.getByRole('button', { name: 'Cancelar a reserva' }).click()
    await heading(page, 'Reserva cancelada').waitFor()
    await look(page, { js })
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByText('O valor foi devolvido').count()
      })
      .toBe(1)
    await page.getByText(`${paid} foram devolvidos`).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }
)
