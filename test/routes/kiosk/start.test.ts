import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser, type PlainPage } from '../../support/browser/plain-browser.ts'
import { chooseVisit, personValues } from '../../support/browser/plain-scenario.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { type KioskWorld, openKioskWorld } from '../../support/world/kiosk.ts'

let kiosks: KioskWorld
let kiosk: PlainBrowser

beforeAll(async () => {
  kiosks = await openKioskWorld()
  kiosk = await kiosks.openKiosk('Entrada')
})
afterAll(() => kiosks?.close())

async function buy(payment_method: string): Promise<PlainPage> {
  await kiosk.get('/totem')
  const form = await chooseVisit(kiosk, kiosks.shop)
  return kiosk.submit(findForm(form, 'Confirmar reserva'), { values: { ...personValues, payment_method } })
}

const press = (page: PlainPage, button: string) => kiosk.submit(findForm(page, button), { button })

/** Without what only script and style sheets say. */
const drawn = ({ html }: PlainPage) => html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')

describe('a kiosk’s start page', () => {
  it('offers to buy in three languages, and is kept by nobody', async () => {
    const page = await kiosk.get('/totem')
    expect(page.links).toEqual([
      `/booking?pid=${kiosks.shop.pid}`,
      `/en/booking?pid=${kiosks.shop.pid}`,
      `/es/booking?pid=${kiosks.shop.pid}`
    ])
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('refresh')).toBe('600;url=/totem')
    expect(drawn(page)).toMatch(/<html[^>]* data-kiosk=""/)
  })

  it('is where every other page leads', async () => {
    const id = (await kiosks.addBooking()).path
    const elsewhere = [
      '/',
      '/home',
      '/login',
      '/find-ticket',
      '/booking-details/x',
      '/requerimento',
      id,
      '/nada',
      '/menu'
    ]
    for (const path of elsewhere) expect([path, (await kiosk.get(path)).path]).toEqual([path, '/totem'])
    expect((await kiosk.get(`/privacidade?pid=${kiosks.shop.pid}`)).path).toContain('/privacidade')
  })

  it('says that the kiosk was switched off, and lets the browser go', async () => {
    const other = await kiosks.openKiosk('Mirante')
    const listed = await kiosks.manager.get('/configurations/gate/kiosks')
    const path = /"(\/configurations\/gate\/kiosks\/[0-9a-f-]{36})"[^>]*>Mirante/.exec(listed.html)?.[1] ?? ''
    const end = await kiosks.manager.get(`${path}/end`)
    expect(end.text).toContain('Desligar o totem Mirante?')
    expect((await kiosks.manager.submit(findForm(end, 'Desligar totem'))).text).toContain('Totem desligado.')
    const off = await other.get('/totem')
    expect(off.text).toContain('Este totem foi desligado')
    expect(off.links).toEqual(['/login?redirectTo=%2Fconfigurations%2Fgate%2Fkiosks'])
    expect(other.cookieHeader()).not.toContain('totem=')
    expect((await other.get('/home')).path).toBe('/home')
  })
})

describe('a browser that is no kiosk', () => {
  const open = async (username?: string) => {
    const browser = createPlainBrowser(kiosks.app.url)
    if (username) await browser.signIn(username, seededPassword)
    return browser.get('/totem')
  }
  const signIn = '/login?redirectTo=%2Fconfigurations%2Fgate%2Fkiosks'

  it.each([
    [undefined, ['/booking', signIn]],
    ['gestor', ['/booking', '/configurations/gate/kiosks']],
    ['portaria', ['/booking']]
  ])('leads %s on', async (username, links) => {
    const page = await open(username)
    expect(page.status).toBe(404)
    expect(page.links).toEqual(links)
  })
})

describe('a purchase at a kiosk', () => {
  it('leads nowhere else, and keeps nothing', async () => {
    await kiosk.get('/totem')
    const form = await chooseVisit(kiosk, kiosks.shop)
    expect(drawn(form)).not.toMatch(/<tr-kept-form|value="cod"|wa\.me|mailto:|name="leve"/)
    expect(drawn(form)).toContain('Crédito ou débito, na maquininha ao lado desta tela.')
    expect(form.text).toContain('Começar de novo')
    expect(drawn(form)).toMatch(/name="name"[^>]*autoComplete="off"|autoComplete="off"[^>]*name="name"/i)
    expect([form.headers.get('cache-control'), form.headers.get('refresh')]).toEqual(['no-store', '60;url=/totem'])
  })

  it('is paid at the terminal, and gives a ticket that nobody sees afterwards', async () => {
    const waiting = await buy('card')
    expect(waiting.text).toMatch(/Pague na maquininha.*está a caminho da maquininha/)
    expect(waiting.headers.get('refresh')).toBe('5')
    expect(waiting.text).toContain('Cancelar e pagar com Pix')
    const refused = await press(waiting, 'Simular recusa')
    expect(refused.text).toContain('O cartão não foi aceito. Nada foi cobrado')
    expect(refused.headers.get('refresh')).toBe('60;url=/totem')
    const again = await press(refused, 'Tentar de novo')
    const ticket = await press(again, 'Simular pagamento')
    expect(ticket.text).toMatch(/Seu ingresso.*Terminei/)
    expect(drawn(ticket)).toContain('<tr-print')
    expect(drawn(ticket)).not.toMatch(
      /ingresso\.pdf|visita\.ics|pkpass|wa\.me|mailto:|openstreetmap|\/mudar"|\/cancelar"|meus-dados/
    )
    expect(ticket.headers.get('cache-control')).toBe('no-store')
    // 'Terminei', then the browser's way back.
    await kiosk.get('/totem')
    expect((await kiosk.get(ticket.path)).path).toBe('/totem')
  })

  it('may change from the terminal to Pix, and is then paid once', async () => {
    const waiting = await buy('card')
    const pix = await press(waiting, 'Cancelar e pagar com Pix')
    expect(pix.text).toMatch(/Pague com Pix/)
    expect(drawn(pix)).not.toContain('Pix copia e cola')
    expect(pix.text).toContain('Pagar com cartão na maquininha')
    const ticket = await press(pix, 'Simular pagamento')
    expect(ticket.text).toContain('Seu ingresso')
    const { rows } = await kiosks.db.pool.query(
      `select p.status, p.method from payments p join bookings b on b.id = p.booking_id where b.public_id = $1 order by p.created_at`,
      [ticket.path.split('/').at(-1)]
    )
    expect(rows).toEqual([
      { status: 'CANCELLED', method: 'card' },
      { status: 'APPROVED', method: 'pix' }
    ])
  })

  it('is told to the staff with the kiosk’s name', async () => {
    const ticket = await buy('card')
    const page = await kiosks.manager.get(`/operation/booking-list/${ticket.path.split('/').at(-1)}`)
    expect(page.text).toMatch(/Canal .*, no totem Entrada/)
  })

  it('of a visitor who went away is over for the next one', async () => {
    const waiting = await buy('card')
    await kiosk.get('/totem')
    const { rows } = await kiosks.db.pool.query(
      `select p.status from payments p join bookings b on b.id = p.booking_id where b.public_id = $1`,
      [waiting.path.split('/').at(-1)]
    )
    expect(rows).toEqual([{ status: 'CANCELLED' }])
  })

  it('speaks the visitor’s language at the terminal', async () => {
    const waiting = await buy('card')
    const english = await kiosk.get(`/en${waiting.path}`)
    expect(english.text).toMatch(/Pay at the card terminal.*Cancel and pay with Pix/)
    expect(english.links).toContain('/totem')
    expect((await kiosk.get(`/es${waiting.path}`)).text).toMatch(/Pague en el terminal de tarjetas/)
  })

  it('stays with the booking’s own kiosk', async () => {
    const other = await kiosks.openKiosk('Saída')
    const waiting = await buy('card')
    expect((await other.get(waiting.path)).path).toBe('/totem')
  })
})
