import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, messages } from '#app/backend/db/schema.server.ts'
import { createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { forgetJobs } from '../../../support/database/jobs.ts'
import { openNews } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => forgetJobs(db))

const path = '/messenger/booking-messages'
const permission = 'configurations/booking-messages'

async function open(permissions: string[] = [permission], person: Parameters<typeof createUser>[3] = {}) {
  const world = openNews(db)
  const place = await world.till.openPlace()
  const { token } = await createUser(db, place.placeId, permissions, person)
  const ask = (method: string, at: string, body?: object) => world.till.call(method, `${path}${at}`, { token, body })
  return { ...world, place, token, ask }
}

const change = { on: true, channel: 'both', text: 'Agora é {data}, às {hora}', version: 1 }

describe("a place's messages to bookings", () => {
  it('is as the house has it until somebody says otherwise, with who and when, and never over a colleague', async () => {
    const { ask } = await open()
    const fresh = (await ask('GET', '')).body
    expect([fresh.version, fresh.changed_at, fresh.reminder_at, fresh.whatsapp, fresh.email]).toEqual([
      1,
      null,
      1080,
      'simulated',
      'simulated'
    ])
    const off = fresh.messages.filter(({ on }: { on: boolean }) => !on).map(({ key }: { key: string }) => key)
    expect(off).toEqual(['thanks'])
    const saved = (await ask('PUT', '/change', change)).body
    expect(saved).toMatchObject({ version: 2, changed_by: 'Joana Prado', changed_at: expect.any(String) })
    const late = await ask('PUT', '', { reminder_at: 1000, picture: true, version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.body.message).toContain('Joana Prado mudou estas mensagens')
    expect((await ask('PUT', '', { reminder_at: 1000, picture: true, version: 2 })).body).toMatchObject({
      version: 3,
      reminder_at: 1000,
      picture: true
    })
    const restored = (await ask('PUT', '/change', { ...change, text: '', version: 3 })).body
    const now = restored.messages.find(({ key }: { key: string }) => key === 'change')
    expect(now).toMatchObject({
      is_own_text: false,
      channel: 'both',
      text: expect.stringContaining('mudou para {data}')
    })
  })

  it.each([
    ['change', { ...change, text: '{data} {hora} {sobrenome}' }, 'text', '{sobrenome} não existe aqui'],
    ['change', { ...change, text: '{data}' }, 'text', 'Falta {hora}'],
    ['pix', { ...change, text: 'x'.repeat(901) }, 'text', 'no máximo 900'],
    ['', { reminder_at: 1440, picture: false, version: 1 }, 'reminder_at', 'hora do dia']
  ])('%s is refused at its field', async (key, body, field, words) => {
    const { ask } = await open()
    const refused = await ask('PUT', key && `/${key}`, body)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]])
    expect(refused.body.fields[field][0]).toContain(words)
    expect((await ask('GET', '')).body.version).toBe(1)
  })

  it('is shown as it would be read, of an example or of a booking of the place', async () => {
    const { ask, till, place } = await open([permission, 'operation/booking-list', 'operation/all-bookings'])
    const { uuid } = await till.book(place, { payment_method: 'cod', payLater: true })
    const { code } = await till.readBooking(uuid)
    const text = '{nome}: {data} {hora}. {pagamento} {link}'
    expect((await ask('POST', '/confirmation/preview', { text })).body).toMatchObject({
      text: 'Ana: 15/08/2026 09:00. Falta pagar R$ 60,00 na chegada. http://localhost/booking-details/exemplo',
      files: ['ingresso.png', 'visita-A1C2-D3E4.ics']
    })
    const real = (await ask('POST', '/confirmation/preview', { text, code: code.toLowerCase() })).body
    // Without the right to see values.
    expect(real.text.replace(/\u00a0/g, ' ')).toBe(
      `Maria: 21/11/2026 09:00. Falta pagar R$ •••. http://localhost/booking-details/${uuid}`
    )
    const stranger = await open([permission, 'operation/booking-list', 'operation/all-bookings'])
    const refused = await stranger.ask('POST', '/confirmation/preview', { text, code })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['code']])
    expect((await ask('POST', '/nothing/preview', { text })).status).toBe(404)
  })

  it("are sent as a test to the user's own addresses only", async () => {
    const { ask, place, run, told } = await open([permission], { phone: '+5575977776666', email: 'joana@example.com' })
    const sent = await ask('POST', '/reminder/test', { text: '', channel: 'both' })
    expect(sent.body.message).toContain('por WhatsApp e por e-mail')
    await ask('POST', '/receipt/test', { text: '', channel: 'whatsapp' })
    await run()
    expect((await told(place.placeId)).map(({ title, to, refId }) => [title, to, refId])).toEqual([
      ['Teste: Lembrete da visita', '+5575977776666', ''],
      ['Teste: Lembrete da visita', 'joana@example.com', ''],
      ['Teste: Recibo do pagamento', 'joana@example.com', '']
    ])
    const nobody = await open()
    expect((await nobody.ask('POST', '/reminder/test', { text: '', channel: 'whatsapp' })).body.code).toBe('no_address')
  })

  it('need permission', async () => {
    const { ask } = await open(['configurations/messages'])
    expect([(await ask('GET', '')).status, (await ask('PUT', '/change', change)).status]).toEqual([403, 403])
  })
})

describe('the messages of a booking', () => {
  it('are listed with their outcome, and the confirmation can be sent again once a minute', async () => {
    const { till, place, token, run } = await open(['messenger/edit', 'operation/all-bookings'])
    const { uuid } = await till.book(place, { payment_method: 'cod', payLater: true })
    await run()
    const again = () => till.call('POST', `/booking/${uuid}/confirmation`, { token, body: {} })
    expect([(await again()).status, (await again()).body.code]).toEqual([200, 'too_soon'])
    await run()
    const listed = (await till.call('GET', `/booking/${uuid}/messages`, { token })).body
    expect(listed).toMatchObject({ may_confirm: true, data: [{ from: 'Joana Prado' }, { from: '', status: 'sent' }] })
    await db.orm.update(bookings).set({ status: 'CANCELLED' }).where(eq(bookings.publicId, uuid))
    expect((await again()).body.code).toBe('not_confirmed')
    expect((await till.call('GET', `/booking/${uuid}/qr`)).status).toBe(404)
    const guide = await createUser(db, place.placeId, ['messenger/edit'])
    expect((await till.call('GET', `/booking/${uuid}/messages`, { token: guide.token })).status).toBe(404)
    const isIt = and(eq(messages.refId, uuid), eq(messages.title, 'Reserva confirmada'))
    expect(await db.orm.select().from(messages).where(isIt)).toHaveLength(2)
  })
})
