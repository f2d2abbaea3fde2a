import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { bookOver, expressForm } from '../../support/server/over-http.ts'
import { openVisitor, openVisitorWorld, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})

afterAll(() => world?.close())

async function bookForTheGate() {
  const { body } = await bookOver(world.app.url, expressForm(await world.freshShop(), { payment_method: 'cod' }))
  const uuid = String(body.uuid)
  return { path: `/booking-details/${uuid}`, uuid }
}

const change = (set: string, uuid: string) =>
  world.db.pool.query(`update bookings set ${set} where public_id = $1`, [uuid])

describe('to be paid at the gate', () => {
  it('asks whether the visitor comes, and the places stay where they say so', async () => {
    const { path, uuid } = await bookForTheGate()
    const browser = openVisitor(world.app)
    const early = await browser.get(path)
    expect(early.text).toMatch(/Volte a esta página entre \d{2}\/\d{2}\/\d{4} 18:00 e \d{2}\/\d{2}\/\d{4} 18:00/)
    await change("hold_until = now() + interval '20 hours'", uuid)
    const asked = await browser.get(path)
    expect(asked.text).toMatch(/Confirme até \d{2}\/\d{2}\/\d{4}/)
    const said = await browser.submit(findForm(asked, 'Confirmar que vou'))
    expect([said.path, said.text.includes('Confirme até')]).toEqual([path, false])
    expect(said.text).toContain('Confirmada, pagar na portaria')
    const { rows } = await world.db.pool.query('select status, hold_until from bookings where public_id = $1', [uuid])
    expect(rows).toEqual([{ status: 'UNPAID', hold_until: null }])
  })

  it('is confirmed at the desk for a visitor who calls', async () => {
    const { uuid } = await bookForTheGate()
    const gate = createPlainBrowser(world.app.url)
    await gate.signIn('portaria', seededPassword)
    const page = await gate.get(`/operation/booking-list/${uuid}`)
    expect(page.text).toContain('Se o visitante não confirmar até')
    const said = await gate.submit(findForm(page, 'Confirmar pelo visitante'))
    expect(said.text).toContain('Presença confirmada. As vagas ficam guardadas.')
    expect(said.text).not.toContain('Se o visitante não confirmar até')
  })

  it('says so when nobody confirmed in time', async () => {
    const { path, uuid } = await bookForTheGate()
    const browser = openVisitor(world.app)
    await change("hold_until = now() + interval '20 hours'", uuid)
    const open = await browser.get(path)
    await change("status = 'EXPIRED', hold_until = now() - interval '1 second', cancelled_at = now()", uuid)
    await world.db.pool.query(
      'update slot_days s set taken = taken - b.people from bookings b where b.public_id = $1 and (s.product_id, s.date, s.time) = (b.product_id, b.date, b.time)',
      [uuid]
    )
    const late = await browser.submit(findForm(open, 'Confirmar que vou'))
    expect(late.text).toContain('O prazo para confirmar acabou')
    expect(late.text).toContain('Nada foi cobrado.')
    const gate = createPlainBrowser(world.app.url)
    await gate.signIn('portaria', seededPassword)
    const desk = await gate.get(`/operation/booking-list/${uuid}`)
    const kept = await gate.submit(findForm(desk, 'Retomar, se ainda há vagas'))
    expect(kept.text).toContain('Presença confirmada. As vagas ficam guardadas.')
    expect((await browser.get(path)).text).toContain('Seu ingresso')
  })
})
