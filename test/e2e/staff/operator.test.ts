import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findBroken, findViolations, type Visit, widthBeyond } from '../../support/browser/operator-browser.ts'
import { denyCamera, pretendDetector, showTicket } from '../../support/browser/pretended-camera.ts'
import { payOnline } from '../../support/world/money/paid-online.ts'
import { type AddedBooking, openOperatorWorld } from '../../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)

beforeAll(async () => {
  for (let row = 0; row < 10; row++) await world.addBooking(ofManyKinds)
})

const gate = '/operation/check-in'
const ofManyKinds = { date: '2031-03-05', full: 3, half: 2, children: 2 }

function open(username: string, options: { js?: boolean; light?: boolean; width?: number } = {}): Promise<Visit> {
  return openSignedIn(username, { again: true, ...options })
}

const focusedId = (page: Page) => page.locator(':focus').getAttribute('id')

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it('a reader’s keys alone let booking after booking in', async () => {
    const { context, page, complaints } = await open('portaria', { js })
    await page.goto(gate)
    for (const people of [1, 3]) {
      const booking = await world.addBooking({ full: people, half: 0 })
      expect(await focusedId(page)).toBe('codigo')
      await page.keyboard.type(booking.code)
      await page.keyboard.press('Enter')
      const answer = page.locator('.gate-green')
      await answer.filter({ hasText: booking.name }).waitFor()
      expect(await answer.textContent()).toContain(people === 1 ? 'Entra 1 pessoa' : 'Entram 3 pessoas')
      expect(await page.locator('#codigo').inputValue()).toBe('')
    }
    expect(await focusedId(page)).toBe('codigo')
    await page.keyboard.type('XXXX-0000')
    await page.keyboard.press('Enter')
    await page.getByText('Código não encontrado').waitFor()
    expect(await page.locator('#codigo').inputValue()).toBe('')
    expect(await focusedId(page)).toBe('codigo')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('an operator finds a booking, lets some in, undoes it and cancels', async () => {
    const booking = await world.addBooking()
    await payOnline(world.db, booking.id)
    const { context, page, complaints } = await open('operador', { js, width: 1366 })
    await page.goto(`/operation/booking-list?inicio=${ofManyKinds.date}`)
    const tenth = page.locator('tbody tr:nth-child(10)')
    expect(await tenth.evaluate((row) => row.getBoundingClientRect().bottom)).toBeLessThan(769)
    await page.goto('/operation/booking-list')
    await page.getByLabel('Situação', { exact: true }).pressSequentially('Ag')
    if (js) await page.keyboard.press('Enter').then(() => page.waitForURL('**situacao=awaiting**'))
    if (js) await page.locator('#f-situacao:focus').waitFor()
    await page.getByLabel('Procurar', { exact: true }).fill(booking.name)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: booking.name }).click()
    await page.waitForURL(`**${booking.path}`)
    await page.getByRole('link', { name: 'Check-in de parte' }).click()
    await requireForm(page, { js, title: 'Check-in' })
    await page.getByLabel('Inteira').fill('1')
    await page.getByLabel('Meia-entrada').fill('0')
    await page.getByRole('button', { name: 'Confirmar entrada' }).click()
    await page.getByRole('status').getByText('Check-in de 1 pessoa feito.').waitFor()
    await page.getByRole('link', { name: 'Desfazer check-in' }).click()
    await requireForm(page, { js, title: 'Desfazer check-in' })
    await page.getByLabel('Motivo').fill('Grupo errado')
    await page.getByRole('button', { name: 'Desfazer check-in' }).click()
    await page.getByText('Grupo errado').waitFor()
    await page.getByRole('link', { name: 'Cancelar reserva' }).click()
    await requireForm(page, { js, title: 'Cancelar reserva' })
    await page.getByLabel('Motivo').fill('Chuva forte')
    await page.getByRole('button', { name: 'Cancelar reserva' }).click()
    await page.getByText('Valor a devolver').waitFor()
    expect(await page.locator('.history-line').count()).toBeGreaterThanOrEqual(4)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('a row of the list checks in and the list stays where it was', async () => {
    const booking = await world.addBooking()
    const address = `/operation/booking-list?q=${booking.code}`
    const { context, page } = await open('portaria', { js, width: 360 })
    await page.goto(address)
    await page.getByRole('button', { name: `Check-in de ${booking.name}` }).dblclick()
    await page.getByText('entrou às').waitFor()
    expect(page.url()).toBe(`${world.app.url}${address}#reserva-${booking.uuid}`)
    expect(await page.locator('.tag').textContent()).toBe('Realizada')
    if (js) await page.locator(`#reserva-${booking.uuid}:focus`).waitFor()
    await context.close()
  })
})

/** With script the nested page is a dialog that holds the focus; without, a part of the page. */
async function requireForm(page: Page, { js, title }: { js: boolean; title: string }): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true, level: 2 }).waitFor()
  const dialog = page.getByRole('dialog', { name: title })
  expect(await dialog.count()).toBe(js ? 1 : 0)
  if (js) expect(await dialog.locator(':focus').count()).toBe(1)
}

describe('a slow answer', () => {
  it('keeps no reader waiting: the next codes take their turn', async () => {
    const bookings = [await world.addBooking(), await world.addBooking(), await world.addBooking()]
    const { context, page } = await open('portaria')
    await page.goto(gate)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/operation/check-in?_data=**', async (route) => {
      await held
      await route.continue()
    })
    await page.locator('#codigo:focus').waitFor()
    for (const { code } of bookings) {
      await page.keyboard.type(`${code}\n`)
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#codigo')?.value === '')
    }
    release()
    for (const { name } of bookings) await page.getByRole('link', { name, exact: true }).waitFor()
    expect(await page.locator('.gate-green').textContent()).toContain(bookings[2]?.name)
    await context.close()
  })
})

describe('the camera', () => {
  it('is loaded when it is asked for, and reads a code once', async () => {
    const booking = await world.addBooking()
    const { context, page, complaints } = await open('portaria')
    await context.grantPermissions(['camera'])
    await pretendDetector(page, `${world.app.url}/booking-details/${booking.uuid}`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(gate)
    const button = page.getByRole('button', { name: 'Ler com a câmera' })
    await button.waitFor()
    expect(asked.filter((url) => url.includes('scan-camera'))).toEqual([])
    await button.click()
    await page.locator('.gate-green').getByText('Entram 3 pessoas').waitFor()
    await page.getByRole('button', { name: 'Fechar câmera' }).click()
    await page.locator('video').waitFor({ state: 'detached' })
    await page.goto(booking.path)
    expect(await page.getByText('Check-in feito').count()).toBe(1)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('uses our decoder when the browser has none, and explains when it cannot open', async () => {
    const booking = await world.addBooking()
    const { context, page, complaints } = await open('portaria')
    await showTicket(page, `${world.app.url}/booking-details/${booking.uuid}`)
    await page.goto(gate)
    await page.getByRole('button', { name: 'Ler com a câmera' }).click()
    await page.locator('.gate-green').getByText('Entram 3 pessoas').waitFor()
    expect(complaints).toEqual([])
    await denyCamera(page)
    await page.goto(gate)
    await page.getByRole('button', { name: 'Ler com a câmera' }).click()
    await page.getByText('O navegador não permitiu a câmera.').waitFor()
    await context.close()
  })
})

describe('a dialog', () => {
  it('closes by Escape and leaves the booking as it was', async () => {
    const booking = await world.addBooking()
    const { context, page } = await open('operador')
    await page.goto(booking.path)
    await page.getByRole('link', { name: 'Cancelar reserva' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(booking.path)
    await context.close()
  })

  it('keeps typed values after a refusal, with the reason', async () => {
    const booking = await world.addBooking()
    const { context, page } = await open('operador')
    await page.goto(booking.path)
    await page.getByRole('link', { name: 'Cancelar reserva' }).click()
    await page.getByLabel('Motivo').fill('  x  ')
    await page.getByRole('button', { name: 'Cancelar reserva' }).click()
    await page.getByRole('alert').getByText('Diga por que a reserva é cancelada.').waitFor()
    expect((await page.getByLabel('Motivo').inputValue()).trim()).toBe('x')
    await context.close()
  })
})

describe('every screen', () => {
  let bookings: Record<'open' | 'inside' | 'unpaid', AddedBooking>
  beforeAll(async () => {
    bookings = {
      open: await world.addBooking(),
      inside: await world.addBooking(),
      unpaid: await world.addBooking({ status: 'UNPAID' })
    }
    const { context, page } = await open('portaria')
    await page.goto(gate)
    await page.locator('#codigo:focus').waitFor()
    await page.keyboard.type(bookings.inside.code)
    await page.keyboard.press('Enter')
    await page.locator('.gate-green').waitFor()
    await context.close()
  })

  const screens = (): string[] => [
    '/operation/booking-list',
    '/operation/index',
    `/operation/index/${world.today}`,
    bookings.inside.path,
    `${bookings.unpaid.path}/check-in`,
    `${gate}?reserva=${bookings.unpaid.uuid}`
  ]
  const states = (): string[] => [
    '/operation/booking-list?por_pagina=25&canal=RESERVAEXPRESSA',
    '/operation/booking-list?inicio=ontem&situacao=x',
    '/operation/booking-list?q=ninguem-com-este-nome',
    '/operation/booking-list?pagina=9999',
    '/operation/index/block',
    `/operation/index/${world.today}/sheet`,
    bookings.open.path,
    `${bookings.open.path}/check-in`,
    `${bookings.inside.path}/undo`,
    `${bookings.open.path}/cancel`,
    gate,
    `${gate}?reserva=${bookings.open.uuid}`,
    `${gate}?reserva=${bookings.inside.uuid}`
  ]

  it.each([
    { paths: screens, widths: [1440, 360, 320] },
    { paths: states, widths: [1440] }
  ])('breaks no rule of accessibility and fits, the smallest phone in the dark: $widths', async ({ paths, widths }) => {
    const { context, page, complaints } = await open('gestor')
    for (const path of paths()) {
      await page.goto(path)
      for (const width of widths) {
        await page.emulateMedia({ colorScheme: width === 320 ? 'dark' : 'light' })
        expect(await findBroken(page, width)).toEqual([])
      }
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  it('fits in light mode, which has the same elements', async () => {
    const { context, page, complaints } = await open('gestor', { light: true, width: 768 })
    for (const path of screens()) {
      await page.goto(path)
      expect([path, await widthBeyond(page)]).toEqual([path, 0])
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  it("stays intact with the gate's answers and with an open dialog", async () => {
    const { context, page } = await open('gestor')
    await page.goto(gate)
    for (const typed of ['quit', 'XXXX-0000']) {
      await page.locator('#codigo:focus').waitFor()
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
      await page
        .locator('.gate-panel h2')
        .filter({ hasText: typed === 'quit' ? 'Hoje' : 'Código' })
        .waitFor()
      // Wait, because content that is still loading is drawn paler.
      await page.locator('.progress').waitFor({ state: 'detached' })
      expect(await findViolations(page)).toEqual([])
    }
    await page.goto(bookings.open.path)
    await page.getByRole('link', { name: 'Check-in de parte' }).click()
    await page.getByRole('dialog').waitFor()
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
    expect(await findViolations(page)).toEqual([])
    await context.close()
  })
})
