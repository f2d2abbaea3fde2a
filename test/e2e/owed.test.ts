import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { chooseFreeDay } from '../support/browser/free-day.ts'
import { openForFile } from '../support/browser/open-for-file.ts'
import { findBroken } from '../support/browser/operator-browser.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { bookOver, expressForm } from '../support/server/over-http.ts'
import { openVisitorWorld } from '../support/world/visitor.ts'

/** The fee for one ticket of R$ 80,00 is R$ 13,00. */
const change = { allowed: true, untilHours: 24, times: 3, fee: { percent: 10, value: 500 } }

const { world, openSignedIn, openWindow } = openForFile(openVisitorWorld)

beforeAll(async () => {
  await world.db.pool.query('update places set refund_policy = $1', [JSON.stringify({ change })])
})

/** To be paid at the place, by whose CPF ends in 4725. */
async function book(): Promise<string> {
  const form = expressForm(await world.freshShop(), { payment_method: 'cod', cpf_cnpj: '529.982.247-25' })
  const { body } = await bookOver(world.app.url, form)
  return String(body.uuid)
}

const open = (js: boolean) => openWindow({ js, width: 360 })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const money = (text: string) => text.replaceAll('\u00a0', ' ')
const owed = async (page: Page) => money((await page.locator('.notice').first().textContent()) ?? '')

async function payNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pagar agora com Pix' }).click()
  expect(await page.getByLabel('Pix copia e cola').inputValue()).toMatch(/^00020126/)
  await heading(page, 'Seu ingresso').waitFor()
  await page.getByRole('button', { name: 'Simular pagamento' }).click()
  await page.getByText('Pagamento confirmado.').waitFor()
  expect(await page.getByText('Falta pagar').count()).toBe(0)
}

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it("pays on the booking's page what was to be paid at the place", async () => {
    const { context, page, complaints } = await open(js)
    await page.goto(`/booking-details/${await book()}`)
    expect(await owed(page)).toContain('Pague R$ 80,00 por aqui, ou na portaria.')
    await payNow(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('shows the fee before a change of date, and lets the visitor pay it at once', async () => {
    const { context, page, complaints } = await open(js)
    await page.goto(`/booking-details/${await book()}`)
    await payNow(page)
    await page.getByRole('link', { name: 'Mudar data' }).click()
    await page.getByLabel('4 últimos').fill('4725')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await chooseFreeDay(page)
    await page.getByLabel(/^Horário de/).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Ver o valor' }).click()
    const sums = page.locator('.own-sums')
    expect(money((await sums.textContent()) ?? '')).toMatch(/Taxa de mudança\s*R\$ 13,00\s*Falta pagar\s*R\$ \d+,00/)
    await page.getByRole('button', { name: 'Mudar para este dia' }).click()
    await page.getByText('Sua visita agora é em').waitFor()
    expect(money((await page.locator('.purchase-sums').textContent()) ?? '')).toContain('R$ 13,00')
    await payNow(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('staff send the link, the visitor pays by it, and the booking’s screen tells of it', async () => {
    const uuid = await book()
    const password = seededPassword
    const staff = await openSignedIn('operador', { password, js, width: 1440 })
    await staff.page.goto(`/operation/booking-list/${uuid}`)
    await staff.page.getByRole('link', { name: 'Enviar link de pagamento' }).click()
    const link = await staff.page.getByLabel('Endereço em que o visitante paga').inputValue()
    expect(link).toBe(`${world.app.url}/booking-details/${uuid}`)
    await staff.page.getByRole('button', { name: 'Enviar link de pagamento' }).click()
    await staff.page.getByText('Link de pagamento enviado ao telefone da reserva.').waitFor()
    await staff.page.locator('.history').getByText('Link de pagamento enviado').waitFor()
    await staff.page.goto(`/operation/booking-list/${uuid}/payment-link`)
    await staff.page.getByRole('button', { name: 'Enviar link de pagamento' }).click()
    await staff.page.getByText('há menos de um minuto').waitFor()
    await staff.page.goto(`/operation/booking-list/${uuid}`)
    const { rows } = await world.db.pool.query(
      `select message_body->>'message' as text from messages where ref_id = $1 and title = 'Link de pagamento'`,
      [uuid]
    )
    expect(rows).toHaveLength(1)
    const path = /\/booking-details\/\w+$/.exec(rows[0].text)?.[0] ?? ''
    const visit = await open(js)
    await visit.page.goto(path)
    await payNow(visit.page)
    if (!js) await staff.page.reload()
    await staff.page.locator('#situacao').getByText('Aguardando Check-in').waitFor()
    expect([...staff.complaints, ...visit.complaints]).toEqual([])
    await Promise.all([staff.context.close(), visit.context.close()])
  })
})

it('every page of it is accessible and fits', async () => {
  const uuid = await book()
  const { context, page } = await open(true)
  const broken: string[] = []
  const look = async (seen: Page) => {
    for (const width of [360, 768, 1440]) broken.push(...(await findBroken(seen, width)))
  }
  await page.goto(`/booking-details/${uuid}`)
  await look(page)
  await page.getByRole('button', { name: 'Pagar agora com Pix' }).click()
  await page.getByLabel('Pix copia e cola').waitFor()
  await look(page)
  const staff = await openSignedIn('operador')
  await staff.page.goto(`/operation/booking-list/${uuid}/payment-link`)
  await look(staff.page)
  await page.getByRole('button', { name: 'Simular pagamento' }).click()
  await page.getByText('Pagamento confirmado.').waitFor()
  await page.goto(`/booking-details/${uuid}/mudar`)
  await page.getByLabel('4 últimos').fill('4725')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await chooseFreeDay(page)
  await page.getByLabel(/^Horário de/).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Ver o valor' }).click()
  await page.locator('.own-sums').waitFor()
  await look(page)
  const date = await page.locator('input[name="date"]').last().inputValue()
  const time = await page.locator('input[name="time"]').last().inputValue()
  await staff.page.goto(`/operation/booking-list/${uuid}/date?${new URLSearchParams({ date, time })}`)
  await staff.page.getByRole('group', { name: 'Taxa de mudança' }).waitFor()
  await look(staff.page)
  expect(broken).toEqual([])
  await Promise.all([context.close(), staff.context.close()])
})
