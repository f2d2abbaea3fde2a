import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openForFile } from '../support/browser/open-for-file.ts'
import { findViolations, setWidth, widthBeyond } from '../support/browser/operator-browser.ts'
import { visitor } from '../support/server/over-http.ts'
import { openKioskWorld } from '../support/world/kiosk.ts'
import { stepPath } from '../support/world/visitor.ts'

const { world, openWindow, openSignedIn } = openForFile(openKioskWorld)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

let count = 0

/** A portrait screen in the park. */
async function openKiosk(js: boolean) {
  const visit = await openWindow({ js, width: 1080 })
  count += 1
  await visit.page.goto(await world.addKiosk(`Totem ${count}`))
  await press(visit.page, 'Usar como totem')
  await heading(visit.page, world.place).waitFor()
  return visit
}

/** From the start page to the payment. */
async function buy(page: Page, way: string) {
  await page.getByRole('link', { name: 'Comprar ingresso' }).click()
  await heading(page, 'Reserve sua visita').waitFor()
  await page.goto(stepPath(world.shop, { passo: 'dados' }, { INTEIRA: '1' }))
  await page.getByLabel('Nome', { exact: true }).fill(visitor.name)
  await page.getByLabel('Sobrenome').fill(visitor.surname)
  await page.getByLabel('CPF, CNPJ ou passaporte').fill(visitor.cpf)
  await page.getByLabel('Telefone com DDD').fill(visitor.phone)
  await page.getByLabel('E-mail').fill(visitor.email)
  await page.getByRole('radio', { name: way }).check()
  await page.getByLabel('Li e aceito o termo').check()
  await page.locator('.total').getByRole('button', { name: 'Confirmar reserva' }).click()
}

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it('a visitor buys at the terminal, another by Pix, and nobody finds their tickets afterwards', async () => {
    const { context, page, complaints } = await openKiosk(js)
    await buy(page, 'Cartão na maquininha')
    await heading(page, 'Pague na maquininha').waitFor()
    await press(page, 'Simular recusa')
    await page.getByText('O cartão não foi aceito. Nada foi cobrado').waitFor()
    await press(page, 'Tentar de novo')
    await page.getByText('O valor está a caminho da maquininha').waitFor()
    await press(page, 'Simular pagamento')
    await heading(page, 'Seu ingresso').waitFor()
    await page.getByRole('link', { name: 'Terminei' }).click()
    await heading(page, world.place).waitFor()
    await page.goBack()
    await heading(page, world.place).waitFor()
    await buy(page, 'Pix')
    await heading(page, 'Pague com Pix').waitFor()
    await press(page, 'Simular pagamento')
    await heading(page, 'Seu ingresso').waitFor()
    await page.getByRole('link', { name: 'Começar de novo' }).click()
    await heading(page, world.place).waitFor()
    await page.goBack()
    await heading(page, world.place).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('the waiting page turns into the ticket by itself', async () => {
    const { context, page, complaints } = await openKiosk(js)
    await buy(page, 'Cartão na maquininha')
    await heading(page, 'Pague na maquininha').waitFor()
    // The card passes while the page is left alone.
    const form = { intent: 'maquininha-paga', _sid: await page.locator('main input[name="_sid"]').first().inputValue() }
    const answer = await context.request.post(page.url(), { form, headers: { origin: world.app.url } })
    expect(answer.status()).toBe(200)
    await heading(page, 'Seu ingresso').waitFor({ timeout: 20_000 })
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('nobody at a kiosk', () => {
  it('is asked, and then forgotten', async () => {
    const { context, page, complaints } = await openKiosk(true)
    await page.clock.install()
    await page.getByRole('link', { name: 'Comprar ingresso' }).click()
    await heading(page, 'Reserve sua visita').waitFor()
    const question = page.getByRole('alertdialog', { name: 'Ainda está aí?' })
    await page.clock.runFor(39_000)
    expect(await question.isVisible()).toBe(false)
    await page.clock.runFor(2_000)
    await question.waitFor()
    const stay = question.getByRole('button', { name: 'Continuar' })
    expect(await stay.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await question.textContent()).toMatch(/volta ao começo em (?:19|20) segundos/)
    expect(await findViolations(page)).toEqual([])
    await stay.click()
    await question.waitFor({ state: 'hidden' })
    await page.clock.runFor(45_000)
    await question.waitFor()
    await page.clock.runFor(16_000)
    await page.clock.resume()
    await heading(page, world.place).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('has five minutes to pay', async () => {
    const { context, page } = await openKiosk(true)
    await page.clock.install()
    await buy(page, 'Pix')
    await heading(page, 'Pague com Pix').waitFor()
    await page.clock.runFor(240_000)
    await heading(page, 'Pague com Pix').waitFor()
    expect(await page.getByRole('alertdialog').isVisible()).toBe(false)
    await page.clock.runFor(62_000)
    await page.clock.resume()
    await heading(page, world.place).waitFor()
    await context.close()
  })

  it('sees words instead of the browser’s error page while there is no network', async () => {
    const { context, page } = await openKiosk(true)
    await page.clock.install()
    await page.getByRole('link', { name: 'Comprar ingresso' }).click()
    await heading(page, 'Reserve sua visita').waitFor()
    await context.setOffline(true)
    await page.clock.runFor(61_000)
    await page.getByRole('heading', { name: 'Sem rede' }).waitFor()
    await page.clock.runFor(11_000)
    await page.getByRole('heading', { name: 'Sem rede' }).waitFor()
    await context.setOffline(false)
    await page.clock.runFor(11_000)
    await page.clock.resume()
    await heading(page, world.place).waitFor()
    await context.close()
  })
})

it('every page fits a portrait screen, a tablet and a telephone, large enough to press', async () => {
  const { context, page, complaints } = await openKiosk(true)
  const look = async () => {
    for (const width of [1080, 768, 360]) {
      await setWidth(page, width)
      const small = await page.evaluate(() =>
        Array.from(document.querySelectorAll('main a, main button, header a'))
          .filter((one) => one instanceof HTMLElement && one.offsetParent && !one.matches('.vh, .card-link, .cal a'))
          .filter((one) => one.getBoundingClientRect().height < 55)
          .map((one) => one.outerHTML.slice(0, 120))
      )
      expect([page.url(), width, small, await widthBeyond(page), await findViolations(page)]).toEqual([
        page.url(),
        width,
        [],
        0,
        []
      ])
    }
  }
  await look()
  await buy(page, 'Cartão na maquininha')
  await heading(page, 'Pague na maquininha').waitFor()
  await look()
  await press(page, 'Simular pagamento')
  await heading(page, 'Seu ingresso').waitFor()
  await look()
  expect(complaints).toEqual([])
  await context.close()
})

it('a manager adds a kiosk, renews its address and ends it', async () => {
  const { context, page, complaints } = await openSignedIn('gestor', { width: 360 })
  await page.goto('/configurations/gate')
  await page.getByRole('link', { name: 'Cuidar dos totens' }).click()
  await page.getByRole('link', { name: 'Novo totem' }).click()
  await page.getByLabel('Nome').fill('Mirante')
  await press(page, 'Cadastrar totem')
  await page.getByText('Totem pronto: abra agora este endereço nele').waitFor()
  const first = await page.getByRole('textbox', { name: 'Endereço do totem' }).inputValue()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Voltar aos totens' }).click()
  await page.getByRole('link', { name: 'Mirante' }).click()
  await press(page, 'Fazer endereço novo')
  const field = page.getByRole('textbox', { name: 'Endereço do totem' })
  await field.waitFor()
  expect(await field.inputValue()).not.toBe(first)
  expect(await findViolations(page)).toEqual([])
  const old = await openWindow({ js: true, width: 360 })
  expect((await old.page.goto(first))?.status()).toBe(404)
  await page.getByRole('link', { name: 'Desligar totem' }).click()
  await press(page, 'Desligar totem')
  await page.getByText('Totem desligado.').waitFor()
  expect(complaints).toEqual([])
  await Promise.all([context.close(), old.context.close()])
})
