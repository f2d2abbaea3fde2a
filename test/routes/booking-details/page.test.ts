import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay, todayIn } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, findForm } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { readPdf } from '../../support/documents/read-pdf.ts'
import { bookOver, expressForm, visitor } from '../../support/server/over-http.ts'
import { startApp } from '../../support/server/program.ts'
import { openVisitor, openVisitorWorld, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})

afterAll(() => world?.close())

const visit = (path: string) => openVisitor(world.app).get(path)

/** A booking made over the API: its page's address and its hash. */
async function book(changes: Record<string, unknown> = {}) {
  const shop = await world.freshShop()
  const { body } = await bookOver(world.app.url, expressForm(shop, changes))
  const uuid = String(body.uuid)
  const code = String(body.booking_code)
  return { path: `/booking-details/${uuid}`, uuid, code }
}

/** The same with its Pix code. */
async function bookWithPix() {
  const booking = await book()
  const browser = openVisitor(world.app)
  const page = await browser.submit(findForm(await browser.get(booking.path), 'Gerar código Pix'))
  return { ...booking, browser, page }
}

const change = (set: string, uuid: string) =>
  world.db.pool.query(`update bookings set ${set} where public_id = $1`, [uuid])

/** The script of a first page knows how money is written, and holds nothing of the booking. */
const withoutScript = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '')
const placePhone = /href="tel:\+55\d+"/

describe('waiting for payment', () => {
  it('shows amount, code, and until when, and looks again by itself', async () => {
    const { page } = await bookWithPix()
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/Valor R\$\s80,00/)
    expect(page.html).toMatch(/<textarea[^>]*>00020126\d{2}0014br\.gov\.bcb\.pix[^<]*6304[0-9A-F]{4}<\/textarea>/)
    expect(page.html).toMatch(/<svg viewBox="-4 -4 \d+ \d+" role="img" aria-label="QR code do Pix"/)
    expect(page.text).toMatch(/Pague até \d{2}:\d{2}/)
    expect(page.headers.get('refresh')).toBe('5')
    expect(page.text).toContain('Simular pagamento')
  })

  it('stops looking when asked to, and where script does it', async () => {
    const { path, browser } = await bookWithPix()
    expect((await browser.get(`${path}?parado=1`)).headers.get('refresh')).toBeNull()
    expect((await createPlainBrowser(world.app.url, { cookie: 'js=1' }).get(path)).headers.get('refresh')).toBeNull()
    const light = createPlainBrowser(world.app.url, { cookie: 'js=1; leve=1' })
    expect((await light.get(path)).headers.get('refresh')).toBe('5')
  })

  it('looks again just after the hold ends', async () => {
    const { path, uuid, browser } = await bookWithPix()
    await world.db.pool.query("update payments set expires_at = now() + interval '2 seconds'")
    await change("hold_until = now() + interval '2 seconds'", uuid)
    expect(Number((await browser.get(path)).headers.get('refresh'))).toBeLessThanOrEqual(3)
  })

  it('offers a code when there is none, and keeps the booking when it cannot be made', async () => {
    const app = await startApp({ env: { DATABASE_URL: world.db.url, LIMIT_PIX_PER_ADDRESS: '1' } })
    await world.db.pool.query("delete from limits where key like 'pix:%'")
    const pages = []
    for (const { path } of [await book(), await book()]) {
      const browser = createPlainBrowser(app.url)
      pages.push(await browser.submit(findForm(await browser.get(path), 'Gerar código Pix')))
    }
    expect(pages.map(({ status }) => status)).toEqual([200, 429])
    expect(pages[1]?.text).toContain('Muitas tentativas.')
    expect(pages[1]?.text).toContain('Gerar código Pix')
    await app.stop()
  })
})

describe('paid', () => {
  it('is a ticket with everything a visitor needs, and nothing that is theirs alone', async () => {
    const { page: waiting, browser, code, path } = await bookWithPix()
    const page = await browser.submit(findForm(waiting, 'Simular pagamento'))
    const lastDay = formatDay(addDays(todayIn('America/Bahia', new Date()), 7))
    expect(page.path).toBe(path)
    expect(page.headers.get('refresh')).toBeNull()
    for (const text of [
      'Seu ingresso',
      'Aguardando Check-in',
      `${code.slice(0, 4)}-${code.slice(4)}`,
      '1 inteira',
      'Ver no mapa',
      'Pagamento recebido',
      'Termo aceito',
      `Ainda dentro do prazo de desistência da compra, que vai até ${lastDay} e acaba antes se a visita começar: tudo o que foi pago volta.`,
      'Quitéria B.'
    ])
      expect(page.text).toContain(text)
    expect(page.html).toContain(`aria-label="QR code do ingresso ${code.slice(0, 4)}-${code.slice(4)}"`)
    for (const secret of [visitor.cpf, '52998224725', visitor.surname, visitor.email, '98123', '+5575'])
      expect(page.html.replace(placePhone, '')).not.toContain(secret)
    expect(page.html).toMatch(placePhone)
    expect(page.html).toContain('<meta name="robots" content="noindex"')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(page.links.some((link) => link.startsWith('https://wa.me/55'))).toBe(true)
  })

  it('tells time and things to bring, and can be put into a calendar until it is cancelled', async () => {
    const { page: waiting, browser, path, uuid } = await bookWithPix()
    const page = await browser.submit(findForm(waiting, 'Simular pagamento'))
    expect(page.text).toMatch(/Chegue 30 minutos antes, às \d\d:\d\d\./)
    expect(page.text).toContain('O que levar: Documento com foto')
    const link = page.links.find((href) => href.endsWith('.ics')) ?? ''
    const file = await browser.get(link)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="visita-[A-Z0-9]{4}-[A-Z0-9]{4}\.ics"$/
    )
    expect(file.html).toContain(`UID:${uuid}@reservas.trilha\r\n`)
    expect(file.html).toMatch(/DTSTART;TZID=America\/Bahia:\d{8}T\d{6}\r\n/)
    expect(file.html).toContain('STATUS:CONFIRMED')
    expect(file.html.replaceAll('\r\n ', '')).toContain(`URL:${world.app.url}${path}\r\n`)
    await change("status = 'CANCELLED', cancelled_at = now()", uuid)
    expect((await browser.get(link)).html).toContain('STATUS:CANCELLED')
    expect((await visit(path)).links).toContain(link)
    expect((await visit('/booking-details/x/visita.ics')).status).toBe(404)
  })

  it('shows where things are before the visit, and asks how it was after it', async () => {
    const { path, uuid } = await book()
    const survey = 'https://pesquisa.example.com/gruta?v=1'
    const asks = async (nps: string, set: string) => {
      await world.db.pool.query('update products set nps = $1', [nps])
      await change(`status = 'APPROVED', hold_until = null, ${set}`, uuid)
      return visit(path)
    }
    const ahead = await asks(survey, 'date = current_date + 3')
    expect(ahead.text).toMatch(/Pontos de interesse .*Portaria principal .*Ver no mapa ?: Portaria principal/)
    expect(ahead.links).toContain('https://www.openstreetmap.org/?mlat=-12.5702&mlon=-41.4078#map=15/-12.5702/-41.4078')
    expect(ahead.links).not.toContain(survey)
    expect((await asks(survey, 'date = current_date - 2')).links).not.toContain(survey)
    const after = await asks(survey, 'checked_in_people = 1')
    expect(after.html).toMatch(
      /<a (?=[^>]*href="https:\/\/pesquisa)(?=[^>]*rel="noopener noreferrer")[^>]*>Conte como foi/
    )
    expect(after.text).not.toContain('Pontos de interesse')
    for (const nps of ['http://pesquisa.example.com', 'javascript:alert(1)', 'https://', '']) {
      expect((await asks(nps, 'checked_in_people = 1')).text, nps).not.toContain('Conte como foi')
    }
  })

  it('is printed from a PDF, for all or for one person, and says where it was sent', async () => {
    const { path, uuid, code } = await book({ tickets: [{ label: 'INTEIRA', quantity: '2' }] })
    await change("status = 'APPROVED', hold_until = null", uuid)
    await world.db.pool.query(
      `insert into messages (place_id, message_body, "to", channel, kind, ref, ref_id, status, sent_at)
       select place_id, '{}', '+5571999993344', 'whatsapp', 'ticket', 'booking', public_id, 'sent', '2026-11-28T12:12:00Z'
       from bookings where public_id = $1`,
      [uuid]
    )
    const page = await visit(path)
    expect(page.text).toContain('Enviado para (71) •••••-3344, por WhatsApp, em 28/11/2026 09:12.')
    const open = async (href: string) => {
      const file = await fetch(`${world.app.url}${href}`)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      return readPdf(new Uint8Array(await file.arrayBuffer()))
    }
    expect((await open(`${path}/ingresso.pdf`)).map((sheet) => sheet.readCode())).toEqual([code])
    const browser = openVisitor(world.app)
    const made = await browser.submit(findForm(await browser.get(path), 'Fazer um ingresso por pessoa'))
    const codes = (made.text.match(/P-[0-9A-Z]{4}-[0-9A-Z]{4}/g) ?? []).map((shown) => shown.replaceAll('-', ''))
    expect(codes).toHaveLength(2)
    expect((await open(`${path}/ingresso.pdf`)).map((sheet) => sheet.readCode())).toEqual(codes)
    const [, link = ''] = made.links.filter((href) => href.includes('.pdf?pessoa='))
    const [alone, ...more] = await open(link)
    expect([alone?.readCode(), more]).toEqual([codes[1], []])
    expect(alone?.text).toContain('Ingresso 2 de 2')
    for (const opener of [code.slice(0, 4), uuid]) expect(alone?.text).not.toContain(opener)
    const none = await fetch(`${world.app.url}${path}/ingresso.pdf?pessoa=9`, { redirect: 'manual' })
    expect([none.status, none.headers.get('location')]).toEqual([302, path])
    await world.db.pool.query(`update limits set count = 60 where key like 'ticket-pdf:booking:%'`)
    const refused = await fetch(`${world.app.url}${path}/ingresso.pdf`, { redirect: 'manual' })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await refused.text()).toMatch(
      /^Muitas tentativas\. Espere \d+ minutos? e tente de novo\. A página do ingresso/
    )
    await world.db.pool.query(`delete from limits where key like 'ticket-pdf:booking:%'`)
  })

  it('is for no phone where the installation has no keys', async () => {
    const { path, uuid } = await book()
    await change("status = 'APPROVED', hold_until = null", uuid)
    const page = await visit(path)
    expect(page.text).toContain('Baixar PDF')
    expect(page.text).not.toContain('Adicionar à Carteira')
    for (const file of ['ingresso.pkpass', 'carteira-google']) {
      const none = await fetch(`${world.app.url}${path}/${file}`, { redirect: 'manual' })
      expect([none.status, await none.text()]).toEqual([404, expect.stringContaining('não guarda ingressos')])
    }
  })

  it('is not paid twice by a second press', async () => {
    const { page: waiting, browser, uuid } = await bookWithPix()
    const form = findForm(waiting, 'Simular pagamento')
    const pages = await Promise.all([browser.submit(form), browser.submit(form)])
    expect(pages.map(({ text }) => text.includes('Seu ingresso'))).toEqual([true, true])
    const { rows } = await world.db.pool.query('select refund from bookings where public_id = $1', [uuid])
    expect(rows[0].refund).toBe('')
  })

  it('at the gate shows the amount still to pay', async () => {
    const { path } = await book({ payment_method: 'cod' })
    const page = await visit(path)
    expect(page.text).toMatch(/Pague R\$\s80,00 por aqui, ou na portaria/)
    expect(page.text).toContain('A confirmar, pagar na portaria')
    expect(page.text).not.toContain('Pendente')
    expect(page.headers.get('refresh')).toBeNull()
  })
})

describe('opened by somebody who works there', () => {
  async function signedIn(username: string, path: string) {
    // A page of ours, so that it may send a form that another browser was given.
    const browser = createPlainBrowser(world.app.url, { 'sec-fetch-site': 'same-origin' })
    await browser.signIn(username, seededPassword)
    return { browser, page: await browser.get(path) }
  }

  it('shows no price to whom may not see values, not in a code either', async () => {
    const { path } = await bookWithPix()
    const { page } = await signedIn('portaria', path)
    expect(page.status).toBe(200)
    expect(withoutScript(page.html)).not.toMatch(/R\$|br\.gov\.bcb\.pix|Gerar código Pix/)
    expect(page.text).toContain('O pagamento mostra o valor, e seu usuário não vê valores')
    const onSite = await book({ payment_method: 'cod' })
    const ticket = await signedIn('portaria', onSite.path)
    expect(withoutScript(ticket.page.html)).not.toMatch(/R\$|\/selectagent/)
    expect(ticket.page.text).toContain('Na portaria, pague o valor da reserva e mostre este código.')
  })

  it('shows prices to whom may, and masks the visitor for everybody: it is their page', async () => {
    const { path } = await bookWithPix()
    const { page } = await signedIn('operador', path)
    expect(page.text).toMatch(/Valor R\$\s80,00/)
    expect(page.text).toContain('Quitéria B.')
    for (const secret of [visitor.cpf, '52998224725', visitor.surname, visitor.email, '98123'])
      expect(page.html).not.toContain(secret)
  })

  it('makes no Pix code for whom may not see values, and says why', async () => {
    const { path, uuid } = await book()
    const { browser } = await signedIn('portaria', path)
    const form = findForm(await visit(path), 'Gerar código Pix')
    const refused = await browser.submit(form)
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('não vê valores')])
    const { rows } = await world.db.pool.query(
      'select count(*)::int as n from payments where booking_id = (select id from bookings where public_id = $1)',
      [uuid]
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('no longer good', () => {
  it('a hold that ran out says so and leads to a new booking', async () => {
    const { path, uuid } = await book()
    await change("hold_until = now() - interval '1 second'", uuid)
    const page = await visit(path)
    expect(page.text).toContain('O prazo para pagar acabou')
    expect(page.links.some((link) => /^\/booking\?pid=.*atrativo=.*date=/.test(link))).toBe(true)
    await change("status = 'EXPIRED', cancelled_at = now()", uuid)
    expect((await visit(path)).text).toContain('as vagas voltaram à venda')
  })

  it('money that must go back is told', async () => {
    const { path, uuid } = await book()
    await change("status = 'EXPIRED', cancelled_at = now(), refund = 'due'", uuid)
    const page = await visit(path)
    expect(page.text).toContain('Seu dinheiro será devolvido')
    expect(page.text).not.toContain('Nada foi cobrado')
    await change("refund = 'done'", uuid)
    expect((await visit(path)).text).toContain('O valor foi devolvido')
  })

  it('cancelled after it was paid says how much goes back, how, and when it went', async () => {
    const { page: waiting, browser, path, uuid } = await bookWithPix()
    await browser.submit(findForm(waiting, 'Simular pagamento'))
    await change("status = 'CANCELLED', cancelled_at = now(), refund = 'due'", uuid)
    const due = await visit(path)
    expect(due.text).toMatch(/R\$\s80,00 voltam pelo mesmo meio em que você pagou: Pix\. Quem devolve é /)
    const { pool } = world.db
    await pool.query(
      `insert into booking_events (place_id, booking_id, action, at)
       select place_id, id, 'refunded', '2026-11-12T15:00:00Z' from bookings where public_id = $1`,
      [uuid]
    )
    await pool.query(
      "update payments set status = 'CANCELLED' where booking_id = (select id from bookings where public_id = $1)",
      [uuid]
    )
    await change("refund = 'done'", uuid)
    const done = await visit(path)
    expect(done.text).toMatch(/R\$\s80,00 foram devolvidos em 12\/11\/2026, pelo mesmo meio em que você pagou: Pix\./)
  })

  it('a day that passed without a visit says so', async () => {
    const { path, uuid } = await book()
    await change("status = 'APPROVED', hold_until = null, date = current_date - 3", uuid)
    const page = await visit(path)
    expect(page.text).toContain('Não compareceu')
    expect(page.text).toContain('O dia desta visita já passou.')
    expect(page.text).not.toContain('Mostre este código na entrada')
  })

  it('a cancelled one is no ticket', async () => {
    const { path, uuid, code } = await book()
    await change("status = 'CANCELLED', cancelled_at = now(), cancel_reason = 'Chuva forte'", uuid)
    const page = await visit(path)
    expect(page.text).toContain('Reserva cancelada')
    expect(page.text).toContain('não vale como ingresso')
    expect(page.text).toContain('O ingresso que ficou no celular, na carteira ou em arquivo, não abre mais a entrada')
    expect(page.html).not.toContain('QR code do ingresso')
    expect(page.text).toContain(`${code.slice(0, 4)}-${code.slice(4)}`)
  })

  it.each(['0'.repeat(32), 'x', '..%2F..%2Fetc'])('an unknown one (%s) is a 404 in words', async (id) => {
    const page = await visit(`/booking-details/${id}`)
    expect(page.status).toBe(404)
    expect(page.text).toContain('Reserva não encontrada.')
  })
})
