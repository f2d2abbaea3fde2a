import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findForm } from '../../../support/browser/plain-browser.ts'
import { bookOver, expressForm, visitor } from '../../../support/server/over-http.ts'
import { openVisitor, openVisitorWorld, type VisitorWorld } from '../../../support/world/visitor.ts'

let world: VisitorWorld
let page = ''

beforeAll(async () => {
  world = await openVisitorWorld()
  const { pid } = await world.freshShop()
  page = `/find-ticket?pid=${pid}`
})

afterAll(() => world?.close())

async function book() {
  const { body } = await bookOver(world.app.url, expressForm(await world.freshShop()))
  return { path: `/booking-details/${body.uuid}`, code: String(body.booking_code) }
}

const openForm = async (button = 'Abrir ingresso') => {
  const browser = openVisitor(world.app)
  return { browser, form: findForm(await browser.get(page), button) }
}

describe('a lost ticket', () => {
  it('is looked for from the shop window and from the booking', async () => {
    for (const path of ['/home', '/booking']) {
      const { links } = await openVisitor(world.app).get(page.replace('/find-ticket', path))
      expect(links, path).toContain(page)
    }
  })

  it('opens by its code with the telephone or the document, and none of it stands in an address', async () => {
    const { path, code } = await book()
    for (const contato of [visitor.phone, visitor.cpf]) {
      const { browser, form } = await openForm()
      expect(form.method).toBe('post')
      const ticket = await browser.submit(form, { values: { codigo: code.toLowerCase(), contato } })
      expect(ticket.path).toBe(path)
    }
  })

  it('stays closed to everybody else, keeps typed values and answers alike for an unknown code', async () => {
    const { code } = await book()
    const said = []
    for (const values of [
      { codigo: code, contato: '(71) 90000-0000' },
      { codigo: 'A1A1-A1A1', contato: visitor.phone }
    ]) {
      const { browser, form } = await openForm()
      const refused = await browser.submit(form, { values })
      expect([refused.status, refused.html.includes(`value="${values.codigo}"`)]).toEqual([422, true])
      expect(refused.html).toContain(`value="${values.contato}"`)
      said.push(/Nenhuma reserva deste parque[^.]*\./.exec(refused.text)?.[0])
    }
    expect(said[0]).toBeTruthy()
    expect(said[1]).toBe(said[0])
  })

  it('has its address sent again, and says no more than that', async () => {
    await book()
    const said = []
    for (const contato_envio of [visitor.phone, '(71) 98888-0000']) {
      const { browser, form } = await openForm('Enviar o endereço')
      const asked = await browser.submit(form, { values: { contato_envio } })
      expect([asked.status, asked.path]).toEqual([200, page])
      said.push(/Se houver reserva[^.]*\./.exec(asked.text)?.[0])
    }
    expect(said[0]).toContain('ao telefone da reserva')
    expect(said[1]).toBe(said[0])
  })

  it('reports missing values at their field, and is hidden from search engines', async () => {
    const { browser, form } = await openForm()
    const refused = await browser.submit(form, { values: { codigo: 'x', contato: '' } })
    expect(refused.text).toContain('Digite os 8 sinais do código')
    expect((await openVisitor(world.app).get(page)).html).toContain('<meta name="robots" content="noindex"')
  })
})
