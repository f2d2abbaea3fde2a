import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForFile } from '../support/browser/open-for-file.ts'
import { findViolations, type Visit, widthBeyond } from '../support/browser/operator-browser.ts'
import { type ChatServer, startChatServer } from '../support/server/chat.ts'
import { openOperatorWorld } from '../support/world/operator.ts'

let chat: ChatServer

beforeAll(async () => {
  chat = await startChatServer()
})

afterAll(async () => {
  await chat?.close()
})

const { world, openSignedIn } = openForFile(() => openOperatorWorld({ SUPPORT_CHAT_URL: `${chat.url}/widget.js` }))

function open(options: { js?: boolean; light?: boolean; width?: number; again?: boolean } = {}): Promise<Visit> {
  return openSignedIn('gestor', { again: true, ...options })
}

const side = (page: Page) => page.locator('nav.side')
const isShort = (page: Page) => side(page).evaluate((nav) => nav.classList.contains('is-short'))

/** Waits until the keys of the page are heard. */
const hasScript = (page: Page) => page.waitForFunction(() => 'scripted' in document.documentElement.dataset)

/** Waits until animations end: a half transparent element lacks contrast. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
  )
}

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it('the menu is minimised to named icons, and stays so until it is shown again', async () => {
    const { context, page, complaints } = await open({ js })
    await page.goto('/operation/booking-list?q=ana')
    expect(await isShort(page)).toBe(false)
    const stored = js ? page.waitForResponse('**/menu') : Promise.resolve()
    await page.getByRole('button', { name: 'Minimizar menu' }).click()
    await stored
    await expect.poll(() => isShort(page)).toBe(true)
    expect(new URL(page.url()).search).toBe('?q=ana')
    await page.goto('/dashboard/index')
    expect(await isShort(page)).toBe(true)
    const home = side(page).getByRole('link', { name: 'Início' })
    expect([await home.getAttribute('title'), await home.getAttribute('aria-current')]).toEqual(['Início', 'page'])
    if (js) {
      await settle(page)
      expect(await findViolations(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Mostrar menu' }).click()
    await expect.poll(() => isShort(page)).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('the current page is marked and its group open; the others open by the keyboard', async () => {
    const { context, page } = await open({ js })
    await page.goto('/operation/check-in')
    expect(await side(page).locator('[aria-current]').allTextContents()).toEqual(['Check-in'])
    expect(await side(page).locator('details[open] > summary').allTextContents()).toEqual(['Portaria e balcão'])
    // The gate's script takes the focus once.
    if (js) await hasScript(page)
    await page.locator('#codigo:focus').waitFor()
    await side(page).locator('summary').filter({ hasText: 'Relatórios' }).press('Enter')
    await side(page).getByRole('link', { name: 'Vendas' }).click()
    await page.waitForURL('**/reports/sales')
    await expect.poll(() => side(page).locator('[aria-current]').allTextContents()).toEqual(['Vendas'])
    await context.close()
  })

  it('Ctrl+K leads to the search, which finds while one types; without script its page does', async () => {
    const { context, page, complaints } = await open({ js })
    await page.goto('/operation/booking-list')
    const field = page.getByRole('searchbox', { name: 'Buscar telas, reservas e pessoas' })
    const found = js ? page.getByRole('region', { name: 'Encontrados' }) : page.locator('#achados')
    if (js) {
      await hasScript(page)
      await page.keyboard.press('Control+k')
    } else await field.focus()
    await page.keyboard.type('concilia')
    if (!js) await page.keyboard.press('Enter')
    const link = found.getByRole('link', { name: /^Conciliação/ })
    await link.waitFor()
    if (js) {
      expect(await findViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      expect([await found.count(), await field.evaluate((it) => it === document.activeElement)]).toEqual([0, true])
      await page.keyboard.type('ç')
      await link.waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    } else await link.click()
    await page.waitForURL('**/financial/reconciliation')
    expect(complaints).toEqual([])
    await context.close()
  })

  it.runIf(js)('a key ends the search under way', async () => {
    const { context, page } = await open({ js })
    await page.goto('/operation/booking-list')
    await hasScript(page)
    await page.keyboard.press('Control+k')
    // The first search gets no answer before the next key.
    await page.route(/dashboard\/search\?q=conc$/, () => {})
    const begun = page.waitForRequest(/dashboard\/search\?q=conc$/)
    await page.keyboard.type('conc')
    const first = await begun
    const ended = page.waitForEvent('requestfailed', (request) => request === first)
    await page.keyboard.type('ilia')
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
    const found = page.getByRole('region', { name: 'Encontrados' })
    await found.getByRole('link', { name: /^Conciliação/ }).waitFor()
    await context.close()
  })

  it('on a phone the search has a page of its own', async () => {
    const { context, page } = await open({ js, width: 360 })
    await page.goto('/dashboard/index')
    if (js) {
      await hasScript(page)
      await page.keyboard.press('Control+k')
    } else await page.getByRole('link', { name: 'Buscar' }).click()
    await page.waitForURL('**/dashboard/search')
    await page.getByRole('searchbox', { name: 'O que você procura?' }).fill('check')
    await page.keyboard.press('Enter')
    await page
      .locator('#achados')
      .getByRole('link', { name: /^Check-in/ })
      .waitFor()
    expect(await widthBeyond(page)).toBe(0)
    await context.close()
  })

  it("offers the account and the lock under the user's name, and unlocking leads back", async () => {
    const { context, page } = await open({ js })
    await page.goto('/operation/booking-list?q=a%26b')
    const menu = page.locator('details.user')
    await menu.locator('summary').click()
    const links = await menu.getByRole('link').allTextContents()
    expect(links).toEqual(expect.arrayContaining(['Meus dados', 'Redefinir senha', 'Sessões']))
    const form = menu.locator('form[action="/lock"]')
    expect(await form.locator('input[name="redirectTo"]').inputValue()).toBe('/operation/booking-list?q=a%26b')
    expect(await form.getByRole('button', { name: 'Bloquear tela' }).isVisible()).toBe(true)
    if (js) {
      await page.keyboard.press('Escape')
      expect(await form.isVisible()).toBe(false)
      expect(await menu.locator('summary').evaluate((one) => one === document.activeElement)).toBe(true)
      await menu.locator('summary').click()
      await page.locator('h1').click()
    } else await menu.locator('summary').click()
    expect(await form.isVisible()).toBe(false)
    await context.close()
  })

  it('the lock leads back to the list as it was filtered', async () => {
    const { context, page } = await open({ js })
    await page.goto('/clients/index')
    await page.locator('main input[name="q"]').fill('ana')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=ana/)
    expect(await page.locator('form[action="/lock"] input[name="redirectTo"]').inputValue()).toContain('q=ana')
    await context.close()
  })

  it('help opens beside the page and closes again', async () => {
    const { context, page, complaints } = await open({ js })
    await page.goto('/dashboard/index')
    const panel = page.locator('#ajuda')
    expect(await panel.isVisible()).toBe(false)
    await side(page).getByRole('link', { name: 'Ajuda' }).click()
    await panel.waitFor()
    expect(await panel.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/55\d+$/
    )
    expect(await panel.evaluate((one) => one === document.activeElement)).toBe(true)
    if (js) {
      await panel.getByText('O atendimento por chat está aberto nesta página.').waitFor()
      await settle(page)
      expect(await findViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      expect(await page.locator(':focus').textContent()).toBe('Ajuda')
    } else await panel.getByRole('link', { name: 'Fechar' }).click()
    await panel.waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
    await context.close()
  })

  it("opens the phone's menu without covering the page, and a closed menu takes no key", async () => {
    const { context, page } = await open({ js, width: 360 })
    await page.goto('/dashboard/index')
    const home = side(page).getByRole('link', { name: 'Início' })
    const toggle = page.locator('#menu-abrir')
    expect(await home.isVisible()).toBe(false)
    await toggle.focus()
    await page.keyboard.press('Space')
    await home.waitFor()
    await settle(page)
    if (js) {
      expect(await findViolations(page)).toEqual([])
      await home.focus()
      await page.keyboard.press('Escape')
      expect(await toggle.evaluate((one) => one === document.activeElement)).toBe(true)
    } else await toggle.press('Space')
    await home.waitFor({ state: 'hidden' })
    await context.close()
  })
})

describe('a message', () => {
  it('pauses under the pointer, resumes with the remaining time, and stays in the page without script', async () => {
    const first = await world.addBooking()
    const second = await world.addBooking()
    const { context, page } = await open()
    await page.clock.install()
    await page.goto(`/operation/booking-list?q=${first.code}`)
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    await page.getByRole('button', { name: `Check-in de ${first.name}` }).click()
    const message = page.locator('.flash').filter({ hasText: first.name })
    await message.waitFor()
    await page.clock.runFor(3000)
    await message.hover()
    await page.locator('.flash[data-held]').waitFor()
    await page.clock.runFor(20_000)
    expect(await message.isVisible()).toBe(true)
    await page.mouse.move(5, 400)
    await page.locator('.flash:not([data-held])').waitFor()
    await page.clock.runFor(1500)
    expect(await message.isVisible()).toBe(true)
    await page.clock.runFor(600)
    await message.waitFor({ state: 'hidden' })
    await context.close()

    const plain = await open({ js: false })
    await plain.page.goto(`/operation/booking-list?q=${second.code}`)
    await plain.page.getByRole('button', { name: `Check-in de ${second.name}` }).click()
    await plain.page.getByRole('status').filter({ hasText: second.name }).waitFor()
    await plain.context.close()
  })
})

describe('a dialog', () => {
  it('starts at its first field, keeps it without a network, hides the page behind it, gives the focus back', async () => {
    const booking = await world.addBooking()
    const { context, page, complaints } = await open()
    await page.goto(booking.path)
    const opener = page.getByRole('link', { name: 'Cancelar reserva' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Cancelar reserva' })
    await dialog.waitFor()
    expect(await page.locator(':focus').getAttribute('name')).toBe('cancelled_by')
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.title()).toBe('Cancelar reserva · Trilha')
    await dialog.getByLabel('Motivo').fill('Chuva forte')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Cancelar reserva' }).click()
    await dialog.getByText('Não foi possível conectar ao servidor. Tente novamente mais tarde.').waitFor()
    expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Chuva forte')
    await context.setOffline(false)
    // A network without the server at its end is the same to who typed.
    await page.route(/_data=/, (route) => route.abort())
    const refused = page.waitForEvent('requestfailed')
    await dialog.getByRole('button', { name: 'Cancelar reserva' }).click()
    await refused
    await dialog.getByText('Não foi possível conectar ao servidor. Tente novamente mais tarde.').waitFor()
    expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Chuva forte')
    await page.unroute(/_data=/)
    // Refused before any page has read it, as under overload.
    await page.route(/_data=/, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ message: 'Muita gente agora.' }),
        headers: { 'x-remix-catch': 'yes', 'x-refused': 'overloaded' }
      })
    )
    await dialog.getByRole('button', { name: 'Cancelar reserva' }).click()
    await dialog.getByText('Muita gente agora.').waitFor()
    expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Chuva forte')
    await page.unroute(/_data=/)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL(`**${booking.path}`)
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Cancelar reserva')
    await page.goBack()
    expect(await dialog.count()).toBe(0)
    // Ignore failures of other requests, such as the chat's.
    expect(complaints.filter((said) => !/ERR_(?:INTERNET_DISCONNECTED|FAILED)|status of 503/.test(said))).toEqual([])
    await context.close()
  })
})

describe('the shell', () => {
  it('fits every width, dark and light, minimised or not', async () => {
    const { context, page } = await open()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const menu of ['inteiro', 'curto']) {
      await context.addCookies([{ name: 'menu', value: menu, url: world.app.url }])
      await page.emulateMedia({ colorScheme: menu === 'curto' ? 'dark' : 'light', reducedMotion: 'reduce' })
      await page.goto('/operation/check-in')
      for (const width of [320, 768, 1199, 1200, 1440]) {
        await page.setViewportSize({ width, height: 740 })
        expect([menu, width, await widthBeyond(page)]).toEqual([menu, width, 0])
      }
    }
    // The other scheme and the minimised menu, at once.
    expect(await findViolations(page)).toEqual([])
    await context.close()
  })
})
