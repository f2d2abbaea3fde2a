import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, products } from '#app/backend/db/schema.server.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { readPdf } from '../../../support/documents/read-pdf.ts'
import { openClosureWorld } from '../../bookings/closure/world.ts'
import { openTill } from '../../payments/world.ts'

const onSite = { payment_method: 'cod', payLater: true }

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function openBooked() {
  const till = openTill(db)
  const place = await till.openPlace()
  const { uuid } = await till.book(place, onSite)
  const ask = () => till.call('GET', `/booking/${uuid}/pdf`)
  const read = async () => {
    const { body } = await ask()
    return readPdf(Buffer.from(body.data, 'base64'))
  }
  return { till, uuid, ask, read, code: (await till.readBooking(uuid)).code }
}

describe('the PDF of a booking', () => {
  it('is for everybody with its address, with words and code of the page, and nothing of the visitor', async () => {
    await db.orm.update(products).set({ whatToBring: 'Água e boné' })
    const { ask, read, uuid, code } = await openBooked()
    const { status, body } = await ask()
    expect([status, body.name]).toEqual([200, `ingresso-${code.slice(0, 4)}-${code.slice(4)}.pdf`])
    const [page, ...more] = await read()
    expect(more).toEqual([])
    expect(page?.readCode()).toBe(code)
    for (const words of [
      'Cachoeira do Sossego',
      'Vale do Sossego',
      'de novembro de 2026, às 09:00',
      'A pagar na portaria.'
    ])
      expect(page?.text).toContain(words)
    expect(page?.text).toContain(
      `Situação de hoje, mudança e cancelamento: http://localhost/booking-details/${uuid} Feito`
    )
    for (const secret of ['Maria', '200,00', '99998', 'maria@']) expect(page?.text).not.toContain(secret)
  })

  it('is none of a booking that is not confirmed, was cancelled, or has lost its places', async () => {
    const { ask } = await openBooked()
    const past = new Date('2026-01-01T00:00:00Z')
    for (const set of [
      { status: 'PENDING' as const },
      { status: 'CANCELLED' as const },
      { status: 'UNPAID' as const, holdUntil: past }
    ]) {
      await db.orm.update(bookings).set(set)
      expect((await ask()).status).toBe(404)
    }
    await db.orm.update(bookings).set({ status: 'APPROVED', holdUntil: past })
    expect((await ask()).status).toBe(200)
    const { call } = openTill(db)
    expect((await call('GET', `/booking/${'0'.repeat(32)}/pdf`)).status).toBe(404)
    expect((await call('GET', '/booking/x/pdf')).status).toBe(404)
  })

  it('is limited for each booking', async () => {
    const { ask } = await openBooked()
    expect((await ask()).status).toBe(200)
    await db.pool.query(`update limits set count = 60 where key like 'ticket-pdf:booking:%'`)
    const refused = await ask()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    await db.pool.query('delete from limits')
  })

  it('is none of a visit whose day was closed', async () => {
    const world = await openClosureWorld(db)
    const { uuid } = await world.paid()
    const ask = async () => (await world.till.call('GET', `/booking/${uuid}/pdf`)).status
    expect(await ask()).toBe(200)
    await world.shut(await world.visitDay(uuid), {})
    expect(await ask()).toBe(404)
    await world.close()
  })
})
