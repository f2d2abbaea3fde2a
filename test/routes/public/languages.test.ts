import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agents, auditEvents, bookingEvents, bookings, formFields, issueTypes } from '#app/backend/db/schema.server.ts'
import { addDays, formatDay } from '#app/domain/calendar/dates.ts'
import { WAIVER_DRAFT } from '#app/domain/waiver/draft.ts'
import { isSpoken } from '#app/domain/words/spoken-pages.ts'
import { createPlainBrowser, findForm, type PlainBrowser, type PlainPage } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { findPortuguese, textsIn } from '../../support/portuguese-words.ts'
import { callOver } from '../../support/server/over-http.ts'
import { addClosure } from '../../support/world/money/closures.ts'
import { type OperatorWorld, openOperatorWorld } from '../../support/world/operator.ts'
import { addRating } from '../../support/world/people/ratings.ts'
import { addWaiver } from '../../support/world/waivers.ts'

let world: OperatorWorld
let manager: PlainBrowser
let pid = ''
/** What the operator wrote, and what visitors type. */
let own: string[]

const typed = { name: 'Emma Brown', phone: '+44 7911 123456', details: 'A film about birds.', file: 'plan.txt' }

beforeAll(async () => {
  world = await openOperatorWorld({ LIMIT_SIGN_IN_PER_ADDRESS: '1000' })
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  const [guide] = await world.db.orm.select().from(agents)
  pid = guide?.placeId ?? ''
  const answers = await Promise.all([
    callOver<object>(world.app.url, `/places/${pid}/public`),
    callOver<object>(world.app.url, `/products/?pid=${pid}`)
  ])
  const rows = await Promise.all([
    world.db.orm.select().from(agents),
    world.db.orm.select().from(formFields),
    world.db.orm.select().from(issueTypes)
  ])
  const written = [...answers.map(({ body }) => body), ...rows, typed]
  own = [...written.flatMap(textsIn), ...WAIVER_DRAFT.split('\n'), 'Iara L.', 'Escola Azul', 'Dados dos seus ingressos']
})

afterAll(() => world?.close())

const languages = ['en', 'es'] as const
type Language = (typeof languages)[number]

const words = {
  en: {
    ask: 'Send request',
    cancel: 'Yes, cancel the booking',
    check: 'Only check',
    choose: 'Confirm choice',
    document: 'if you have it',
    home: 'Back to home',
    list: 'Send the list',
    message: 'Send message',
    rate: 'Send answer',
    remove: 'Remove document',
    sign: 'Sign',
    withdraw: 'Withdraw the request'
  },
  es: {
    ask: 'Abrir solicitud',
    cancel: 'Sí, cancelar la reserva',
    check: 'Solo revisar',
    choose: 'Confirmar elección',
    document: 'si lo tiene',
    home: 'Volver al inicio',
    list: 'Enviar la lista',
    message: 'Enviar mensaje',
    rate: 'Enviar respuesta',
    remove: 'Eliminar documento',
    sign: 'Firmar',
    withdraw: 'Retirar la solicitud'
  }
}

const visitor = () => createPlainBrowser(world.app.url)

/** Says everything in the language, and leads on in it but for the languages' own links. */
function expectLanguage(page: PlainPage, language: Language): void {
  expect(findPortuguese(page.html, own), page.path).toEqual([])
  const within = page.html.replace(/<(?:a|button|link)\b[^>]*\s(?:lang|hrefLang)="[^>]*>/g, '')
  const targets = Array.from(within.matchAll(/\s(?:href|action|formAction)="(\/[^"]*)"/g), ([, to = '']) => to)
  expect(targets.length, page.path).toBeGreaterThan(0)
  expect(
    targets.filter((to) => isSpoken(to.split(/[?#]/, 1)[0] ?? '')),
    page.path
  ).toEqual([])
  expect(
    targets.some((to) => to === `/${language}` || to.startsWith(`/${language}/`)),
    page.path
  ).toBe(true)
}

async function read(language: Language, path: string, browser = visitor()): Promise<PlainPage> {
  const page = await browser.get(`/${language}${path}`)
  expectLanguage(page, language)
  return page
}

const closed = async () =>
  (await addClosure(world.db, (await world.addBooking({ status: 'UNPAID' })).uuid)).closureToken

async function waived() {
  const booking = await world.addBooking()
  return { ...booking, page: `/termo-de-risco/${(await addWaiver(world.db, booking.uuid, 'required')).key}` }
}

async function groupList() {
  const date = addDays(world.today, 150)
  const form = findForm(await manager.get('/operation/groups/add'), 'Vender o grupo')
  const chosen = { 'lines[0].date': date, 'lines[0].tickets[0].quantity': '2' }
  const shown = await manager.submit(form, { values: chosen, button: 'Mostrar horários e total' })
  const group = { name: 'Escola Azul', person: 'Rosa Dias', phone: '75 98888-0000', method: 'cod' }
  const sold = await manager.submit(findForm(shown, 'Vender o grupo'), { values: group, button: 'Vender o grupo' })
  const make = 'Criar link para a escola preencher'
  const linked = await manager.submit(findForm(await manager.get(sold.path), make), { button: make })
  return /\/lista-do-grupo\/[\w-]{32}/.exec(linked.html)?.[0] ?? 'no link'
}

async function choiceLink() {
  const { uuid } = await world.addBooking({ date: addDays(world.today, 20) })
  const { links } = await visitor().get(`/booking-details/${uuid}`)
  const link = links.find((href) => href.startsWith('/selectagent')) ?? 'no link'
  return { uuid, link }
}

describe.each(languages)('in /%s', (language) => {
  const said = words[language]

  it('has privacy, prices, guides and what is asked of a park', async () => {
    for (const path of ['/privacidade', `/privacidade?pid=${pid}`, '/pricing', `/pricing?pid=${pid}`]) {
      expect((await read(language, path)).status, path).toBe(200)
    }
    for (const { uuid } of await world.db.orm.select().from(agents)) {
      for (const page of ['condutor', 'profile']) await read(language, `/${page}/${uuid}`)
    }
    const types = await read(language, `/requerimento?pid=${pid}`)
    const links = types.links.filter((link) => link.includes('tipo='))
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) expectLanguage(await visitor().get(link), language)
    await read(language, `/requerimento?pid=${pid}&tipo=x`)
  })

  it('says that an address is not known, or no longer', async () => {
    const key = 'a'.repeat(32)
    const paths = ['avaliacao', 'fechamento', 'termo-de-risco', 'lista-do-grupo', 'requerimento', 'condutor']
    for (const path of paths) expect((await read(language, `/${path}/${key}`)).status, path).toBe(404)
    expect((await read(language, `/selectagent?reserva=${key}&token=x`)).status).toBe(403)
    const lost = await read(language, '/no-such-page')
    expect([lost.status, lost.headers.get('content-language')]).toEqual([404, language])
    expect(lost.text).toContain(said.home)
  })

  it('takes the answer to a cancelled visit, whose history stays Portuguese', async () => {
    const token = await closed()
    const page = `/fechamento/${token}`
    const days = (await read(language, page)).links.filter((link) => link.includes('?dia='))
    const asked = await visitor().get(days.at(-1) ?? 'no day')
    expectLanguage(asked, language)
    const other = asked.forms.find(({ controls }) => controls.some(({ name }) => name === 'time'))
    if (!other) throw new Error('no time is offered')
    const refused = await visitor().submit(other, { values: { time: '' } })
    expectLanguage(refused, language)
    const browser = visitor()
    const sure = await read(language, `${page}?escolha=cancel`, browser)
    const done = await browser.submit(findForm(sure, said.cancel), { button: said.cancel })
    expect([done.status, done.path]).toEqual([200, `/${language}${page}`])
    expectLanguage(done, language)
    const [event] = await world.db.orm
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.action, 'closure-answered'))
      .orderBy(desc(bookingEvents.id))
      .limit(1)
    expect(event?.reason).toBe(`Fechamento de ${formatDay(world.today)}: Cheia do rio`)
  })

  it('takes a rating', async () => {
    const page = `/avaliacao/${await addRating(world.db, (await world.addBooking()).uuid)}`
    const browser = visitor()
    const asked = await read(language, page, browser)
    expectLanguage(await browser.submit(findForm(asked, said.rate)), language)
    const done = await browser.submit(findForm(asked, said.rate), { values: { score: '9' } })
    expect(done.status).toBe(200)
    expectLanguage(done, language)
  })

  it('takes a signature, and keeps the record of it in Portuguese', async () => {
    const booking = await waived()
    const browser = visitor()
    const page = await read(language, booking.page, browser)
    expect(page.html).toContain(`>${world.app.url}/${language}${booking.page}</textarea>`)
    const wrong = { name: 'E', birth: '31/02/1990', document: '!', signature: 'X' }
    const births = ['01/01/2999', '01/01/1800', '01/02/2020'].map((birth) => ({ birth }))
    for (const values of [{ name: '' }, wrong, ...births]) {
      const refused = await browser.submit(findForm(page, said.sign), { values })
      expect(refused.status).toBe(422)
      expectLanguage(refused, language)
    }
    const person = {
      name: typed.name,
      birth: '01/02/1990',
      document: '533380006',
      emergency_name: 'Rui Reis',
      emergency_phone: typed.phone,
      accepted: 'on',
      signature: typed.name
    }
    const done = await browser.submit(findForm(page, said.sign), { values: person })
    expect(done.status).toBe(200)
    expectLanguage(done, language)
    expect(done.text).toMatch(language === 'en' ? /2 of 3 have signed/ : /Firmaron 2 de 3/)
    const file = done.links.find((href) => href.endsWith('/termo.pdf')) ?? 'no link'
    expect(file).toMatch(new RegExp(`^/${language}/termo-de-risco/`))
    expect((await fetch(new URL(file, world.app.url))).headers.get('content-type')).toBe('application/pdf')
    const [record] = await world.db.orm
      .select()
      .from(auditEvents)
      .where(
        and(eq(auditEvents.action, 'booking.waiver-signed'), eq(auditEvents.subjectId, booking.code.replace('-', '')))
      )
    expect(record?.to).toBe('2 de 3 assinaram')
  })

  it('takes a list of people, and says what cannot be read', async () => {
    const page = await groupList()
    const browser = visitor()
    const list = findForm(await read(language, page, browser), said.list)
    const lines = (csv: string) => browser.submit(list, { values: { csv }, button: said.list })
    const wrong = [
      '',
      'Ana;1;x;y',
      'Ana;!;31/02/2015;',
      'Name;Name\na;b',
      `Ana;123.456.789-00;01/01/2999;${'x'.repeat(300)}`,
      'Ana;12345\nBia;12345',
      '"Ana',
      Array.from({ length: 30 }, (_, at) => `Ana;!!${at}`).join('\n'),
      Array.from({ length: 9 }, (_, at) => `Ana ${'abcdefghi'.charAt(at)}`).join('\n')
    ]
    for (const csv of wrong) {
      const refused = await lines(csv)
      expect([csv, refused.status]).toEqual([csv, 422])
      expectLanguage(refused, language)
    }
    const csv =
      language === 'en' ? 'name;birth;document\nAna Reis;01/02/2015;' : 'nombre;nacimiento\nAna Reis;01/02/2015'
    const checked = await browser.submit(list, { values: { csv }, button: said.check })
    expect(checked.text).toContain('Ana Reis')
    expect(checked.text).toContain(language === 'en' ? 'born 1 Feb 2015' : 'nacimiento 01/02/2015')
    expectLanguage(checked, language)
    const done = await lines(csv)
    expect(done.status).toBe(200)
    expect(done.text).toMatch(language === 'en' ? /List received: 1 name\./ : /Lista recibida: 1 nombre\./)
    expectLanguage(done, language)
    const [record] = await world.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'group.people-sent'))
      .orderBy(desc(auditEvents.id))
      .limit(1)
    expect([record?.from, record?.to]).toEqual(['0 pessoas', '1 pessoa'])
  })

  it('leads from the form of a request to its end', async () => {
    const browser = visitor()
    const types = await read(language, `/requerimento?pid=${pid}`, browser)
    const pages = await Promise.all(
      types.links.filter((link) => link.includes('tipo=')).map((link) => browser.get(link))
    )
    for (const page of pages) {
      const refused = await browser.submit(findForm(page, said.ask), { files: [] })
      expect(refused.status).toBe(422)
      expectLanguage(refused, language)
    }
    const asked = pages.find(({ text }) => text.includes('Roteiro (')) ?? types
    const opened = await browser.submit(findForm(asked, said.ask), {
      values: { name: typed.name, phone: typed.phone, details: typed.details },
      files: [
        { field: 'outros', name: typed.file, content: 'We walk.' },
        { field: 'outros', name: 'plan.png', content: new Uint8Array([77, 90, 0, 1]) }
      ]
    })
    expect(opened.path).toMatch(new RegExp(`^/${language}/requerimento/[\\w-]{27}\\?aberto=1$`))
    expectLanguage(opened, language)
    const path = opened.path.replace('?aberto=1', '')
    const { rows } = await world.db.pool.query('select language from issues where link_key = $1', [
      path.split('/').pop()
    ])
    expect(rows).toEqual([{ language }])
    expect(opened.html).toContain(`value="${world.app.url}${path}"`)
    const removed = await browser.submit(findForm(opened, said.remove), { button: said.remove })
    expectLanguage(removed, language)
    expectLanguage(await browser.submit(findForm(removed, said.message)), language)
    const written = await browser.submit(findForm(removed, said.message), { values: { message: typed.details } })
    expect(written.path).toBe(path)
    expectLanguage(written, language)
    const sure = await browser.get(written.links.find((link) => link.endsWith('/desistir')) ?? 'no link')
    expectLanguage(sure, language)
    const ended = await browser.submit(findForm(sure, said.withdraw), { button: said.withdraw })
    expect(ended.path).toBe(path)
    expectLanguage(ended, language)
  })

  it('lets the visitor choose a guide', async () => {
    const { uuid, link } = await choiceLink()
    const browser = visitor()
    const page = await read(language, link, browser)
    const none = await browser.submit(findForm(page, said.choose), { button: said.choose })
    expect(none.status).toBe(400)
    expectLanguage(none, language)
    const [guide = ''] = findForm(page, said.choose)
      .controls.filter(({ name, value }) => name === 'condutor' && value !== 'nenhum')
      .map(({ value }) => value)
    const chosen = { values: { condutor: guide }, button: said.choose }
    const done = await browser.submit(findForm(page, said.choose), chosen)
    expect(done.path).toContain(`/booking-details/${uuid}`)
    expectLanguage(await read(language, link), language)
    await world.db.orm
      .update(bookings)
      .set({ date: addDays(world.today, -2) })
      .where(eq(bookings.publicId, uuid))
    await read(language, link)
  })

  it('is refused at the door in its language', async () => {
    const send = (path: string, init: RequestInit) => fetch(new URL(`/${language}${path}`, world.app.url), init)
    const body = new URLSearchParams({ message: 'x', complete: '1' })
    const answers = [
      await send(`/requerimento/${'a'.repeat(27)}`, { method: 'POST', body }),
      await send('/booking', { method: 'PUT' }),
      await send('/booking', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' })
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 405, 415])
    for (const answer of answers) {
      expect(answer.headers.get('content-language')).toBe(language)
      const html = await answer.text()
      expect(findPortuguese(html, [])).toEqual([])
      expect(html).toContain(`href="/${language}"`)
    }
  })
})
