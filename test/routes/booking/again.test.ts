import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findForm } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import {
  openDetails,
  openVisitor,
  openVisitorWorld,
  sentValue,
  type VisitorWorld
} from '../../support/world/visitor.ts'
import { countBookings, openForm } from '../../support/world/visitor-form.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})

afterAll(() => world?.close())

const cancel = (path: string) =>
  world.db.pool.query("update bookings set status = 'CANCELLED', cancelled_at = now() where public_id = $1", [
    path.split('/').at(-1)
  ])

describe('a visitor who goes back after booking', () => {
  it('is told of the booking, with the way to the ticket, by a page asked for anew', async () => {
    const { page, send, browser, shop } = await openForm(world)
    const ticket = await send()
    const back = await browser.get(page.path)
    expect(back.status).toBe(200)
    expect(back.text).toContain('Você já reservou')
    expect(back.text).toMatch(new RegExp(`Gruta do Silêncio ?, \\S+, \\d+º? de \\S+ de \\d{4}, às ${shop.time}`))
    expect(back.text).toMatch(/2 pessoas, código [0-9A-Z]{4}-[0-9A-Z]{4}/)
    expect(back.links).toContain(ticket.path)
    expect(back.forms.some(({ controls }) => controls.some(({ name }) => name === 'cpf_cnpj'))).toBe(false)
    expect(await countBookings(world, shop.date)).toBe(1)
  })

  it('makes another on purpose, and is told of both then', async () => {
    const { page, send, browser, shop } = await openForm(world)
    await send()
    const told = await browser.get(page.path)
    const form = await browser.get(told.links.find((link) => link.includes('nova=2')) ?? '')
    const refused = await send({ name: '' }, form)
    expect([refused.status, refused.path.includes('nova=2')]).toEqual([422, true])
    expect((await send({}, refused)).path).toMatch(/^\/booking-details\//)
    expect(await countBookings(world, shop.date)).toBe(2)
    const again = await browser.get(form.path)
    expect(again.links.filter((link) => link.startsWith('/booking-details/'))).toHaveLength(2)
    expect(again.links.some((link) => link.includes('nova=3'))).toBe(true)
  })

  it('with other tickets of the same time is told, too, even where that time is full by now', async () => {
    const { send, browser, shop } = await openForm(world)
    await send()
    await world.db.pool.query('update slot_days set capacity = taken where date = $1 and time = $2', [
      shop.date,
      shop.time
    ])
    expect((await openDetails(browser, shop, { INTEIRA: '5' })).text).toContain('Você já reservou')
  })

  it('is not told of a booking that holds no places any more, nor of another time or another browser', async () => {
    const { page, send, browser, shop } = await openForm(world)
    const ticket = await send()
    const other = shop.time === '10:00' ? '15:00' : '10:00'
    expect((await openDetails(browser, { ...shop, time: other })).text).toContain('Seus dados e pagamento')
    expect((await openVisitor(world.app).get(page.path)).text).toContain('Seus dados e pagamento')
    await cancel(ticket.path)
    expect((await browser.get(page.path)).text).toContain('Seus dados e pagamento')
  })
})

describe('somebody of the place', () => {
  it('books one time again and again, for others', async () => {
    const { page, send, browser } = await openForm(world)
    await browser.signIn('gestor', seededPassword)
    expect((await send()).path).toMatch(/^\/booking-details\//)
    expect((await browser.get(page.path)).text).toContain('Seus dados e pagamento')
  })
})

describe('a form out of the browser’s memory', () => {
  it('sent as it was leads to its booking and says that nothing was booked anew', async () => {
    const { send, shop } = await openForm(world)
    const first = await send()
    const again = await send()
    expect(again.path).toBe(first.path)
    expect(again.text).toContain('Esta reserva já estava feita. Nada foi reservado de novo.')
    expect(await countBookings(world, shop.date)).toBe(1)
  })

  it('sent with other content says which booking it became', async () => {
    const { send, shop } = await openForm(world)
    const first = await send()
    const again = await send({ name: 'Rosa' })
    expect(again.status).toBe(409)
    expect(again.text).toMatch(new RegExp(`Gruta do Silêncio, [^:]+, às ${shop.time}: ver o ingresso`))
    expect(again.links).toContain(first.path)
    expect(await countBookings(world, shop.date)).toBe(1)
  })
})

describe('a visitor from abroad', () => {
  it('books with a passport, and the ticket shows it masked', async () => {
    const { send } = await openForm(world)
    const values = { cpf_cnpj: 'AB 123456', document_country: 'AR', phoneFlag: '54', phone: '11 2345 6789' }
    const refused = await send({ ...values, cpf_cnpj: 'passaporte' })
    expect(refused.text).toContain('Confira o documento: de 4 a 20 números e letras sem acento')
    expect(sentValue(refused, 'document_country')).toBe('AR')
    expect([sentValue(refused, 'address.country'), sentValue(refused, 'address.state')]).toEqual(['AR', ''])
    const ticket = await send(values, refused)
    expect(ticket.text).toMatch(/Passaporte ou documento AB\*+ \(Argentina\)/)
  })

  it('keeps a country that only the long list has', async () => {
    const { page, browser, send } = await openForm(world)
    const whole = await browser.submit(findForm(page, 'Confirmar reserva'), { button: 'Meu país não está na lista' })
    const refused = await send({ cpf_cnpj: '', document_country: 'VN' }, whole)
    expect(sentValue(refused, 'document_country')).toBe('VN')
    expect(refused.html).toContain('Vietnã')
  })
})

describe('the city of an address', () => {
  it("is chosen from its state's list, loaded on request or for an unknown city", async () => {
    const { page, browser, send } = await openForm(world)
    expect(page.html).not.toContain('Macaúbas')
    const form = findForm(page, 'Confirmar reserva')
    const listed = await browser.submit(form, {
      values: { 'address.city': 'lencois' },
      button: 'Escolher a cidade na lista do estado'
    })
    expect(listed.html).toContain('<option value="Macaúbas">')
    expect(sentValue(listed, 'address.city')).toBe('Lençóis')
    const refused = await send({ 'address.city': 'São Paulo', 'address.state': 'BA' })
    expect(refused.text).toContain('Não encontramos esta cidade (Bahia).')
    expect(refused.text).toContain('Você escreveu “São Paulo”.')
    expect(refused.html).toContain('<option value="Macaúbas">')
  })
})
