import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { createPlace } from '../../../../support/database/backend.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

let world: OperatorWorld
let gestor: PlainBrowser
let portaria: PlainBrowser
let condutor: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  const signedIn = async (username: string) => {
    const browser = createPlainBrowser(world.app.url)
    await browser.signIn(username, seededPassword)
    return browser
  }
  gestor = await signedIn('gestor')
  portaria = await signedIn('portaria')
  condutor = await signedIn('condutor')
})

afterAll(() => world?.close())

const list = '/operation/booking-list'
let daysAhead = 400
/** A day without bookings, another one at each call. */
const freshDay = () => {
  daysAhead += 1
  return addDays(world.today, daysAhead)
}

/** A day with one pending, one cancelled and one approved booking, and no other. */
async function addDayOfThree(): Promise<string> {
  const date = freshDay()
  await world.addBooking({ date, status: 'PENDING', name: 'Pendura' })
  await world.addBooking({ date, status: 'CANCELLED', name: 'Canceline' })
  await world.addBooking({ date, status: 'APPROVED', name: 'Apolônia' })
  return date
}

const rowsOf = (html: string) => (html.match(/<tr>/g) ?? []).length - 1

describe('the list of bookings', () => {
  it('is of today where no day is said, ten to a page, with totals of the whole filter', async () => {
    for (let count = 0; count < 11; count++) await world.addBooking()
    const page = await gestor.get(list)
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/Reservas Hoje, /)
    expect(rowsOf(page.html)).toBe(10)
    expect(page.text).toMatch(/Página 1 de \d+ · \d+ reservas/)
    expect(page.html).toContain('<dt>Pessoas</dt>')
    expect(page.html).toContain('<dt>Vendido</dt>')
    const more = await gestor.get(`${list}?por_pagina=150`)
    expect(rowsOf(more.html)).toBeGreaterThan(10)
  })

  it('says situation, channel and payment method in the words of the specification', async () => {
    const day = await addDayOfThree()
    const { text } = await gestor.get(`${list}?inicio=${day}`)
    expect(text).toMatch(/Pendura.*3 pessoas 2 inteiras, 1 meia.*Pendente.*Pix Reserva Expressa.*R\$\s200,00/)
    expect(text).toMatch(/Canceline.*Cancelada/)
    expect(text).toMatch(/Apolônia.*Aguardando Check-in/)
    // Cancelled ones are counted as bookings, and neither as people nor as money; a hold sells nothing.
    expect(text).toMatch(
      /Reservas 3 com as canceladas Pessoas 6 Já entraram 0 faltam 6 Vendido R\$\s200,00 Recebido R\$\s0,00 A receber R\$\s200,00/
    )
  })

  it('marks no-shows, partial arrivals and payment at the gate, and filters by them', async () => {
    const date = addDays(world.today, -400)
    await world.addBooking({ date, name: 'Faltosa' })
    const half = await world.addBooking({ date, name: 'Metade' })
    const gate = await world.addBooking({ date: world.today, name: 'Porteira', status: 'UNPAID' })
    await world.db.pool.query('update bookings set checked_in_people = 1 where id = $1', [half.id])
    await world.db.pool.query("update bookings set payment_method = 'cod', pay_later = true where id = $1", [gate.id])
    const past = await gestor.get(`${list}?inicio=${date}`)
    expect(past.text).toMatch(/Faltosa.*Não compareceu/)
    expect(past.text).toMatch(/Metade.*Realizada Parcial \(1 de 3\)/)
    expect((await gestor.get(`${list}?inicio=${date}&situacao=no-show`)).text).not.toContain('Metade')
    const today = (await gestor.get(`${list}?q=Porteira&situacao=on-site`)).text
    expect(today).toMatch(/Porteira.*Confirmada pagar na portaria/)
  })

  it.each([
    ['situacao=pending', ['Pendura'], ['Apolônia', 'Canceline']],
    ['situacao=cancelled', ['Canceline'], ['Apolônia']],
    ['canal=POSCONTROLE', [], ['Apolônia']],
    ['canal=RESERVAEXPRESSA&pagamento=pix', ['Apolônia', 'Pendura'], []],
    ['pagamento=money', [], ['Apolônia']],
    ['q=apolonia', ['Apolônia'], ['Pendura']]
  ])('filters by %s', async (query, there, absent) => {
    const { text } = await gestor.get(`${list}?inicio=${await addDayOfThree()}&${query}`)
    for (const name of there) expect(text).toContain(name)
    for (const name of absent) expect(text).not.toContain(name)
  })

  it('finds by code, name, document and phone on any day, and says where', async () => {
    const day = freshDay()
    const hidden = await world.addBooking({ date: day, name: 'Zulmira' })
    const found = await gestor.get(`${list}?q=zulmira`)
    expect(found.text).toContain('Nenhuma reserva com “zulmira” hoje; 1 reserva em outras datas')
    expect(found.text).toContain(hidden.code)
    await world.addBooking({ name: 'Zulmira', surname: 'Hodierna' })
    const both = await gestor.get(`${list}?q=zulmira`)
    expect(both.text).toContain('Primeiro 1 reserva com “zulmira” hoje; depois 1 reserva em outras datas')
    expect(both.text).toMatch(new RegExp(`Zulmira Hodierna.*${hidden.name}`))
    for (const q of [hidden.code, hidden.code.replace('-', '').toLowerCase()]) {
      expect((await gestor.get(`${list}?q=${q}`)).text).toContain(hidden.name)
    }
    for (const q of ['529.982.247-25', '(75) 98123-4567']) {
      const query = new URLSearchParams({ inicio: day, q })
      expect((await gestor.get(`${list}?${query}`)).text).toContain(hidden.name)
    }
    const none = await gestor.get(`${list}?q=ninguem-assim`)
    expect(none.text).toContain('Nada encontrado para “ninguem-assim” em nenhuma data')
  })

  it('says beside each date field how the date is read here', async () => {
    const { text } = await gestor.get(`${list}?inicio=2026-11-22&fim=2026-11-25`)
    expect(text).toMatch(/De domingo, 22\/11\/2026.*Até quarta-feira, 25\/11\/2026/)
  })

  it('lists awaited visitors first', async () => {
    const date = freshDay()
    const inside = await world.addBooking({ date, time: '08:00', name: 'Adentrada' })
    await world.db.pool.query('update bookings set checked_in_people = people where id = $1', [inside.id])
    await world.addBooking({ date, time: '09:00', name: 'Esperada' })
    expect((await gestor.get(`${list}?inicio=${date}`)).text).toMatch(/Esperada.*Adentrada/)
    expect((await gestor.get(`${list}?inicio=${date}&ordem=time`)).text).toMatch(/Adentrada.*Esperada/)
  })

  it('stores the page size per user', async () => {
    const page = await gestor.get(list)
    const form = findForm(page, 'Mudar')
    const after = await gestor.submit(form, { values: { por_pagina: '25' } })
    expect(after.path).toBe(list)
    expect(rowsOf(after.html)).toBeGreaterThan(10)
    expect(rowsOf((await gestor.get(list)).html)).toBeGreaterThan(10)
    expect(rowsOf((await portaria.get(list)).html)).toBe(10)
    // An address may say another size, and changes nothing.
    expect(rowsOf((await gestor.get(`${list}?por_pagina=10`)).html)).toBe(10)
    expect(rowsOf((await gestor.get(list)).html)).toBeGreaterThan(10)
    await gestor.submit(form, { values: { por_pagina: '10' } })
  })

  it('filters by who sold', async () => {
    const date = freshDay()
    const sold = await world.addBooking({ date, name: 'Vendida' })
    await world.addBooking({ date, name: 'Comprada' })
    const by = `(select uuid from users where username = 'operador')`
    await world.db.pool.query(`update bookings set seller_uuid = ${by} where id = $1`, [sold.id])
    const { text } = await gestor.get(`${list}?inicio=${date}&vendedor=sampaio`)
    expect(text).toContain('Vendida')
    expect(text).not.toContain('Comprada')
    expect((await gestor.get(sold.path)).text).toContain('Vendedor Caio Sampaio')
  })

  it('prints the whole filter, forty to a sheet', async () => {
    const date = freshDay()
    for (let count = 0; count < 40; count++) await world.addBooking({ date })
    const { id } = await world.addBooking({ date })
    await world.db.pool.query("update bookings set status = 'UNPAID', payment_method = 'cod' where id = $1", [id])
    const { links } = await gestor.get(`${list}?inicio=${date}`)
    const link = links.find((href) => href.includes('imprimir=1')) ?? ''
    const page = await gestor.get(link)
    expect(page.text).toContain('2 folhas, de 40 reservas cada.')
    expect(page.html.match(/<table class="printed">/g)).toHaveLength(2)
    expect(page.text).toContain('folha 2 de 2')
    expect(page.text.match(/pagar na portaria/g)).toHaveLength(1)
    expect(page.text).toContain('R$')
    const gate = await portaria.get(link)
    expect(gate.text).toContain('folha 2 de 2')
    expect(gate.html).not.toContain('R$')
  })

  it.each([
    ['inicio=31/02/2026', 'Esta data não existe. Use dd/mm/aaaa.', 'value="31/02/2026"'],
    ['inicio=2026-11-20&fim=2026-11-01', 'O fim vem antes do início. Troque uma das datas.', 'value="2026-11-01"'],
    ['inicio=ontem&q=maria', 'Esta data não existe. Use dd/mm/aaaa.', 'value="maria"'],
    [`q=${'a'.repeat(101)}`, 'Use no máximo 100 letras na busca.', 'a'.repeat(101)]
  ])('reports the error of %s at the field and keeps typed values', async (query, message, kept) => {
    const page = await gestor.get(`${list}?${query}`)
    expect(page.status).toBe(400)
    expect(page.text).toContain(message)
    expect(page.html).toContain(kept)
  })

  it('ignores unknown filter values', async () => {
    await world.addBooking()
    const plain = await gestor.get(list)
    const page = await gestor.get(`${list}?situacao=outra&atrativo=1&ordem=x`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(/\d+ reservas?/.exec(plain.text)?.[0])
    expect(page.text).not.toContain('Esta opção não existe')
  })

  it('tells that a page beyond the last does not exist, and names the last', async () => {
    await world.addBooking()
    const page = await gestor.get(`${list}?pagina=9999`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('A página 9999 não existe')
    expect(page.links.some((href) => /pagina=\d+$/.test(href))).toBe(true)
  })

  it('hides money without permission, and other bookings from an agent', async () => {
    const mine = await world.addBooking({ name: 'Guiada', guided: true })
    const other = await world.addBooking({ name: 'Alheia' })
    const gate = await portaria.get(`${list}?q=${mine.code}`)
    expect(gate.text).toContain('Guiada')
    expect(gate.html).not.toContain('R$')
    expect((await portaria.get(`${list}?ordem=value`)).html).not.toContain('value="value"')
    const own = await condutor.get(`${list}?por_pagina=150`)
    expect(own.text).toContain('Guiada')
    expect(own.text).not.toContain(other.name)
    expect((await condutor.get(other.path)).status).toBe(404)
    expect((await condutor.get(mine.path)).status).toBe(200)
  })

  it('shows nothing of another place', async () => {
    const place = await createPlace(world.db)
    const foreign = await world.addBooking({ placeId: place.placeId, name: 'Estrangeira' })
    expect((await gestor.get(`${list}?q=estrangeira`)).text).not.toContain(foreign.code)
    expect((await gestor.get(foreign.path)).status).toBe(404)
    expect((await gestor.get(`${foreign.path}/cancel`)).status).toBe(404)
    const data = await gestor.get(
      `${foreign.path}?_data=${encodeURIComponent('routes/guarded/operation/booking/page')}`
    )
    expect(data.status).toBe(404)
    expect(data.html).not.toContain('Estrangeira')
  })

  it('checks in from a row, once, and comes back to the same address', async () => {
    const booking = await world.addBooking()
    const address = `${list}?q=${booking.code}&ordem=name`
    const page = await portaria.get(address)
    const form = findForm(page, 'Check-in')
    const done = await portaria.submit(form)
    expect(done.path).toBe(address)
    expect(done.text).toContain(`Check-in de 3 pessoas feito. ${booking.name}, ${booking.code}.`)
    expect(done.text).toContain('Realizada')
    const again = await portaria.submit(form)
    expect(again.text).toContain('Check-in já feito')
    expect(again.forms.some(({ buttons }) => buttons.some(({ name }) => name === 'hash'))).toBe(false)
  })
})
