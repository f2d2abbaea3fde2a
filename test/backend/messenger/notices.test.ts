import { createHmac, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { putMessageAccount } from '#app/backend/db/queries/messaging/accounts.server.ts'
import { insertConsent } from '#app/backend/db/queries/messaging/consents.server.ts'
import { insertMessageNotice } from '#app/backend/db/queries/messaging/notices.server.ts'
import { lockPlace } from '#app/backend/db/queries/places/settings.server.ts'
import { hiddenSenders, messageConsents, messageNotices, messages } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { createApiHandler } from '#app/backend/handle-api.server.ts'
import { messageNoticeJob, sweepMessageNotices } from '#app/backend/messenger/notices/apply-notice.server.ts'
import { sealCredentials } from '#app/backend/providers/messages/credentials.server.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { forgetJobs, runDueJobs } from '../../support/database/jobs.ts'
import { untilWaiting } from '../clients/locks.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => forgetJobs(db))

const noticeKey = 'chave-de-avisos-que-ninguem-adivinha'
const appSecret = 'segredo-do-aplicativo'
const credentials = {
  meta: { accessToken: 'EAAx', phoneNumberId: '1055501', appSecret, template: '', imageTemplate: '', noticeKey },
  evolution: { url: 'http://127.0.0.1:9', apiKey: 'k', instance: 'vale', noticeKey }
} as const

async function open(provider: 'meta' | 'evolution') {
  const clock = createClock()
  // Wrong tries are counted per network, so use one that no other test uses.
  const address = `198.51.${randomInt(256)}.${randomInt(256)}`
  const backend = createTestBackend(db, clock)
  const handle = createApiHandler(backend)
  const { placeId } = await createPlace(db)
  const sealed = sealCredentials(backend.seal, { placeId, kind: provider }, credentials[provider])
  await putMessageAccount(db.orm, { placeId, provider, sealed, changedAt: clock.now() })
  const [row] = await db.orm
    .insert(messages)
    .values({
      placeId,
      title: 'Aviso',
      typeMessage: 'text',
      to: '+5575999990000',
      kind: 'reminder',
      messageBody: { message: 'Olá' },
      status: 'sent',
      provider,
      externalId: `m-${placeId}`,
      sendDate: clock.now(),
      createdAt: clock.now(),
      sentAt: clock.now()
    })
    .returning({ id: messages.id })
  const id = row?.id ?? 0
  const ask = async (query: string, init?: RequestInit) => {
    const url = `http://localhost/api/v3/messenger/notices/${provider}/${placeId}?${query}`
    const answer = await handle(new Request(url, init), { requestId: 'test', address })
    return { status: answer.status, text: await answer.text() }
  }
  const run = async () => {
    await runDueJobs(backend, [messageNoticeJob])
  }
  const tell = async (body: unknown, { signed = true } = {}) => {
    const text = JSON.stringify(body)
    const signature = createHmac('sha256', signed ? appSecret : 'outro')
      .update(text)
      .digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    const key = provider === 'evolution' && signed ? noticeKey : ''
    const { status } = await ask(`key=${key}`, { method: 'POST', headers, body: text })
    await run()
    return status
  }
  const state = async () => (await db.orm.select().from(messages).where(eq(messages.id, id)))[0]
  const kept = () => db.orm.select().from(messageNotices).where(eq(messageNotices.placeId, placeId))
  const ofPlace = () => db.orm.select().from(messages).where(eq(messages.placeId, placeId)).orderBy(messages.id)
  const consents = () =>
    db.orm.select().from(messageConsents).where(eq(messageConsents.placeId, placeId)).orderBy(messageConsents.id)
  const hidden = () => db.orm.select().from(hiddenSenders).where(eq(hiddenSenders.placeId, placeId))
  /** A user who may write down what people want. */
  const asStaff = async () => {
    const { token } = await createUser(db, placeId, ['messages/consents'])
    const call = createCaller(backend)
    const path = '/messenger/hidden-senders'
    return {
      list: async (): Promise<{ id: string; name: string; note: string }[]> =>
        (await call('GET', path, { token })).body,
      settle: (one: string, body: object) => call('POST', `${path}/${one}`, { token, body }),
      record: (body: object) => call('POST', '/messenger/consents', { token, body })
    }
  }
  return { ask, tell, state, kept, id, placeId, clock, ofPlace, consents, hidden, asStaff, externalId: `m-${placeId}` }
}

const metaStatus = (status: string, own: Record<string, unknown>) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value: { statuses: [{ status, ...own }] } }] }]
})
const metaReply = (from: string, body: string) => ({
  entry: [{ changes: [{ value: { messages: [{ from, type: 'text', text: { body } }] } }] }]
})

describe('notices of Meta', () => {
  it('come to an address that Meta proves by its token', async () => {
    const { ask } = await open('meta')
    const asked = (token: string) => ask(`hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`)
    expect(await asked(noticeKey)).toEqual({ status: 200, text: '1158201444' })
    expect((await asked('outro')).status).toBe(403)
    const other = await ask(`hub.mode=unsubscribe&hub.verify_token=${noticeKey}&hub.challenge=1158201444`)
    expect(other.status).toBe(403)
  })

  it('are kept only when signed, and move a message forward alone', async () => {
    const { ask, tell, state, kept, externalId, clock } = await open('meta')
    const own = { id: externalId }
    expect(await tell(metaStatus('read', own), { signed: false })).toBe(401)
    const bare = await ask(`key=${noticeKey}`, { method: 'POST', body: JSON.stringify(metaStatus('read', own)) })
    expect(bare.status).toBe(401)
    expect(await kept()).toHaveLength(0)
    const at: Record<string, Date> = {}
    for (const status of ['delivered', 'sent', 'read', 'read', 'delivered', 'failed']) {
      clock.pass(1)
      at[status] ??= clock.now()
      expect(await tell(metaStatus(status, own))).toBe(200)
    }
    expect(await tell(metaStatus('delivered', { id: 'wamid.unknown' }))).toBe(200)
    expect(await tell({ odd: true })).toBe(200)
    const told = await state()
    expect(told).toMatchObject({ status: 'read', reason: '', deliveredAt: at.delivered, readAt: at.read })
    expect((await kept()).every(({ appliedAt }) => appliedAt !== null)).toBe(true)
  })

  it('tell by our own id of a sending that broke off', async () => {
    const { tell, state, id } = await open('meta')
    await db.orm
      .update(messages)
      .set({ status: 'queued', externalId: '', handedAt: new Date(), sentAt: null })
      .where(eq(messages.id, id))
    const elsewhere = await open('meta')
    await elsewhere.tell(metaStatus('failed', { id: 'wamid.9', biz_opaque_callback_data: String(id) }))
    expect(await state()).toMatchObject({ status: 'queued' })
    await tell(metaStatus('sent', { id: 'wamid.9', biz_opaque_callback_data: String(id) }))
    expect(await state()).toMatchObject({ status: 'sent', externalId: 'wamid.9' })
  })

  it("end with 'SAIR' and begin again with 'VOLTAR', each answered once, for any form of the number", async () => {
    const { tell, ofPlace, consents } = await open('meta')
    await tell(metaReply('557599990000', ' sair. '))
    await tell(metaReply('5575999990000', 'SAIR'))
    await tell(metaReply('5575999990000', 'Vou sair às 8h'))
    await tell(metaReply('5575999990000', 'Voltar!'))
    expect((await consents()).map(({ address, allowed, source }) => [address, allowed, source])).toEqual([
      ['+5575999990000', false, 'reply'],
      ['+5575999990000', true, 'reply']
    ])
    expect((await ofPlace()).slice(1).map(({ to, kind }) => [to, kind])).toEqual([
      ['+5575999990000', 'answer'],
      ['+5575999990000', 'answer']
    ])
  })
})

describe('a no of the person', () => {
  const kept = (rows: (typeof messageConsents.$inferSelect)[]) => rows.map(({ allowed, source }) => [allowed, source])
  const address = '+5575999990000'
  const channel = 'whatsapp'

  it('counts as their own after one that staff wrote down, and only they take it back', async () => {
    const own = await open('meta')
    const { placeId } = own
    const at = own.clock.now()
    await insertConsent(db.orm, { placeId, channel, address, allowed: false, source: 'staff', at })
    await own.tell(metaReply('5575999990000', 'SAIR'))
    await own.tell(metaReply('5575999990000', 'SAIR'))
    expect(kept(await own.consents())).toEqual([
      [false, 'staff'],
      [false, 'reply']
    ])
    expect((await own.ofPlace()).slice(1).map(({ to, kind }) => [to, kind])).toEqual([[address, 'answer']])
    const staff = await own.asStaff()
    const words = 'Aceito receber novidades do parque.'
    expect((await staff.record({ addresses: address, wish: 'in', way: 'phone', words })).body).toMatchObject({
      recorded: 0,
      kept: [address]
    })
  })

  it('counts by the refusal at its provider too', async () => {
    const own = await open('meta')
    const { placeId } = own
    await insertConsent(db.orm, { placeId, channel, address, allowed: false, source: 'staff', at: own.clock.now() })
    await own.tell(metaStatus('failed', { id: own.externalId, errors: [{ code: 131050 }] }))
    expect(kept(await own.consents()).at(-1)).toEqual([false, 'provider'])
  })

  it('comes after a consent that staff write down at the same time', async () => {
    const own = await open('meta')
    const { placeId } = own
    let isTold = false
    const told = await inTransaction(db, async (tx) => {
      // The form of the staff has read that nobody refused, and writes next.
      await lockPlace(tx, placeId)
      const telling = own.tell(metaReply('5575999990000', 'SAIR')).finally(() => {
        isTold = true
      })
      await untilWaiting(db, ['tuple', 'transactionid'], () => isTold)
      await insertConsent(tx, { placeId, channel, address, allowed: true, source: 'staff', at: own.clock.now() })
      return { telling }
    })
    await told.telling
    expect(kept(await own.consents())).toEqual([
      [true, 'staff'],
      [false, 'reply']
    ])
  })
})

describe('a no that Meta tells', () => {
  it('counts like a SAIR, by its settings and by its refusal, and is answered by nobody', async () => {
    const { tell, consents, ofPlace, externalId, state } = await open('meta')
    const chose = (value: string) => ({
      entry: [
        { changes: [{ field: 'user_preferences', value: { user_preferences: [{ wa_id: '557588880000', value }] } }] }
      ]
    })
    await tell(chose('stop'))
    await tell(chose('stop'))
    await tell(metaStatus('failed', { id: externalId, errors: [{ code: 131050 }] }))
    expect((await consents()).map(({ address, allowed, source }) => [address, allowed, source])).toEqual([
      ['+5575988880000', false, 'provider'],
      ['+5575999990000', false, 'provider']
    ])
    expect(await ofPlace()).toHaveLength(1)
    expect(await state()).toMatchObject({ status: 'failed', reason: expect.stringContaining('não receber mais') })
    await tell(chose('resume'))
    expect((await consents()).at(-1)).toMatchObject({ address: '+5575988880000', allowed: true })
  })

  it('is not every failure: a temporary one is sent again, or its e-mail is', async () => {
    const later = await open('meta')
    await db.orm.update(messages).set({ kind: 'campaign' }).where(eq(messages.id, later.id))
    await later.tell(metaStatus('failed', { id: later.externalId, errors: [{ code: 131049 }] }))
    const [failed, again] = await later.ofPlace()
    expect(failed).toMatchObject({ status: 'failed', reason: expect.stringContaining('depois de 24 horas') })
    expect(again).toMatchObject({ status: 'scheduled', insteadOf: later.id, externalId: '', errorCount: 0 })
    expect((again?.sendDate.getTime() ?? 0) - (failed?.createdAt.getTime() ?? 0)).toBeGreaterThanOrEqual(24 * 3_600_000)
    expect(await later.consents()).toEqual([])
    const byEmail = await open('meta')
    const email = { to: 'ana@exemplo.com.br', subject: 'Aviso', text: 'Olá' }
    await db.orm
      .update(messages)
      .set({ messageBody: { message: 'Olá', email } })
      .where(eq(messages.id, byEmail.id))
    await byEmail.tell(metaStatus('failed', { id: byEmail.externalId, errors: [{ code: 131026 }] }))
    expect((await byEmail.ofPlace()).at(-1)).toMatchObject({ channel: 'email', to: email.to, insteadOf: byEmail.id })
    // A reminder of a day later reminds of nothing.
    const reminder = await open('meta')
    await reminder.tell(metaStatus('failed', { id: reminder.externalId, errors: [{ code: 131049 }] }))
    expect(await reminder.ofPlace()).toHaveLength(1)
  })
})

describe('notices of Evolution', () => {
  it('are known by the key of their address, out of order and twice', async () => {
    const { tell, state, externalId, kept } = await open('evolution')
    const update = (status: string) => ({ event: 'messages.update', data: { keyId: externalId, status } })
    expect(await tell(update('READ'), { signed: false })).toBe(401)
    expect(await kept()).toHaveLength(0)
    for (const status of ['READ', 'DELIVERY_ACK', 'DELIVERY_ACK', 'ERROR']) expect(await tell(update(status))).toBe(200)
    expect(await state()).toMatchObject({ status: 'read' })
  })

  it("read people's replies, not our own messages or groups", async () => {
    const { tell, consents } = await open('evolution')
    const upsert = (remoteJid: string, fromMe: boolean) => ({
      event: 'MESSAGES_UPSERT',
      data: { key: { remoteJid, fromMe, id: 'A' }, message: { conversation: 'SAIR' } }
    })
    await tell(upsert('557599990000@s.whatsapp.net', true))
    await tell(upsert('120363295648424210@g.us', false))
    expect(await consents()).toEqual([])
    await tell(upsert('557599990000@s.whatsapp.net', false))
    expect(await consents()).toMatchObject([{ address: '+5575999990000', allowed: false }])
  })

  const hiddenReply = (text: string, own: object = {}, more: object = {}) => ({
    event: 'messages.upsert',
    data: {
      key: { remoteJid: '236578901234567@lid', fromMe: false, id: 'A', ...own },
      pushName: 'Ana',
      message: { conversation: text },
      ...more
    }
  })

  it("accept a 'SAIR' from a hidden number that is given beside the id, or through a reply", async () => {
    const beside = await open('evolution')
    await beside.tell(hiddenReply('Quero sair', { senderPn: '557599990000:12@s.whatsapp.net' }))
    expect(await beside.consents()).toMatchObject([{ address: '+5575999990000', allowed: false, note: 'Quero sair' }])
    expect((await beside.ofPlace()).at(-1)).toMatchObject({ to: '+5575999990000', kind: 'answer' })
    const quoting = await open('evolution')
    const contextInfo = { stanzaId: quoting.externalId }
    await quoting.tell(hiddenReply('', {}, { message: { extendedTextMessage: { text: 'SAIR', contextInfo } } }))
    expect(await quoting.consents()).toMatchObject([{ address: '+5575999990000', allowed: false }])
    expect(await quoting.hidden()).toEqual([])
    const elsewhere = await open('evolution')
    await elsewhere.tell(hiddenReply('', {}, { message: { extendedTextMessage: { text: 'SAIR', contextInfo } } }))
    expect([await elsewhere.consents(), await elsewhere.hidden()]).toMatchObject([[], [{ outcome: '' }]])
  })

  it('keep the wish of an unknown sender until staff name the person', async () => {
    const { tell, consents, ofPlace, hidden, asStaff } = await open('evolution')
    await tell(hiddenReply('Bom dia'))
    expect(await hidden()).toEqual([])
    await tell(hiddenReply('não quero receber mais mensagens'))
    await tell(hiddenReply('SAIR!'))
    expect(await hidden()).toMatchObject([{ name: 'Ana', note: 'SAIR!', outcome: '', address: '' }])
    expect(await consents()).toEqual([])
    const staff = await asStaff()
    const [waiting] = await staff.list()
    expect(waiting).toMatchObject({ name: 'Ana', note: 'SAIR!' })
    const id = waiting?.id ?? ''
    expect(await staff.settle(id, { phone: '12', drop: false })).toMatchObject({ status: 422 })
    expect(await staff.settle(id, { phone: '(75) 99999-0000', drop: false })).toMatchObject({ status: 200 })
    expect(await staff.settle(id, { phone: '', drop: true })).toMatchObject({ status: 409 })
    expect(await staff.list()).toEqual([])
    expect(await consents()).toMatchObject([{ address: '+5575999990000', allowed: false, source: 'reply' }])
    expect((await ofPlace()).at(-1)).toMatchObject({ to: '+5575999990000', kind: 'answer' })
    // They are known from then on.
    await tell(hiddenReply('VOLTAR'))
    expect((await consents()).at(-1)).toMatchObject({ address: '+5575999990000', allowed: true })
    const other = await (await open('evolution')).asStaff()
    expect(await other.settle(id, { phone: '(75) 99999-0000', drop: false })).toMatchObject({ status: 404 })
  })

  it('deletes old notices and settled hidden senders, and keeps waiting ones', async () => {
    const waiting = await open('evolution')
    const settled = await open('evolution')
    await waiting.tell(hiddenReply('SAIR'))
    for (const text of ['SAIR', 'Voltar']) await settled.tell(hiddenReply(text))
    const { placeId } = waiting
    const unread = { placeId, provider: 'evolution', body: '{}', receivedAt: new Date('2026-11-20T12:00:00Z') }
    await insertMessageNotice(db.orm, unread)
    await sweepMessageNotices({ db, now: () => new Date('2028-01-01T12:00:00Z') })
    expect(await waiting.hidden()).toHaveLength(1)
    expect(await waiting.kept()).toMatchObject([{ appliedAt: null }])
    expect([await settled.hidden(), await settled.kept()]).toEqual([[], []])
  })

  it('close by themselves when an unknown sender wants messages again, or staff dismiss the wish', async () => {
    const { tell, hidden, consents, asStaff } = await open('evolution')
    await tell(hiddenReply('SAIR'))
    await tell(hiddenReply('Voltar'))
    expect(await hidden()).toMatchObject([{ outcome: 'returned' }])
    // A later notice with the number settles the hidden sender.
    const known = await open('evolution')
    await known.tell(hiddenReply('SAIR'))
    await known.tell(hiddenReply('SAIR', { senderPn: '557599990000@s.whatsapp.net' }))
    expect(await known.hidden()).toMatchObject([{ outcome: 'returned' }])
    expect(await known.consents()).toMatchObject([{ address: '+5575999990000', allowed: false }])
    await tell(hiddenReply('SAIR'))
    const staff = await asStaff()
    const [waiting] = await staff.list()
    expect(await staff.settle(waiting?.id ?? '', { phone: '', drop: true })).toMatchObject({ status: 200 })
    expect(await hidden()).toMatchObject([{ outcome: 'dropped' }])
    expect(await consents()).toEqual([])
  })
})

it('answer 404 for an unknown place, and soon refuse a sender who guesses', async () => {
  const { ask } = await open('meta')
  const answers = []
  for (let one = 0; one < 61; one += 1) answers.push((await ask('key=x', { method: 'POST', body: '{}' })).status)
  expect(answers.slice(0, 2)).toEqual([401, 401])
  expect(answers.at(-1)).toBe(429)
})
