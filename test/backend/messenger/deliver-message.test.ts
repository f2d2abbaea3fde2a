import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { blankConfidentialTexts } from '#app/backend/db/queries/messages.server.ts'
import { findConsent, insertConsent } from '#app/backend/db/queries/messaging/consents.server.ts'
import { bookingEvents, messageConsents, messages, places } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { queueMessage } from '#app/backend/kernel/queue-message.server.ts'
import { messageJob } from '#app/backend/messenger/deliver-message.server.ts'
import {
  type MessageProvider,
  MessageRefused,
  type OutgoingMessage
} from '#app/backend/providers/messages/message-provider.server.ts'
import { createMessageSimulator } from '#app/backend/providers/messages/simulator.server.ts'
import {
  bookingForm,
  carrying,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { forgetJobs, runDueJobs, slowJobs } from '../../support/database/jobs.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
// A worker takes what is due in every place: nothing that another test left.
beforeEach(() => forgetJobs(db))

/** A provider that takes messages after so many failures, and remembers what it took. */
function recorder(failures = 0, failure: () => Error = () => new Error('no')) {
  const taken: OutgoingMessage[] = []
  let asked = 0
  const provider: MessageProvider = {
    ...createMessageSimulator('whatsapp'),
    name: 'recorder',
    simulated: false,
    findSent: async () => 'no',
    async send(message) {
      asked += 1
      if (asked <= failures) throw failure()
      taken.push(message)
      return { externalId: `m-${taken.length}` }
    }
  }
  return { provider, taken, asked: () => asked }
}

async function open(messenger?: MessageProvider | null) {
  const clock = createClock()
  const plain = createTestBackend(db, clock)
  const backend: Backend = messenger === undefined ? plain : { ...plain, messengers: carrying(messenger) }
  const { placeId } = await createPlace(db)
  const call = createCaller(backend)
  const queue = (changes: Partial<Parameters<typeof queueMessage>[1]> = {}) =>
    inTransaction(db, (tx) =>
      queueMessage(tx, {
        placeId,
        to: '+5575999990000',
        title: 'Aviso',
        text: 'Olá!',
        kind: 'staff',
        now: clock.now(),
        ...changes
      })
    )
  const latest = async () => {
    const [row] = await db.orm.select().from(messages).where(eq(messages.placeId, placeId)).orderBy(desc(messages.id))
    return row
  }
  return { clock, backend, placeId, call, queue, latest, run: () => runDueJobs(backend, slowJobs) }
}

describe('a queued message', () => {
  it('is sent once and marked as sent', async () => {
    const { provider, taken } = recorder()
    const { queue, run, latest, clock } = await open(provider)
    expect(await queue()).toBe(true)
    expect(await latest()).toMatchObject({ status: 'queued', typeMessage: 'text', errorCount: 0 })
    await run()
    await run()
    expect(taken).toMatchObject([{ to: '+5575999990000', text: 'Olá!' }])
    expect(await latest()).toMatchObject({ status: 'sent', externalId: 'm-1', simulated: false, sentAt: clock.now() })
  })

  it('needs a destination, and a group is known by its length', async () => {
    const { provider, taken } = recorder()
    const { queue, run, latest } = await open(provider)
    expect(await queue({ to: ' ' })).toBe(false)
    expect(await latest()).toBeUndefined()
    await queue({ to: '120363295648424210' })
    await run()
    expect((await latest())?.messageBody).toEqual({ number: '120363295648424210', message: 'Olá!', group: true })
    expect(taken).toHaveLength(1)
  })

  it('is kept by the simulator as simulated', async () => {
    const { queue, run, latest } = await open()
    await queue()
    await run()
    expect(await latest()).toMatchObject({ status: 'sent', simulated: true })
  })

  it('that was not sent is logged with the kind of its failure, and without address or words', async () => {
    const cause = Object.assign(new Error('connect +5575999990000'), { code: 'ECONNREFUSED' })
    const { provider } = recorder(1, () => new MessageRefused('Fora do ar.', { cause }))
    const { queue, backend, latest, placeId } = await open(provider)
    const logged: unknown[] = []
    const log = { ...backend.log, warn: (...parts: unknown[]) => void logged.push(parts) } as Backend['log']
    await queue()
    await runDueJobs({ ...backend, log }, slowJobs)
    const told = { messageId: (await latest())?.id, placeId, channel: 'whatsapp', provider: 'recorder', tries: 1 }
    expect(logged).toContainEqual([
      { ...told, forGood: false, unsure: false, failure: 'MessageRefused < Error ECONNREFUSED' },
      'a message was not sent'
    ])
    expect(JSON.stringify(logged)).not.toMatch(/99999|Olá/)
  })

  it('is tried again later, with the reason beside it', async () => {
    const { provider, taken } = recorder(2, () => new MessageRefused('Fora do ar.'))
    const { queue, run, latest, clock } = await open(provider)
    await queue()
    await run()
    expect(await latest()).toMatchObject({ status: 'queued', errorCount: 1, reason: 'Fora do ar.' })
    await run()
    expect((await latest())?.errorCount).toBe(1)
    clock.pass(1)
    await run()
    clock.pass(1)
    await run()
    expect(await latest()).toMatchObject({ status: 'sent', errorCount: 2, reason: '' })
    expect(taken).toHaveLength(1)
  })

  it('fails after the eighth try, and is never tried again', async () => {
    const { provider, asked } = recorder(100)
    const { queue, run, latest, clock } = await open(provider)
    await queue()
    for (let round = 0; round < 12; round++) {
      await run()
      clock.pass(120)
    }
    expect(asked()).toBe(8)
    expect(await latest()).toMatchObject({ status: 'failed', errorCount: 8, externalId: '' })
  })

  it('fails at once where trying again would change nothing', async () => {
    const { provider, asked } = recorder(100, () => new MessageRefused('Número sem WhatsApp.', { forGood: true }))
    const { queue, run, latest, clock } = await open(provider)
    await queue()
    await run()
    clock.pass(120)
    await run()
    expect(asked()).toBe(1)
    expect(await latest()).toMatchObject({ status: 'failed', errorCount: 1, reason: 'Número sem WhatsApp.' })
  })

  it('waits as long as its provider says, where that is not too late for it', async () => {
    const refusal = () => new MessageRefused('A Meta segurou esta mensagem.', { againMs: 24 * 3_600_000 })
    const campaign = recorder(1, refusal)
    const { queue, run, latest, clock } = await open(campaign.provider)
    await queue({ kind: 'written' })
    await run()
    const at = new Date(clock.now().getTime() + 24 * 3_600_000)
    expect(await latest()).toMatchObject({ status: 'scheduled', sendDate: at, errorCount: 1, handedAt: null })
    clock.pass(23 * 60)
    await run()
    expect(campaign.asked()).toBe(1)
    clock.pass(61)
    await run()
    expect([campaign.asked(), (await latest())?.status]).toEqual([2, 'sent'])
    // A confirmation goes by e-mail instead of a day late, a code not at all.
    const late = await open(recorder(9, refusal).provider)
    await late.queue({ kind: 'confirmation', email: { to: 'ana@exemplo.com', subject: 'Reserva', text: 'Olá' } })
    await late.run()
    const all = await db.orm.select().from(messages).where(eq(messages.placeId, late.placeId)).orderBy(messages.id)
    expect(all.map(({ channel }) => channel)).toEqual(['whatsapp', 'email'])
    expect(all[0]).toMatchObject({ status: 'failed', reason: expect.stringContaining('depois de 24 horas') })
  })

  it('writes down the no that its provider tells', async () => {
    const { provider } = recorder(9, () => new MessageRefused('A pessoa pediu.', { forGood: true, isNo: true }))
    const { queue, run, placeId, latest } = await open(provider)
    await queue({ kind: 'written' })
    await run()
    expect(await latest()).toMatchObject({ status: 'failed' })
    const whose = { placeId, channel: 'whatsapp', address: '+5575999990000' }
    expect(await findConsent(db.orm, whose)).toBe(false)
    // A code is still attempted, and a repeated refusal is recorded once.
    await queue({ kind: 'code' })
    await run()
    expect(await latest()).toMatchObject({ kind: 'code', status: 'failed' })
    expect(await db.orm.$count(messageConsents, eq(messageConsents.placeId, placeId))).toBe(1)
  })

  it('fails without a provider, and when its code has expired', async () => {
    const nobody = await open(null)
    await nobody.queue()
    await nobody.run()
    expect(await nobody.latest()).toMatchObject({ status: 'failed', reason: expect.stringContaining('configurado') })
    const { provider, taken } = recorder()
    const late = await open(provider)
    await late.queue({ confidentialUntil: new Date(late.clock.now().getTime() + 60_000) })
    late.clock.pass(1)
    await late.run()
    expect(await late.latest()).toMatchObject({ status: 'failed', reason: expect.stringContaining('venceu') })
    expect(taken).toEqual([])
    // The provider's delay would outlast the code.
    const held = recorder(9, () => new MessageRefused('Espere.', { againMs: 60_000 }))
    const wait = await open(held.provider)
    await wait.queue({ kind: 'code', confidentialUntil: new Date(wait.clock.now().getTime() + 60_000) })
    await wait.run()
    expect(await wait.latest()).toMatchObject({ status: 'failed', errorCount: 1 })
  })

  it('survives a worker that died, and is sent once by many workers', async () => {
    const { provider, taken } = recorder()
    const { queue, run } = await open(provider)
    for (let one = 0; one < 15; one++) await queue({ text: `Mensagem ${one}` })
    await db.pool.query(`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'the dead one'`)
    await run()
    expect(taken).toEqual([])
    await db.pool.query(`select graphile_worker.force_unlock_workers(array['the dead one'])`)
    const drain = async () => {
      while ((await run()) > 0);
    }
    await Promise.all([drain(), drain(), drain()])
    expect(new Set(taken.map(({ text }) => text)).size).toBe(15)
    expect(taken).toHaveLength(15)
  })

  it('is not sent again when noting it failed', async () => {
    const { provider, taken } = recorder()
    const { queue, run, latest, clock } = await open(provider)
    await queue()
    // The database refuses the note as it would when it had gone away for a moment.
    await db.pool.query(`alter table messages add constraint no_news check (status <> 'sent') not valid`)
    await run()
    await db.pool.query('alter table messages drop constraint no_news')
    expect(await latest()).toMatchObject({ status: 'queued' })
    clock.pass(2)
    await run()
    expect(taken).toHaveLength(1)
    expect(await latest()).toMatchObject({ status: 'sent', externalId: 'm-1' })
  })
})

describe('the list of messages', () => {
  it('shows a page of the place, newest first, to users who may send messages', async () => {
    const { call, queue, run, placeId, clock } = await open()
    for (let one = 1; one <= 12; one++) {
      clock.pass(1)
      await queue({ text: `Mensagem ${one}`, ref: 'user', refId: 'x' })
    }
    while ((await run()) > 0);
    await queue({ text: 'a última' })
    const { token } = await createUser(db, placeId, ['messenger/edit'])
    const { body } = await call('GET', '/messenger?limit=5&page=2', { token })
    expect(body).toMatchObject({ total: 13, page: 2, limit: 5 })
    expect(body.data.map((one: { messageBody: { message: string } }) => one.messageBody.message)).toEqual(
      [8, 7, 6, 5, 4].map((one) => `Mensagem ${one}`)
    )
    expect(body.data[0]).toMatchObject({ status: 'sent', simulated: true, errorCount: 0, ref: 'user', placeId })
    const queued = await call('GET', '/messenger?status=queued', { token })
    expect(queued.body).toMatchObject({ total: 1, limit: 10, data: [{ status: 'queued', sentAt: null }] })
    const stranger = await createUser(db, (await createPlace(db)).placeId, ['messenger/edit'])
    expect((await call('GET', '/messenger', { token: stranger.token })).body.total).toBe(0)
    const nobody = await createUser(db, placeId, ['operation/booking-list'])
    expect((await call('GET', '/messenger', { token: nobody.token })).status).toBe(403)
    expect((await call('GET', '/messenger')).status).toBe(401)
  })

  it('shows a code only where it was simulated, and only while it lives', async () => {
    const textsOf = async (messenger?: MessageProvider, held = ['messenger/edit', 'users/edit']) => {
      const { call, queue, run, placeId, clock, backend, latest } = await open(messenger)
      const { token, uuid: refId } = await createUser(db, placeId, held)
      const shown = async () => (await call('GET', '/messenger', { token })).body.data[0].messageBody.message
      const confidentialUntil = new Date(clock.now().getTime() + 15 * 60_000)
      await queue({ text: 'código 123456', ref: 'user', refId, confidentialUntil })
      const texts = [await shown()]
      await run()
      texts.push(await shown())
      await blankConfidentialTexts(db, backend.now())
      expect((await latest())?.messageBody.message).toBe('código 123456')
      clock.pass(16)
      texts.push(await shown())
      await blankConfidentialTexts(db, backend.now())
      expect((await latest())?.messageBody.message).toBe('')
      return texts
    }
    const hidden = '(conteúdo reservado)'
    expect(await textsOf()).toEqual([hidden, 'código 123456', hidden])
    expect(await textsOf(recorder().provider)).toEqual([hidden, hidden, hidden])
    // It would open the user of somebody who may do more.
    expect(await textsOf(undefined, ['messenger/edit'])).toEqual([hidden, hidden, hidden])
  })
})

describe('a delivery', () => {
  type Row = typeof messages.$inferSelect

  /** A message in the state that a test needs, its place, and what its delivery does. */
  async function openDue(row: Partial<Row> = {}, own: Partial<MessageProvider> = {}) {
    const { provider, taken } = recorder()
    const clock = createClock()
    const plain = createTestBackend(db, clock)
    const place = await createPlace(db)
    const { placeId } = place
    await db.orm.update(places).set({ quietFrom: 0, quietUntil: 0 }).where(eq(places.id, placeId))
    const told: unknown[] = []
    const chosen: unknown[] = []
    const backend: Backend = {
      ...plain,
      live: { ...plain.live, tell: (...parts: unknown[]) => void told.push(parts) },
      messengers: {
        ...carrying(null),
        of: async (...asked) => {
          chosen.push(asked)
          return { ...provider, ...own }
        }
      }
    }
    const queue = async (changes: Partial<Row> = {}) => {
      const to = '+5575999990000'
      await queueMessage(db.orm, { placeId, to, title: 'Aviso', text: 'Olá!', kind: 'reminder', now: clock.now() })
      const [made] = await db.orm
        .select()
        .from(messages)
        .where(eq(messages.placeId, placeId))
        .orderBy(desc(messages.id))
      const id = made?.id ?? 0
      await db.orm
        .update(messages)
        .set({ kind: 'reminder', ...changes })
        .where(eq(messages.id, id))
      return id
    }
    const messageId = await queue(row)
    const read = async (id = messageId) => (await db.orm.select().from(messages).where(eq(messages.id, id)))[0]
    const set = (change: Partial<typeof places.$inferInsert>) =>
      db.orm.update(places).set(change).where(eq(places.id, placeId))
    const say = (allowed: boolean, whose: { channel: string; address: string }) =>
      insertConsent(db.orm, { placeId, allowed, source: 'reply', at: clock.now(), ...whose })
    const run = async (id = messageId) => messageJob.run(backend, { messageId: id })
    return { clock, backend, place, placeId, messageId, taken, told, chosen, queue, read, set, say, run }
  }

  const began = createClock().now()
  const later = (ms: number) => new Date(began.getTime() + ms)
  /** The clock stands at this minute of the day in Bahia. */
  const minute = ((began.getUTCHours() + 21) % 24) * 60 + began.getUTCMinutes()
  const isQuiet = { quietFrom: minute - 60, quietUntil: minute + 60 }

  it('asks for the provider of the place and channel, and tells the place’s pages', async () => {
    const { run, read, placeId, chosen, told } = await openDue({ reason: 'Fora do ar.', errorCount: 2 })
    expect(await run()).toBeUndefined()
    expect(chosen).toEqual([[placeId, 'whatsapp']])
    expect(told).toEqual([[placeId, ['messages']]])
    expect(await read()).toMatchObject({
      status: 'sent',
      provider: 'recorder',
      simulated: false,
      reason: '',
      externalId: 'm-1',
      sentAt: began,
      errorCount: 2
    })
    const mail = await openDue({ channel: 'email', to: 'ana@exemplo.com' })
    await mail.run()
    expect(mail.chosen).toEqual([[mail.placeId, 'email']])
  })

  it('tells the place’s pages of a failure too', async () => {
    const send = () => Promise.reject(new Error('no'))
    const { run, told, placeId } = await openDue({}, { send })
    await expect(run()).rejects.toThrow('no')
    expect(told).toEqual([[placeId, ['messages']]])
  })

  it('does nothing for a message that is settled, and sends one anew that was put back', async () => {
    const { run, read, taken, told, messageId } = await openDue()
    await run()
    expect(await run()).toBeUndefined()
    expect([taken.length, told.length]).toEqual([1, 1])
    await db.orm.update(messages).set({ status: 'queued', handedAt: null }).where(eq(messages.id, messageId))
    await run()
    expect(taken).toHaveLength(2)
    expect(await read()).toMatchObject({ externalId: 'm-2' })
  })

  it('ends as soon as its code has expired', async () => {
    const { run, read, taken } = await openDue({ kind: 'code', confidentialUntil: began })
    expect(await run()).toBeUndefined()
    expect(await read()).toMatchObject({ status: 'failed', reason: 'O código venceu antes do envio.' })
    expect(taken).toEqual([])
    const living = await openDue({ kind: 'code', confidentialUntil: later(1) })
    await living.run()
    expect(await living.read()).toMatchObject({ status: 'sent' })
  })

  it.each([
    ['whatsapp', 'Não há um serviço de mensagens configurado.'],
    ['email', 'Não há um servidor de e-mail configurado.']
  ])('ends without a provider of %s', async (channel, reason) => {
    const { backend, messageId, read } = await openDue({ channel })
    await messageJob.run({ ...backend, messengers: carrying(null) }, { messageId })
    expect(await read()).toMatchObject({ status: 'failed', reason })
  })

  const whatsapp = { channel: 'whatsapp', address: '+5575999990000' }
  const email = { channel: 'email', address: 'ana@exemplo.com' }
  const byMail = { channel: 'email', to: 'ana@exemplo.com' }

  it.each<[string, Partial<Row>, [boolean, typeof email] | null, string | null]>([
    ['a reminder to who declined', {}, [false, whatsapp], 'A pessoa pediu para não receber mensagens.'],
    ['a reminder by e-mail to who declined', byMail, [false, email], 'A pessoa pediu para não receber mensagens.'],
    ['a reminder to who declined another channel', {}, [false, { ...email, address: whatsapp.address }], null],
    ['a reminder to who said nothing', {}, null, null],
    ['a code to who declined', { kind: 'code' }, [false, whatsapp], null],
    [
      'a campaign to who declined',
      { kind: 'campaign' },
      [false, whatsapp],
      'A pessoa pediu para não receber mensagens.'
    ],
    ['a campaign to who said nothing', { kind: 'campaign' }, null, 'A pessoa não pediu para receber divulgação.'],
    ['a campaign to who agreed', { kind: 'campaign' }, [true, whatsapp], null]
  ])('asks before %s', async (_, row, said, reason) => {
    const { run, read, say, taken } = await openDue(row)
    if (said) await say(...said)
    await run()
    expect(await read()).toMatchObject(reason === null ? { status: 'sent' } : { status: 'cancelled', reason })
    expect(taken).toHaveLength(reason === null ? 1 : 0)
  })

  it('waits in quiet hours, with the reason', async () => {
    const { run, read, set, taken } = await openDue()
    await set(isQuiet)
    expect(await run()).toEqual({ again: later(60 * 60_000) })
    expect(taken).toEqual([])
    expect(await read()).toMatchObject({
      status: 'scheduled',
      sendDate: later(60 * 60_000),
      reason: 'Espera o fim do horário de silêncio.',
      slotAt: null
    })
  })

  it.each<[string, Partial<Row>, Partial<typeof isQuiet>]>([
    ['one that somebody waits for', { kind: 'confirmation' }, isQuiet],
    ['at their end', {}, { quietFrom: minute - 60, quietUntil: minute }],
    ['before their start', {}, { quietFrom: minute + 1, quietUntil: minute + 60 }],
    ['one that was interrupted', { handedAt: later(-60_000) }, isQuiet]
  ])('does not wait for the end of quiet hours: %s', async (_, row, hours) => {
    const { run, set, taken } = await openDue(row)
    await set(hours)
    expect(await run()).toBeUndefined()
    expect(taken).toHaveLength(1)
  })

  it('waits for its turn where the place sends no more in a minute, and then has it', async () => {
    const { run, read, set, queue, taken, messageId } = await openDue({ slotAt: later(-30_000), status: 'sent' })
    await set({ messageRate: 1 })
    const second = await queue()
    expect(await run(second)).toEqual({ again: later(30_000), hasTurn: true })
    expect(await read(second)).toMatchObject({ status: 'queued', slotAt: later(30_000) })
    expect(taken).toEqual([])
    await db.orm
      .update(messages)
      .set({ slotAt: later(-60_000) })
      .where(eq(messages.id, messageId))
    await db.orm.update(messages).set({ slotAt: null }).where(eq(messages.id, second))
    expect(await run(second)).toBeUndefined()
    expect(taken).toHaveLength(1)
  })

  it.each<[string, Partial<Row>]>([
    ['A code', { kind: 'code' }],
    ['An interrupted message', { handedAt: later(-60_000) }]
  ])('lets nothing wait for a turn that need not: %s', async (_, row) => {
    const { run, set, queue, taken } = await openDue({ slotAt: began, status: 'sent' })
    await set({ messageRate: 1 })
    expect(await run(await queue(row))).toBeUndefined()
    expect(taken).toHaveLength(1)
  })

  it('waits until its provider must have told of it, and no longer', async () => {
    const asked: Date[] = []
    const findSent: MessageProvider['findSent'] = async (_, since) => {
      asked.push(since)
      return { externalId: 'known' }
    }
    const { run, read, clock } = await openDue({ handedAt: began }, { tellsWithin: 90_000, findSent })
    expect(await run()).toEqual({ again: later(90_000) })
    clock.pass(89_999 / 60_000)
    expect(await run()).toEqual({ again: later(90_000) })
    expect(asked).toEqual([])
    clock.pass(1 / 60_000)
    expect(await run()).toBeUndefined()
    expect(asked).toEqual([began])
    expect(await read()).toMatchObject({ status: 'sent', externalId: 'known', sentAt: later(90_000) })
  })

  it('is over where its hand-over ended it, and comes back when its provider says', async () => {
    const refusal = (about: object) => ({ send: () => Promise.reject(new MessageRefused('Não.', about)) })
    const over = await openDue({}, refusal({ forGood: true }))
    expect(await over.run()).toBeUndefined()
    expect(await over.read()).toMatchObject({ status: 'failed', sentAt: null })
    const held = await openDue({}, refusal({ againMs: 60_000 }))
    expect(await held.run()).toEqual({ again: later(60_000) })
    expect(await held.read()).toMatchObject({ status: 'scheduled', sentAt: null })
  })

  describe('in the history of its booking', () => {
    async function deliverTo(row: Partial<Row>, own: Partial<MessageProvider> = {}) {
      const due = await openDue({ ...row, status: 'cancelled' }, own)
      const call = createCaller(due.backend)
      const { body } = await call('POST', '/booking/express', { body: bookingForm(due.place) })
      const id = await due.queue({ ref: 'booking', refId: String(body.uuid), ...row })
      await due.run(id)
      const sent = and(eq(bookingEvents.placeId, due.placeId), eq(bookingEvents.action, 'message-sent'))
      return (await db.orm.select().from(bookingEvents).where(sent)).map(({ to, actor, at }) => ({ to, actor, at }))
    }

    it.each<[string, Partial<Row>, Partial<MessageProvider>, string]>([
      ['WhatsApp', {}, {}, 'Aviso, por WhatsApp'],
      ['e-mail', byMail, { channel: 'email' }, 'Aviso, por e-mail'],
      ['the simulator', {}, { simulated: true }, 'Aviso, por WhatsApp (simulada)']
    ])('names %s', async (_, row, own, to) => {
      expect(await deliverTo(row, own)).toEqual([{ to, actor: 'sistema', at: began }])
    })

    it.each<[string, Partial<Row>]>([
      ['a message among staff', { kind: 'staff' }],
      ['a code', { confidentialUntil: later(60_000) }],
      ['a message about something else', { ref: 'user' }]
    ])('is not written for %s', async (_, row) => {
      expect(await deliverTo(row)).toEqual([])
    })

    it('is not written for a message that was cancelled during its sending', async () => {
      const send: MessageProvider['send'] = async ({ id }) => {
        await db.orm
          .update(messages)
          .set({ status: 'cancelled' })
          .where(eq(messages.id, Number(id)))
        return { externalId: 'x' }
      }
      expect(await deliverTo({}, { send })).toEqual([])
    })
  })
})
