import type { BrowserContext, Page, Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openForFile } from '../support/browser/open-for-file.ts'
import { findViolations, launchBrowser, setWidth, widthBeyond } from '../support/browser/operator-browser.ts'
import { visitor } from '../support/server/over-http.ts'
import { openVisitorWorld, stepPath, takePlaces } from '../support/world/visitor.ts'

const { world } = openForFile(openVisitorWorld)

interface Window {
  js?: boolean
  light?: boolean
  width?: number
}

interface Visit {
  context: BrowserContext
  page: Page
  /** Browser messages about policy violations and script errors. */
  complaints: string[]
}

async function open({ js = true, light = false, width = 360 }: Window = {}): Promise<Visit> {
  const browser = await launchBrowser()
  const context = await browser.newContext({
    baseURL: world.app.url,
    javaScriptEnabled: js,
    viewport: { width, height: 740 },
    locale: 'pt-BR'
  })
  if (light) await context.addCookies([{ name: 'leve', value: '1', url: world.app.url }])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isRefusal = /status of 4\d\d/.test(message.text())
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
  })
  return { context, page, complaints }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const confirm = (page: Page) => page.locator('.total').getByRole('button', { name: 'Confirmar reserva' })

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill(visitor.name)
  await page.getByLabel('Sobrenome').fill(visitor.surname)
  await page.getByLabel('CPF, CNPJ ou passaporte').fill(visitor.cpf)
  await page.getByLabel('Telefone com DDD').fill(visitor.phone)
  await page.getByLabel('E-mail').fill(visitor.email)
  await page.getByLabel('Li e aceito o termo').check()
}

/** Keeps a script from the page until the returned function is called. */
async function holdScript(page: Page, script: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(script, (route) => {
    held.push(route)
  })
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    for (const route of held) await route.continue()
    await page.unroute(script)
  }
}

/** The total and its button stand in one row. */
async function isBeside(page: Page): Promise<boolean> {
  const [sum, button] = await Promise.all([page.locator('.total-sum').boundingBox(), confirm(page).boundingBox()])
  return sum !== null && button !== null && button.x >= sum.x + sum.width && button.y < sum.y + sum.height
}

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it('a visitor books, corrects, pays with Pix and has the ticket', async () => {
    const { context, page, complaints } = await open({ js })
    await page.goto('/booking')
    await page.getByRole('link', { name: 'Gruta do Silêncio' }).click()
    await heading(page, 'Gruta do Silêncio').waitFor()
    await page.getByRole('link', { name: 'Próximo mês' }).click()
    await page.waitForURL(/mes=/)
    await page.locator('a.day').last().click()
    await page.getByRole('heading', { name: 'Escolha o horário' }).waitFor()
    await page.locator('a.slot').first().click()
    await heading(page, 'Ingressos').waitFor()
    await page.getByLabel(/^Inteira/).fill('2')
    await page.getByLabel(/^Meia-entrada/).fill('1')
    if (!js) await page.getByRole('button', { name: 'Atualizar total' }).click()
    await page.locator('output', { hasText: '200,00' }).waitFor()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await heading(page, 'Seus dados e pagamento').waitFor()

    await fillPerson(page)
    await page.getByLabel('CPF, CNPJ ou passaporte').fill('111.111.111-11')
    await confirm(page).click()
    await page.getByRole('alert').getByRole('link', { name: 'Este CPF não existe.' }).click()
    expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe(visitor.name)
    expect(await page.getByLabel('Li e aceito o termo').isChecked()).toBe(true)
    await page.getByLabel('CPF, CNPJ ou passaporte').fill(visitor.cpf)
    await confirm(page).click()

    await heading(page, 'Pague com Pix').waitFor()
    expect(await page.getByLabel('Pix copia e cola').inputValue()).toMatch(/^00020126/)
    expect(new URL(page.url()).pathname).toMatch(/^\/booking-details\/[0-9a-f]{32}$/)
    await page.getByRole('button', { name: 'Simular pagamento' }).click()
    await heading(page, 'Seu ingresso').waitFor()
    await page.getByText('Pagamento confirmado.').waitFor()
    expect(await page.locator('.people').textContent()).toContain('2 inteiras')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('the page turns into the ticket by itself when the payment comes', async () => {
    const { context, page } = await open({ js })
    await page.goto(stepPath(await world.freshShop(), { passo: 'dados' }, { INTEIRA: '1' }))
    await fillPerson(page)
    await confirm(page).click()
    await heading(page, 'Pague com Pix').waitFor()
    const other = await open()
    await other.page.goto(page.url())
    await other.page.getByRole('button', { name: 'Simular pagamento' }).click()
    await heading(other.page, 'Seu ingresso').waitFor()
    await heading(page, 'Seu ingresso').waitFor()
    await Promise.all([context.close(), other.context.close()])
  })

  it('keeps typed values on reload, books once on a double click, and shows the booking after going back', async () => {
    const { context, page } = await open({ js })
    const shop = await world.freshShop()
    const letScriptCome = js ? await holdScript(page, /\/late-[^/]+\.js/) : async () => {}
    await page.goto(stepPath(shop, { passo: 'dados' }, { INTEIRA: '1' }))
    await fillPerson(page)
    await letScriptCome()
    if (js) {
      await page.waitForFunction(() => customElements.get('tr-kept-form') !== undefined)
      await page.reload()
      await expect.poll(() => page.getByLabel('Nome', { exact: true }).inputValue()).toBe(visitor.name)
      await page.getByLabel('Li e aceito o termo').check()
    }
    await confirm(page).dblclick()
    await heading(page, 'Pague com Pix').waitFor()
    await page.goBack()
    await heading(page, js ? 'Você já reservou' : 'Seus dados e pagamento').waitFor()
    await page.goForward()
    await heading(page, 'Pague com Pix').waitFor()
    const { rows } = await world.db.pool.query('select count(*)::int as n from bookings where date = $1', [shop.date])
    expect(rows[0].n).toBe(1)
    await context.close()
  })

  it('a time that filled up meanwhile is changed in the form', async () => {
    const { context, page } = await open({ js })
    const shop = await world.freshShop()
    await page.goto(stepPath(shop, { passo: 'dados' }, { INTEIRA: '1' }))
    await fillPerson(page)
    await takePlaces(world.app, shop, 40)
    await confirm(page).click()
    await page.getByRole('alert').getByText('As vagas deste horário acabaram.').waitFor()
    expect(await page.getByRole('radio', { name: shop.time }).isDisabled()).toBe(true)
    await page.locator('input[name="time"]:enabled').first().check()
    await confirm(page).click()
    await heading(page, 'Pague com Pix').waitFor()
    await context.close()
  })
})

describe('every step', () => {
  interface Look {
    width: number
    dark?: boolean
    /** The rules were asked at another width already. */
    onlyWidth?: boolean
  }
  const withScript: Look[] = [{ width: 1440 }, { width: 768, dark: true }]
  const lightMode: Look[] = [{ width: 360 }, { width: 320, onlyWidth: true }]

  it.each([
    { light: false, looks: withScript },
    { light: true, looks: lightMode }
  ])('is accessible and fits: light mode $light, %j', async ({ light, looks }) => {
    const { context, page, complaints } = await open({ light })
    const check = async (name: string, more = async (_look: Look) => {}) => {
      for (const look of looks) {
        await page.emulateMedia({ colorScheme: look.dark ? 'dark' : 'light' })
        await setWidth(page, look.width)
        if (!look.onlyWidth) expect(await findViolations(page), `${name} at ${look.width} px`).toEqual([])
        expect(await widthBeyond(page), `${name} at ${look.width} px`).toBeLessThanOrEqual(0)
        await more(look)
      }
    }
    const shop = await world.freshShop()
    await page.goto(`/booking?pid=${shop.pid}`)
    await check('attraction')
    await page.goto(stepPath(shop, { time: '' }))
    await check('visit')
    await page.goto(stepPath(shop, { passo: 'dados' }, { INTEIRA: '-1', MEIA: 'x' }))
    await check('tickets')
    await world.db.pool.query("update ticket_types set price = 6172800 where label = 'MORADOR'")
    await page.goto(stepPath(shop, { passo: 'dados' }, { MORADOR: '2' }))
    await page.locator('output', { hasText: '123.456,00' }).waitFor()
    await check('large total', async ({ width }) => expect(await isBeside(page)).toBe(width < 960))
    await page.goto(stepPath(shop, { passo: 'dados' }, { INTEIRA: '1', MEIA: '1' }))
    await check('details')
    await fillPerson(page)
    await page.getByLabel('CPF, CNPJ ou passaporte').fill('1')
    await page.locator('summary').first().click()
    await confirm(page).click()
    await page.getByRole('alert').waitFor()
    await check('refused')
    await page.getByRole('button', { name: 'Trocar dia ou horário' }).click()
    await page.getByLabel('Dia da visita', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Trocar ingressos' }).click()
    await page.getByRole('group', { name: 'Quantos ingressos?' }).waitFor()
    await check('changing')
    await page.getByLabel('CPF, CNPJ ou passaporte').fill(visitor.cpf)
    await confirm(page).click()
    await heading(page, 'Pague com Pix').waitFor()
    await check('pay')
    await page.getByRole('button', { name: 'Simular pagamento' }).click()
    await heading(page, 'Seu ingresso').waitFor()
    await check('ticket')
    await page.goto('/booking?pid=nada')
    await check('unknown place')
    await page.goto(`/booking-details/${'0'.repeat(32)}`)
    await check('unknown booking')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('is reached and filled with the keyboard alone', async () => {
    const { context, page } = await open({ width: 1440 })
    const shop = await world.freshShop()
    await page.goto(stepPath(shop, { passo: 'dados' }, { INTEIRA: '1' }))
    await page.getByLabel('Nome', { exact: true }).focus()
    const typed = [visitor.name, visitor.surname, visitor.cpf]
    for (const text of typed) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(visitor.phone)
    await page.getByLabel('E-mail').focus()
    await page.keyboard.type(visitor.email)
    await page.getByLabel('Li e aceito o termo').focus()
    await page.keyboard.press('Space')
    await page.getByLabel('E-mail').focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Pague com Pix').waitFor()
    await context.close()
  })

  it.each(['Simular pagamento', 'Pagar no local'])('prints the ticket on one page (%s)', async (payment) => {
    const { context, page } = await open({ width: 1440 })
    await page.goto(stepPath(await world.freshShop(), { passo: 'dados' }, { INTEIRA: '1', MEIA: '2', IDOSO: '1' }))
    await fillPerson(page)
    const onSite = payment === 'Pagar no local'
    if (onSite) await page.getByLabel(payment).check()
    await confirm(page).click()
    if (!onSite) await page.getByRole('button', { name: payment }).click()
    await heading(page, 'Seu ingresso').waitFor()
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await context.close()
  })
})
