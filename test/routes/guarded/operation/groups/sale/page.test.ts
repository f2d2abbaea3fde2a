import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import { bookingGroups } from '#app/backend/db/schema.server.ts'
import { addDays, formatDay } from '#app/domain/calendar/dates.ts'
import {
  createPlainBrowser,
  findForm,
  type PlainBrowser,
  type PlainPage
} from '../../../../../support/browser/plain-browser.ts'
import { createUser } from '../../../../../support/database/backend.ts'
import { seededPassword } from '../../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser
let day = ''
let tomorrow = ''

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  day = openDay(151)
  tomorrow = openDay(1)
})
afterAll(() => world?.close())

/** First day from so many days ahead that is no Monday, when one of the attractions rests: which comes first depends on the hour. */
function openDay(ahead: number): string {
  const date = addDays(world.today, ahead)
  return new Date(date).getUTCDay() === 1 ? addDays(date, 1) : date
}

const sell = 'Vender o grupo'
const countGroups = () => world.db.orm.$count(bookingGroups)
const saleOn = (page: PlainPage) => findForm(page, sell)
const valueIn = (page: PlainPage, name: string) =>
  saleOn(page).controls.find((control) => control.name === name && control.isOn)?.value
/** The page has chosen the next hour of today, which may be the last of a day. */
const firstHourOf = (page: PlainPage) => saleOn(page).controls.find(({ name }) => name === 'lines[0].time')?.value ?? ''
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
  it('warns of a nearly full limit of people in the line of its day, in the words of the counter', async () => {
    const near = openDay(153)
    const show = (date: string) =>
      manager
        .get('/operation/groups/add')
        .then((page) =>
          manager.submit(saleOn(page), { values: { 'lines[0].date': date }, button: 'Mostrar horários e total' })
        )
    const dated = await show(near)
    const nine = { ...group, [ticketOf(dated, 0, 'INTEIRA')]: '9' }
    const totalled = await manager.submit(saleOn(dated), { values: nine, button: 'Mostrar horários e total' })
    expect((await manager.submit(saleOn(totalled), { button: sell })).path).toMatch(/booking-list\/group\//)
    await world.db.pool.query(`update places set day_people = 10, day_people_full = 'warn'`)
    const warned = 'O parque já tem 9 de 10 pessoas neste dia: falta 1 para encher.'
    expect((await show(near)).text).toContain(warned)
    expect((await manager.get(`/operation/counter?data=${near}`)).text).toContain(warned)
    expect((await show(addDays(near, 1))).text).not.toContain('para encher')
    await world.db.pool.query('update places set day_people = 0')
  })

  it('is divided by vacancies, keeps what was typed, and is sold as one group', async () => {
    const first = await manager.get('/operation/groups/add')
    expect(first.text).toContain('Nova reserva de grupo')
    const dated = await manager.submit(saleOn(first), {
      values: { ...group, 'lines[0].date': day },
      button: 'Mostrar horários e total'
    })
    const inteira = ticketOf(dated, 0, 'INTEIRA')
    const time = firstHourOf(dated)
    expect([valueIn(dated, 'name'), valueIn(dated, 'lines[0].date')]).toEqual(['Escola Azul', day])
    const empty = await manager.submit(saleOn(dated), { button: 'Dividir pelas vagas o horário 1' })
    expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('quantas pessoas de cada ingresso')])
    const many = await manager.submit(saleOn(dated), {
      values: { [inteira]: '65', 'lines[0].time': time },
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
    // The words of the booking's own screen.
    expect(sold.text).toContain('A confirmar, pagar na portaria')
    expect(sold.text).toMatch(/\d+ inteiras/)
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
    const { controls } = findForm(asking, 'Cancelar as reservas')
    expect(controls.filter(({ name, isOn }) => name === 'cancelled_by' && isOn).map(({ value }) => value)).toEqual([
      'place'
    ])
    const seen = controls.filter(({ name }) => name === 'seen').map(({ value }) => value)
    expect(seen).toEqual(Array(count).fill(expect.stringMatching(/^[0-9a-f]{32} 0 0$/)))
    const unsaid = await manager.submit(findForm(asking, 'Cancelar as reservas'))
    expect(unsaid.status).toBe(422)
    const ended = await manager.submit(findForm(unsaid, 'Cancelar as reservas'), { values: { reason: 'Desistiu' } })
    expect(ended.path).toBe(sold.path)
    expect(ended.text.match(/As vagas voltaram a ficar livres/g)).toHaveLength(count)
  })

  it('shows the total of what is chosen before it sells', async () => {
    const first = await manager.get('/operation/groups/add')
    const inteira = ticketOf(first, 0, 'INTEIRA')
    const values = { ...group, 'lines[0].date': tomorrow, [inteira]: '2' }
    const sold = await countGroups()
    // The same day and hour that the first page shows, so that only the total is new.
    const { 'lines[0].date': _, ...sameDay } = values
    const unseen = await manager.submit(saleOn(first), { values: sameDay, button: sell })
    expect([unseen.path, unseen.status]).toEqual(['/operation/groups/add', 200])
    expect(unseen.text).toContain('Nada foi vendido ainda')
    expect([valueIn(unseen, inteira), valueIn(unseen, 'name')]).toEqual(['2', 'Escola Azul'])
    const dated = await manager.submit(saleOn(unseen), { values, button: sell })
    const more = await manager.submit(saleOn(dated), { values: { [inteira]: '3' }, button: sell })
    expect([more.text.includes('Nada foi vendido ainda'), valueIn(more, inteira)]).toEqual([true, '3'])
    expect(await countGroups()).toBe(sold)
    const done = await manager.submit(saleOn(more), { button: sell })
    expect(done.text).toContain('Grupo vendido: 1 reserva, 3 pessoas.')
    expect(await countGroups()).toBe(sold + 1)
  })

  it('tells a day that is not sold at its field, and reads dd/mm/yyyy', async () => {
    const first = await manager.get('/operation/groups/add')
    const inteira = ticketOf(first, 0, 'INTEIRA')
    const show = (date: string, button = 'Mostrar horários e total') =>
      manager.submit(saleOn(first), { values: { ...group, [inteira]: '2', 'lines[0].date': date }, button })
    for (const [date, message] of [
      [addDays(world.today, -1), 'Este dia já passou. Escolha outro.'],
      [addDays(world.today, 4000), 'Este dia ainda não está à venda.'],
      ['amanhã', 'Esta data não existe. Use dd/mm/aaaa.'],
      ['', 'Escolha o dia da visita.']
    ] as const) {
      for (const button of ['Mostrar horários e total', sell, 'Dividir pelas vagas o horário 1', 'Mais um horário']) {
        const page = await show(date, button)
        expect([date, button, page.status, page.text.includes(message)]).toEqual([date, button, 422, true])
        expect([valueIn(page, 'lines[0].date'), valueIn(page, inteira)]).toEqual([date, '2'])
        expect(page.html).toContain('href="#f-lines-0-date"')
      }
    }
    const typed = await show(formatDay(tomorrow))
    expect([typed.status, valueIn(typed, 'lines[0].date')]).toEqual([200, tomorrow])
    const done = await manager.submit(saleOn(typed), { values: { 'lines[0].date': formatDay(tomorrow) }, button: sell })
    expect(done.text).toContain('Grupo vendido')
  })

  it('tells an attraction, an hour and tickets that are no longer sold', async () => {
    const first = await manager.get('/operation/groups/add')
    const values = { 'lines[0].date': tomorrow, [ticketOf(first, 0, 'INTEIRA')]: '2' }
    const shown = await manager.submit(saleOn(first), { values, button: 'Mostrar horários e total' })
    const send = async (changes: Record<string, string>) => {
      const fields = saleOn(shown).fill({ button: 'Mostrar horários e total' })
      for (const [name, value] of Object.entries(changes)) fields.set(name, value)
      return fetch(`${world.app.url}/operation/groups/add`, {
        method: 'POST',
        headers: { cookie: manager.cookieHeader(), origin: world.app.url },
        body: fields
      }).then(async (answer) => [answer.status, await answer.text()] as const)
    }
    const gone = 'não está mais à venda. Escolha outro.'
    for (const [changes, message] of [
      [{ 'lines[0].atrativo': '00000000-0000-4000-8000-000000000000' }, `Este atrativo ${gone}`],
      [{ 'lines[0].time': '03:17' }, `O horário 03:17 ${gone}`],
      [{ [ticketOf(shown, 0, 'INTEIRA').replace('quantity', 'label')]: 'VIP' }, 'Neste dia não se vende: 2 × VIP.']
    ] as const) {
      expect(await send(changes)).toEqual([422, expect.stringContaining(message)])
    }
  })

  it('tells what of a request is no longer sold', async () => {
    const asked = { date: tomorrow, time: '03:17', people: 2, tickets: [{ label: 'INTEIRA', title: '', quantity: 2 }] }
    const startFrom = async (subject: object) => {
      const { rows } = await world.db.pool.query(
        `update issues set subject = $1 where id = (select i.id from issues i join users u on u.place_id = i.place_id
         where u.username = 'gestor' order by i.number limit 1) returning id`,
        [JSON.stringify(subject)]
      )
      return manager.get(`/operation/groups/add?requerimento=${rows[0].id}`)
    }
    const late = await startFrom({ group: asked })
    expect(late.text).toMatch(
      /Do requerimento \d+: 2 pessoas\. O horário 03:17 não está mais à venda\. Escolha outro\./
    )
    expect(valueIn(late, ticketOf(late, 0, 'INTEIRA'))).toBe('2')
    const { pathname, search } = new URL(late.path, world.app.url)
    const old = await manager.get(`/operation/groups${search}&atrativo=x%26y`)
    expect(old.path).toBe(`${pathname}${search}&atrativo=x%26y`)
    expect(valueIn(old, ticketOf(old, 0, 'INTEIRA'))).toBe('2')
    const past = await startFrom({ group: { ...asked, date: addDays(world.today, -3) } })
    expect(past.text).toContain('2 pessoas. Este dia já passou. Escolha outro.')
    const gone = await startFrom({ product: '00000000-0000-4000-8000-000000000000', group: asked })
    expect(gone.text).toContain('2 pessoas. Este atrativo não está mais à venda. Escolha outro.')
  })

  it('refuses to divide into more hours than a group may have', async () => {
    const first = await manager.get('/operation/groups/add')
    let page = await manager.submit(saleOn(first), {
      values: { ...group, 'lines[0].date': tomorrow },
      button: 'Mostrar horários e total'
    })
    for (let lines = 1; lines < 20; lines++) {
      page = await manager.submit(saleOn(page), { button: 'Mais um horário' })
    }
    expect(linesOf(page)).toBe(20)
    const inteira = ticketOf(page, 0, 'INTEIRA')
    const divided = await manager.submit(saleOn(page), {
      values: { 'lines[0].date': openDay(153), 'lines[0].time': firstHourOf(page), [inteira]: '65' },
      button: 'Dividir pelas vagas o horário 1'
    })
    expect(divided.status).toBe(422)
    expect(divided.text).toMatch(/Seriam 2\d horários, e um grupo tem no máximo 20\./)
    expect([linesOf(divided), valueIn(divided, inteira)]).toEqual([20, '65'])
  })

  it('shows the group to its seller, who may see no other bookings', async () => {
    const { rows } = await world.db.pool.query("select place_id from users where username = 'gestor'")
    const passwordHash = await hashPassword(seededPassword)
    const granted = ['booking/index', 'operation/group-sale']
    const { uuid } = await createUser(world.db, rows[0].place_id, granted, { passwordHash })
    const seller = createPlainBrowser(world.app.url)
    await seller.signIn(`u-${uuid}`, seededPassword)
    const first = await seller.get('/operation/groups/add')
    const inteira = ticketOf(first, 0, 'INTEIRA')
    const values = { ...group, 'lines[0].date': tomorrow, [inteira]: '2' }
    const shown = await seller.submit(saleOn(first), { values, button: 'Mostrar horários e total' })
    const sold = await seller.submit(saleOn(shown), { button: sell })
    expect([sold.status, sold.path]).toEqual([200, expect.stringMatching(/^\/operation\/booking-list\/group\//)])
    expect(sold.text).toContain('Grupo vendido: 1 reserva, 2 pessoas.')
    expect(sold.links.filter((href) => /booking-list\/[0-9a-f]{32}$/.test(href))).toEqual([])
    expect((await seller.get('/operation/booking-list')).path).toMatch(/^\/dashboard/)
    const lone = await createUser(world.db, rows[0].place_id, ['operation/group-sale'], { passwordHash })
    const other = createPlainBrowser(world.app.url)
    await other.signIn(`u-${lone.uuid}`, seededPassword)
    expect((await other.get(sold.path)).status).toBe(404)
  })

  it('is not for those without the permission; the bookings of a group are', async () => {
    const desk = createPlainBrowser(world.app.url)
    await desk.signIn('operador', seededPassword)
    expect((await desk.get('/operation/groups/add')).path).toMatch(/^\/dashboard/)
    expect((await desk.get('/operation/counter')).text).not.toContain('Reserva de grupo')
    expect((await desk.get('/operation/booking-list/group/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})
