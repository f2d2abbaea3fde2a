import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../../support/database/seeded-password.ts'
import { bookOver, expressForm } from '../../../../../support/server/over-http.ts'
import { openVisitorWorld, type VisitorWorld } from '../../../../../support/world/visitor.ts'

let world: VisitorWorld
let operador: PlainBrowser

beforeAll(async () => {
  world = await openVisitorWorld()
  operador = createPlainBrowser(world.app.url)
  await operador.signIn('operador', seededPassword)
})
afterAll(() => world?.close())

/** To be paid at the place, for one person. */
async function book() {
  const { body } = await bookOver(world.app.url, expressForm(await world.freshShop(), { payment_method: 'cod' }))
  return `/operation/booking-list/${String(body.uuid)}`
}

describe('the page that changes tickets', () => {
  it('shows the difference first, then changes them, and the gate says what is owed', async () => {
    const path = await book()
    const chosen = await operador.submit(findForm(await operador.get(`${path}/tickets`), 'Ver a diferença'), {
      values: { 'tickets.INTEIRA': '2' }
    })
    expect(chosen.text).toMatch(/Inteira: de 1 para 2/)
    expect(chosen.text).toMatch(/Custa R\$\s[\d,.]+ a mais\./)
    const done = await operador.submit(findForm(chosen, 'Mudar os ingressos'), { values: { reason: 'Veio a irmã' } })
    expect([done.path, done.text.includes('Ingressos mudados.')]).toEqual([path, true])
    expect(done.text).toMatch(/Ingressos alterados.*Inteira.*Veio a irmã/)
    const gate = await operador.get(`/operation/check-in?reserva=${path.split('/').at(-1)}`)
    expect(gate.text).toContain('2 inteiras')
  })

  it('keeps what was typed beside the message, and never takes the same form for another change', async () => {
    const path = await book()
    const page = await operador.get(`${path}/tickets`)
    const wrong = await operador.submit(findForm(page, 'Ver a diferença'), { values: { 'tickets.INTEIRA': '0' } })
    expect(wrong.text).toContain('Escolha pelo menos um ingresso.')
    const same = await operador.submit(findForm(page, 'Ver a diferença'))
    expect(same.text).toContain('A reserva já tem estes ingressos.')
    const chosen = await operador.get(`${path}/tickets?tickets.INTEIRA=2`)
    const other = await operador.get(`${path}/tickets?tickets.INTEIRA=3`)
    await operador.submit(findForm(chosen, 'Mudar os ingressos'))
    const late = await operador.submit(findForm(other, 'Mudar os ingressos'))
    expect(late.status).toBe(409)
    expect(late.text).toContain('Outra pessoa mudou esta reserva')
    expect((await operador.get(path)).text).toMatch(/Inteira 0 de 2/)
    expect((await operador.get(`${path}/tickets?tickets.INTEIRA=x`)).text).toContain('Use um número inteiro')
  })

  it('asks who sells to groups for the reason past a maximum, and tells others whom to call', async () => {
    const path = await book()
    const over = `${path}/tickets?tickets.MEIA=12`
    await world.db.pool.query(
      `update ticket_types set maximum = 10
       where product_id = (select product_id from bookings where public_id = $1)`,
      [path.split('/').at(-1)]
    )
    expect((await operador.get(over)).text).toMatch(/Escolha no máximo 10 de .*chame quem vende para grupos/)
    const manager = createPlainBrowser(world.app.url)
    await manager.signIn('gestor', seededPassword)
    const form = findForm(await manager.get(`${over}&tickets.INTEIRA=1`), 'Mudar os ingressos')
    const refused = await manager.submit(form, { values: { limit_reason: 'x' } })
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringMatching(/Passa do máximo: 12 meias-entradas \(máximo 10\)\. Para passar do máximo, escreva/)
    ])
    const again = findForm(refused, 'Mudar os ingressos')
    const done = await manager.submit(again, { values: { limit_reason: 'Escola Azul' } })
    expect(done.text).toMatch(/Passou do máximo.*12 meias-entradas \(máximo 10\).*Escola Azul/s)
  })

  it('says why the tickets of a past visit stay', async () => {
    const path = await book()
    await world.db.pool.query('update bookings set date = $1 where public_id = $2', [
      addDays(new Date().toISOString().slice(0, 10), -3),
      path.split('/').at(-1)
    ])
    expect((await operador.get(`${path}/tickets`)).text).toContain('O dia desta visita já passou')
  })
})
