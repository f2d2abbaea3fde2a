import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shorten } from '#app/routes/shorten.ts'
import { findForm, type PlainBrowser, type PlainPage } from '../../support/browser/plain-browser.ts'
import { readPdf } from '../../support/documents/read-pdf.ts'
import { findPortuguese, textsIn } from '../../support/portuguese-words.ts'
import { bookOver, callOver, expressForm, visitor } from '../../support/server/over-http.ts'
import { openVisitor, openVisitorWorld, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld
/** What the operator wrote, and what visitors type. */
let own: string[]

beforeAll(async () => {
  world = await openVisitorWorld()
  const shop = await world.freshShop()
  const asked = [`/places/${shop.pid}/public`, `/products/?pid=${shop.pid}`, `/products/poi?v=${shop.pid}`]
  const answers = await Promise.all(asked.map((path) => callOver<object>(world.app.url, path)))
  const { body } = await bookOver(world.app.url, expressForm(shop))
  const texts = [...answers.map((answer) => answer.body), body.product].flatMap(textsIn)
  // The list of points and the statement of a card show the beginning of a text.
  own = [...texts, ...texts.flatMap((text) => [shorten(text, 160), text.slice(0, 13)]), ...Object.values(visitor)]
})

afterAll(() => world?.close())

const languages = ['en', 'es'] as const
type Language = (typeof languages)[number]

const words = {
  en: {
    makePix: 'Get a Pix code',
    simulate: 'Simulate payment',
    ticket: 'Your ticket',
    perPerson: 'Make one ticket per person',
    byCard: 'Pay by card',
    approve: 'Approve',
    refuse: 'Refuse',
    refused: 'The payment by card was refused',
    go: 'Continue',
    cancel: 'Cancel the booking',
    cancelled: 'Booking cancelled. The places are free again.',
    move: 'Change to this day',
    moved: 'Your visit is now on',
    remove: 'Ask for the removal',
    removal: 'Request recorded. The park answers by',
    claim: 'Ask for the refund',
    claimed: 'Your request for a refund is recorded.',
    open: 'Open ticket',
    send: 'Send the address',
    sent: 'If there is a booking for today or later with these details'
  },
  es: {
    makePix: 'Generar código Pix',
    simulate: 'Simular pago',
    ticket: 'Su entrada',
    perPerson: 'Hacer una entrada por persona',
    byCard: 'Pagar con tarjeta',
    approve: 'Aprobar',
    refuse: 'Rechazar',
    refused: 'El pago con tarjeta fue rechazado',
    go: 'Continuar',
    cancel: 'Cancelar la reserva',
    cancelled: 'Reserva cancelada. Los lugares quedaron libres de nuevo.',
    move: 'Cambiar a este día',
    moved: 'Su visita ahora es el',
    remove: 'Pedir el retiro',
    removal: 'Pedido registrado. El parque responde hasta el',
    claim: 'Pedir la devolución',
    claimed: 'Pedido de devolución registrado.',
    open: 'Abrir entrada',
    send: 'Enviar la dirección',
    sent: 'Si hay una reserva para hoy o después con estos datos'
  }
} as const

const spoken = /^\/(?:booking|booking-details|find-ticket|home|simulador|modo-leve)(?:[/?]|$)/

/** The whole page is in the language, and leads on in it, but for the languages' own links. */
function expectLanguage(page: PlainPage, language: Language, beside: readonly string[] = []): void {
  expect(page.html).toContain(`<html lang="${language}"`)
  expect(findPortuguese(page.html, [...own, ...beside])).toEqual([])
  const within = page.html.replace(/<(?:a|button)\b[^>]*\slang="[^>]*>/g, '')
  const targets = Array.from(within.matchAll(/\s(?:href|action|formAction)="(\/[^"]*)"/g), ([, to = '']) => to)
  expect(targets.filter((to) => spoken.test(to))).toEqual([])
}

async function book(language: Language, changes: Record<string, unknown> = {}) {
  const { body } = await bookOver(world.app.url, expressForm(await world.freshShop(), changes))
  const bare = `/booking-details/${body.uuid}`
  const browser = openVisitor(world.app)
  return { browser, bare, path: `/${language}${bare}`, uuid: String(body.uuid), code: String(body.booking_code) }
}

const press = (browser: PlainBrowser, page: PlainPage, button: string) =>
  browser.submit(findForm(page, button), { button })

const change = (set: string, uuid: string) =>
  world.db.pool.query(`update bookings set ${set} where public_id = $1`, [uuid])

/** A booking paid by Pix on its page. */
async function bookPaid(language: Language, changes: Record<string, unknown> = {}) {
  const booked = await book(language, changes)
  const said = words[language]
  const waiting = await press(booked.browser, await booked.browser.get(booked.path), said.makePix)
  return { ...booked, waiting, page: await press(booked.browser, waiting, said.simulate) }
}

async function prove(browser: PlainBrowser, path: string, go: string) {
  const asked = await browser.get(path)
  return { asked, page: await browser.submit(findForm(asked, go), { values: { document_end: '4725' }, button: go }) }
}

describe.each(languages)('in /%s', (language) => {
  const said = words[language]

  it('a booking is paid with Pix, and its page keeps the language of its addresses', async () => {
    const { waiting, page, path } = await bookPaid(language)
    expect([waiting.status, waiting.path]).toEqual([200, path])
    expectLanguage(waiting, language)
    expect(page.path).toBe(path)
    expect(page.text).toContain(said.ticket)
    expectLanguage(page, language)
    expect(page.html).toContain(`value="${world.app.url}${path}"`)
    expect(page.links).toEqual(expect.arrayContaining([`${path}/visita.ics`, `${path}/ingresso.pdf`]))
  })

  it('its files speak as the page does', async () => {
    const { page, browser, path } = await bookPaid(language, { tickets: [{ label: 'INTEIRA', quantity: '2' }] })
    const people = await press(browser, page, said.perPerson)
    expectLanguage(people, language)
    const calendar = (await browser.get(`${path}/visita.ics`)).html.replaceAll('\r\n ', '')
    expect(calendar).toContain(`URL:${world.app.url}${path}\r\n`)
    const description = /DESCRIPTION:(.*)/.exec(calendar)?.[1]?.replaceAll('\\n', '\n').replaceAll('\\', '') ?? ''
    expect(findPortuguese(`<html lang="${language}">${description}`, own)).toEqual([])
    const file = await fetch(`${world.app.url}${path}/ingresso.pdf`)
    const data = new Uint8Array(await file.arrayBuffer())
    const [sheet] = await readPdf(data)
    expect(sheet?.text).toMatch(language === 'en' ? /Ticket 1 of 2/ : /Entrada 1 de 2/)
    expect(findPortuguese(`<html lang="${language}">${sheet?.text}`, own)).toEqual([])
    expect(Buffer.from(data).toString('latin1')).toContain(`/Lang (${language})`)
    for (const none of ['ingresso.pkpass', 'carteira-google']) {
      const { html } = await browser.get(`${path}/${none}`)
      expect(findPortuguese(`<html lang="${language}">${html}`, own), none).toEqual([])
    }
  })

  it('the card’s page leads back into the language', async () => {
    const { browser, path } = await book(language, { payment_method: 'card', gateway: 'MPAGO' })
    const before = await browser.get(path)
    expectLanguage(before, language)
    const refusing = await press(browser, before, said.byCard)
    expect(refusing.path).toMatch(new RegExp(`^/${language}/simulador/mercadopago/`))
    expectLanguage(refusing, language)
    const refused = await press(browser, refusing, said.refuse)
    expect(refused.path).toBe(path)
    expect(refused.text).toContain(said.refused)
    expectLanguage(refused, language)
    const paying = await browser.get(refused.links.find((link) => link.includes('/simulador/')) ?? 'no link')
    const ticket = await press(browser, paying, said.approve)
    expect(ticket.path).toBe(path)
    expect(ticket.text).toContain(said.ticket)
    expectLanguage(ticket, language)
  })

  it('its visitor proves, errs, and cancels', async () => {
    const { browser, path } = await book(language, { payment_method: 'cod', cpf_cnpj: '529.982.247-25' })
    expectLanguage(await browser.get(path), language)
    const wrong = await browser.submit(findForm(await browser.get(`${path}/cancelar`), said.go), {
      values: { document_end: '0000' },
      button: said.go
    })
    expect([wrong.status, wrong.path]).toEqual([422, `${path}/comprovar?depois=cancelar`])
    expectLanguage(wrong, language)
    expect(wrong.html).toContain(`href="/booking-details/${path.slice(-32)}/comprovar?depois=cancelar"`)
    const { page } = await prove(browser, `${path}/cancelar`, said.go)
    expect(page.path).toBe(`${path}/cancelar`)
    expectLanguage(page, language)
    const done = await press(browser, page, said.cancel)
    expect([done.path, done.text.includes(said.cancelled)]).toEqual([path, true])
    expectLanguage(done, language)
  })

  it('its visitor moves it, and its history stays Portuguese', async () => {
    const { browser, path, uuid } = await book(language, { payment_method: 'cod', cpf_cnpj: '529.982.247-25' })
    const { page } = await prove(browser, `${path}/mudar`, said.go)
    expectLanguage(page, language)
    const day = /mudar\?date=(\d{4}-\d\d-\d\d)#horarios/.exec(page.html)?.[1] ?? ''
    const times = await browser.get(`${path}/mudar?date=${day}`)
    expectLanguage(times, language)
    const time = /<option value="(\d\d:\d\d)"/.exec(times.html)?.[1] ?? ''
    const priced = await browser.get(`${path}/mudar?date=${day}&time=${time}`)
    expectLanguage(priced, language)
    const moved = await press(browser, priced, said.move)
    expect([moved.path, moved.text.includes(said.moved)]).toEqual([path, true])
    expectLanguage(moved, language)
    const { rows } = await world.db.pool.query(
      `select from_value, to_value from booking_events where action = 'date-changed'
       and booking_id = (select id from bookings where public_id = $1)`,
      [uuid]
    )
    const stamp = expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    expect(rows).toEqual([{ from_value: stamp, to_value: stamp }])
  })

  it('its visitor reads what is kept, and asks for its removal', async () => {
    const { browser, path } = await bookPaid(language)
    const { page } = await prove(browser, `${path}/meus-dados`, said.go)
    expect(page.path).toBe(`${path}/meus-dados`)
    // The values are kept as somebody wrote them.
    const kept = Array.from(page.html.matchAll(/<dd>([\s\S]*?)<\/dd>/g), ([, value = '']) => value)
    expectLanguage(
      page,
      language,
      kept.filter((value) => !/^(?:sim|não|guardado)$/.test(value))
    )
    expect(kept.length).toBeGreaterThan(20)
    const done = await press(browser, page, said.remove)
    expect([done.path, done.text.includes(said.removal)]).toEqual([path, true])
    expectLanguage(done, language)
  })

  it('tells of money that goes back, and takes the claim', async () => {
    const { browser, path, uuid } = await bookPaid(language)
    await change(
      "status = 'CANCELLED', cancelled_at = now(), cancel_reason = 'Pedido do visitante', refund = 'due'",
      uuid
    )
    const due = await browser.get(path)
    expectLanguage(due, language)
    const { page } = await prove(browser, `${path}/devolucao`, said.go)
    expectLanguage(page, language)
    const claimed = await press(browser, page, said.claim)
    expect([claimed.path, claimed.text.includes(said.claimed)]).toEqual([path, true])
    expectLanguage(claimed, language)
    const { rows } = await world.db.pool.query(
      'select id from refunds where booking_id = (select id from bookings where public_id = $1)',
      [uuid]
    )
    const receipt = `${path}/refunds/${rows[0]?.id}`
    expectLanguage(await browser.get(receipt), language)
    await world.db.pool.query("update refunds set state = 'done', ended_at = now() where id = $1", [rows[0]?.id])
    expectLanguage(await browser.get(receipt), language)
    await change("refund = 'done'", uuid)
    expectLanguage(await browser.get(path), language)
  })

  it.each([
    ['a hold that ran out', "hold_until = now() - interval '1 second'"],
    ['a booking that expired', "status = 'EXPIRED', cancelled_at = now()"],
    ['a cancelled one', "status = 'CANCELLED', cancelled_at = now(), cancel_reason = 'Chuva'"],
    ['a day that passed', "status = 'APPROVED', hold_until = null, date = date - 200"],
    ['a visit that took place', "status = 'APPROVED', hold_until = null, checked_in_people = people"],
    ['a visit to be confirmed', "status = 'UNPAID', pay_later = true, hold_until = now() + interval '3 days'"],
    ['a visit to be confirmed now', "status = 'UNPAID', pay_later = true, hold_until = now() + interval '3 hours'"]
  ])('%s', async (_, set) => {
    const { browser, path, uuid } = await book(language)
    await change(set, uuid)
    expectLanguage(await browser.get(path), language, ['Chuva'])
  })

  it('says that a booking is unknown', async () => {
    for (const page of ['', '/cancelar', '/refunds/x']) {
      const unknown = await openVisitor(world.app).get(`/${language}/booking-details/${'0'.repeat(32)}${page}`)
      expect(unknown.status).toBe(404)
      expectLanguage(unknown, language)
    }
  })

  it('a lost ticket is found, or sent again', async () => {
    const { code, path } = await book(language)
    const { pid } = await world.freshShop()
    const browser = openVisitor(world.app)
    const page = await browser.get(`/${language}/find-ticket?pid=${pid}`)
    expectLanguage(page, language)
    for (const values of [
      { codigo: 'A1', contato: 'x' },
      { codigo: 'A1A1-A1A1', contato: visitor.phone }
    ]) {
      const refused = await browser.submit(findForm(page, said.open), { values })
      expect(refused.status).toBe(422)
      expectLanguage(refused, language)
    }
    const refused = await browser.submit(findForm(page, said.send), {
      values: { contato_envio: 'x' },
      button: said.send
    })
    expectLanguage(refused, language)
    const sent = await browser.submit(findForm(page, said.send), {
      values: { contato_envio: visitor.phone },
      button: said.send
    })
    expect(sent.text).toContain(said.sent)
    expectLanguage(sent, language)
    const found = await browser.submit(findForm(page, said.open), { values: { codigo: code, contato: visitor.phone } })
    expect(found.path).toBe(path)
  })
})

it('tells who pays from abroad what Pix is, and Portuguese readers nothing new', async () => {
  const { browser, bare, path } = await book('en')
  const note = 'you need a Brazilian bank account'
  expect((await browser.get(path)).text).toContain(note)
  expect((await browser.get(bare)).text).not.toMatch(/conta em um banco brasileiro/)
})

it.each([
  ['', 'Traga a ID Jovem', 'Pessoa com 60 anos ou mais'],
  ['/en', 'youth card (ID Jovem)', 'Person aged 60 or over'],
  ['/es', 'tarjeta joven brasileña (ID Jovem)', 'Persona de 60 años o más']
])('the ticket in %s says which proof its prices ask for', async (language, young, elder) => {
  const tickets = [
    { label: 'MEIA', quantity: '1' },
    { label: 'IDOSO', quantity: '1' }
  ]
  const { browser, bare, uuid } = await book('en', { tickets })
  await change("status = 'APPROVED', hold_until = null", uuid)
  const { text } = await browser.get(`${language}${bare}`)
  expect([text.includes(young), text.split(elder).length - 1]).toEqual([true, 1])
})
