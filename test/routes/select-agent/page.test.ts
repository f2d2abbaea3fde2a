import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agents, places } from '#app/backend/db/schema.server.ts'
import { createPlainBrowser, findForm, type PlainPage } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { bookOver, expressForm } from '../../support/server/over-http.ts'
import { openVisitor, openVisitorWorld, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld
let known: Record<string, { uuid: string; cpf: string; phone: string; email: string }>

beforeAll(async () => {
  world = await openVisitorWorld()
  const rows = await world.db.orm.select().from(agents)
  known = Object.fromEntries(rows.map((row) => [row.name.split(' ')[0], row]))
})

afterAll(() => world?.close())

const agent = (name: string) => known[name] ?? { uuid: '', cpf: '', phone: '', email: '' }
const visit = (path: string) => openVisitor(world.app).get(path)

async function signedIn(username: string) {
  const browser = openVisitor(world.app)
  await browser.signIn(username, seededPassword)
  return browser
}

/** A booking to be paid on site, and the sealed link on its page; all on days of their own. */
async function book() {
  const form = expressForm(await world.freshShop(), { payment_method: 'cod', payLater: 'on' })
  const { body } = await bookOver(world.app.url, form)
  const path = `/booking-details/${body.uuid}`
  const browser = openVisitor(world.app)
  const page = await browser.get(path)
  return { path, uuid: String(body.uuid), hash: body.hash, link: linkOf(page), browser, form }
}

const linkOf = ({ links }: PlainPage) => links.find((href) => href.startsWith('/selectagent')) ?? ''

describe('an agent’s page', () => {
  it('shows public data, marks certificates, and links to booking', async () => {
    const { uuid, cpf, phone, email } = agent('Valdir')
    const { status, text, html, links } = await visit(`/condutor/${uuid}`)
    expect(status).toBe(200)
    expect(text).toContain(
      'Valdir Evangelista Condução de visitantes · Parque Serra do Lume Idiomas: Português, Espanhol'
    )
    expect(text).toMatch(/Primeiros socorros em áreas remotas Corpo de Bombeiros Militar da Bahia Vence em 1[78] dias/)
    expect(text).toMatch(/Associação de Condutores de Visitantes da Serra Válido sem vencimento/)
    expect(html).toContain(`<link rel="canonical" href="${world.app.url}/condutor/${uuid}"/>`)
    expect(html).toContain('src="/demo/guides/valdir-evangelista.svg"')
    expect(links.filter((href) => href.startsWith('/booking?') && href.includes('atrativo='))).toHaveLength(2)
    expect(links.find((href) => href.startsWith('https://wa.me/5575988810162?text=Ol%C3%A1'))).toBeDefined()
    for (const secret of [cpf, phone, phone.slice(3), email]) expect(html).not.toContain(secret)
    expect((await visit(`/condutor/${agent('Neuza').uuid}`)).text).toMatch(/Vencido desde \d\d\/\d\d\/\d{4}/)
  })

  it('has an alias, and is there for somebody signed in too', async () => {
    const { uuid } = agent('Luzia')
    const page = await (await signedIn('portaria')).get(`/profile/${uuid.toUpperCase()}`)
    expect([page.status, page.path]).toEqual([200, `/profile/${uuid.toUpperCase()}`])
    expect(page.html).toContain(`href="${world.app.url}/condutor/${uuid}"`)
  })

  it('shows the agent’s own contact where the place allows it, by the phone rule', async () => {
    const { uuid, phone, email } = agent('Igor')
    await world.db.orm.update(places).set({ agentContact: 'agent' })
    // Eight digits get a 9, nine get 77, eleven get +55 (specification §5).
    await world.db.orm.update(agents).set({ phone: '88810162' }).where(eq(agents.uuid, uuid))
    const { links } = await visit(`/condutor/${uuid}`)
    expect(links.some((href) => href.startsWith('https://wa.me/5577988810162?text='))).toBe(true)
    expect(links).toContain(`mailto:${email}`)
    await world.db.orm.update(places).set({ agentContact: 'none' })
    expect((await visit(`/condutor/${uuid}`)).text).not.toContain('Falar com')
    await world.db.orm.update(places).set({ agentContact: 'place' })
    await world.db.orm.update(agents).set({ phone }).where(eq(agents.uuid, uuid))
  })

  it.each([randomUUID(), 'luzia-macedo', '%3Cscript%3E'])('is a clear 404 for an unknown agent (%s)', async (uuid) => {
    const { status, text } = await visit(`/condutor/${uuid}`)
    expect(status).toBe(404)
    expect(text).toContain('Não encontramos este condutor. Confira o endereço que você recebeu.')
    expect(text).toContain('Ver os atrativos')
  })
})

describe('a visitor', () => {
  it('chooses by the link of the booking’s page, and has the agent on the ticket', async () => {
    const { link, browser, path } = await book()
    const page = await browser.get(link)
    expect(page.text).toContain('Escolher condutor Gruta do Silêncio')
    expect(page.headers.get('cache-control')).toContain('no-cache')
    expect(page.text).not.toMatch(/Quitéria|Bragança|Igor/)
    const empty = await browser.submit(findForm(page, 'Confirmar escolha'))
    expect([empty.status, empty.text]).toEqual([
      400,
      expect.stringContaining('Nada foi alterado Escolha uma pessoa da lista.')
    ])
    const done = await browser.submit(findForm(page, 'Confirmar escolha'), {
      values: { condutor: agent('Luzia').uuid }
    })
    expect(done.path).toBe(path)
    expect(done.text).toContain('Condutor escolhido: Luzia Macedo.')
    expect(done.text).toMatch(/Condutor: Luzia · Trocar/)
    const again = await browser.get(linkOf(done))
    expect(again.text).toContain('Luzia Macedo Escolhido')
    const left = await browser.submit(findForm(again, 'Confirmar escolha'), { values: { condutor: 'nenhum' } })
    expect(left.text).toContain('A reserva ficou sem condutor.')
    expect(left.text).not.toContain('Condutor: Luzia')
  })

  it('sees busy agents, and is told when one became busy meanwhile', async () => {
    await world.db.pool.query("update products set guide = 'booking'")
    const first = await book()
    const { body } = await bookOver(world.app.url, { ...first.form, hash: randomUUID().replaceAll('-', '') })
    const browser = openVisitor(world.app)
    const page = await browser.get(linkOf(await browser.get(`/booking-details/${body.uuid}`)))
    const values = { condutor: agent('Mateus').uuid }
    await first.browser.submit(findForm(await first.browser.get(first.link), 'Confirmar escolha'), { values })
    const late = await browser.submit(findForm(page, 'Confirmar escolha'), { values })
    expect(late.status).toBe(409)
    expect(late.text).toContain('Mateus Queiroz já tem o grupo completo neste horário. Escolha outra pessoa.')
    expect(late.text).toContain('Mateus Queiroz Indisponível Já tem o grupo completo neste horário')
  })

  it('with a link that does not hold is told so', async () => {
    const { link, uuid, path } = await book()
    const tampered = await visit(`${link.slice(0, -4)}AAAA`)
    expect([tampered.status, tampered.links.includes(path)]).toEqual([403, true])
    expect(tampered.text).toContain('Este link não vale')
    await world.db.pool.query("update bookings set status = 'CANCELLED' where public_id = $1", [uuid])
    const cancelled = await visit(link)
    expect(cancelled.text).toContain('Esta reserva não vale mais: não há condutor a escolher.')
    expect(cancelled.forms.some(({ buttons }) => buttons.some(({ label }) => label === 'Confirmar escolha'))).toBe(
      false
    )
  })

  it('without a link is led to sign in, and back', async () => {
    const { uuid, hash } = await book()
    const { path } = await visit(`/selectagent?reserva=${hash}`)
    expect(path).toBe(`/login?redirectTo=%2Fselectagent%3Freserva%3D${hash}`)
    const browser = openVisitor(world.app)
    const login = await browser.get(`/selectagent?reserva=${uuid}`)
    const values = { username: 'operador', password: seededPassword }
    const back = await browser.submit(findForm(login, 'Entrar'), { values })
    expect([back.path, back.status]).toEqual([`/selectagent?reserva=${uuid}`, 200])
  })
})

describe('an operator', () => {
  it('chooses from the booking’s page, adds another one, removes one', async () => {
    const { uuid, link, browser: visitor } = await book()
    const operator = await signedIn('operador')
    const here = `/operation/booking-list/${uuid}`
    const page = await operator.get(here)
    expect(page.text).toContain('Precisa de 1 condutor, não tem nenhum.')
    const list = await operator.get(linkOf(page))
    const one = await operator.submit(findForm(list, 'Confirmar escolha'), {
      values: { condutor: agent('Luzia').uuid }
    })
    expect([one.path, one.text]).toEqual([here, expect.stringContaining('Condutor escolhido: Luzia Macedo.')])
    const more = findForm(await operator.get(linkOf(one)), 'Confirmar escolha')
    const both = await operator.submit(more, { values: { condutor: agent('Mateus').uuid }, button: 'Incluir também' })
    expect(both.text).toMatch(/Condutores Luzia Macedo .* Mateus Queiroz/)
    expect((await visitor.get(link)).text).toContain('O atrativo escolheu mais de um condutor para esta reserva.')
    const remove = await operator.get(`${here}/agents/${agent('Luzia').uuid}/remove`)
    const left = await operator.submit(findForm(remove, 'Retirar Luzia Macedo'))
    expect(left.text).toContain('Condutor retirado: Luzia Macedo.')
    expect(left.text).toMatch(/Condutor retirado Luzia Macedo [\d/]+ [\d:]+ · Caio Sampaio/)
    expect(left.text).toMatch(/Condutor incluído Mateus Queiroz [\d/]+ [\d:]+ · Caio Sampaio/)
  })

  it('without the permission is told in words', async () => {
    const { uuid, hash } = await book()
    const gate = await signedIn('portaria')
    expect((await gate.get(`/operation/booking-list/${uuid}`)).text).not.toContain('Escolher condutor')
    const { status, text } = await gate.get(`/selectagent?reserva=${hash}`)
    expect(status).toBe(403)
    expect(text).toContain('Sem permissão Para escolher o condutor de uma reserva é preciso poder alterar reservas.')
  })

  it('without the permission gets no further by the visitor’s link, and nothing is done as the visitor', async () => {
    const { uuid, link, browser } = await book()
    // A page of ours, so that the visitor's own form can be sent from the colleague's browser.
    const gate = createPlainBrowser(world.app.url, { 'sec-fetch-site': 'same-origin' })
    await gate.signIn('portaria', seededPassword)
    const page = await gate.get(link)
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('Sem permissão')])
    const form = findForm(await browser.get(link), 'Confirmar escolha')
    const refused = await gate.submit(form, { values: { condutor: agent('Luzia').uuid } })
    expect(refused.status).toBe(403)
    expect((await browser.get(`/booking-details/${uuid}`)).text).not.toContain('Condutor:')
    expect((await gate.get(`/operation/booking-list/${uuid}`)).text).not.toContain('Condutor incluído')
  })

  it('finds among many agents by their language', async () => {
    const { link, browser } = await book()
    const [{ placeId = '' } = {}] = await world.db.orm.select().from(agents)
    const added = Array.from({ length: 8 }, (_, index) => ({
      uuid: randomUUID(),
      placeId,
      name: `Pessoa ${index}`,
      languages: ['pt', index === 3 ? 'fr' : 'en']
    }))
    await world.db.orm.insert(agents).values(added)
    const filter = findForm(await browser.get(link), 'Filtrar')
    const { text } = await browser.submit(filter, { values: { idioma: 'fr' } })
    expect(text.match(/Pessoa \d/g)?.[0]).toBe('Pessoa 3')
    expect(text).not.toMatch(/Pessoa [^3]|Luzia/)
    for (const { uuid } of added) await world.db.orm.delete(agents).where(eq(agents.uuid, uuid))
  })
})
