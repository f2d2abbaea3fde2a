import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay } from '#app/domain/calendar/dates.ts'
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

beforeAll(async () => {
  world = await openOperatorWorld()
  gate = createPlainBrowser(world.app.url)
  manager = createPlainBrowser(world.app.url)
  await gate.signIn('portaria', seededPassword)
  await manager.signIn('gestor', seededPassword)
})
afterAll(() => world?.close())

/** R$ 200,00 for three people. */
const unpaid = (changes = {}) => world.addBooking({ status: 'UNPAID', ...changes })
const money = (text: string) => text.replaceAll('\u00a0', ' ')
const linkOf = (page: PlainPage, part: string) => page.links.find((link) => link.startsWith(part)) ?? ''

describe('money at the gate', () => {
  it('is received and lets them in with one press, and not twice', async () => {
    const { uuid } = await unpaid()
    const at = `/operation/check-in?reserva=${uuid}`
    const page = await gate.get(at)
    expect(money(page.text)).toContain('Receber R$ 200,00 e dar entrada')
    const form = findForm(page, 'Pix')
    const done = await gate.submit(form, { button: 'Pix' })
    expect(money(done.text)).toContain('Recebido: R$ 200,00.')
    expect(done.text).toContain('Liberado Entram 3 pessoas')
    const again = await gate.submit(form, { button: 'Pix' })
    expect(again.text).toContain('Já recebido')
    const back = await manager.get(`/operation/booking-list/${uuid}/refund`)
    expect(back.text).toContain('Todos já entraram: o que foi pago pela visita não volta.')
    const cut = await unpaid()
    const short = findForm(await gate.get(`/operation/check-in?reserva=${cut.uuid}`), 'Dinheiro')
    const refused = await gate.submit(short, { button: 'Dinheiro', values: { valor: '' } })
    expect(refused.text).toContain('O formulário chegou incompleto')
  })

  it('in part leaves a rest; its receiver can undo it, and sees no other value', async () => {
    const { path, code } = await unpaid()
    const page = await gate.get(`${path}/receive`)
    expect(money(page.text)).toContain('Falta receber R$ 200,00')
    const form = findForm(page, 'Receber')
    const wrong = await gate.submit(form, { values: { method: 'pos_money', value: '300', tendered: 'x' } })
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Escreva um valor em reais')])
    const part = await gate.submit(findForm(wrong, 'Receber'), {
      values: { method: 'pos_money', value: '50,00', tendered: '100,00' }
    })
    expect(money(part.text)).toContain('Recebido: R$ 50,00. Troco: R$ 50,00. Ainda falta receber R$ 150,00.')
    expect(part.text).toContain('Dinheiro na portaria: Pago')
    expect(money((await gate.get(path)).text)).not.toContain('R$ 50,00')
    expect(money((await manager.get(path)).text)).toMatch(/Recebido R\$ 50,00\s+A receber R\$ 150,00/)
    const undo = await gate.get(linkOf(part, `${path}/payments/`))
    const undone = await gate.submit(findForm(undo, 'Desfazer recebimento'), { values: { reason: 'Era de outra' } })
    expect(undone.text).toContain('Recebimento desfeito.')
    expect(undone.text).toContain('Dinheiro na portaria: Desfeito')
    expect(linkOf(undone, `${path}/payments/`)).toBe('')
    const list = await gate.get(`/operation/booking-list?q=${code}`)
    expect(list.links).toContain(`${path}/receive`)
  })
})

describe('a change of date', () => {
  it('lets a day be typed while the calendar cannot be read, and says so', async () => {
    const { path } = await unpaid()
    await world.db.pool.query('alter table seasons rename to seasons_away')
    const page = await manager.get(`${path}/date`)
    await world.db.pool.query('alter table seasons_away rename to seasons')
    expect(page.status).toBe(200)
    expect(page.text).toContain('O calendário não pôde ser lido agora.')
    expect(findForm(page, 'Ver horários').controls.map(({ name }) => name)).toContain('date')
  })

  it('is chosen in two steps, and shows its cost on the booking and the ticket', async () => {
    const { path, uuid } = await unpaid()
    const day = addDays(world.today, 120)
    const first = await manager.get(`${path}/date`)
    const month = await manager.get(`${path}/date?mes=${day.slice(0, 7)}`)
    expect(first.links).toContainEqual(expect.stringMatching(/\/date\?mes=\d{4}-\d{2}#dias$/))
    expect(month.links).toContain(`${path}/date?date=${day}#horarios`)
    expect(month.text).toMatch(/disponível, a partir de R\$/)
    const chosen = await manager.submit(findForm(first, 'Ver horários'), { values: { date: day } })
    const time = linkOf(chosen, `${path}/date?date=${day}&time=`)
    const confirm = await manager.get(time)
    expect(confirm.text).toContain('O visitante recebe uma mensagem')
    const form = findForm(confirm, 'Mudar para')
    const stale = await manager.submit(form, { values: { total: '1' } })
    expect([stale.status, money(stale.text)]).toEqual([
      409,
      expect.stringMatching(/agora é R\$ .* \(antes: R\$ 0,01\)/)
    ])
    const done = await manager.submit(findForm(stale, 'Mudar para'), { values: { reason: 'Voo remarcado' } })
    expect(done.text).toContain(`A visita agora é em ${formatDay(day)}, às `)
    expect(done.text).toMatch(/Data alterada.*Voo remarcado/s)
    expect((await manager.get(`/booking-details/${uuid}`)).text).toContain(time.slice(-5).replace('%3A', ':'))
    const twice = await manager.submit(form)
    expect(twice.text).toContain('A reserva já é para')
    const other = addDays(day, 1)
    const open = linkOf(await manager.get(`${path}/date?date=${other}`), `${path}/date?date=${other}&time=`)
    await world.db.pool.query(
      `insert into unavailabilities (product_id, date, time)
       select product_id, $1::date, '' from bookings where public_id = $2`,
      [other, uuid]
    )
    const closed = await manager.get(open)
    expect(closed.text).toMatch(/Não é possível passar para \d\d:\d\d \(bloqueado\)/)
    expect(closed.html).not.toContain('Mudar para')
    const past = await manager.get(`${path}/date?date=${addDays(world.today, -3)}`)
    expect(past.text).toContain('Este dia já passou')
    expect((await gate.get(`${path}/date`)).path).toContain('/dashboard')
  })
})
