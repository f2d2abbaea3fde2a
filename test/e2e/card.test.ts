import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openForFile } from '../support/browser/open-for-file.ts'
import { findViolations, setWidth, widthBeyond } from '../support/browser/operator-browser.ts'
import { visitor } from '../support/server/over-http.ts'
import { openVisitorWorld, stepPath } from '../support/world/visitor.ts'

const { world, openWindow } = openForFile(openVisitorWorld)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name }).click()

/** Up to the provider's page, in a phone's window. */
async function bookByCard(js: boolean, way = 'Cartão') {
  const visit = await openWindow({ js, width: 360 })
  const { page } = visit
  await page.goto(stepPath(await world.freshShop(), { passo: 'dados' }, { INTEIRA: '1' }))
  await page.getByLabel('Nome', { exact: true }).fill(visitor.name)
  await page.getByLabel('Sobrenome').fill(visitor.surname)
  await page.getByLabel('CPF, CNPJ ou passaporte').fill(visitor.cpf)
  await page.getByLabel('Telefone com DDD').fill(visitor.phone)
  await page.getByLabel('E-mail').fill(visitor.email)
  await page.getByRole('radio', { name: way }).check()
  await page.getByLabel('Li e aceito o termo').check()
  await page.locator('.total').getByRole('button', { name: 'Confirmar reserva' }).click()
  if (way === 'Cartão') await heading(page, 'Pagamento simulado').waitFor()
  return visit
}

const isTicket = async (page: Page) => {
  await heading(page, 'Seu ingresso').waitFor()
  await page.getByText('Pagamento confirmado.').waitFor()
  expect(new URL(page.url()).search).toBe('')
}

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it('a visitor books by card, pays on the provider’s page and has the ticket', async () => {
    const { context, page, complaints } = await bookByCard(js)
    await press(page, 'Aprovar')
    await isTicket(page)
    await page.goBack()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('pays with Pix after a refused card', async () => {
    const { context, page, complaints } = await bookByCard(js)
    await press(page, 'Recusar')
    await heading(page, 'Pague com cartão').waitFor()
    await page.getByText('O pagamento com cartão foi recusado').waitFor()
    await press(page, 'Gerar código Pix')
    await heading(page, 'Pague com Pix').waitFor()
    await press(page, 'Simular pagamento')
    await isTicket(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('waits while the payment is reviewed, and the page turns into the ticket by itself', async () => {
    const { context, page, complaints } = await bookByCard(js)
    const checkout = page.url()
    await press(page, 'Deixar pendente')
    await page.getByText('O Mercado Pago está analisando o pagamento').waitFor()
    const bank = await openWindow()
    await bank.page.goto(checkout)
    await press(bank.page, 'Aprovar')
    await isTicket(bank.page)
    await isTicket(page)
    expect([...complaints, ...bank.complaints]).toEqual([])
    await Promise.all([context.close(), bank.context.close()])
  })

  it('continues after leaving without paying, and changes from Pix to the card', async () => {
    const { context, page, complaints } = await bookByCard(js, 'Pix')
    await heading(page, 'Pague com Pix').waitFor()
    await press(page, 'Pagar com cartão')
    await heading(page, 'Pagamento simulado').waitFor()
    await follow(page, 'Voltar sem pagar')
    await heading(page, 'Pague com cartão').waitFor()
    await follow(page, 'Continuar o pagamento')
    await press(page, 'Aprovar')
    await isTicket(page)
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('every page of it is accessible and fits', async () => {
  const { context, page, complaints } = await bookByCard(true)
  const check = async (name: string) => {
    for (const width of [360, 768, 1440]) {
      await setWidth(page, width)
      expect(await findViolations(page), `${name} at ${width} px`).toEqual([])
      expect(await widthBeyond(page), `${name} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await check('checkout')
  await follow(page, 'Voltar sem pagar')
  await heading(page, 'Pague com cartão').waitFor()
  await check('open')
  await follow(page, 'Continuar o pagamento')
  await press(page, 'Recusar')
  await page.getByText('O pagamento com cartão foi recusado').waitFor()
  await check('denied')
  await follow(page, 'Tentar com cartão de novo')
  await press(page, 'Deixar pendente')
  await page.getByText('O Mercado Pago está analisando o pagamento').waitFor()
  await check('review')
  await follow(page, 'Ver o pagamento')
  await heading(page, 'Pagamento simulado').waitFor()
  await check('pending checkout')
  await world.db.pool.query("update bookings set hold_until = now() - interval '1 second' where status = 'PENDING'")
  await follow(page, 'Voltar à reserva')
  await heading(page, 'O prazo para pagar acabou').waitFor()
  await check('expired')
  expect(complaints).toEqual([])
  await context.close()
})
