import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser, type PlainPage } from '../../support/browser/plain-browser.ts'
import { personValues } from '../../support/browser/plain-scenario.ts'
import { findPortuguese, textsIn } from '../../support/portuguese-words.ts'
import { callOver, type Shop } from '../../support/server/over-http.ts'
import {
  openVisitor,
  openVisitorWorld,
  sentValue,
  stepPath,
  takePlaces,
  type VisitorWorld
} from '../../support/world/visitor.ts'

let world: VisitorWorld
/** What the operator wrote, the names of the states, and what visitors type. */
let own: string[]

beforeAll(async () => {
  world = await openVisitorWorld()
  const shop = await world.freshShop()
  const ask = (path: string) => callOver<object>(world.app.url, path)
  const answers = await Promise.all([
    ask(`/places/${shop.pid}/public`),
    ask(`/products/?pid=${shop.pid}`),
    ask(`/products/poi?v=${shop.pid}`),
    ask('/geo/countries/BR/states')
  ])
  own = [...answers.flatMap(({ body }) => textsIn(body)), ...Object.values(personValues), 'São Tomé']
})

afterAll(() => world?.close())

const languages = ['en', 'es'] as const
type Language = (typeof languages)[number]

const words = {
  en: {
    confirm: 'Confirm booking',
    go: 'Continue',
    day: 'Choose the day',
    time: 'Choose the time',
    tickets: 'How many tickets?',
    card: 'Card',
    other: 'Esta página en español'
  },
  es: {
    confirm: 'Confirmar reserva',
    go: 'Continuar',
    day: 'Elija el día',
    time: 'Elija el horario',
    tickets: '¿Cuántas entradas?',
    card: 'Tarjeta',
    other: 'This page in English'
  }
}

/** Everything that leads on to pages of this flow stays in the language, but for the languages' own links. */
function expectLanguage(page: PlainPage, language: Language): void {
  expect(page.html).toContain(`<html lang="${language}"`)
  expect(findPortuguese(page.html, own)).toEqual([])
  const prefixed = new RegExp(`^/${language}(?:/|$)`)
  const within = page.html.replace(/<(?:a|button)\b[^>]*\slang="[^>]*>/g, '')
  const targets = Array.from(within.matchAll(/\s(?:href|action)="(\/(?:en|es)?\/?booking[^"]*)"/g), ([, to = '']) => to)
  expect(targets.filter((to) => !to.startsWith('/booking-details') && !prefixed.test(to))).toEqual([])
}

const stepIn = (language: Language, ...step: Parameters<typeof stepPath>) => `/${language}${stepPath(...step)}`

function openDetailsIn(language: Language, shop: Shop, browser: PlainBrowser, tickets = { INTEIRA: '2' }) {
  return browser.get(stepIn(language, shop, { passo: 'dados' }, tickets))
}

const stranger = {
  name: 'Emma',
  surname: 'Brown',
  document_country: 'GB',
  cpf_cnpj: '533380006',
  phone: '+44 7911 123456',
  email: 'emma@example.com',
  payment_method: 'card',
  confirm_term: 'on'
}

describe.each(languages)('in /%s', (language) => {
  const said = words[language]

  it('leads from the attraction to the personal data', async () => {
    const shop = await world.freshShop()
    const browser = openVisitor(world.app)
    const attractions = await browser.get(`/${language}/booking?pid=${shop.pid}`)
    expectLanguage(attractions, language)
    const visit = await browser.get(
      attractions.links.find((link) => link.includes(`atrativo=${shop.product}`)) ?? 'no link'
    )
    expect(visit.text).toContain(said.day)
    expectLanguage(visit, language)
    const day = await browser.get(stepIn(language, shop, { time: '' }))
    expect(day.text).toContain(said.time)
    expectLanguage(day, language)
    const tickets = await browser.get(
      day.links.find((link) => link.includes(`time=${encodeURIComponent(shop.time)}`)) ?? 'no link'
    )
    expect(tickets.text).toContain(said.tickets)
    expectLanguage(tickets, language)
    const details = await browser.submit(findForm(tickets, said.go), { button: said.go })
    expect(details.path).toMatch(new RegExp(`^/${language}/booking\\?.*passo=dados`))
    expectLanguage(details, language)
  })

  it('says in its language what is wrong with a visit', async () => {
    const shop = await world.freshShop()
    const visit = (changes: Record<string, string>, tickets?: Record<string, string>) =>
      openVisitor(world.app).get(stepIn(language, shop, changes, tickets))
    await takePlaces(world.app, shop, 36)
    const pages = [
      await visit({ date: '2020-01-01', time: '' }),
      await visit({ date: 'x', time: '' }),
      await visit({ date: '2199-01-01', time: '' }),
      await visit({ time: '03:33' }),
      await visit({ passo: 'dados' }, { INTEIRA: '5' }),
      await visit({ passo: 'dados' }, { INTEIRA: '0' }),
      await visit({ passo: 'dados' }, { INTEIRA: 'x' }),
      await visit({ passo: 'dados' }, { INTEIRA: '501' }),
      await visit({ passo: 'dados' }, { CRIANCA: '1' }),
      await visit({ passo: 'dados' }, { VIP: '1' }),
      await visit({ passo: 'dados', discount_code: 'NADA99' }, { INTEIRA: '1' }),
      await visit({ atrativo: 'nada' })
    ]
    for (const page of pages) expectLanguage(page, language)
  })

  it('says every error of the form in its language', async () => {
    const shop = await world.freshShop()
    const browser = openVisitor(world.app)
    const page = await openDetailsIn(language, shop, browser)
    const form = findForm(page, said.confirm)
    const refuse = (values: Record<string, string>) => browser.submit(form, { values })
    const empty = await refuse({})
    expect(empty.status).toBe(422)
    expectLanguage(empty, language)
    const wrong = await refuse({
      ...stranger,
      document_country: 'BR',
      phone: '123',
      email: 'x@',
      'address.zipcode': '1'
    })
    expect(wrong.status).toBe(422)
    expectLanguage(wrong, language)
    const short = await refuse({ ...stranger, cpf_cnpj: '52998224726', document_country: 'BR', email: 'x' })
    expectLanguage(short, language)
  })

  it('opens the editors of the form in its language', async () => {
    const shop = await world.freshShop()
    const browser = openVisitor(world.app)
    let page = await openDetailsIn(language, shop, browser)
    for (const intent of ['horarios', 'ingressos', 'paises', 'cidades']) {
      const form = findForm(page, said.confirm)
      const button = form.buttons.find(({ value }) => value === intent)
      page = await browser.submit(form, { button: button?.label ?? intent, values: { name: stranger.name } })
      expect([intent, page.status]).toEqual([intent, 200])
      expectLanguage(page, language)
    }
  })

  it('offers the card first, and says what Pix needs', async () => {
    const page = await openDetailsIn(language, await world.freshShop(), openVisitor(world.app))
    const methods = findForm(page, said.confirm).controls.filter(({ name }) => name === 'payment_method')
    expect(methods.map(({ value, isOn }) => [value, isOn]).slice(0, 2)).toEqual([
      ['card', true],
      ['pix', false]
    ])
    expect(page.text).toMatch(/Pix (?:Brazilian instant payment|Pago instantáneo de Brasil)/)
  })

  it('books, remembers the language, and stays in it', async () => {
    const shop = await world.freshShop()
    const browser = openVisitor(world.app)
    const page = await openDetailsIn(language, shop, browser)
    const values = { ...stranger, payment_method: 'pix' }
    const booked = await browser.submit(findForm(page, said.confirm), { values })
    const id = /booking-details\/([0-9a-f]{32})$/.exec(booked.path)?.[1]
    const { rows } = await world.db.pool.query(
      'select language, document_country, phone from bookings where public_id = $1',
      [id]
    )
    expect(rows).toEqual([{ language, document_country: 'GB', phone: '+447911123456' }])
    const again = await openDetailsIn(language, shop, browser)
    expect(again.text).toContain(language === 'en' ? 'You have already booked' : 'Usted ya reservó')
    expectLanguage(again, language)
  })

  it('keeps what was typed when the language is changed', async () => {
    const shop = await world.freshShop()
    const browser = openVisitor(world.app)
    const page = await openDetailsIn(language, shop, browser)
    const typed = { ...stranger, payment_method: 'pix', 'address.street': 'High Street 1' }
    const other = language === 'en' ? 'es' : 'en'
    const changed = await browser.submit(findForm(page, said.confirm), { values: typed, button: said.other })
    expect([changed.status, changed.path.slice(0, 12)]).toEqual([200, `/${other}/booking?`])
    expectLanguage(changed, other)
    const controls = findForm(changed, words[other].confirm).controls.filter(({ isOn }) => isOn)
    for (const [name, value] of Object.entries(typed)) {
      expect(controls.find((control) => control.name === name)?.value, name).toBe(value)
    }
    const home = await browser.submit(findForm(changed, words[other].confirm), {
      button: 'Esta página em português'
    })
    expect([home.status, home.path.slice(0, 9)]).toEqual([200, '/booking?'])
    expect(home.html).toContain('<html lang="pt-BR"')
    expect(sentValue(home, 'surname')).toBe(typed.surname)
    // A link beside the form would lose what was typed.
    expect(home.links.filter((link) => link.startsWith('/en/booking?') && link.includes('passo=dados'))).toEqual([])
  })
})

it('starts with the country of the language, until the visitor types', async () => {
  const shop = await world.freshShop()
  const browser = openVisitor(world.app)
  const page = await browser.get(stepPath(shop, { passo: 'dados' }, { INTEIRA: '1' }))
  const presets = (form: PlainPage, confirm: string) =>
    ['document_country', 'phoneFlag', 'address.country', 'address.state'].map(
      (name) => findForm(form, confirm).controls.find((control) => control.name === name && control.isOn)?.value
    )
  expect(presets(page, 'Confirmar reserva')).toEqual(['BR', '55', 'BR', 'BA'])
  const form = findForm(page, 'Confirmar reserva')
  const english = await browser.submit(form, { button: 'This page in English' })
  expect(presets(english, 'Confirm booking')).toEqual(['', '', '', ''])
  const back = await browser.submit(findForm(english, 'Confirm booking'), { button: 'Esta página em português' })
  expect(presets(back, 'Confirmar reserva')).toEqual(['BR', '55', 'BR', 'BA'])
  const brazilian = await browser.submit(form, {
    values: { cpf_cnpj: '529.982.247-25', phone: '75 98123-4567' },
    button: 'This page in English'
  })
  expect(presets(brazilian, 'Confirm booking')).toEqual(['BR', '55', '', ''])
})

it('sends no language from a page in Portuguese', async () => {
  const shop = await world.freshShop()
  const browser = openVisitor(world.app)
  const page = await browser.get(stepPath(shop, { passo: 'dados' }, { INTEIRA: '1' }))
  const { path } = await browser.submit(findForm(page, 'Confirmar reserva'), { values: personValues })
  const { rows } = await world.db.pool.query('select language from bookings where public_id = $1', [
    path.split('/').pop()
  ])
  expect(rows).toEqual([{ language: '' }])
})

it('offers the browser’s language above the fields, and every other below them', async () => {
  const shop = await world.freshShop()
  const where = async (accepted: string) => {
    const browser = createPlainBrowser(world.app.url, { 'accept-language': accepted })
    const { html } = await browser.get(stepPath(shop, { passo: 'dados' }, { INTEIRA: '1' }))
    const at = html.indexOf('name="surname"')
    const offers = (part: string) => Array.from(part.matchAll(/<button lang="([^"]+)" formaction/g), ([, one]) => one)
    return [offers(html.slice(0, at)), offers(html.slice(at))]
  }
  expect(await where('en')).toEqual([['en'], ['en', 'es']])
  expect(await where('pt-BR')).toEqual([[], ['en', 'es']])
})

it.each([
  ['', /Quem tem direito, e o que trazer Meia-entrada .*\(CIE\).*Pessoa idosa .*60 anos ou mais.*Criança até 5 anos/],
  ['/en', /Who has the right, and what to bring .*student card \(CIE\).*aged 60 or over.*Child of the age/],
  ['/es', /Quién tiene derecho y qué traer .*carné de estudiante.*60 años o más.*la edad que dice/]
])('explains in %s whose a price is by law, folded and without script', async (language, words) => {
  const page = await openVisitor(world.app).get(`${language}${stepPath(await world.freshShop())}`)
  expect(page.text).toMatch(words)
  expect(page.html).toMatch(/<details class="fold no-print"><summary>/)
  // Everybody may buy the whole ticket.
  expect(page.text).not.toMatch(/o que trazer Inteira/)
})
