import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokens, users } from '#app/backend/db/schema.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { signIn, type TextBrowser } from '../../../../support/browser/text-browser.ts'
import { createPlace } from '../../../../support/database/backend.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { callOver } from '../../../../support/server/over-http.ts'
import { payOnline } from '../../../../support/world/money/paid-online.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

let world: OperatorWorld
const people: Record<string, PlainBrowser> = {}
const raw: Record<string, TextBrowser> = {}

beforeAll(async () => {
  world = await openOperatorWorld()
  for (const username of ['operador', 'portaria', 'financeiro', 'condutor']) {
    const browser = createPlainBrowser(world.app.url)
    await browser.signIn(username, seededPassword)
    people[username] = browser
    raw[username] = await signIn(world.app.url, username, seededPassword)
  }
})

afterAll(() => world?.close())

const browserOf = (username: string): PlainBrowser => {
  const found = people[username]
  if (!found) throw new Error(`nobody signed in as ${username}`)
  return found
}

const buttonsOf = (page: Awaited<ReturnType<PlainBrowser['get']>>) =>
  page.forms.flatMap(({ buttons }) => buttons.map(({ label }) => label))

describe('one booking', () => {
  it('shows people, payment, history and personal data, and values only with permission', async () => {
    const booking = await world.addBooking()
    const page = await browserOf('operador').get(booking.path)
    expect(page.text).toContain(booking.name)
    expect(page.text).toMatch(/Inteira 0 de 2 R\$\s160,00/)
    expect(page.text).toMatch(/Meia-entrada conferir comprovante 0 de 1 R\$\s40,00/)
    expect(page.text).toContain('529.982.247-25')
    expect(page.text).toContain('(75) 98123-4567')
    expect(page.links).toContain('https://wa.me/5575981234567')
    expect(page.text).toMatch(/Histórico Reserva criada.*Visitante/)
    expect(page.text).toMatch(/Situação Pago Pedido Concluído Forma Pix/)
    const gate = await browserOf('portaria').get(booking.path)
    expect(gate.text).toContain('***.982.***-**')
    expect(gate.text).not.toContain('529.982.247-25')
    expect(gate.html).not.toContain('R$')
  })

  it('prints a wristband for each person, without a name, and with their own code where there is one', async () => {
    const operador = browserOf('operador')
    const booking = await world.addBooking()
    const bands = await operador.get(`${booking.path}/wristbands`)
    expect(bands.html.split(`>${booking.code}<`)).toHaveLength(4)
    expect(bands.text).toMatch(/Inteira.*1 de 3.*Inteira.*2 de 3.*Meia-entrada.*3 de 3/)
    expect(bands.text).not.toContain(booking.name)
    // 49 modules of a signed code and its quiet zone.
    expect(bands.html.split('viewBox="-4 -4 57 57"')).toHaveLength(4)
    await callOver(world.app.url, `/booking/${booking.uuid}/person-tickets`, { body: {} })
    const own = await operador.get(`${booking.path}/wristbands`)
    expect(own.text.match(/P-\w{4}-\w{4}/g)).toHaveLength(3)
    expect(own.html.split('viewBox="-4 -4 57 57"')).toHaveLength(4)
    await world.db.pool.query(`update bookings set status = 'CANCELLED' where id = $1`, [booking.id])
    const none = await operador.get(`${booking.path}/wristbands`)
    expect(none.text).toContain('Esta reserva foi cancelada.')
    expect(none.text).not.toContain('1 de 3')
    expect((await browserOf('condutor').get(`${booking.path}/wristbands`)).status).toBe(404)
  })

  it('checks everybody in, undoes with a reason, and tells both', async () => {
    const operador = browserOf('operador')
    const booking = await world.addBooking()
    const page = await operador.get(booking.path)
    const entered = await operador.submit(findForm(page, 'Check-in de 3 pessoas'))
    expect(entered.path).toBe(booking.path)
    expect(entered.text).toContain('Check-in de 3 pessoas feito.')
    expect(entered.text).toMatch(/Check-in feito 3 de 3 pessoas dentro/)
    expect(entered.links).not.toContain(`${booking.path}/cancel`)
    const undo = findForm(await operador.get(`${booking.path}/undo`), 'Desfazer check-in')
    const refused = await operador.submit(undo, { values: { reason: 'x' } })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Diga por que o check-in é desfeito.')
    expect(refused.html).toContain('>x</textarea>')
    const undone = await operador.submit(undo, { values: { reason: 'Grupo errado' } })
    expect(undone.path).toBe(booking.path)
    expect(undone.text).toMatch(/Check-in desfeito.*0 de 3 pessoas dentro — Grupo errado/)
    // Sent twice, it takes no second check-in back.
    expect((await operador.submit(undo, { values: { reason: 'Grupo errado' } })).text).toContain(
      'Não há check-in a desfazer.'
    )
  })

  it('lets some of the people in, and a second post of the same form lets in nobody more', async () => {
    const portaria = browserOf('portaria')
    const booking = await world.addBooking()
    const form = findForm(await portaria.get(`${booking.path}/check-in`), 'Confirmar entrada')
    const some = { 'people.INTEIRA': '1', 'people.MEIA': '0' }
    const first = await portaria.submit(form, { values: some })
    expect(first.text).toContain('Check-in de 1 pessoa feito.')
    expect(first.text).toContain('1 de 2')
    const second = await portaria.submit(form, { values: some })
    expect(second.path).toBe(booking.path)
    expect(second.text).toContain('Já entrou 1 de 3 pessoas desta reserva. Confira antes de continuar.')
    const rest = findForm(await portaria.get(`${booking.path}/check-in`), 'Confirmar entrada')
    expect((await portaria.submit(rest)).text).toContain('Check-in de 2 pessoas feito.')
  })

  it.each(['-1', '1.5', '1e3', '3', '99999', 'dois'])('refuses %s people at the field and keeps it', async (typed) => {
    const portaria = browserOf('portaria')
    const booking = await world.addBooking()
    const form = findForm(await portaria.get(`${booking.path}/check-in`), 'Confirmar entrada')
    const page = await portaria.submit(form, { values: { 'people.INTEIRA': typed } })
    expect(page.status).toBe(400)
    expect(page.text).toContain('Use um número de 0 a 2.')
    expect(page.html).toContain(`value="${typed}"`)
    expect((await portaria.get(booking.path)).text).toContain('0 de 3')
  })

  it('refuses nobody at all', async () => {
    const portaria = browserOf('portaria')
    const booking = await world.addBooking()
    const form = findForm(await portaria.get(`${booking.path}/check-in`), 'Confirmar entrada')
    const page = await portaria.submit(form, { values: { 'people.INTEIRA': '0', 'people.MEIA': '' } })
    expect(page.status).toBe(400)
    expect(page.text).toContain('Diga quantas pessoas entram agora.')
  })

  it.each([
    ['another day', { date: '' }, /não para hoje/],
    ['unpaid', { status: 'UNPAID' as const }, /não está paga/]
  ])('on %s admits only with permission and a reason', async (_, changes, words) => {
    const date = 'date' in changes ? addDays(world.today, 1) : world.today
    const booking = await world.addBooking({ ...changes, date })
    const gate = await browserOf('portaria').get(`${booking.path}/check-in`)
    expect(gate.text).toMatch(words)
    expect(buttonsOf(gate)).not.toContain('Liberar entrada')
    const forged = { inside: '0', 'people.INTEIRA': '2', override: '1', reason: 'Porque sim' }
    const posted = await raw.portaria?.post(`${booking.path}/check-in`, forged)
    expect(posted?.status).toBe(409)
    const operador = browserOf('operador')
    const form = findForm(await operador.get(`${booking.path}/check-in`), 'Liberar entrada')
    expect((await operador.submit(form, { values: { reason: '' } })).text).toContain(
      'Diga por que a entrada é liberada.'
    )
    const done = await operador.submit(form, { values: { reason: 'Veio antes' } })
    expect(done.text).toContain('Check-in de 3 pessoas feito.')
    expect(done.text).toMatch(/liberado (?:em outra data|sem pagamento): Veio antes/)
  })

  it('cancels with a reason, tells the refund due, and cancels only once', async () => {
    const operador = browserOf('operador')
    const booking = await world.addBooking()
    await payOnline(world.db, booking.id)
    const page = await operador.get(`${booking.path}/cancel`)
    expect(page.text).toContain('Esta reserva está paga: o que volta fica marcado para devolução.')
    const form = findForm(page, 'Cancelar reserva')
    expect((await operador.submit(form)).text).toContain('Diga por que a reserva é cancelada.')
    const done = await operador.submit(form, { values: { reason: 'Chuva forte' } })
    expect(done.text).toContain('Reserva cancelada. As vagas voltaram a ficar livres.')
    expect(done.text).toMatch(/Valor a devolver/)
    expect(done.text).toMatch(/Reserva cancelada de “Pago” para “Cancelado” — Chuva forte/)
    expect((await operador.submit(form, { values: { reason: 'Chuva forte' } })).text).toContain('já estava cancelada')
    expect(buttonsOf(await operador.get(booking.path))).not.toContain('Check-in de 3 pessoas')
  })
})

describe('without the permission', () => {
  const nested = ['check-in', 'undo', 'cancel']

  it('the action is neither shown nor done: page, action, data request and API', async () => {
    const booking = await world.addBooking({ guided: true })
    for (const username of ['financeiro', 'condutor']) {
      const page = await browserOf(username).get(booking.path)
      expect(page.status).toBe(200)
      expect(buttonsOf(page).join()).not.toContain('Check-in')
      for (const name of nested) expect(page.links).not.toContain(`${booking.path}/${name}`)
      for (const name of nested) {
        const id = encodeURIComponent(`routes/guarded/operation/booking/${name}`)
        for (const path of [`${booking.path}/${name}`, `${booking.path}/${name}?_data=${id}`]) {
          expect((await raw[username]?.get(path))?.location).toBe('/dashboard')
          expect((await raw[username]?.post(path, { reason: 'Porque sim' }))?.location).toBe('/dashboard')
        }
      }
      expect((await raw[username]?.post(booking.path))?.location).toBe('/dashboard')
      expect((await raw[username]?.post('/operation/booking-list', { hash: booking.hash }))?.location).toBe(
        '/dashboard'
      )
    }
    expect((await raw.portaria?.post(`${booking.path}/cancel`, { reason: 'Porque sim' }))?.location).toBe('/dashboard')
    expect((await browserOf('portaria').get(booking.path)).links).not.toContain(`${booking.path}/cancel`)
    expect((await browserOf('operador').get(booking.path)).text).toContain('0 de 3')
  })

  it.each([
    ['condutor', 'checkin', 403],
    ['financeiro', 'undo-checkin', 403],
    ['portaria', 'cancel', 403]
  ])('the API refuses %s the event %s', async (username, action, status) => {
    const booking = await world.addBooking({ guided: true })
    const token = await tokenOf(username)
    const body = { action, hash: booking.hash, payload: { reason: 'Porque sim' } }
    expect((await callOver(world.app.url, '/booking/event', { body, token })).status).toBe(status)
  })

  it('redirects an action with an expired session to /login, not to an unknown booking', async () => {
    const booking = await world.addBooking()
    const gestor = await signIn(world.app.url, 'gestor', seededPassword)
    const [user] = await world.db.orm.select().from(users).where(eq(users.username, 'gestor'))
    await world.db.orm.delete(tokens).where(eq(tokens.userId, user?.id ?? 0))
    for (const path of [booking.path, ...nested.map((name) => `${booking.path}/${name}`)]) {
      expect((await gestor.post(path, { reason: 'Porque sim' })).location).toBe('/logout?motivo=sessao')
    }
  })

  it('another place’s booking is a 404 for every action', async () => {
    const place = await createPlace(world.db)
    const foreign = await world.addBooking({ placeId: place.placeId })
    const operador = raw.operador
    for (const path of [foreign.path, ...nested.map((name) => `${foreign.path}/${name}`)]) {
      expect((await operador?.post(path, { reason: 'Porque sim', 'people.INTEIRA': '1' }))?.status).toBe(404)
    }
    const token = await tokenOf('operador')
    const body = { action: 'cancel', hash: foreign.hash, payload: { reason: 'Porque sim' } }
    expect((await callOver(world.app.url, '/booking/event', { body, token })).status).toBe(404)
    const posted = await browserOf('operador').get('/operation/booking-list')
    expect(posted.text).not.toContain(foreign.name)
  })
})

async function tokenOf(username: string): Promise<string> {
  const body = { username, password: seededPassword }
  const answer = await callOver<{ accessToken?: string }>(world.app.url, '/auth/signin/', { body })
  return answer.body.accessToken ?? ''
}
