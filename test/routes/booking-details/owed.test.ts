import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findForm } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { bookOver, expressForm } from '../../support/server/over-http.ts'
import { openVisitor, openVisitorWorld, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})
afterAll(() => world?.close())

/** R$ 80,00, to be paid at the place. */
async function book() {
  const { body } = await bookOver(world.app.url, expressForm(await world.freshShop(), { payment_method: 'cod' }))
  return { uuid: String(body.uuid), path: `/booking-details/${String(body.uuid)}` }
}

const change = (set: string, uuid: string) =>
  world.db.pool.query(`update bookings set ${set} where public_id = $1`, [uuid])
const money = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a ticket that is not paid yet, without script', () => {
  it('tells the open amount, offers to pay it, and waits beside the ticket', async () => {
    const { path } = await book()
    const browser = openVisitor(world.app)
    const page = await browser.get(path)
    expect(money(page.text)).toContain('Pague R$ 80,00 por aqui, ou na portaria.')
    expect(page.headers.get('refresh')).toBeNull()
    const asked = await browser.submit(findForm(page, 'Pagar agora com Pix'), { button: 'Pagar agora com Pix' })
    expect([asked.status, asked.path]).toEqual([200, path])
    expect(asked.text).toMatch(/Valor R\$\s80,00/)
    expect(asked.text).toContain('Depois, esta página oferece pagar de novo.')
    expect(asked.html).toContain('aria-label="QR code do ingresso')
    expect(asked.headers.get('refresh')).toBe('5')
    const paid = await browser.submit(findForm(asked, 'Simular pagamento'), { button: 'Simular pagamento' })
    expect(paid.text).toContain('Pagamento confirmado.')
    expect(paid.headers.get('refresh')).toBeNull()
  })

  it('asks for a fee beside the price, and names it', async () => {
    const { path, uuid } = await book()
    await change('kept = 1300', uuid)
    const { text } = await openVisitor(world.app).get(path)
    expect(money(text)).toContain('Taxas e valores retidos R$ 13,00')
    expect(money(text)).toContain('Pague R$ 93,00 por aqui')
  })

  it('offers to pay again where the code has run out, and not at all once the day is over', async () => {
    const { path, uuid } = await book()
    const browser = openVisitor(world.app)
    await browser.submit(findForm(await browser.get(path), 'Pagar agora com Pix'), { button: 'Pagar agora com Pix' })
    await world.db.pool.query(
      `update payments set expires_at = now() - interval '1 second', ask_at = null
        where booking_id = (select id from bookings where public_id = $1)`,
      [uuid]
    )
    expect((await browser.get(path)).text).toContain('Pagar agora com Pix')
    await change(`date = '2026-01-02'`, uuid)
    expect((await browser.get(path)).text).not.toContain('Pagar agora')
  })

  it('is paid at the place alone where the place takes no money here', async () => {
    const { path, uuid } = await book()
    const { rows } = await world.db.pool.query(
      'select place_id, pix_key from bookings join places p on p.id = place_id where public_id = $1',
      [uuid]
    )
    const setKey = (key: string) =>
      world.db.pool.query('update places set pix_key = $1 where id = $2', [key, rows[0].place_id])
    try {
      await setKey('')
      const browser = openVisitor(world.app)
      expect((await browser.get(path)).text).toContain('Na portaria, pague')
      await browser.signIn('operador', seededPassword)
      const dialog = await browser.get(`/operation/booking-list/${uuid}/payment-link`)
      expect(dialog.text).toContain('Configurações › Pagamentos')
      expect(dialog.text).not.toContain('Enviar link de pagamento Copiar')
    } finally {
      await setKey(rows[0].pix_key)
    }
  })
})

describe('the link to pay, on the booking’s own screen', () => {
  it('can be copied where there is no telephone to send it to', async () => {
    const { uuid, path } = await book()
    await change(`phone = ''`, uuid)
    const staff = openVisitor(world.app)
    await staff.signIn('operador', seededPassword)
    const dialog = await staff.get(`/operation/booking-list/${uuid}/payment-link`)
    expect(dialog.html).toContain(`value="${world.app.url}${path}"`)
    expect(dialog.text).toContain('não tem telefone')
  })

  it('is offered neither without permission nor for a paid booking', async () => {
    const { uuid } = await book()
    const gate = openVisitor(world.app)
    const staff = openVisitor(world.app)
    await gate.signIn('portaria', seededPassword)
    await staff.signIn('operador', seededPassword)
    const page = `/operation/booking-list/${uuid}`
    expect((await gate.get(page)).links).not.toContain(`${page}/payment-link`)
    expect((await gate.get(`${page}/payment-link`)).path).toBe('/dashboard/index')
    expect((await staff.get(page)).links).toContain(`${page}/payment-link`)
    await change(`status = 'APPROVED', hold_until = null`, uuid)
    expect((await staff.get(page)).links).not.toContain(`${page}/payment-link`)
    expect((await staff.get(`${page}/payment-link`)).text).toContain('está paga')
  })
})
