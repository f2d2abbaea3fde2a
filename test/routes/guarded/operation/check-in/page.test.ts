import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import { addDays, formatTime } from '#app/domain/calendar/dates.ts'
import {
  createPlainBrowser,
  findForm,
  type PlainBrowser,
  type PlainPage
} from '../../../../support/browser/plain-browser.ts'
import { createPlace, createUser } from '../../../../support/database/backend.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

let world: OperatorWorld
let portaria: PlainBrowser
let operador: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  portaria = createPlainBrowser(world.app.url)
  operador = createPlainBrowser(world.app.url)
  await portaria.signIn('portaria', seededPassword)
  await operador.signIn('operador', seededPassword)
})

afterAll(() => world?.close())

const gate = '/operation/check-in'

/** Types the code and Enter, as a scanner does. */
async function scan(browser: PlainBrowser, codigo: string): Promise<PlainPage> {
  return browser.submit(findForm(await browser.get(gate), 'Check-in'), { values: { codigo }, button: 'Check-in' })
}

describe('the gate', () => {
  it('tells missing permissions to a user who may admit but not open bookings', async () => {
    const { rows } = await world.db.pool.query("select id, place_id from users where username = 'portaria'")
    const granted = await createUser(world.db, rows[0].place_id, ['operation/checkin'], {
      passwordHash: await hashPassword(seededPassword)
    })
    const lone = createPlainBrowser(world.app.url)
    await lone.signIn(`u-${granted.uuid}`, seededPassword)
    const page = await lone.get(gate)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('também a permissão “Reservas”')])
    expect(page.html).not.toContain('name="codigo"')
    const sent = await fetch(`${world.app.url}${gate}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: lone.cookieHeader(), origin: world.app.url },
      body: new URLSearchParams({ codigo: 'XXXX-0000' })
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/dashboard'])
  })

  it('has one empty field with the focus, without the browser’s suggestions', async () => {
    const { html } = await portaria.get(gate)
    const field = /<input[^>]*name="codigo"[^>]*>/.exec(html)?.[0]
    expect(field).toMatch(/autofocus=""/i)
    expect(field).toMatch(/autocomplete="off"/i)
    expect(field).not.toContain('value=')
  })

  it('lets a whole booking in by its code, whichever way it is written, with nobody’s data in the address', async () => {
    for (const write of [
      (code: string) => code,
      (code: string) => ` ${code.replace('-', '').toLowerCase()} `,
      (_: string, uuid: string) => `https://reservas.example.com/booking-details/${uuid}`,
      // A reader that types an American keyboard on a Brazilian one.
      (_: string, uuid: string) => `httpsÇ;;reservas.example.com;booking/details;${uuid}`,
      (_: string, uuid: string) => uuid
    ]) {
      const booking = await world.addBooking()
      const page = await scan(portaria, write(booking.code, booking.uuid))
      expect(page.status).toBe(200)
      expect(page.text).toContain(`Liberado Entram 3 pessoas ${booking.name}`)
      expect(page.text).toContain('1 meia-entrada conferir comprovante')
      expect(page.path).toMatch(new RegExp(`^${gate}\\?reserva=${booking.uuid}&entrada=\\d+$`))
      expect(page.html).not.toContain('R$')
      // Opening that URL again shows the booking's current state.
      expect((await portaria.get(`${gate}?reserva=${booking.uuid}`)).text).not.toContain('Liberado Entra')
    }
  })

  it('lets one person of a booking in by their own code, once, and the others by theirs', async () => {
    const booking = await world.addBooking()
    const visitor = createPlainBrowser(world.app.url)
    const address = `/booking-details/${booking.uuid}`
    const made = await visitor.submit(findForm(await visitor.get(address), 'Fazer um ingresso por pessoa'))
    const codes = made.text.match(/P-[0-9A-Z]{4}-[0-9A-Z]{4}/g) ?? []
    expect(codes).toHaveLength(3)
    const [first = '', second = ''] = codes
    const entered = await scan(portaria, first)
    expect(entered.text).toMatch(/Liberado Entra 1 pessoa Ingresso 1 de 3: Inteira/)
    expect(entered.text).not.toContain('Check-in de 2 pessoas')
    expect(entered.path).toMatch(new RegExp(`^${gate}\\?reserva=${booking.uuid}&entrada=\\d+&pessoa=\\d+$`))
    expect((await scan(portaria, first)).text).toMatch(/Repetido Já contado às \d\d:\d\d/)
    await world.db.pool.query(
      "update checkins set at = at - interval '5 minutes' where booking_id = (select id from bookings where public_id = $1)",
      [booking.uuid]
    )
    expect((await scan(portaria, first.toLowerCase())).text).toMatch(/Recusado Esta pessoa já entrou às \d\d:\d\d/)
    expect((await operador.get(booking.path)).text).toContain('1 de 3')
    expect((await visitor.get(address)).text).toMatch(/Ingresso 1: Inteira P-\S+ já entrou às \d\d:\d\d/)
    expect((await scan(portaria, second)).text).toContain('Liberado Entra 1 pessoa')
    expect((await scan(portaria, booking.code)).text).toContain('Liberado Entra 1 pessoa')
    expect((await operador.get(booking.path)).text).toContain('3 de 3')
    expect((await scan(portaria, 'P-A1C2-D3E4')).text).toContain('Código não encontrado')
  })

  it('says when they had come in, and counts nobody twice', async () => {
    const booking = await world.addBooking()
    const form = findForm(await portaria.get(gate), 'Check-in')
    await portaria.submit(form, { values: { codigo: booking.code } })
    const again = await portaria.submit(form, { values: { codigo: booking.code } })
    expect(again.text).toMatch(/Repetido Já contado às \d\d:\d\d: o código foi lido duas vezes/)
    expect((await operador.get(booking.path)).text).toContain('3 de 3')
  })

  it('answers a code that was read twice into one field, and the last of two', async () => {
    const one = await world.addBooking()
    const other = await world.addBooking()
    expect((await scan(portaria, `${one.code}${one.code}`)).text).toContain(`Liberado Entram 3 pessoas ${one.name}`)
    const address = (uuid: string) => `https://reservas.example.com/booking-details/${uuid}`
    const last = await scan(portaria, `${address(one.uuid)}${address(other.uuid)}`)
    expect(last.path).toContain(other.uuid)
    expect(last.text).toContain('Liberado')
  })

  it('corrects on its card how many came in, without a reason', async () => {
    const booking = await world.addBooking()
    const page = await scan(portaria, booking.code)
    expect(page.links.some((href) => href.includes('/undo'))).toBe(true)
    const form = findForm(page, 'Corrigir a entrada')
    const same = await portaria.submit(form)
    expect([same.path, same.text]).toEqual([page.path, expect.stringContaining('menos do que foi contado')])
    const fewer = await portaria.submit(form, { values: { 'people.INTEIRA': '1', 'people.MEIA': '0' } })
    expect(fewer.text).toContain('Liberado Entra 1 pessoa')
    expect((await operador.get(booking.path)).text).toContain('1 de 3')
    const nobody = await portaria.submit(findForm(fewer, 'Corrigir a entrada'), { values: { 'people.INTEIRA': '0' } })
    expect(nobody.text).toContain('ninguém entrou')
    expect((await operador.get(booking.path)).text).toContain('0 de 3')
    const cut = await fetch(`${world.app.url}${gate}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: portaria.cookieHeader(), origin: world.app.url },
      body: new URLSearchParams({ menos: booking.uuid })
    })
    expect(cut.status).toBe(302)
  })

  it('says the change to give until the next code is read', async () => {
    const booking = await world.addBooking({ status: 'UNPAID' })
    const form = findForm(await portaria.get(`${booking.path}/receive?volta=portaria`), 'Receber')
    const values = { method: 'pos_money', value: '200,00', tendered: '250,00', enter: 'on' }
    const done = await portaria.submit(form, { values })
    expect(done.path).toContain(`${gate}?reserva=${booking.uuid}`)
    expect(done.text.replaceAll('\u00a0', ' ')).toContain('Troco: R$ 50,00')
    const stays = await portaria.get(done.path)
    expect(stays.text.replaceAll('\u00a0', ' ')).toContain('Troco: R$ 50,00')
    expect((await scan(portaria, (await world.addBooking()).code)).text).not.toContain('Troco:')
    expect((await operador.get(done.path)).text).not.toContain('Troco:')
  })

  it('shows name and open amount, but no document, telephone or e-mail', async () => {
    const booking = await world.addBooking({ status: 'UNPAID' })
    await world.db.pool.query(
      `update bookings set phone = '+5575987654321', email = 'rosa.dias@example.com', document = '52998224725' where public_id = $1`,
      [booking.uuid]
    )
    const secret = /98765|rosa\.dias|529\.?982|52998/
    const list = `/operation/booking-list?q=${booking.code}`
    for (const path of [`${gate}?reserva=${booking.uuid}`, list, booking.path, `/booking-details/${booking.uuid}`]) {
      const page = await portaria.get(path)
      expect([path, page.status]).toEqual([path, 200])
      expect(page.html).not.toMatch(secret)
    }
    expect((await portaria.get(booking.path)).text).toContain(booking.name)
    expect((await operador.get(booking.path)).html).toMatch(secret)
  })

  it('lets in only some by the link, and comes back', async () => {
    const booking = await world.addBooking()
    const partly = await portaria.get(`${booking.path}/check-in?volta=portaria`)
    const values = { 'people.INTEIRA': '1', 'people.MEIA': '0' }
    const page = await portaria.submit(findForm(partly, 'Confirmar entrada'), { values })
    expect(page.path).toContain(`${gate}?reserva=`)
    expect(page.text).toContain('Liberado Entra 1 pessoa')
    expect(page.text).toContain('(1 já entrou)')
    const rest = await portaria.submit(findForm(page, 'Check-in de 2 pessoas'))
    expect(rest.text).toContain('Liberado Entram 2 pessoas')
  })

  it.each([
    ['another day', { date: 'tomorrow' }, 'Recusado Não é para hoje: visita em'],
    ['no payment', { status: 'UNPAID' as const }, 'Receber Sem pagamento'],
    ['a cancelled one', { status: 'CANCELLED' as const }, 'Recusado Reserva cancelada']
  ])('does not open for %s', async (_, changes, title) => {
    const date = 'date' in changes ? addDays(world.today, 1) : world.today
    const booking = await world.addBooking({ ...changes, date })
    const page = await scan(portaria, booking.code)
    expect(page.text).toContain(title)
    expect(page.links.some((href) => href.includes(`${booking.uuid}/check-in`))).toBe(false)
    const mayRelease = (await scan(operador, booking.code)).links.some((href) =>
      href.includes(`${booking.uuid}/check-in`)
    )
    expect(mayRelease).toBe(title !== 'Recusado Reserva cancelada')
    expect((await operador.get(booking.path)).text).toContain('0 de 3')
  })

  it.each(['XXXX-0000', 'f'.repeat(32), 'https://example.com/?q=<script>', '%', "'; drop table bookings; --"])(
    'does not know %s, says so, and is ready for the next',
    async (typed) => {
      const page = await scan(portaria, typed)
      expect(page.status).toBe(404)
      expect(page.path).toBe(gate)
      expect(page.text).toContain('Código não encontrado')
      expect(page.html).not.toContain('<script>"')
      expect(/<input[^>]*id="codigo"[^>]*>/.exec(page.html)?.[0]).not.toContain('value=')
    }
  )

  it('names an unknown code as tickets print it, in the answer and in the list', async () => {
    const missed = await scan(portaria, 'oi2x9999')
    expect(missed.text).toContain('Nenhuma reserva tem o código “012X-9999”')
    expect((await portaria.get(gate)).text).toContain('Sem reserva 012X-9999 Recusado: não encontrado')
    // Eight letters that would be a code may be a name, which no cookie keeps.
    const name = await scan(portaria, 'Olivetta')
    expect(name.text).toContain('“Olivetta”')
    expect((await portaria.get(gate)).text).not.toMatch(/01[1L]VETTA|011V-ETTA/)
  })

  it('does not know another place’s booking, by code or by id', async () => {
    const place = await createPlace(world.db)
    const foreign = await world.addBooking({ placeId: place.placeId })
    for (const typed of [foreign.code, foreign.uuid]) {
      const page = await scan(operador, typed)
      expect(page.text).toContain('Código não encontrado')
      expect(page.text).not.toContain(foreign.name)
    }
    expect((await operador.get(`${gate}?reserva=${foreign.uuid}`)).text).not.toContain(foreign.name)
  })

  it('asks for a code where there was none', async () => {
    const page = await scan(portaria, '   ')
    expect(page.status).toBe(400)
    expect(page.text).toContain('Digite ou leia um código')
  })

  it('shows all obstacles and the open amount to a user who sees no other value', async () => {
    const booking = await world.addBooking({ status: 'UNPAID', date: addDays(world.today, 1) })
    const page = await scan(portaria, booking.code)
    expect(page.text).toMatch(/Não é para hoje: visita em [\d/]+ Sem pagamento: a receber R\$\s200,00/)
    const own = await portaria.get(booking.path)
    expect(own.text).toMatch(/Ela também não está paga\..*Falta receber R\$\s200,00/)
    expect(own.html.match(/R\$/g)).toHaveLength(1)
  })

  it('warns at one attraction before it admits a visit that enters elsewhere, and stays at that attraction', async () => {
    const booking = await world.addBooking()
    const page = await portaria.get(gate)
    const options = [...page.html.matchAll(/<option value="([^"]+)">([^<]*)</g)].map(([, value, label]) => ({
      value,
      label
    }))
    const other = options.find(({ label }) => label === 'Poço do Anil')?.value ?? ''
    expect(options.map(({ label }) => label)).toContain('Entrada: Portaria do Vale')
    const there = await portaria.submit(findForm(page, 'Mostrar'), { values: { onde: other } })
    expect(there.path).toBe(`${gate}?onde=${other}`)
    const scanned = await portaria.submit(findForm(there, 'Check-in'), {
      values: { codigo: booking.code },
      button: 'Check-in'
    })
    expect(scanned.text).toMatch(/É para outro atrativo: \S/)
    expect(scanned.path).toContain(`onde=${other}`)
    expect((await operador.get(booking.path)).text).toContain('0 de 3')
    const all = 'Check-in de 3 pessoas mesmo assim'
    const done = await portaria.submit(findForm(scanned, all), { button: all })
    expect(done.text).toContain('Liberado Entram 3 pessoas')
    expect(done.path).toContain(`onde=${other}`)
    expect(done.text).toMatch(new RegExp(`${booking.name} 3 pessoas · ${booking.code} Conferir: outro atrativo`))
    expect(done.text).not.toContain(`Desfazer a entrada de ${booking.name}`)
  })

  it('tells arrivals earlier or later than the place tolerates', async () => {
    const at = (hours: number) => formatTime(new Date(Date.now() + hours * 3_600_000), 'America/Bahia')
    const isLate = at(-2) < at(0)
    const booking = await world.addBooking({ time: isLate ? at(-2) : at(2) })
    const page = await scan(portaria, booking.code)
    expect(page.text).toMatch(
      /Liberado Entram 3 pessoas.* (?:2 h|1 h 59 min|2 h 1 min) (?:antes|depois) do horário das/
    )
  })

  it('says why there is no camera without script', async () => {
    expect((await portaria.get(gate)).text).toContain('Sem câmera: ela precisa de JavaScript')
  })

  it('tells a user whose name search finds nobody to look at all dates, not to check a code', async () => {
    const page = await scan(portaria, 'Zuleica Prado')
    expect([page.status, page.text]).toEqual([404, expect.stringContaining('Ninguém encontrado hoje')])
    expect(page.text).toContain('Nenhuma reserva de hoje tem “Zuleica Prado” no nome, documento ou telefone.')
    expect(page.text).not.toContain('Código não encontrado')
  })

  it('offers today’s bookings for a name, and one press lets them in', async () => {
    const booking = await world.addBooking({ name: 'Brasilina' })
    await world.addBooking({ name: 'Brasilina', date: addDays(world.today, 3), surname: 'Depois' })
    const page = await scan(portaria, 'brasilina')
    expect(page.text).toContain(booking.code)
    expect(page.text).not.toContain('Depois')
    const done = await portaria.submit(findForm(page, `Check-in de ${booking.name}`), {
      button: `Check-in de ${booking.name}`
    })
    expect(done.text).toContain('Liberado Entram 3 pessoas')
  })
})

describe('codes read before', () => {
  it('are listed with their outcome, and a check-in can be undone there with a reason', async () => {
    const gestor = createPlainBrowser(world.app.url)
    await gestor.signIn('gestor', seededPassword)
    const entered = await world.addBooking({ time: '23:11' })
    const unpaid = await world.addBooking({ status: 'UNPAID' })
    const cancelled = await world.addBooking({ status: 'CANCELLED' })
    for (const { code } of [entered, entered, unpaid, cancelled]) await scan(gestor, code)
    await scan(gestor, 'XXXX-0000')
    await scan(gestor, 'Zulmira')

    const page = await gestor.get(gate)
    const lines = [
      'Suas últimas leituras de hoje \\d\\d:\\d\\d Sem reserva XXXX-0000 Recusado: não encontrado',
      `${cancelled.name} 3 pessoas · ${cancelled.code} Recusado: cancelada`,
      `${unpaid.name} 3 pessoas · ${unpaid.code} Recusado: sem pagamento`,
      `${entered.name} 3 pessoas · ${entered.code} Liberado Desfazer a entrada de ${entered.name}`
    ]
    expect(page.text).toMatch(new RegExp(lines.join(' \\d\\d:\\d\\d ')))
    expect(page.text).toMatch(/Entradas por horário.*23:11 (?:agora )?\S.*? 3 de 3/)
    expect((await portaria.get(gate)).text).not.toContain(cancelled.name)

    const undo = page.links.find((href) => href.includes(`${entered.uuid}/undo`)) ?? ''
    const form = findForm(await gestor.get(undo), 'Desfazer check-in')
    expect((await gestor.submit(form, { values: { reason: ' ' } })).text).toContain('Diga por que')
    const undone = await gestor.submit(form, { values: { reason: 'Código de outra pessoa' } })
    expect(undone.path).toBe(`${gate}?reserva=${entered.uuid}`)
    expect(undone.text).toContain('Confira Pode entrar — faltam 3 pessoas')
    expect(undone.text).toMatch(new RegExp(`${entered.code} Desfeito às \\d\\d:\\d\\d`))
    expect(undone.text).toMatch(/23:11 (?:agora )?\S.*? 0 de 3/)
    expect(undone.links.some((href) => href.includes('/undo?'))).toBe(false)
  })

  it('are hidden from a user who may not admit', async () => {
    const condutor = createPlainBrowser(world.app.url)
    await condutor.signIn('condutor', seededPassword)
    expect((await condutor.get(gate)).path).not.toContain(gate)
  })
})
