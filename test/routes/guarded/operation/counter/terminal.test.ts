import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import {
  createPlainBrowser,
  findForm,
  type PlainBrowser,
  type PlainPage
} from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

let world: OperatorWorld
let gate: PlainBrowser
let manager: PlainBrowser
let day = ''
const settings = '/configurations/payments/terminals'

beforeAll(async () => {
  world = await openOperatorWorld()
  gate = createPlainBrowser(world.app.url)
  manager = createPlainBrowser(world.app.url)
  await gate.signIn('portaria', seededPassword)
  await manager.signIn('gestor', seededPassword)
  day = addDays(world.today, 151)
})
afterAll(() => world?.close())

const press = (page: PlainPage, button: string, values: Record<string, string> = {}) =>
  gate.submit(findForm(page, button), { button, values })

async function sell(): Promise<PlainPage> {
  const page = await gate.get(`/operation/counter?data=${day}`)
  return gate.submit(findForm(page, 'Vender'), { values: { name: 'Rosa Dias', method: 'pos_card' } })
}

// Each case stands on the one before.
describe('card terminals', { shuffle: false }, () => {
  it('are chosen by who has the permission, and then offered at the counter', async () => {
    expect((await gate.get(settings)).text).not.toContain('Maquininhas simuladas')
    expect((await gate.get(`/operation/counter?data=${day}`)).html).not.toContain('value="pos_card"')
    const page = await manager.get(settings)
    expect(page.text).toContain('Maquininhas simuladas')
    const unnamed = await manager.submit(findForm(page, 'Usar no balcão'), { values: { name: ' ' } })
    expect([unnamed.status, unnamed.text]).toEqual([422, expect.stringContaining('Dê um nome')])
    const used = await manager.submit(findForm(page, 'Usar no balcão'), { values: { name: 'Balcão 1' } })
    expect(used.text).toMatch(/no modo integrado, e no balcão/)
    expect(used.text).toMatch(/Balcão 1.*No balcão/)
    const counter = await gate.get(`/operation/counter?data=${day}`)
    expect(counter.html).toContain('value="pos_card"')
    expect(counter.text).toContain('o valor vai para Balcão 1')
  })

  it('get the price of a sale; the page follows them without script, and shows the slip', async () => {
    const waiting = await sell()
    expect(waiting.text).toMatch(/Pagamento na maquininha.*Maquininha Balcão 1.*a caminho da maquininha/)
    expect(waiting.html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>')
    const refused = await press(waiting, 'Recusar o cartão')
    expect(refused.text).toContain('O pagamento foi recusado. Nada foi cobrado')
    expect(refused.html).not.toContain('http-equiv="refresh"')
    const again = await press(refused, 'Enviar para a maquininha')
    const sold = await press(again, 'Passar o cartão')
    expect(sold.text).toMatch(/Venda concluída/)
    expect(sold.text).toMatch(/Cartão de crédito \(Visa · CV \d+ · AUT \d{6}\)/)
  })

  it('let the seller cancel, and type the numbers of another machine', async () => {
    const waiting = await sell()
    const early = await gate.get(waiting.path)
    expect(early.html).not.toContain('Registrar pagamento')
    const refused = await press(waiting, 'Recusar o cartão')
    const wrong = await press(refused, 'Registrar pagamento', { method: 'pos_debit', cv: 'não é', aut: '' })
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('como no comprovante')])
    const sold = await press(wrong, 'Registrar pagamento', { method: 'pos_debit', cv: '998877', aut: 'A1' })
    expect(sold.text).toMatch(/Venda concluída/)
    expect(sold.text).toMatch(/Débito \(CV 998877 · AUT A1\)/)
    const other = await sell()
    const cancelled = await press(other, 'Cancelar cobrança')
    expect(cancelled.text).toMatch(/A cobrança foi cancelada|avisada do cancelamento/)
  })

  it('are taken from the counter again, after a question', async () => {
    const page = await manager.get(settings)
    const to = page.links.find((link) => link.endsWith('/remove')) ?? ''
    const ask = await manager.get(to)
    expect(ask.text).toContain('Tirar do balcão: Balcão 1?')
    const gone = await manager.submit(findForm(ask, 'Tirar do balcão'))
    expect(gone.text).toContain('A maquininha saiu do balcão.')
    expect((await gate.get(`/operation/counter?data=${day}`)).html).not.toContain('value="pos_card"')
  })
})
