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
/** A day on which nothing is sold yet. */
let day = ''

beforeAll(async () => {
  world = await openOperatorWorld()
  gate = createPlainBrowser(world.app.url)
  manager = createPlainBrowser(world.app.url)
  await gate.signIn('portaria', seededPassword)
  await manager.signIn('gestor', seededPassword)
  day = addDays(world.today, 150)
})
afterAll(() => world?.close())

const money = (text: string) => text.replaceAll('\u00a0', ' ')
const saleOn = (page: PlainPage) => findForm(page, 'Vender')
const valueIn = (page: PlainPage, name: string) =>
  saleOn(page).controls.find((control) => control.name === name && control.isOn)?.value

/** The number of the field for a type of ticket. */
function fieldOf(page: PlainPage, label: string): string {
  const { controls } = saleOn(page)
  const name = controls.find(({ value, name: one }) => one.endsWith('.label') && value === label)?.name ?? ''
  return name.replace('label', 'quantity')
}

const open = () => gate.get(`/operation/counter?data=${day}`)
const seller = { name: 'Rosa Dias', tendered: '500,00' }

describe('the counter', () => {
  it('sells with a name and Enter, shows receipt and change, and begins the next sale where it was', async () => {
    const page = await open()
    expect([page.status, valueIn(page, 'method'), valueIn(page, fieldOf(page, 'INTEIRA'))]).toEqual([
      200,
      'pos_money',
      '1'
    ])
    const form = saleOn(page)
    const sold = await gate.submit(form, { values: seller })
    expect(sold.path).toMatch(/^\/operation\/counter\/[0-9a-f]{32}\?/)
    expect(money(sold.text)).toMatch(/Venda concluída.*Troco R\$ \d/)
    expect(sold.text).toMatch(/1 inteira.*Total.*Dinheiro.*Entregue R\$.500,00, troco/)
    expect(sold.html).toMatch(/aria-label="QR code do ingresso/)
    // The same page sent again, as after "back": the same sale. With another name: said, and ready to be another.
    expect((await gate.submit(form, { values: seller })).path).toBe(sold.path)
    const again = await gate.submit(form, { values: { ...seller, name: 'Outro Nome' } })
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('já virou uma venda')])
    expect(again.links).toContain(sold.path.replace(/\?.*/, ''))
    const second = await gate.submit(saleOn(again))
    expect(second.path).not.toBe(sold.path)
    const next = await gate.submit(findForm(second, 'Vender outro'))
    expect([valueIn(next, 'date'), valueIn(next, 'name')]).toEqual([day, ''])
  })

  it('reports errors at their field, and loses nothing typed', async () => {
    const page = await open()
    const inteira = fieldOf(page, 'INTEIRA')
    const typed = { name: 'Rosa Dias', phone: '1', tendered: '1,00', [inteira]: '2', discount_code: '' }
    const refused = await gate.submit(saleOn(page), { values: typed })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Nada foi vendido')])
    expect(money(refused.text)).toMatch(/Confira o telefone.*O dinheiro entregue é menos que os R\$/)
    for (const [name, value] of Object.entries(typed)) expect([name, valueIn(refused, name)]).toEqual([name, value])
    const unread = await gate.submit(saleOn(refused), { values: { phone: '', tendered: 'muito' } })
    expect([unread.status, valueIn(unread, inteira)]).toEqual([400, '2'])
    const summed = await gate.submit(saleOn(unread), { values: { tendered: '500,00' }, button: 'Calcular' })
    expect(money(summed.text)).toMatch(/Total R\$ \d+,00 Troco: R\$ \d/)
    expect([summed.status, valueIn(summed, 'name'), valueIn(summed, inteira)]).toEqual([200, 'Rosa Dias', '2'])
    expect(summed.text).not.toContain('Nada foi vendido')
    expect([summed.text, valueIn(summed, 'document_country')]).toEqual([expect.stringContaining('outro país'), 'BR'])
    // A total other than the one 'Calcular' showed is reported before the sale; the form's key stays.
    const more = await gate.submit(saleOn(summed), { values: { [inteira]: '3' } })
    expect([more.status, money(more.text)]).toEqual([409, expect.stringMatching(/O total agora é R\$ \d+,00 \(antes/)])
    expect([valueIn(more, 'hash'), valueIn(more, inteira)]).toEqual([valueIn(page, 'hash'), '3'])
    const coded = await gate.submit(saleOn(summed), { values: { discount_code: 'NAOEXISTE' } })
    expect([coded.status, coded.text]).toEqual([422, expect.stringContaining('Nada foi vendido')])
    expect([valueIn(coded, 'discount_code'), valueIn(coded, 'name')]).toEqual(['NAOEXISTE', 'Rosa Dias'])
  })

  it('shows the hours and prices of another attraction or day before anything is sold by them', async () => {
    const page = await open()
    const { rows } = await world.db.pool.query('select uuid from products where active order by position')
    const other = rows.map(({ uuid }) => uuid).find((uuid) => uuid !== valueIn(page, 'atrativo'))
    const changed = await gate.submit(saleOn(page), { values: { ...seller, atrativo: other, date: addDays(day, 1) } })
    expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('Nada foi vendido ainda')])
    expect([valueIn(changed, 'atrativo'), valueIn(changed, 'date'), valueIn(changed, 'name')]).toEqual([
      other,
      addDays(day, 1),
      'Rosa Dias'
    ])
    const past = await gate.submit(saleOn(page), { values: { ...seller, date: '2020-01-01' } })
    expect([past.status, past.text, valueIn(past, 'date')]).toEqual([
      422,
      expect.stringContaining('Este dia já passou'),
      '2020-01-01'
    ])
    const whole = saleOn(page)
    const fill = (...sent: Parameters<typeof whole.fill>) => new URLSearchParams([...whole.fill(...sent)].slice(0, -1))
    const cut = await gate.submit({ ...whole, fill }, { values: seller })
    expect([cut.status, cut.text]).toEqual([400, expect.stringContaining('O formulário chegou incompleto')])
  })

  it('shows the Pix code until it is said to be paid; a card leaves its slip', async () => {
    const page = await open()
    const waiting = await gate.submit(saleOn(page), { values: { ...seller, method: 'pos_pix' } })
    expect(waiting.text).toMatch(/Esperando o Pix/)
    expect(waiting.html).toMatch(/000201\S*br\.gov\.bcb\.pix/)
    const paid = await gate.submit(findForm(waiting, 'Recebi o Pix'), { button: 'Recebi o Pix' })
    expect([paid.path, paid.text]).toEqual([waiting.path, expect.stringContaining('Venda concluída')])
    const card = { ...seller, method: 'pos_debit', cv: '12a', aut: '00912' }
    expect((await gate.submit(saleOn(await open()), { values: card })).text).toMatch(
      /Cartão de débito|Débito \(CV 12A · AUT 00912\)/
    )
  })

  it('repeats the last sale: its visit, tickets and method, and nothing of the person', async () => {
    const page = await open()
    const inteira = fieldOf(page, 'INTEIRA')
    const meia = fieldOf(page, 'MEIA')
    const card = { name: 'Rosa Dias', method: 'pos_debit', [inteira]: '0', [meia]: '2' }
    const sold = await gate.submit(saleOn(page), { values: card })
    expect(sold.text).toContain('Repetir esta venda')
    const next = await gate.get('/operation/counter')
    const path = next.links.find((link) => link.includes('ingresso=')) ?? ''
    expect(next.text).toMatch(/Repetir a última venda \(\d\d:\d\d, 2 pessoas\)/)
    const again = await gate.get(path)
    const shown = ['date', 'time', 'method', inteira, meia, 'name'].map((name) => valueIn(again, name))
    expect(shown).toEqual([day, valueIn(page, 'time'), 'pos_debit', '0', '2', ''])
    expect((await gate.submit(saleOn(again), { values: { name: 'João Reis' } })).text).toContain('Venda concluída')
    const odd = await gate.get(`${path}&ingresso=x&ingresso=99999%20MEIA`)
    expect([odd.status, valueIn(odd, meia)]).toEqual([200, '2'])
  })

  it('books by telephone with a name and a contact, to be paid later or by the link that is sent', async () => {
    const caller = { name: 'Rosa Dias', method: 'cod', tendered: '' }
    const refused = await gate.submit(saleOn(await open()), { values: caller })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('o telefone ou o e-mail')])
    const booked = await gate.submit(saleOn(refused), { values: { email: 'rosa@example.com' } })
    expect(money(booked.text)).toMatch(
      /Reserva a pagar.*As vagas estão guardadas\. Falta pagar R\$ \d+,00, na portaria\. Se o visitante não confirmar até/
    )
    expect(booked.text).not.toContain('Imprimir recibo')
    expect((await open()).text).not.toContain('Enviar link agora')
    const desk = createPlainBrowser(world.app.url)
    await desk.signIn('operador', seededPassword)
    const page = await desk.get(`/operation/counter?data=${day}`)
    const linked = { name: 'Rosa Dias', method: 'link', phone: '75 98888-0000' }
    const sent = await desk.submit(saleOn(page), { values: linked })
    expect(sent.text).toMatch(/Reserva a pagar.*O link de pagamento foi enviado pelo WhatsApp\./)
    expect((await desk.submit(findForm(sent, 'Vender outro'))).text).toContain('Enviar link agora')
  })

  it('sells without a name to people who enter now, once the place allows it; screens say so', async () => {
    const now = (page: PlainPage) => gate.submit(saleOn(page), { values: { ...seller, name: '', enter: 'on' } })
    const page = await gate.get('/operation/counter')
    const unnamed = await now(page)
    expect([unnamed.status, unnamed.text]).toEqual([422, expect.stringContaining('Escreva o nome de quem compra.')])
    const settings = await manager.get('/configurations/gate')
    await manager.submit(findForm(settings, 'Salvar'), { values: { counter_nameless: 'on' } })
    expect((await open()).text).toContain('Em branco, só para quem entra agora.')
    // The demonstration's hour may be over, so its people enter through the back end's tests.
    await gate.submit(saleOn(await open()), { values: seller })
    const { rows } = await world.db.pool.query(
      `update bookings set name = '', surname = '' where channel = 'POSCONTROLE' and date = $1 returning public_id`,
      [day]
    )
    const booking = await manager.get(`/operation/booking-list/${rows[0].public_id}`)
    expect([booking.status, booking.text]).toEqual([200, expect.stringContaining('Sem nome')])
    const list = await manager.get(`/operation/booking-list?inicio=${day}&fim=${day}`)
    expect(list.text).toContain('Sem nome')
    const ticket = await manager.get(`/booking-details/${rows[0].public_id}`)
    expect(ticket.text).toContain('Sem nome')
  })

  it('needs permission: courtesies for users who may give them, nothing for agents, receipts for their seller', async () => {
    const own = await gate.submit(saleOn(await open()), { values: seller })
    expect((await open()).text).not.toContain('Cortesia')
    const page = await manager.get(`/operation/counter?data=${day}`)
    const gift = await manager.submit(saleOn(page), {
      values: { ...seller, method: 'pos_cortesia', reason: 'Guia do grupo' }
    })
    expect(gift.text).toMatch(/Venda concluída.*Cortesia/)
    expect((await gate.get(gift.path)).status).toBe(404)
    expect((await manager.get(own.path)).status).toBe(200)
    const guide = createPlainBrowser(world.app.url)
    await guide.signIn('condutor', seededPassword)
    expect((await guide.get('/operation/counter')).path).toMatch(/^\/dashboard/)
    const desk = createPlainBrowser(world.app.url)
    await desk.signIn('operador', seededPassword)
    expect((await desk.get('/operation/counter')).status).toBe(200)
  })
})
