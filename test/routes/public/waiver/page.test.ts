import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookings, waiverSignatures } from '#app/backend/db/schema.server.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type AddedBooking, type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'
import { addWaiver } from '../../../support/world/waivers.ts'

let world: OperatorWorld
let manager: PlainBrowser
let porter: PlainBrowser
let guide: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld({ LIMIT_SIGN_IN_PER_ADDRESS: '1000' })
  const signedIn = async (name: string) => {
    const browser = createPlainBrowser(world.app.url)
    await browser.signIn(name, seededPassword)
    return browser
  }
  ;[manager, porter, guide] = await Promise.all([signedIn('gestor'), signedIn('portaria'), signedIn('condutor')])
})
afterAll(() => world?.close())

const person = {
  name: 'Ana Reis',
  birth: '01/02/1990',
  emergency_name: 'Rui Reis',
  emergency_phone: '75 98888-7766',
  health: 'alergia a abelha',
  accepted: 'on',
  signature: 'Ana Reis'
}

/** A booking of three people, one of whom has signed. */
async function waived(level = 'required', changes: Parameters<OperatorWorld['addBooking']>[0] = {}) {
  const booking = await world.addBooking(changes)
  const { key, signature } = await addWaiver(world.db, booking.uuid, level)
  return { ...booking, key, signature, page: `/termo-de-risco/${key}` }
}

const visitor = () => createPlainBrowser(world.app.url)
const code = ({ code }: AddedBooking) => code.replace('-', '')

async function sign(page: string, values: Record<string, string> = {}, browser = visitor()) {
  return browser.submit(findForm(await browser.get(page), 'Assinar'), { values: { ...person, ...values } })
}

/** Each answer has an id of its own. */
const wordsOf = ({ text }: { text: string }) => text.replace(/código [0-9a-f-]{36}/, '')

const rowsOf = (bookingId: number) =>
  world.db.orm.select().from(waiverSignatures).where(eq(waiverSignatures.bookingId, bookingId))

describe('the page on which a visitor signs', () => {
  it('is reached from the ticket, keeps what was typed wrong, and hands out the signed file', async () => {
    const booking = await waived()
    const ticket = await visitor().get(`/booking-details/${booking.uuid}`)
    expect(ticket.text).toContain('Termo de risco: 1 de 3 assinou')
    expect(ticket.links).toContain(booking.page)
    const page = await visitor().get(booking.page)
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.text).toContain('Iara L. Vale')
    expect(page.text).toMatch(/Só a equipe autorizada de .+ vê, no dia da visita\. É apagado 7 dias depois dela\./)
    for (const hidden of ['Lopes', 'labirintite', '98888']) expect(page.html).not.toContain(hidden)
    const phone = visitor()
    const refused = await sign(booking.page, { birth: '31/02/1990', signature: 'Rui' }, phone)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Escreva o nome completo de quem participa')
    const form = findForm(refused, 'Assinar')
    expect(form.controls.find(({ name }) => name === 'name')?.value).toBe('Ana Reis')
    const done = await phone.submit(form, {
      values: { birth: '01/02/1990', signature: 'Ana Reis', accepted: 'on' }
    })
    expect(done.text).toContain('Termo assinado por Ana. 2 de 3 assinaram.')
    const file = done.links.find((href) => href.endsWith('/termo.pdf')) ?? ''
    const answer = await fetch(new URL(file, world.app.url))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="termo-de-risco-[\w-]+\.pdf"$/)
    const other = await waived()
    const crossed = await fetch(new URL(file.replace(booking.key, other.key), world.app.url))
    expect(crossed.status).toBe(404)
  })

  it('counts a double press once', async () => {
    const booking = await waived()
    const browser = visitor()
    const form = findForm(await browser.get(booking.page), 'Assinar')
    for (let at = 0; at < 2; at++) await browser.submit(form, { values: person })
    expect(await rowsOf(booking.id)).toHaveLength(2)
  })

  it('draws names as text, whatever is in them', async () => {
    const booking = await waived()
    const name = '<script>alert(1)</script> Reis'
    const done = await sign(booking.page, { name, signature: name })
    expect(done.status).toBe(200)
    for (const browser of [manager, visitor()]) {
      const path = browser === manager ? `${booking.path}/waivers` : booking.page
      expect((await browser.get(path)).html).not.toContain('<script>alert(1)')
    }
  })

  it('refuses drawings that are too long or no drawing', async () => {
    const booking = await waived()
    for (const drawing of ['1,1 '.repeat(3000), 'M0 0L9 9', '1,1 2,2']) {
      expect((await sign(booking.page, { signature: '', drawing })).status).toBe(422)
    }
    const strokes = '10,10 20,20 30,30 40,40;50,50 60,60 70,70 80,80'
    expect((await sign(booking.page, { signature: '', drawing: strokes })).status).toBe(200)
    expect(await rowsOf(booking.id)).toMatchObject([{}, { drawing: strokes, signature: '' }])
  })

  it('is over for an unknown key, another one and one that the desk ended, all alike', async () => {
    const booking = await waived()
    const unknown = await visitor().get(`/termo-de-risco/${'0'.repeat(40)}`)
    expect(unknown.status).toBe(404)
    const page = await porter.get(`${booking.path}/waivers`)
    expect(page.html).toContain(booking.page)
    const phone = visitor()
    const form = findForm(await phone.get(booking.page), 'Assinar')
    const ended = await porter.submit(findForm(page, 'Encerrar o link'), { button: 'Encerrar o link' })
    expect(ended.text).toContain('O link não vale mais.')
    const gone = await visitor().get(booking.page)
    expect([gone.status, wordsOf(gone)]).toEqual([404, wordsOf(unknown)])
    expect((await phone.submit(form, { values: person })).status).toBe(404)
    expect(await rowsOf(booking.id)).toHaveLength(1)
    const made = await porter.submit(findForm(ended, 'Criar link'), { button: 'Criar link' })
    expect(made.text).toContain('Link criado.')
    const [row] = await world.db.orm.select().from(bookings).where(eq(bookings.id, booking.id))
    expect((await visitor().get(`/termo-de-risco/${row?.waiverKey}`)).status).toBe(200)
  })
})

describe('where the staff see it', () => {
  it('stands on the booking, the day sheet and the guide’s page', async () => {
    const booking = await waived('asked', { guided: true })
    expect((await manager.get(booking.path)).text).toContain('Termo de risco 1 de 3 assinou')
    expect((await manager.get(`/operation/index/${world.today}/sheet`)).text).toContain(
      'Termo de risco: 1 de 3 assinou'
    )
    expect((await guide.get('/operation/my-groups')).text).toContain('termo de risco: 1 de 3 assinou')
  })

  it('stops at the gate who has not signed, and lets them in with a reason', async () => {
    const booking = await waived()
    const gate = findForm(await porter.get('/operation/check-in'), 'Check-in')
    const stopped = await porter.submit(gate, { values: { codigo: code(booking) } })
    expect(stopped.text).toContain('Recusado Termo de risco: 1 de 3 assinou')
    expect(stopped.text).toContain('Recusado: sem termo assinado')
    expect(stopped.text).not.toContain('Liberar entrada')
    const partly = await porter.get(`${booking.path}/check-in`)
    const one = { 'people.INTEIRA': '1', 'people.MEIA': '0' }
    const some = { values: one, button: 'Confirmar entrada' }
    expect((await porter.submit(findForm(partly, 'Confirmar entrada'), some)).text).toContain(
      'Check-in de 1 pessoa feito.'
    )
    const dialog = await manager.get(`${booking.path}/check-in`)
    const without = await manager.submit(findForm(dialog, 'Liberar entrada'), { button: 'Liberar entrada' })
    expect(without.text).toContain('Diga por que a entrada é liberada.')
    const filled = { values: { reason: 'Termo em papel' }, button: 'Liberar entrada' }
    const released = await manager.submit(findForm(without, 'Liberar entrada'), filled)
    expect(released.text).toContain('Check-in de 2 pessoas feito.')
    expect((await manager.get(booking.path)).text).toContain('liberado sem termo: Termo em papel')
  })

  it('shows contact and health only to who may see them, and in the list for an emergency', async () => {
    const booking = await waived('asked')
    const path = `${booking.path}/waivers`
    const whole = await manager.get(path)
    for (const said of ['Davi Lopes', 'labirintite', 'Assinar no celular']) expect(whole.text).toContain(said)
    const masked = await porter.get(path)
    for (const hidden of ['Davi Lopes', 'labirintite']) expect(masked.text).not.toContain(hidden)
    const gate = findForm(await porter.get('/operation/check-in'), 'Check-in')
    await porter.submit(gate, { values: { codigo: code(booking) } })
    expect((await manager.get('/operation/inside/evacuation')).text).toContain('Iara Lopes: avisar Davi Lopes')
    expect((await porter.get('/operation/inside/evacuation')).text).not.toContain('Davi Lopes')
    const pdf = await fetch(new URL(`${path}/${booking.signature}/termo.pdf`, world.app.url), {
      headers: { cookie: manager.cookieHeader() }
    })
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const file = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
    for (const hidden of ['Davi', 'labirintite']) expect(file).not.toContain(hidden)
  })
})

describe('the settings', () => {
  it('publish a text, show its versions and lead to each attraction', async () => {
    const first = await manager.get('/configurations/waiver')
    expect(first.text).toContain('O que cada atrativo pede')
    const text = `${first.text.slice(0, 60)} Termo novo, com os riscos da trilha molhada.`
    const saved = await manager.submit(findForm(first, 'Publicar'), { values: { text }, button: 'Publicar' })
    expect(saved.text).toContain('Termo de risco publicado.')
    const version = saved.links.find((href) => /\/configurations\/waiver\/\d+-/.test(href)) ?? ''
    expect((await manager.get(version)).text).toContain('Termo novo, com os riscos da trilha molhada.')
    const own = saved.links.find((href) => href.includes('/configurations/waiver?atrativo=')) ?? ''
    const attraction = await manager.get(own)
    expect(attraction.text).toContain('Vale o termo do parque.')
    const short = await manager.submit(findForm(attraction, 'Publicar'), { values: { text: 'x' }, button: 'Publicar' })
    expect([short.status, short.text]).toEqual([422, expect.stringContaining('Escreva o termo')])
  })
})
