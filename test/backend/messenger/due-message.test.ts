import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { insertConsent } from '#app/backend/db/queries/messaging/consents.server.ts'
import { messages, places } from '#app/backend/db/schema.server.ts'
import { type QueuedMessage, queueMessage } from '#app/backend/kernel/queue-message.server.ts'
import {
  type MessageProvider,
  MessageRefused,
  type OutgoingMessage
} from '#app/backend/providers/messages/message-provider.server.ts'
import { createMessageSimulator } from '#app/backend/providers/messages/simulator.server.ts'
import { carrying, createClock, createPlace, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { forgetJobs, runDueJobs, slowJobs, waitingJobs } from '../../support/database/jobs.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => forgetJobs(db))

const to = '+5575999990000'
const email = { to: 'ana@example.com', subject: 'Sua reserva', text: 'Por e-mail' }

async function open({ fails, ...own }: Partial<MessageProvider> & { fails?: MessageRefused } = {}) {
  const clock = createClock()
  const taken: OutgoingMessage[] = []
  const by = (channel: 'whatsapp' | 'email'): MessageProvider => ({
    ...createMessageSimulator(channel),
    name: channel,
    simulated: false,
    findSent: async () => 'no' as const,
    async send(message) {
      if (fails && channel === 'whatsapp') throw fails
      taken.push(message)
      return { externalId: `x${message.id}` }
    },
    ...(channel === 'whatsapp' ? own : {})
  })
  const of = async (_placeId: string, channel: 'whatsapp' | 'email') => by(channel)
  const backend = { ...createTestBackend(db, clock), messengers: { ...carrying(null), of } }
  const { placeId } = await createPlace(db)
  const queue = (own: Partial<QueuedMessage>) =>
    queueMessage(db.orm, { placeId, to, title: 'Aviso', text: 'Olá', kind: 'reminder', now: clock.now(), ...own })
  const rows = () => db.orm.select().from(messages).where(eq(messages.placeId, placeId)).orderBy(messages.id)
  const run = async () => {
    await runDueJobs(backend, slowJobs)
  }
  const set = (change: Partial<typeof places.$inferInsert>) =>
    db.orm.update(places).set(change).where(eq(places.id, placeId))
  return { clock, backend, placeId, queue, rows, run, taken, set }
}

describe('a message that is due', () => {
  it('waits for the end of the quiet hours, unless somebody waits for it', async () => {
    const { clock, queue, rows, run, taken, set } = await open()
    const local = new Date(clock.now().getTime() - 3 * 3_600_000)
    const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
    await set({ quietFrom: (minute + 1380) % 1440, quietUntil: (minute + 60) % 1440 })
    await queue({})
    await queue({ kind: 'confirmation' })
    await run()
    expect(taken).toHaveLength(1)
    expect((await rows()).map(({ kind, status, reason }) => [kind, status, reason])).toEqual([
      ['reminder', 'scheduled', 'Espera o fim do horário de silêncio.'],
      ['confirmation', 'sent', '']
    ])
    clock.pass(61)
    await run()
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent'])
  })

  it("waits by its own place's clock", async () => {
    for (const [timezone, at, until] of [
      // 20:30 in Manaus, while it is 21:30 in Bahia.
      ['America/Manaus', '2026-11-20T00:30:00Z', null],
      ['America/Bahia', '2026-11-20T00:30:00Z', '2026-11-20T11:00:00.000Z'],
      // 7:30 in Manaus, while it is 8:30 in Bahia.
      ['America/Manaus', '2026-11-20T11:30:00Z', '2026-11-20T12:00:00.000Z'],
      ['America/Bahia', '2026-11-20T11:30:00Z', null]
    ] as const) {
      const { clock, queue, rows, run, set } = await open()
      await set({ timezone, quietFrom: 21 * 60, quietUntil: 8 * 60 })
      clock.pass((new Date(at).getTime() - clock.now().getTime()) / 60_000)
      await queue({})
      await run()
      const [row] = await rows()
      expect([timezone, at, row?.status]).toEqual([timezone, at, until ? 'scheduled' : 'sent'])
      if (until) expect(row?.sendDate?.toISOString()).toBe(until)
    }
  })

  it('goes to nobody who declined, and by e-mail to people who have one', async () => {
    const { clock, placeId, queue, rows, run, taken, set } = await open()
    await set({ quietFrom: 0, quietUntil: 0 })
    await insertConsent(db.orm, {
      placeId,
      channel: 'whatsapp',
      address: to,
      allowed: false,
      source: 'reply',
      at: clock.now()
    })
    await queue({})
    await queue({ kind: 'code' })
    await queue({ kind: 'confirmation', email })
    await queue({ kind: 'campaign', to: '+5575999991111' })
    await run()
    const said = (await rows()).map(({ kind, channel, status, insteadOf }) => [
      kind,
      channel,
      status,
      insteadOf !== null
    ])
    expect(said).toEqual([
      ['reminder', 'whatsapp', 'cancelled', false],
      ['code', 'whatsapp', 'sent', false],
      ['confirmation', 'whatsapp', 'cancelled', false],
      ['campaign', 'whatsapp', 'cancelled', false],
      ['confirmation', 'email', 'sent', true]
    ])
    expect(taken.map(({ to: address, text }) => [address, text])).toEqual([
      [to, 'Olá'],
      ['ana@example.com', 'Por e-mail']
    ])
  })

  it('is sent once by e-mail after WhatsApp refused it for good', async () => {
    const { queue, rows, run, taken } = await open({ fails: new MessageRefused('Sem WhatsApp.', { forGood: true }) })
    await queue({ kind: 'confirmation', email })
    await run()
    await run()
    expect((await rows()).map(({ channel, status, reason }) => [channel, status, reason])).toEqual([
      ['whatsapp', 'failed', 'Sem WhatsApp.'],
      ['email', 'sent', '']
    ])
    expect(taken).toHaveLength(1)
  })

  it('follows the last consent for its place and channel', async () => {
    const { clock, placeId, queue, rows, run, set } = await open()
    await set({ quietFrom: 0, quietUntil: 0 })
    const say = (allowed: boolean, whose = { placeId, channel: 'whatsapp' }) =>
      insertConsent(db.orm, { ...whose, address: to, allowed, source: 'reply', at: clock.now() })
    for (const [allowed, status] of [
      [false, 'cancelled'],
      [true, 'sent'],
      [false, 'cancelled'],
      [true, 'sent']
    ] as const) {
      await say(allowed)
      await say(!allowed, { placeId: (await createPlace(db)).placeId, channel: 'whatsapp' })
      await say(!allowed, { placeId, channel: 'email' })
      await queue({ kind: 'campaign' })
      await run()
      expect((await rows()).at(-1)?.status).toBe(status)
    }
  })

  it('keeps the expiry of a code in the e-mail that replaces it', async () => {
    const { clock, queue, rows, run } = await open({ fails: new MessageRefused('Sem WhatsApp.', { forGood: true }) })
    const confidentialUntil = new Date(clock.now().getTime() + 10 * 60_000)
    await queue({ kind: 'code', email, confidentialUntil })
    await run()
    expect((await rows()).map(({ channel, kind, confidentialUntil: until }) => [channel, kind, until])).toEqual([
      ['whatsapp', 'code', confidentialUntil],
      ['email', 'code', confidentialUntil]
    ])
  })

  it('is sent by e-mail only, without a telephone', async () => {
    const { queue, rows, run, taken } = await open()
    expect(await queue({ to: '', kind: 'confirmation', email })).toBe(true)
    await run()
    expect((await rows()).map(({ channel, to: address, status }) => [channel, address, status])).toEqual([
      ['email', 'ana@example.com', 'sent']
    ])
    expect(taken[0]).toMatchObject({ subject: 'Sua reserva', text: 'Por e-mail' })
  })

  it('is queued once under its key', async () => {
    const { queue, rows } = await open()
    expect([await queue({ dedupeKey: 'a' }), await queue({ dedupeKey: 'a' })]).toEqual([true, false])
    expect(await rows()).toHaveLength(1)
  })

  it('leaves no faster than the place lets it', async () => {
    const { clock, queue, rows, run, taken, set } = await open()
    await set({ quietFrom: 0, quietUntil: 0, messageRate: 2 })
    for (let one = 0; one < 3; one += 1) await queue({})
    await queue({ kind: 'code' })
    await run()
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent', 'queued', 'sent'])
    clock.pass(2)
    await run()
    expect(taken).toHaveLength(4)
  })

  it('takes a new slot after its unused one has passed, and waits only for other messages', async () => {
    const { clock, placeId, queue, run, taken, set } = await open()
    await set({ quietFrom: 0, quietUntil: 0, messageRate: 1 })
    await queue({})
    await db.orm.update(messages).set({ slotAt: clock.now() }).where(eq(messages.placeId, placeId))
    clock.pass(0.5)
    await run()
    expect(taken).toHaveLength(1)
    // Two messages with passed slots queue again, one after the other.
    await queue({ text: 'a' })
    await queue({ text: 'b' })
    await db.orm.update(messages).set({ slotAt: clock.now() }).where(eq(messages.placeId, placeId))
    clock.pass(0.5)
    await run()
    expect(taken).toHaveLength(1)
    clock.pass(0.5)
    await run()
    expect(taken).toHaveLength(2)
  })

  it('gets its moment once where many wait, the oldest first, and costs nothing until then', async () => {
    const { clock, backend, queue, run, taken, set } = await open()
    await set({ quietFrom: 0, quietUntil: 0, messageRate: 2 })
    for (let one = 0; one < 7; one += 1)
      await queue({ text: String(one), sendAt: new Date(clock.now().getTime() + one) })
    clock.pass(1)
    const began = clock.now().getTime()
    await run()
    const minutes = (await waitingJobs(db, 'message')).map(({ dueAt }) => (dueAt.getTime() - began) / 60_000)
    expect(minutes.toSorted()).toEqual([1, 1, 2, 2, 3])
    const sent = [2]
    for (let minute = 1; minute <= 3; minute += 1) {
      clock.pass(0.9)
      expect(await runDueJobs(backend, slowJobs)).toBe(0)
      clock.pass(0.1)
      await queue({ text: `new ${minute}` })
      await run()
      sent.push(taken.length)
    }
    expect(sent).toEqual([2, 4, 6, 8])
    const texts = taken.map(({ text }) => text)
    // Messages of one minute go out in any order.
    const byMinute = [0, 2, 4, 6].map((first) => texts.slice(first, first + 2).sort())
    expect(byMinute).toEqual([
      ['0', '1'],
      ['2', '3'],
      ['4', '5'],
      ['6', 'new 1']
    ])
  })

  it('is asked after where its sending broke off, and not sent again where it came through', async () => {
    const asked: string[] = []
    const { clock, queue, rows, run, taken } = await open({
      findSent: async ({ id }) => {
        asked.push(id)
        return { externalId: 'known' }
      }
    })
    await queue({ kind: 'confirmation' })
    const [row] = await rows()
    await db.orm
      .update(messages)
      .set({ handedAt: clock.now() })
      .where(eq(messages.id, row?.id ?? 0))
    await run()
    expect([asked.length, taken.length]).toEqual([1, 0])
    expect((await rows())[0]).toMatchObject({ status: 'sent', externalId: 'known' })
  })

  it('asks the provider about a broken sending in quiet hours, and asks again after a failed answer', async () => {
    let asked = 0
    const { clock, queue, rows, run, taken, set } = await open({
      findSent: async () => {
        asked += 1
        if (asked === 1) throw new MessageRefused('O serviço caiu.')
        return { externalId: 'known' }
      }
    })
    await set({ quietFrom: 0, quietUntil: 1439 })
    await queue({})
    await db.orm.update(messages).set({ handedAt: clock.now() })
    await run()
    expect([asked, (await rows())[0]?.errorCount]).toEqual([1, 1])
    clock.pass(120)
    await run()
    expect([asked, taken.length]).toEqual([2, 0])
    expect((await rows())[0]).toMatchObject({ status: 'sent', externalId: 'known' })
  })

  it('sends no e-mail when it was cancelled during a refused sending', async () => {
    const { queue, rows, run, taken } = await open({
      async send({ id }) {
        await db.orm
          .update(messages)
          .set({ status: 'cancelled' })
          .where(eq(messages.id, Number(id)))
        throw new MessageRefused('Sem WhatsApp.', { forGood: true })
      }
    })
    await queue({ kind: 'confirmation', email })
    await run()
    expect((await rows()).map(({ channel, status }) => [channel, status])).toEqual([['whatsapp', 'cancelled']])
    expect(taken).toEqual([])
  })

  it('is asked after, and not sent again, where its refusal does not say that it stayed', async () => {
    let sent = 0
    const asked: string[] = []
    const { clock, queue, rows, run } = await open({
      findSent: async ({ id }) => {
        asked.push(id)
        return asked.length > 2 ? { externalId: 'known' } : null
      },
      async send() {
        sent += 1
        throw new MessageRefused('O serviço caiu.', { unsure: true })
      }
    })
    await queue({ kind: 'confirmation' })
    for (let time = 0; time < 6; time += 1) {
      await run()
      clock.pass(120)
    }
    expect([sent, asked.length]).toEqual([1, 1])
    expect((await rows())[0]).toMatchObject({ status: 'failed', reason: expect.stringContaining('não se sabe') })
  })

  it('is sent again where its refusal says that it stayed, and nobody is asked after it', async () => {
    let sent = 0
    const { clock, queue, rows, run } = await open({
      findSent: async () => {
        throw new Error('nobody asks')
      },
      async send() {
        sent += 1
        if (sent < 3) throw new MessageRefused('Fila cheia.')
        return { externalId: 'x' }
      }
    })
    await queue({ kind: 'confirmation' })
    for (let time = 0; time < 6; time += 1) {
      await run()
      clock.pass(120)
    }
    expect(sent).toBe(3)
    expect((await rows())[0]).toMatchObject({ status: 'sent', errorCount: 2 })
  })

  it('waits for the notice of a provider that tells by it, and is then left to a person', async () => {
    const { clock, queue, rows, run, taken } = await open({ tellsWithin: 90_000, findSent: async () => null })
    await queue({ kind: 'confirmation' })
    const [row] = await rows()
    await db.orm
      .update(messages)
      .set({ handedAt: clock.now() })
      .where(eq(messages.id, row?.id ?? 0))
    await run()
    expect(taken).toHaveLength(0)
    expect((await rows())[0]).toMatchObject({ status: 'queued', errorCount: 0 })
    clock.pass(1.5)
    await run()
    expect(taken).toHaveLength(0)
    expect((await rows())[0]).toMatchObject({ status: 'failed', reason: expect.stringContaining('não se sabe') })
  })
})
