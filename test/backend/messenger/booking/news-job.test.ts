import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { insertConsent } from '#app/backend/db/queries/messaging/consents.server.ts'
import {
  bookingEvents,
  bookingMessageSettings,
  bookings,
  messages,
  ownTexts,
  products
} from '#app/backend/db/schema.server.ts'
import { queueMessage } from '#app/backend/kernel/queue-message.server.ts'
import { bookingNewsJob } from '#app/backend/messenger/booking/news-job.server.ts'
import '#app/runtime/speech.server.ts'
import { ExpressBookingSchema } from '#app/contracts/booking/shapes.ts'
import { createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { forgetJobs, runDueJobs } from '../../../support/database/jobs.ts'
import { readPdf } from '../../../support/documents/read-pdf.ts'
import { findPortuguese } from '../../../support/portuguese-words.ts'
import { startMailServer } from '../../../support/server/providers/mail-server.ts'
import { openNews } from './world.ts'

const onSite = { payment_method: 'cod', payLater: true }
const permissions = ['operation/booking-list', 'operation/all-bookings', 'operation/edit', 'operation/cancel']

let db: Database
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  mail = await startMailServer()
})
afterAll(async () => {
  await mail.stop()
  await db.close()
})
beforeEach(async () => {
  mail.mails.length = 0
  await forgetJobs(db)
})

/** Amounts keep their sign beside them. */
const plain = (text: unknown) => String(text).replace(/\u00a0/g, ' ')

async function open(own: Parameters<typeof openNews>[1] = {}) {
  const world = openNews(db, own)
  const place = await world.till.openPlace()
  const { token } = await createUser(db, place.placeId, [...permissions, 'operation/refund', 'operation/values'])
  const act = (action: string, hash: string, payload: object) =>
    world.till.call('POST', '/booking/event', {
      token,
      body: { action, hash, payload: { reason: 'Chuva', ...payload } }
    })
  return { ...world, place, token, act }
}

describe('a booking that is confirmed', () => {
  it('is told so in the language that the visitor speaks', async () => {
    const { till, place, taken, run } = await open()
    await till.book(place, { ...onSite, language: 'en', document_country: 'BR' })
    await run()
    await till.book(place, { ...onSite, language: 'es', document_country: 'BR' })
    await run()
    const [english = '', spanish = ''] = taken.map(({ text }) => plain(text))
    expect(english).toContain('Maria, your visit is confirmed.\nCachoeira do Sossego, 21 Nov 2026, at 09:00, 3 people.')
    expect(english).toContain('R$ 200.00')
    expect(english).toMatch(/Ticket: \S*\/en\/booking-details\//)
    expect(spanish).toContain(
      'Maria, su visita está confirmada.\nCachoeira do Sossego, 21/11/2026, a las 09:00, 3 personas.'
    )
    const own = ['Cachoeira do Sossego', 'Parque', 'visita.ics']
    expect(findPortuguese(`<html lang="en"><body>${english}</body></html>`, own)).toEqual([])
    expect(findPortuguese(`<html lang="es"><body>${spanish}</body></html>`, own)).toEqual([])
  })

  it('is told so in the place’s own words, if the place has translated them', async () => {
    const { till, place, taken, run } = await open()
    const own = {
      placeId: place.placeId,
      noun: 'message',
      nounId: 'confirmation',
      field: 'text',
      sourceHash: 'of another text'
    }
    await db.orm
      .insert(ownTexts)
      .values({ ...own, language: 'en', body: '{local}: see you on {data}, {pessoas}. {link}' })
    await db.orm
      .insert(bookingMessageSettings)
      .values({ placeId: place.placeId, own: { confirmation: { text: '{local}: até breve! {link}' } } })
    await till.book(place, { ...onSite, language: 'en', document_country: 'BR' })
    await run()
    await till.book(place, { ...onSite, language: 'es', document_country: 'BR' })
    await run()
    const [english, spanish] = taken.map(({ text }) => plain(text))
    expect(english).toMatch(/see you on .+, \d+ (?:person|people)\. \S*\/en\/booking-details\//)
    expect(spanish).toMatch(/até breve! \S*[^n]\/booking-details\//)
  })

  it('is confirmed by WhatsApp with its ticket once, and in its history', async () => {
    const { till, place, taken, run, again, titles } = await open()
    const { uuid } = await till.book(place, onSite)
    await run()
    await again()
    await run()
    expect(await titles(place.placeId)).toEqual(['Reserva confirmada whatsapp'])
    const [message] = taken
    expect(message).toMatchObject({ to: '+5575999998888' })
    expect(message?.text).toContain(
      'Maria, sua visita está confirmada.\nCachoeira do Sossego, 21/11/2026, às 09:00, 3 pessoas.'
    )
    expect(plain(message?.text)).toContain('Falta pagar R$ 200,00.')
    expect(message?.text).toContain(`http://localhost/booking-details/${uuid}/visita.ics`)
    expect((await till.readMoney(uuid)).events.at(-1)).toMatchObject({
      action: 'message-sent',
      actor: 'sistema',
      to: 'Reserva confirmada, por WhatsApp'
    })
  })

  it('tells its visitor where the ticket went, masked, and whether it left', async () => {
    const { till, place, run } = await open({ mailPort: mail.port, isDown: true })
    const { uuid } = await till.book(place, onSite)
    const read = async () => {
      const { body } = await till.call('GET', `/booking/${uuid}`)
      return ExpressBookingSchema.parse(body).sent_tickets.map(({ at: _, ...sent }) => sent)
    }
    expect(await read()).toEqual([])
    await run()
    await run()
    const byPhone = { channel: 'whatsapp', to: '(75) *****-8888', status: 'failed', simulated: false }
    const byMail = { channel: 'email', to: 'm***@example.com', simulated: false }
    expect(await read()).toEqual([{ ...byMail, status: 'sent' }, byPhone])
    const set = (channel: string, status: 'queued' | 'cancelled') =>
      db.orm
        .update(messages)
        .set({ status })
        .where(and(eq(messages.placeId, place.placeId), eq(messages.channel, channel)))
    await set('email', 'queued')
    await set('whatsapp', 'cancelled')
    expect(await read()).toEqual([{ ...byMail, status: 'queued' }])
  })

  it('is confirmed by e-mail when WhatsApp does not reach them, with a QR code, a calendar entry and a PDF', async () => {
    const { till, place, run, titles, told } = await open({ mailPort: mail.port, isDown: true })
    const { uuid } = await till.book(place, onSite)
    await run()
    await run()
    expect(await titles(place.placeId)).toEqual(['Reserva confirmada whatsapp', 'Reserva confirmada email'])
    expect((await told(place.placeId)).map(({ status }) => status)).toEqual(['failed', 'sent'])
    expect(mail.mails).toHaveLength(1)
    const [{ to, subject, parts } = { to: [], subject: '', parts: [] }] = mail.mails
    expect([to, subject]).toEqual([
      ['maria@example.com'],
      'Vale do Sossego: reserva confirmada, Cachoeira do Sossego, 21/11/2026'
    ])
    const part = (type: string) => parts.find((one) => one.type === type)
    expect(part('text/plain')?.content.toString()).toContain('sua visita está confirmada')
    expect(part('text/html')?.content.toString()).toContain('<img src="cid:ingresso" alt="QR code do ingresso ')
    expect(part('image/png')?.headers).toContain('Content-ID: <ingresso>')
    const { code } = await till.readBooking(uuid)
    const { data, info } = await sharp(part('image/png')?.content)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(decodeQr({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })).toBe(code)
    const calendar = part('text/calendar')?.content.toString() ?? ''
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
    expect(calendar).toContain('DTSTART;TZID=America/Bahia:20261121T090000\r\n')
    expect(calendar).toContain(`UID:${uuid}@reservas.trilha\r\n`)
    const [page] = await readPdf(part('application/pdf')?.content ?? Buffer.alloc(0))
    expect(page?.readCode()).toBe(code)
    // It is drawn when it leaves, not kept with the message.
    const [, byMail] = await told(place.placeId)
    expect(byMail?.messageBody.attachments).toContainEqual(expect.objectContaining({ drawn: 'ticket', content: '' }))
  })

  it('goes both ways, as a picture, or not at all, as the place has it', async () => {
    const { till, place, run, titles, told, set } = await open()
    const bookOne = async (own: object, picture = false) => {
      await set(place.placeId, { own: { confirmation: own }, picture })
      const { uuid } = await till.book(place, onSite)
      await run()
      return uuid
    }
    await bookOne({ on: false })
    expect(await titles(place.placeId)).toEqual([])
    await bookOne({ channel: 'both', text: '{nome} vem: {link}' })
    expect(await titles(place.placeId)).toEqual(['Reserva confirmada whatsapp', 'Reserva confirmada email'])
    const uuid = await bookOne({ channel: 'whatsapp' }, true)
    expect((await told(place.placeId)).at(-1)).toMatchObject({
      typeMessage: 'image',
      messageBody: { path: `/booking-details/${uuid}/qr.png`, caption: expect.stringContaining('confirmada') }
    })
    await bookOne({ channel: 'email' })
    expect((await titles(place.placeId)).slice(3)).toEqual(['Reserva confirmada email'])
  })

  it('tells the number of the attraction, and nobody who said SAIR', async () => {
    const { till, place, run, taken, told } = await open()
    await db.orm.update(products).set({ notificationNumber: '+5575988887777' }).where(eq(products.id, place.productId))
    const whose = { placeId: place.placeId, channel: 'whatsapp', address: '+5575999998888' }
    await insertConsent(db.orm, { ...whose, allowed: false, source: 'reply', at: till.clock.now() })
    await till.book(place, onSite)
    await run()
    expect(taken.map(({ to }) => to)).toEqual(['+5575988887777'])
    expect(taken[0]?.text).toMatch(/nova reserva [A-Z0-9]{4}-[A-Z0-9]{4}: Cachoeira do Sossego, 21\/11\/2026/)
    expect(taken[0]?.text).not.toMatch(/Maria|99999/)
    expect(
      (await told(place.placeId)).slice(1).map(({ channel, status, reason }) => [channel, status, reason])
    ).toEqual([
      ['whatsapp', 'cancelled', 'A pessoa pediu para não receber mensagens.'],
      ['email', 'sent', '']
    ])
  })
})

describe('news about a visit today', () => {
  const visit = { ...onSite, date: '2026-11-20', time: '14:00' }

  it.each([
    ['late in the evening', 13.5, 'sent'],
    ['after the place’s midnight', 15.5, 'cancelled']
  ])('is told of %s only while its day lasts there', async (_when, hours, status) => {
    const { till, place, run, told } = await open()
    await till.book(place, visit)
    till.clock.pass(hours * 60)
    await run()
    expect(await told(place.placeId)).toEqual([expect.objectContaining({ status })])
  })

  it('tells only the attraction after check-in, and only the visitor after a counter sale', async () => {
    const { till, place, run, told } = await open()
    const to = '+5575988887777'
    await db.orm.update(products).set({ notificationNumber: to }).where(eq(products.id, place.productId))
    const inside = await till.book(place, visit)
    const sold = await till.book(place, visit)
    const change = (uuid: string, set: Partial<typeof bookings.$inferInsert>) =>
      db.orm.update(bookings).set(set).where(eq(bookings.publicId, uuid))
    await change(inside.uuid, { checkedInPeople: 1 })
    await change(sold.uuid, { channel: 'POSCONTROLE' })
    await run()
    expect((await told(place.placeId)).map(({ title, refId, to: by }) => [title, refId, by])).toEqual(
      expect.arrayContaining([
        ['Nova reserva', inside.uuid, to],
        ['Reserva confirmada', sold.uuid, '+5575999998888']
      ])
    )
    expect(await told(place.placeId)).toHaveLength(2)
  })
})

describe('a booking that waits for its Pix', () => {
  it('is not sent an expired code', async () => {
    const { till, place, run, titles } = await open()
    const { uuid } = await till.bookWithPix(place)
    const { booking } = await till.readMoney(uuid)
    till.clock.pass(((booking.holdUntil?.getTime() ?? 0) - till.clock.now().getTime()) / 60_000)
    await run()
    expect(await titles(place.placeId)).toEqual([])
  })

  it('is sent the code a minute later, and only while it is unpaid', async () => {
    const { till, place, run, titles, taken } = await open()
    const unpaid = await till.bookWithPix(place)
    await run()
    expect(await titles(place.placeId)).toEqual([])
    till.clock.pass(1)
    await run()
    const code = (await till.readMoney(unpaid.uuid)).payments[0]?.brCode
    expect(taken.map(({ text }) => text)).toEqual([expect.stringContaining(`\n\n${code}\n\n`)])
    expect(plain(taken[0]?.text)).toMatch(/pague R\$ 200,00 por Pix até 20\/11\/2026 09:15/)
    const paid = await till.bookWithPix(place)
    await till.bankSays(paid.chargeId, 'PAID')
    await till.apply(paid.chargeId)
    till.clock.pass(1)
    await run()
    expect(await titles(place.placeId)).toEqual([
      'Código Pix whatsapp',
      'Reserva confirmada whatsapp',
      'Recibo do pagamento email'
    ])
  })

  it('is confirmed once, however often the bank reports it, with a receipt by e-mail', async () => {
    const { till, place, run, again, titles, told } = await open()
    const { chargeId } = await till.bookWithPix(place)
    await till.bankSays(chargeId, 'PAID')
    for (let notice = 0; notice < 3; notice++) await till.apply(chargeId)
    await run()
    await again()
    await run()
    expect(await titles(place.placeId)).toEqual(['Reserva confirmada whatsapp', 'Recibo do pagamento email'])
    expect(plain((await told(place.placeId))[1]?.messageBody.message)).toMatch(
      /recebemos R\$ 200,00 \(Pix\) da reserva/
    )
  })
})

describe('later events of a booking', () => {
  it('are reported: another date, a cancellation, and a refund', async () => {
    const { till, place, run, told, act, token } = await open()
    const { uuid, hash, chargeId } = await till.bookWithPix(place)
    await till.bankSays(chargeId, 'PAID')
    await till.apply(chargeId)
    await run()
    await act('change-date', hash, { date: '22/11/2026', time: '14:00' })
    await run()
    const body = { key: randomUUID(), kind: 'whole', value: null, seen: null, reason: 'Chuva' }
    const asked = await till.call('POST', `/booking/${uuid}/refunds`, { token, body })
    expect([asked.status, asked.body]).toEqual([201, expect.anything()])
    await run()
    const said = (await told(place.placeId)).slice(2).map(({ title, messageBody }) => [title, messageBody.message])
    expect(said).toEqual([
      ['Nova data da visita', expect.stringContaining('mudou para 22/11/2026, às 14:00.')],
      ['Reserva cancelada', expect.stringContaining('em 22/11/2026, às 14:00, foi cancelada')]
    ])
  })

  it('drops pending messages about a visit that does not happen', async () => {
    const { till, place, run, told, act } = await open()
    const { uuid, hash } = await till.book(place, onSite)
    await run()
    const waiting = {
      placeId: place.placeId,
      to: '+5575999998888',
      title: 'Lembrete',
      text: 'Amanhã',
      kind: 'reminder'
    } as const
    const later = {
      ref: 'booking',
      refId: uuid,
      sendAt: new Date(till.clock.now().getTime() + 3_600_000),
      now: till.clock.now()
    }
    await queueMessage(db.orm, { ...waiting, ...later })
    await act('cancel', hash, {})
    await run()
    till.clock.pass(120)
    await run()
    expect((await told(place.placeId)).map(({ title, status }) => `${title} ${status}`)).toEqual([
      'Reserva confirmada sent',
      'Lembrete cancelled',
      'Reserva cancelada sent'
    ])
  })

  it("leave codes and staff messages out of the booking's history", async () => {
    const { till, place, run } = await open()
    await db.orm.update(products).set({ notificationNumber: '+5575988887777' }).where(eq(products.id, place.productId))
    const { uuid } = await till.book(place, onSite)
    await till.call('POST', `/booking/${uuid}/code`, { body: {} })
    await run()
    const { booking } = await till.readMoney(uuid)
    const rows = await db.orm.select().from(bookingEvents).where(eq(bookingEvents.bookingId, booking.id))
    expect(rows.filter(({ action }) => action === 'message-sent').map(({ to }) => to)).toEqual([
      'Reserva confirmada, por WhatsApp'
    ])
  })
})

describe('after a week in which nothing ran', () => {
  it('nothing about a visit that is over leaves, and the staff read why; what is still useful does', async () => {
    const { till, place, act, backend, taken, told, run } = await open()
    const { placeId } = place
    const queued = await till.book(place, onSite)
    // Its message was made before the program stopped; nothing was made of the other two.
    await runDueJobs(backend, [bookingNewsJob])
    const { hash } = await till.book(place, onSite)
    await act('cancel', hash, {})
    const now = till.clock.now()
    const about = { placeId, to: '+5575999990000', title: 'Aviso', ref: 'booking', refId: queued.uuid, now }
    await queueMessage(db.orm, { ...about, kind: 'reminder', text: 'Amanhã' })
    await queueMessage(db.orm, { ...about, kind: 'written', text: 'Traga capa' })
    await queueMessage(db.orm, { ...about, kind: 'refund', text: 'Devolvemos' })
    await queueMessage(db.orm, { ...about, kind: 'answer', ref: '', refId: '', text: 'Não enviaremos mais' })
    till.clock.pass((Date.parse('2026-11-28T15:00:00Z') - now.getTime()) / 60_000)
    await queueMessage(db.orm, { ...about, kind: 'written', text: 'Achamos seu casaco', now: till.clock.now() })

    await run()
    await run()
    expect(taken.map(({ text }) => text).sort()).toEqual(['Achamos seu casaco', 'Devolvemos'])
    const isOver = 'A visita já passou quando a mensagem pôde sair.'
    const lost = (await told(placeId)).filter(({ status }) => status !== 'sent')
    expect(lost.map(({ kind, status, reason }) => [kind, status, reason]).sort()).toEqual([
      ['answer', 'cancelled', 'A mensagem ficou velha demais antes de poder sair.'],
      ['cancellation', 'cancelled', isOver],
      ['confirmation', 'cancelled', isOver],
      ['reminder', 'cancelled', 'A visita começou antes que o lembrete pudesse sair.'],
      ['written', 'cancelled', isOver]
    ])
  })

  it('what was interrupted on its way is not sent again after the visit, and says that it may have come', async () => {
    const { till, place, backend, taken, told, run } = await open()
    await till.book(place, onSite)
    await runDueJobs(backend, [bookingNewsJob])
    await db.orm.update(messages).set({ handedAt: till.clock.now() }).where(eq(messages.placeId, place.placeId))
    till.clock.pass((Date.parse('2026-11-28T15:00:00Z') - till.clock.now().getTime()) / 60_000)
    await run()
    expect(taken).toEqual([])
    const [message] = await told(place.placeId)
    expect(message).toMatchObject({ status: 'failed', reason: expect.stringContaining('talvez tenha chegado') })
  })
})
