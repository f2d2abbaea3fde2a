import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookings, payments, places } from '#app/backend/db/schema.server.ts'
import {
  createPlainBrowser,
  findForm,
  type PlainBrowser,
  type PlainPage
} from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { holdOnline, strayOnline } from '../../../../support/world/money/held-online.ts'
import { payOnline } from '../../../../support/world/money/paid-online.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

const path = '/financial/unsettled'

let world: OperatorWorld
let finance: PlainBrowser
let placeId: string
/** Before anything was to be solved. */
let empty: PlainPage

beforeAll(async () => {
  world = await openOperatorWorld()
  finance = createPlainBrowser(world.app.url)
  await finance.signIn('financeiro', seededPassword)
  empty = await finance.get(path)
  const { id } = await world.addBooking()
  const [booking] = await world.db.orm.select().from(bookings).where(eq(bookings.id, id))
  placeId = booking?.placeId ?? ''
  await world.db.orm.update(places).set({ refundLimit: null }).where(eq(places.id, placeId))
})
afterAll(() => world?.close())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the list', () => {
  it('tells that nothing is open, then lists open payments in groups, and exports a file', async () => {
    expect([empty.status, empty.text]).toEqual([200, expect.stringContaining('Nada a resolver')])
    const held = await world.addBooking({ status: 'UNPAID' })
    await holdOnline(world.db, held.id)
    await strayOnline(world.db, placeId)
    const disputed = await payOnline(world.db, (await world.addBooking()).id)
    await world.db.orm.update(payments).set({ dispute: 'open' }).where(eq(payments.id, disputed))
    const page = await finance.get(path)
    expect(plain(page.text)).toMatch(/Retidos.*R\$ 200,00.*R\$ 190,00.*Contestados.*Sem reserva.*R\$ 240,00/s)
    expect(page.links).toEqual(expect.arrayContaining([held.path]))
    const csv = await finance.get(`${path}.csv`)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="pagamentos-a-resolver.csv"')
    expect(csv.html).toMatch(/^\uFEFF?Grupo;Situação;Desde;/)
    expect(csv.html).toMatch(/Retidos;Retido;.*;200,00;190,00;/)
    const one = await finance.get(`${path}?grupo=sem-reserva`)
    expect(one.text).not.toContain('Contestados (')
    expect(one.text).toMatch(/\d pagamentos?/)
    const today = await finance.get('/dashboard/index')
    expect(today.text).toMatch(/\d pagamentos? retidos?.*1 pagamento contestado.*\d pagamentos? sem reserva/s)
    expect(today.links).toEqual(expect.arrayContaining([`${path}?grupo=retidos`]))
  })

  it('needs permission for finance', async () => {
    const gate = createPlainBrowser(world.app.url)
    await gate.signIn('portaria', seededPassword)
    for (const one of [path, `${path}.csv`]) expect((await gate.get(one)).path).toBe('/dashboard/index')
    expect((await gate.get('/dashboard/index')).text).not.toContain('pagamento retido')
  })
})

describe('a held payment', () => {
  it('is accepted from the booking’s page on: why is asked, and the booking owes the rest', async () => {
    const booking = await world.addBooking({ status: 'UNPAID' })
    const id = await holdOnline(world.db, booking.id)
    const staffPage = await finance.get(booking.path)
    expect(plain(staffPage.text)).toMatch(/Pagamento retido.*Vieram R\$ 190,00, e o pedido era R\$ 200,00\./s)
    expect(staffPage.links).toEqual(expect.arrayContaining([`${path}/${id}#aceitar`, `${path}/${id}#devolver`]))
    const page = await finance.get(`${path}/${id}`)
    const refused = await finance.submit(findForm(page, 'Aceitar'), { values: { note: 'x' } })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Diga por quê')])
    expect(refused.html).toContain('value="x"')
    const done = await finance.submit(findForm(page, 'Aceitar'), { values: { note: 'O visitante avisou' } })
    expect(plain(done.text)).toMatch(/R\$ 190,00 aceitos\..*Aceito/s)
    const again = await finance.submit(findForm(page, 'Aceitar'), { values: { note: 'O visitante avisou' } })
    expect(again.text).toContain('já tinha sido resolvido')
    const after = await finance.get(booking.path)
    expect(plain(after.text)).toMatch(/A receber.{0,3}R\$ 10,00.*Pagamento retido aceito.*O visitante avisou/s)
    expect(after.text).not.toContain('Vieram')
  })

  it('is given back, and until then said to be on its way', async () => {
    const booking = await world.addBooking({ status: 'UNPAID' })
    const id = await holdOnline(world.db, booking.id)
    const page = await finance.get(`${path}/${id}`)
    const done = await finance.submit(findForm(page, 'Devolver'), { values: { note: 'Pagou duas vezes' } })
    expect(plain(done.text)).toMatch(/Devolução de R\$ 190,00 pedida/)
    expect(done.links.some((link) => link.startsWith('/operation/refunds/'))).toBe(true)
    expect((await finance.get(booking.path)).text).toContain('Está sendo devolvido')
  })

  it('is said to who works with bookings, in words alone, and marked in the list', async () => {
    const booking = await world.addBooking({ status: 'UNPAID' })
    await holdOnline(world.db, booking.id)
    const operator = createPlainBrowser(world.app.url)
    await operator.signIn('operador', seededPassword)
    const page = await operator.get(booking.path)
    expect(page.text).toContain('Avise o financeiro')
    expect(page.links.filter((link) => link.startsWith(path))).toEqual([])
    const list = await operator.get(`/operation/booking-list?q=${encodeURIComponent(booking.name)}`)
    expect(list.text).toContain('Pagamento retido')
  })
})

describe('money without a booking', () => {
  it('is put into one by its code; a wrong code is said at the field, and nothing typed is lost', async () => {
    const booking = await world.addBooking({ status: 'UNPAID' })
    const id = await strayOnline(world.db, placeId, 20_000)
    const page = await finance.get(`${path}/${id}`)
    const values = { code: 'XXXX-0000', note: 'Mostrou o comprovante' }
    const refused = await finance.submit(findForm(page, 'Encaixar na reserva'), { values })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Não encontramos uma reserva')])
    expect(refused.html).toContain('value="Mostrou o comprovante"')
    const form = findForm(refused, 'Encaixar na reserva')
    const done = await finance.submit(form, { values: { ...values, code: booking.code } })
    expect(plain(done.text)).toContain(`R$ 200,00 aceitos na reserva ${booking.code}.`)
    expect((await finance.get(booking.path)).text).toContain('Pagamento sem reserva encaixado nesta')
  })

  it('is marked by hand, and opened again', async () => {
    const id = await strayOnline(world.db, placeId)
    const marked = await finance.submit(findForm(await finance.get(`${path}/${id}`), 'Marcar como não nosso'), {
      values: { note: 'Venda de camisetas' }
    })
    expect(marked.text).toMatch(/Não é venda nossa.*Venda de camisetas/s)
    expect((await finance.get(`${path}?situacao=resolvidos`)).text).toContain('Venda de camisetas')
    const opened = await finance.submit(findForm(marked, 'Reabrir'))
    expect(opened.text).toContain('em aberto de novo')
  })
})
