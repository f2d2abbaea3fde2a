import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { putMessageAccount } from '#app/backend/db/queries/messaging/accounts.server.ts'
import { insertConsent } from '#app/backend/db/queries/messaging/consents.server.ts'
import { putOwnText } from '#app/backend/db/queries/places/own-texts.server.ts'
import { messages, photos, places, productPhotos } from '#app/backend/db/schema.server.ts'
import { queueMessage } from '#app/backend/kernel/queue-message.server.ts'
import { sealCredentials } from '#app/backend/providers/messages/credentials.server.ts'
import '#app/runtime/speech.server.ts'
import { createPlace, createUser, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { forgetJobs } from '../../../support/database/jobs.ts'
import { openWritingWorld, writer } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

describe('the visitors of a day', () => {
  it('are shown before sending and written to once each, without people who declined, lack a number or share one', async () => {
    const { placeId, book, ofDay, preview, send, rows } = await openWritingWorld(db)
    const uuid = await book({ phone: '75999990001', name: 'Ana' })
    await book({ phone: '75999990002', name: 'Bia' })
    await book({ phone: '75999990002', name: 'Bia outra vez', time: '14:00' })
    await book({ phone: '75999990003', name: 'Caio' })
    await insertConsent(db.orm, {
      placeId,
      channel: 'whatsapp',
      address: '+5575999990003',
      allowed: false,
      source: 'reply',
      at: new Date()
    })
    const { body: shown } = await preview(ofDay())
    expect(shown).toMatchObject({
      chosen: 2,
      kind: 'written',
      by_email: 0,
      at_once: true,
      audience: 'Reservas de 21/11/2026',
      skipped: { no_address: 0, opted_out: 1, no_consent: 0, doubled: 1 }
    })
    expect(shown.samples.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(/^Ana, até 21\/11\/2026 às 09:00\. http:\/\/localhost\/booking-details\//),
      expect.stringMatching(/^Bia, até 21\/11\/2026 às 09:00\./)
    ])
    expect(await rows()).toEqual([])
    const sent = await send(ofDay(), 2)
    expect([sent.status, sent.body.outcome, sent.body.message]).toEqual([201, 'done', '2 mensagens na fila.'])
    expect(await rows()).toMatchObject([
      { to: '+5575999990001', kind: 'written', status: 'queued', ref: 'booking', ref_id: uuid, batch_id: sent.body.id },
      { to: '+5575999990002', dedupe_key: `batch:${sent.body.id}:+5575999990002` }
    ])
  })

  it('who booked in another language get their own text, if there is one, with names and addresses in it', async () => {
    const { placeId, place, book, ofDay, preview, send, rows, ask } = await openWritingWorld(db)
    const cave = { placeId, noun: 'product', nounId: place.productUuid, field: 'name', language: 'en' } as const
    await db.orm.transaction((tx) => putOwnText(tx, { ...cave, body: 'Blue Cave', sourceHash: '' }))
    await book({ phone: '75999990001', name: 'Ana' })
    const english = await book({ phone: '75999990002', name: 'Ben' })
    const spanish = await book({ phone: '75999990003', name: 'Sol' })
    const speak = (language: string, uuid: string) =>
      db.pool.query('update bookings set language = $1 where public_id = $2', [language, uuid])
    await speak('en', english)
    await speak('es', spanish)
    const texts = { body: 'Olá, {nome}', body_en: 'Hi {nome}: {atrativo} on {data}. {link}' }
    const { body: shown } = await preview(ofDay(), texts)
    expect(shown.samples.map(({ language, text }: { language: string; text: string }) => [language, text])).toEqual([
      ['pt-BR', 'Olá, Ana'],
      ['en', `Hi Ben: Blue Cave on 21 Nov 2026. http://localhost/en/booking-details/${english}`],
      ['pt-BR', 'Olá, Sol']
    ])
    const { body: sent } = await send(ofDay(), 3, texts)
    expect((await rows()).map(({ text }) => text.slice(0, 9))).toEqual(['Olá, Ana', 'Hi Ben: B', 'Olá, Sol'])
    const { body: batch } = await ask('GET', `/messenger/batches/${sent.id}`)
    expect(batch).toMatchObject({ body: texts.body, body_en: texts.body_en, body_es: '' })
    const refused = await preview(ofDay(), { ...texts, body_es: 'Hola {nombre}' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['body_es']])
  })

  it('an e-mail in another language has a subject in that language, a Portuguese one the title', async () => {
    const { placeId, book, ofDay, send, rows } = await openWritingWorld(db)
    for (const language of ['pt-BR', 'en', 'es']) {
      const uuid = await book()
      const to = [language, `${language}@example.com`, uuid]
      await db.pool.query(`update bookings set language = $1, phone = '', email = $2 where public_id = $3`, to)
    }
    await db.pool.query(`update places set name = E'Parque\\r\\nAzul' where id = $1`, [placeId])
    const { status } = await send(ofDay(), 3, { title: 'Trilha fechada', body: 'Olá', body_en: 'Hi', body_es: 'Hola' })
    expect(status).toBe(201)
    expect((await rows()).map(({ message_body }) => message_body.subject)).toEqual([
      'Trilha fechada',
      'Parque Azul: about your visit on 21 Nov 2026',
      'Parque Azul: sobre su visita del 21/11/2026'
    ])
  })

  it('may be narrowed; cancelled ones are not meant unless they are asked for', async () => {
    const { book, ofDay, preview, db: own } = await openWritingWorld(db)
    const ids = [await book({ phone: '75999990001' }), await book({ phone: '75999990002', time: '14:00' })]
    ids.push(await book({ phone: '75999990003', time: '14:00' }))
    await own.pool.query(`update bookings set status = 'CANCELLED' where public_id = $1`, [ids[0]])
    await own.pool.query(`update bookings set status = 'APPROVED' where public_id = $1`, [ids[1]])
    const chosen = async (more: Record<string, string>) => (await preview(ofDay(more))).body.chosen
    expect(await chosen({})).toBe(2)
    expect(await chosen({ situation: 'cancelled' })).toBe(1)
    expect(await chosen({ paid: 'paid' })).toBe(1)
    expect(await chosen({ paid: 'unpaid' })).toBe(1)
    expect(await chosen({ time: '14:00' })).toBe(2)
    expect(await chosen({ time: '09:00' })).toBe(0)
    expect(await chosen({ date: '2026-12-01' })).toBe(0)
  })

  it("require permission for all bookings, and one's own place's attraction or client", async () => {
    const { call, placeId, ofDay, preview } = await openWritingWorld(db)
    const elsewhere = await createPlace(db)
    const foreign = await preview(ofDay({ product: elsewhere.productUuid }))
    expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['audience.product']])
    const lesser = await createUser(
      db,
      placeId,
      writer.filter((key) => key !== 'operation/all-bookings')
    )
    const ask = (audience: unknown) =>
      call('POST', '/messenger/preview', { token: lesser.token, body: { body: 'Oi', audience } })
    expect((await ask(ofDay())).body.fields['audience.kind'][0]).toMatch(/não vê todas as reservas/)
    expect((await ask({ kind: 'client', client: randomUUID() })).body.fields['audience.client']).toBeDefined()
    const gate = await createUser(db, placeId, ['operation/booking-list', 'operation/checkin', 'messenger/edit'])
    for (const path of ['/messenger/preview', '/messenger/batches', '/messenger/templates', '/messenger/lists']) {
      expect([path, (await call('POST', path, { token: gate.token, body: {} })).status]).toEqual([path, 403])
    }
  })
})

describe('one sending', () => {
  it('is one, however often the form is sent, also at once', async () => {
    const { book, ofDay, send, rows } = await openWritingWorld(db)
    for (const end of [1, 2, 3]) await book({ phone: `7599999000${end}` })
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(ofDay(), 3, { key })))
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(4).fill([201, key]))
    expect(answers.filter(({ body }) => body.outcome === 'done')).toHaveLength(1)
    // Somebody books meanwhile: what was sent is not weighed again.
    await book({ phone: '75999990009' })
    expect((await send(ofDay(), 3, { key })).body.outcome).toBe('already')
    expect(await rows()).toHaveLength(3)
  })

  it('does not go to others than were shown, nor to nobody, and leaves nothing behind then', async () => {
    const { book, ofDay, send, rows, ask } = await openWritingWorld(db)
    const nobody = await send(ofDay(), 0)
    expect([nobody.status, nobody.body.code]).toEqual([409, 'nobody'])
    await book({ phone: '75999990001' })
    const changed = await send(ofDay(), 2)
    expect([changed.status, changed.body.code]).toEqual([409, 'audience_changed'])
    expect(changed.body.message).toMatch(/eram 2, agora é 1/)
    expect(await rows()).toEqual([])
    expect((await ask('GET', '/messenger/batches')).body.total).toBe(0)
  })

  it('is reported with totals by state, and its pending messages can be cancelled', async () => {
    const { placeId, book, ofDay, send, rows, ask, call, clock, run } = await openWritingWorld(db)
    for (const end of [1, 2, 3]) await book({ phone: `7599999000${end}` })
    const sendAt = new Date(clock.now().getTime() + 3_600_000).toISOString()
    const { body: sent } = await send(ofDay(), 3, { send_at: sendAt, title: 'Chuva' })
    const path = `/messenger/batches/${sent.id}`
    expect((await ask('GET', path)).body).toMatchObject({ title: 'Chuva', waiting: 3, counts: { scheduled: 3 } })
    await db.orm.update(messages).set({ handedAt: clock.now() }).where(eq(messages.to, '+5575999990001'))
    const reader = await createUser(db, placeId, ['messenger/edit'])
    expect((await call('DELETE', path, { token: reader.token })).status).toBe(403)
    expect((await ask('DELETE', path)).body).toEqual({ cancelled: 2 })
    expect((await ask('DELETE', path)).body.code).toBe('not_waiting')
    expect((await rows()).map(({ status }) => status)).toEqual(['scheduled', 'cancelled', 'cancelled'])
    clock.pass(120)
    await run()
    expect((await ask('GET', path)).body.counts).toMatchObject({ cancelled: 2 })
    const listed = await ask('GET', `/messenger?batch=${sent.id}&status=cancelled`)
    expect([listed.body.total, listed.body.data[0].batch]).toEqual([2, sent.id])
    const elsewhere = await createUser(db, (await createPlace(db)).placeId, writer)
    expect((await call('GET', path, { token: elsewhere.token })).status).toBe(404)
  })

  it("to thousands is queued at once and leaves at the place's pace", async () => {
    const { placeId, ask, send, say } = await openWritingWorld(db)
    const members = Array.from({ length: 2000 }, (_, at) => `7599${String(1_000_000 + at).padStart(7, '0')}`)
    await db.orm.update(places).set({ messageDaily: 5000, messageRate: 60 }).where(eq(places.id, placeId))
    const id = randomUUID()
    expect((await ask('POST', '/messenger/lists', { id, name: 'Todos', members: members.join() })).status).toBe(201)
    for (let from = 0; from < 2000; from += 500) await say(members.slice(from, from + 500).join('\n'), 'in')
    const sent = await send({ kind: 'list', list: id }, 2000, { body: 'Novidades' })
    expect(sent.status).toBe(201)
    const { rows } = await db.pool.query(
      `select extract(epoch from max(o.run_at) - min(o.run_at))::int as seconds, count(*)::int as jobs
       from graphile_worker.jobs o join messages m on o.key = 'message:' || m.id where m.batch_id = $1`,
      [id === sent.body.id ? null : sent.body.id]
    )
    expect(rows).toEqual([{ seconds: 1999, jobs: 2000 }])
    await forgetJobs(db)
  })
})

describe('a list', () => {
  it('is written to only as far as each said yes, and once said no nobody brings it back but they', async () => {
    const { ask, send, say, preview, rows, placeId } = await openWritingWorld(db)
    const id = randomUUID()
    await ask('POST', '/messenger/lists', { id, name: 'Novidades', members: '75999990001; 75999990002, a@x.com.br' })
    const audience = { kind: 'list', list: id }
    const body = 'Novidades em {lugar}'
    expect((await preview(audience, { body })).body).toMatchObject({ chosen: 0, skipped: { no_consent: 3 } })
    expect((await say('75999990001, a@x.com.br', 'in')).body).toEqual({ recorded: 2, same: 0, kept: [] })
    await insertConsent(db.orm, {
      placeId,
      channel: 'whatsapp',
      address: '+5575999990001',
      allowed: false,
      source: 'reply',
      at: new Date()
    })
    const kept = ['+5575999990001']
    expect((await say('75999990001, 75999990002', 'in')).body).toEqual({ recorded: 1, same: 0, kept })
    expect((await say('75999990001', 'in')).body).toEqual({ recorded: 0, same: 0, kept })
    expect((await preview(audience, { body })).body).toMatchObject({ chosen: 2, by_email: 1, kind: 'campaign' })
    await send(audience, 2, { body })
    expect((await rows()).map(({ to, channel, kind, text }) => [to, channel, kind, text])).toEqual([
      ['+5575999990002', 'whatsapp', 'campaign', expect.stringMatching(/SAIR\.$/)],
      ['a@x.com.br', 'email', 'campaign', expect.stringMatching(/responda a este e-mail\.$/)]
    ])
  })

  it('that is a WhatsApp group gets one message, and a personal number is refused as a group', async () => {
    const { send, preview, rows, ask } = await openWritingWorld(db)
    const group = '120363295648424210@g.us'
    await send({ kind: 'group', group }, 1, { body: 'Portões abertos em {lugar}' })
    expect(await rows()).toMatchObject([{ to: group, kind: 'written' }])
    const dressed = '5575999990001@s.whatsapp.net'
    expect(
      (await preview({ kind: 'group', group: dressed }, { body: 'Oi' })).body.fields['audience.group']
    ).toBeDefined()
    const one = { typeMessage: 'text', messageBody: { number: dressed, message: 'Oi' } }
    expect((await ask('POST', '/messenger/send-whatsapp', one)).status).toBe(422)
  })
})

describe('the text of a message', () => {
  it('is refused at its field', async () => {
    const { preview, ofDay } = await openWritingWorld(db)
    const group = { kind: 'group', group: '120363295648424210' }
    const cases: [Record<string, string>, Record<string, unknown>, string, RegExp][] = [
      [group, { body: 'Até {hora}' }, 'body', /\{hora\} não existe aqui\. Use \{lugar\}\./],
      [ofDay(), { body: 'Até {hora' }, 'body', /chave sem par/],
      [ofDay(), { body: ' ' }, 'body', /Escreva/],
      [ofDay(), { photo: 'f'.repeat(32) }, 'photo', /Escolha/],
      [ofDay(), { send_at: '2020-01-01T00:00:00Z' }, 'send_at', /já passou/],
      [ofDay(), { send_at: '2036-01-01T00:00:00Z' }, 'send_at', /um ano/],
      [ofDay(), { send_at: '05/12/2036 10:00' }, 'send_at', /um ano/],
      [ofDay(), { send_at: 'amanhã' }, 'send_at', /um ano/],
      [{ kind: 'bookings', date: 'x' }, {}, 'audience.date', /dia/],
      [{ kind: 'todos' }, {}, 'audience.kind', /Escolha/]
    ]
    for (const [audience, more, field, said] of cases) {
      const { status, body } = await preview(audience, more)
      expect([field, status, body.fields?.[field]?.[0]]).toEqual([field, 422, expect.stringMatching(said)])
    }
  })

  it('can have a photo of the place above it, and its own template at Meta', async () => {
    const { place, placeId, ask, book, ofDay, send, rows } = await openWritingWorld(db)
    await book({ phone: '75999990001' })
    const photo = 'a'.repeat(32)
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#396' } })
      .webp()
      .toBuffer()
    await db.orm.insert(photos).values({ id: photo, placeId, mime: 'image/webp', bytes })
    await db.orm
      .insert(productPhotos)
      .values({ productId: place.productId, photoId: photo, description: '', position: 0 })
    const id = randomUUID()
    const template = { id, name: 'Véspera', body: 'Amanhã: {hora}', photo, provider_name: 'vespera_1' }
    expect((await ask('POST', '/messenger/templates', template)).status).toBe(201)
    await send(ofDay(), 1, { photo, template: id, body: 'Amanhã às {hora}' })
    expect(await rows()).toMatchObject([
      {
        type_message: 'image',
        text: 'Amanhã às 09:00',
        message_body: { path: expect.stringMatching(/^\/photos\/[0-9a-f]{32}$/), template: 'vespera_1' }
      }
    ])
  })

  it('has a daily limit, reported before anything is queued', async () => {
    const { placeId, book, ofDay, send, rows, ask, clock } = await openWritingWorld(db)
    for (const end of [1, 2, 3]) await book({ phone: `7599999000${end}` })
    await db.orm.update(places).set({ messageDaily: 4 }).where(eq(places.id, placeId))
    expect((await send(ofDay(), 3)).status).toBe(201)
    const over = await send(ofDay(), 3)
    expect([over.status, over.body.code]).toEqual([422, 'daily_limit'])
    expect(over.body.fields._[0]).toMatch(/limite deste parque é de 4 .*já são 3, e estas seriam mais 3/)
    const one = { typeMessage: 'text', messageBody: { number: '75999990001', message: 'Oi' } }
    expect((await ask('POST', '/messenger/send-whatsapp', one)).status).toBe(200)
    expect((await ask('POST', '/messenger/send-whatsapp', one)).status).toBe(422)
    expect(await rows()).toHaveLength(3)
    clock.pass(12 * 60 + 1)
    expect((await send(ofDay({ date: tomorrow }), 3)).body.code).toBe('daily_limit')
    // Messages of the system do not count.
    const own = { placeId, to: '+5575999990001', title: 'Aviso', text: 'Oi', kind: 'staff', now: clock.now() } as const
    for (const dedupeKey of ['a', 'b']) await queueMessage(db.orm, { ...own, dedupeKey })
    clock.pass(12 * 60)
    expect((await send(ofDay({ date: tomorrow }), 3)).status).toBe(201)
  })
  it('is refused while it is written where its way would have to cut it, opt-out words and all', async () => {
    const { placeId, backend, ask, say, preview, send, rows, book, ofDay } = await openWritingWorld(db)
    const kind = 'meta'
    const account = { accessToken: 'EAAx', phoneNumberId: '1055501', appSecret: '', imageTemplate: '' }
    const noticeKey = 'chave-de-avisos-que-ninguem-adivinha'
    const sealed = sealCredentials(backend.seal, { placeId, kind }, { ...account, template: 'aviso', noticeKey })
    await putMessageAccount(db.orm, { placeId, provider: kind, sealed, changedAt: backend.now() })
    await db.orm.update(places).set({ messageProvider: kind }).where(eq(places.id, placeId))
    await say('75999990001', 'in')
    const id = randomUUID()
    await ask('POST', '/messenger/lists', { id, name: 'Amigos', members: '75999990001' })
    const list = { kind: 'list', list: id }
    const optOut = '\n\nPara não receber mais, responda SAIR.'
    const fits = 'a'.repeat(1024 - optOut.length)
    const { body: shown } = await preview(list, { body: fits })
    expect([shown.kind, shown.samples[0].text]).toEqual(['campaign', `${fits}${optOut}`])
    for (const answer of [await preview(list, { body: `${fits}b` }), await send(list, 1, { body: `${fits}b` })]) {
      expect(answer.status).toBe(422)
      expect(answer.body.fields.body).toEqual([expect.stringMatching(/o aviso de como parar passa de 1024 letras/)])
    }
    expect(await rows()).toEqual([])
    // One message by itself, a message of the bookings and a template have the same measure; e-mail has none.
    const one = { typeMessage: 'text', messageBody: { number: '75999990001', message: 'a'.repeat(1025) } }
    expect(Object.keys((await ask('POST', '/messenger/send-whatsapp', one)).body.fields)).toEqual(['message'])
    const template = { id: randomUUID(), name: 'Longo', body: 'a'.repeat(1025), photo: '', provider_name: 'longo_1' }
    expect(Object.keys((await ask('POST', '/messenger/templates', template)).body.fields)).toEqual(['body'])
    await book({ email: 'ana@exemplo.com.br' })
    await db.pool.query(`update bookings set phone = '' where place_id = $1`, [placeId])
    expect((await preview(ofDay(), { body: 'a'.repeat(2000) })).status).toBe(200)
  })
})
