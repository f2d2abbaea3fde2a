import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import {
  createPlainBrowser,
  findForm,
  type PlainBrowser,
  type PlainPage
} from '../../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser
let day = ''

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  day = addDays(world.today, 151)
})
afterAll(() => world?.close())

const sell = 'Vender o grupo'
const saleOn = (page: PlainPage) => findForm(page, sell)
const valueIn = (page: PlainPage, name: string) =>
  saleOn(page).controls.find((control) => control.name === name && control.isOn)?.value
const linesOf = (page: PlainPage) =>
  new Set(saleOn(page).controls.flatMap(({ name }) => (name.endsWith('].time') ? [name] : []))).size

/** Name of the field for a type of ticket in a line. */
function ticketOf(page: PlainPage, line: number, label: string): string {
  const isIt = ({ name, value }: { name: string; value: string }) =>
    name.startsWith(`lines[${line}].`) && name.endsWith('.label') && value === label
  return (saleOn(page).controls.find(isIt)?.name ?? '').replace('label', 'quantity')
}

const group = { name: 'Escola Azul', person: 'Rosa Dias', phone: '(75) 98888-7766', method: 'cod' }

describe('the sale of a group', () => {
  it('is divided by vacancies, keeps what was typed, and is sold as one group', async () => {
    const first = await manager.get('/operation/groups')
    expect(first.text).toContain('Nova reserva de grupo')
    const dated = await manager.submit(saleOn(first), {
      values: { ...group, 'lines[0].date': day },
      button: 'Mostrar horários e total'
    })
    const inteira = ticketOf(dated, 0, 'INTEIRA')
    const time = valueIn(dated, 'lines[0].time')
    expect([valueIn(dated, 'name'), valueIn(dated, 'lines[0].date')]).toEqual(['Escola Azul', day])
    const empty = await manager.submit(saleOn(dated), { button: 'Dividir pelas vagas o horário 1' })
    expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('quantas pessoas de cada ingresso')])
    const many = await manager.submit(saleOn(dated), {
      values: { [inteira]: '65' },
      button: 'Dividir pelas vagas o horário 1'
    })
    expect(many.text).toMatch(/65 pessoas em \d horários\. Nada foi vendido ainda/)
    const count = linesOf(many)
    expect(count).toBeGreaterThan(1)
    expect(valueIn(many, 'lines[0].time')).toBe(time)
    const people = Array.from({ length: count }, (_, line) => Number(valueIn(many, ticketOf(many, line, 'INTEIRA'))))
    expect(people.reduce((sum, each) => sum + each, 0)).toBe(65)

    const more = await manager.submit(saleOn(many), { button: 'Mais um horário' })
    expect(linesOf(more)).toBe(count + 1)
    const less = await manager.submit(saleOn(more), { button: `Tirar o horário ${count + 1}` })
    expect([linesOf(less), valueIn(less, 'person')]).toEqual([count, 'Rosa Dias'])
    const refused = await manager.submit(saleOn(less), { values: { phone: '' }, button: sell })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Informe um contato do responsável')])
    const over = await manager.submit(saleOn(refused), { values: { phone: group.phone }, button: sell })
    expect([over.status, over.text]).toEqual([422, expect.stringContaining('Para passar do máximo, escreva o motivo')])
    const form = saleOn(over)
    const filled = { values: { limit_reason: 'Escola da cidade' }, button: sell }
    const sold = await manager.submit(form, filled)
    expect(sold.path).toMatch(/^\/operation\/booking-list\/group\/[0-9a-f-]{36}$/)
    expect(sold.text).toMatch(new RegExp(`Grupo vendido: ${count} reservas, 65 pessoas\\.`))
    expect(sold.text).toContain('Escola da cidade')
    // Pressed twice: the same group.
    expect((await manager.submit(form, filled)).path).toBe(sold.path)

    const booking = sold.links.find((href) => /booking-list\/[0-9a-f]{32}$/.test(href)) ?? ''
    const opened = await manager.get(booking)
    expect(opened.links).toContain(sold.path)
    expect(opened.text).toContain('Passou do máximo')
    const found = await manager.get('/operation/booking-list?q=escola+azul&periodo=todas')
    expect(found.status).toBe(200)

    const asking = await manager.get(`${sold.path}/cancel`)
    expect(asking.text).toContain('Cancelar o grupo Escola Azul?')
    const unsaid = await manager.submit(findForm(asking, 'Cancelar as reservas'))
    expect(unsaid.status).toBe(422)
    const ended = await manager.submit(findForm(unsaid, 'Cancelar as reservas'), { values: { reason: 'Desistiu' } })
    expect(ended.path).toBe(sold.path)
    expect(ended.text.match(/As vagas voltaram a ficar livres/g)).toHaveLength(count)
  })

  it('is not for those without the permission; the bookings of a group are', async () => {
    const desk = createPlainBrowser(world.app.url)
    await desk.signIn('operador', seededPassword)
    expect((await desk.get('/operation/groups')).path).toMatch(/^\/dashboard/)
    expect((await desk.get('/operation/counter')).text).not.toContain('Reserva de grupo')
    expect((await desk.get('/operation/booking-list/group/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})
