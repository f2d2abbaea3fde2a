import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../../support/world/operator.ts'

let world: OperatorWorld

beforeAll(async () => {
  world = await openOperatorWorld()
})
afterAll(() => world?.close())

async function as(username: string): Promise<PlainBrowser> {
  const browser = createPlainBrowser(world.app.url)
  await browser.signIn(username, seededPassword)
  return browser
}

const notes = 'Cadeira de rodas'

describe("the form of a booking's person", () => {
  it('saves, and gate, day sheet, file, list and guide show what the staff must know', async () => {
    const booking = await world.addBooking({ guided: true })
    const operador = await as('operador')
    const page = await operador.get(booking.path)
    expect(page.links).toContain(`${booking.path}/edit`)
    const form = findForm(await operador.get(`${booking.path}/edit`), 'Salvar')
    const saved = await operador.submit(form, { values: { name: 'Rosa', language: 'en', notes } })
    expect(saved.path).toBe(booking.path)
    expect(saved.text).toContain('Dados da reserva salvos.')
    expect(saved.text).toContain(`Observações ${notes}`)
    expect(saved.text).toMatch(/Dados alterados nome: Quitéria \w+\. → Rosa/)
    const day = `/operation/index/${world.today}/sheet`
    const guide = await as('condutor')
    const gate = await as('portaria')
    const places: [PlainBrowser, string][] = [
      [gate, `/operation/check-in?reserva=${booking.uuid}`],
      [gate, booking.path],
      [operador, day],
      [operador, `${day}.csv`],
      [operador, `/operation/booking-list?q=${booking.code}`],
      [guide, `/operation/booking-list?q=${booking.code}`],
      [guide, booking.path]
    ]
    for (const [browser, path] of places) {
      expect([path, (await browser.get(path)).html.includes(notes)]).toEqual([path, true])
    }
    const visitor = createPlainBrowser(world.app.url)
    expect((await visitor.get(`/booking-details/${booking.uuid}`)).html).not.toContain(notes)
  })

  it('offers to send the ticket again where the contact changed', async () => {
    const booking = await world.addBooking()
    const operador = await as('operador')
    const form = findForm(await operador.get(`${booking.path}/edit`), 'Salvar')
    const saved = await operador.submit(form, { values: { phone: '(71) 98888-7777' } })
    expect(saved.path).toBe(`${booking.path}/confirmation`)
    expect(saved.text).toContain('O contato mudou')
    const sent = await operador.submit(findForm(saved, 'Reenviar confirmação'))
    expect(sent.text).toContain('A confirmação vai de novo a quem reservou.')
  })

  it('comes back as typed with the messages at the fields, and after another user saved first', async () => {
    const booking = await world.addBooking()
    const operador = await as('operador')
    const form = findForm(await operador.get(`${booking.path}/edit`), 'Salvar')
    const refused = await operador.submit(form, { values: { name: '', phone: '12', notes } })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Escreva o nome de quem faz a reserva.')
    expect(refused.text).toContain('Confira o telefone')
    expect(refused.html).toContain(`>${notes}</textarea>`)
    const gestor = await as('gestor')
    await gestor.submit(findForm(await gestor.get(`${booking.path}/edit`), 'Salvar'), { values: { name: 'Ana' } })
    const late = await operador.submit(form, { values: { notes } })
    expect(late.status).toBe(409)
    expect(late.text).toContain('Outra pessoa mudou esta reserva enquanto você a editava.')
    expect(late.html).toContain(`>${notes}</textarea>`)
    const again = await operador.submit(findForm(late, 'Salvar assim mesmo'))
    expect(again.text).toContain('Dados da reserva salvos.')
  })

  it('says why a cancelled booking stays, and is closed to users who may not edit', async () => {
    const booking = await world.addBooking({ status: 'CANCELLED' })
    const operador = await as('operador')
    expect((await operador.get(booking.path)).links).not.toContain(`${booking.path}/edit`)
    const page = await operador.get(`${booking.path}/edit`)
    expect(page.text).toContain('Esta reserva não vale mais: os dados não mudam.')
    expect(page.forms.filter(({ action }) => action.endsWith('/edit'))).toEqual([])
    const open = await world.addBooking()
    const gate = await as('portaria')
    expect((await gate.get(open.path)).links).not.toContain(`${open.path}/edit`)
    expect((await gate.get(`${open.path}/edit`)).path).toBe('/dashboard/index')
  })
})
