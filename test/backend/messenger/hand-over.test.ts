import { and, asc, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { messageConsents, messages } from '#app/backend/db/schema.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { queueMessage } from '#app/backend/kernel/queue-message.server.ts'
import { handOver } from '#app/backend/messenger/hand-over.server.ts'
import {
  type MessageProvider,
  MessageRefused,
  type OutgoingMessage
} from '#app/backend/providers/messages/message-provider.server.ts'
import { createMessageSimulator } from '#app/backend/providers/messages/simulator.server.ts'
import { createClock, createPlace, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

type Row = typeof messages.$inferSelect

/** A message in the state that a test needs, and a provider that answers as the test says. */
async function openMessage(row: Partial<Row> = {}, own: Partial<MessageProvider> = {}) {
  const clock = createClock()
  const { placeId } = await createPlace(db)
  const taken: OutgoingMessage[] = []
  const warned: unknown[] = []
  const plain = createTestBackend(db, clock)
  const log = { ...plain.log, warn: (...parts: unknown[]) => void warned.push(parts) } as Backend['log']
  const backend = { ...plain, log }
  const provider: MessageProvider = {
    ...createMessageSimulator('whatsapp'),
    name: 'recorder',
    findSent: async () => {
      throw new Error('nobody asks')
    },
    async send(message) {
      taken.push(message)
      return { externalId: 'new' }
    },
    ...own
  }
  const email = { to: 'ana@example.com', subject: 'Reserva', text: 'Olá' }
  const to = '+5575999990000'
  await queueMessage(db.orm, { placeId, to, title: 'Aviso', text: 'Olá', kind: 'written', email, now: clock.now() })
  const [message] = await db.orm
    .update(messages)
    .set({ kind: 'written', ...row })
    .where(eq(messages.placeId, placeId))
    .returning()
  if (!message) throw new Error('no message')
  const read = async () => (await db.orm.select().from(messages).where(eq(messages.id, message.id)))[0]
  const others = () =>
    db.orm
      .select()
      .from(messages)
      .where(and(eq(messages.placeId, placeId), ne(messages.id, message.id)))
      .orderBy(asc(messages.id))
  const consents = () => db.orm.select().from(messageConsents).where(eq(messageConsents.placeId, placeId))
  return {
    clock,
    message,
    provider,
    taken,
    warned,
    read,
    others,
    consents,
    run: () => handOver(backend, message, provider)
  }
}

/** The same, with a provider that refuses. */
const openRefused = (error: Error, row: Partial<Row> = {}) =>
  openMessage(row, {
    send: async () => {
      throw error
    }
  })

const began = createClock().now()
const later = (ms: number) => new Date(began.getTime() + ms)
const earlier = later(-60_000)
const minuteMs = 60_000
const hourMs = 60 * minuteMs

describe('handing a message over', () => {
  it('notes when and by whom before it is sent, and asks nobody about a first sending', async () => {
    const { run, read, message, taken } = await openMessage({ slotAt: earlier })
    expect(await run()).toEqual({ externalId: 'new' })
    expect(taken).toHaveLength(1)
    expect(await read()).toEqual({ ...message, handedAt: began, slotAt: began, provider: 'recorder' })
  })

  it('sends nothing that was cancelled meanwhile', async () => {
    const { run, read, message, taken } = await openMessage({ status: 'cancelled', reason: 'Desistiu' })
    expect(await run()).toBe('lost')
    expect(taken).toEqual([])
    expect(await read()).toEqual(message)
  })

  it('sends nothing again that its provider has, and says under which id', async () => {
    const asked: unknown[] = []
    const findSent: MessageProvider['findSent'] = async ({ id, text }, since) => {
      asked.push(id, text, since)
      return { externalId: 'known' }
    }
    const { run, read, message, taken } = await openMessage({ handedAt: earlier }, { findSent })
    expect(await run()).toEqual({ externalId: 'known' })
    expect(asked).toEqual([String(message.id), 'Olá', earlier])
    expect(taken).toEqual([])
    expect(await read()).toEqual(message)
  })

  it('sends again what its provider does not have', async () => {
    const { run, read, taken } = await openMessage({ handedAt: earlier }, { findSent: async () => 'no' })
    expect(await run()).toEqual({ externalId: 'new' })
    expect(taken).toHaveLength(1)
    expect(await read()).toMatchObject({ handedAt: began })
  })

  it('leaves to a person what its provider cannot be asked about', async () => {
    const { run, read, taken } = await openMessage({ handedAt: earlier }, { findSent: async () => null })
    expect(await run()).toBe('lost')
    expect(taken).toEqual([])
    expect(await read()).toMatchObject({
      status: 'failed',
      reason: 'O envio foi interrompido e não se sabe se a mensagem saiu.',
      errorCount: 0,
      handedAt: earlier
    })
  })

  it.each([false, true])('still asks first after a failed question (refused: %s)', async (isRefused) => {
    const error = isRefused ? new MessageRefused('Fora do ar.') : new Error('no')
    const findSent = async () => {
      throw error
    }
    const { run, read, taken } = await openMessage({ handedAt: earlier }, { findSent })
    await expect(run()).rejects.toBe(error)
    expect(taken).toEqual([])
    expect(await read()).toMatchObject({ status: 'queued', handedAt: earlier, errorCount: 1 })
  })
})

const unclear = 'O serviço de mensagens não respondeu como devia.'
const refusal = (about: ConstructorParameters<typeof MessageRefused>[1] = {}) =>
  new MessageRefused('Fila cheia.', about)

describe('a refusal', () => {
  it.each([
    [
      'says that it stayed',
      refusal(),
      null,
      'Fila cheia.',
      { forGood: false, unsure: false, failure: 'MessageRefused' }
    ],
    [
      'leaves it open',
      refusal({ unsure: true }),
      began,
      'Fila cheia.',
      { forGood: false, unsure: true, failure: 'MessageRefused' }
    ],
    ['is none', new TypeError('+5575999990000'), began, unclear, { forGood: false, unsure: true, failure: 'TypeError' }]
  ])('that %s is thrown for a next try', async (_, error, handedAt, reason, told) => {
    const { run, read, message, warned, others } = await openRefused(error, { errorCount: 6 })
    await expect(run()).rejects.toBe(error)
    const { id: messageId, placeId } = message
    const named = { messageId, placeId, channel: 'whatsapp', provider: 'recorder', tries: 7, ...told }
    expect(warned).toEqual([[named, 'a message was not sent']])
    expect(await read()).toMatchObject({
      status: 'queued',
      errorCount: 7,
      reason,
      handedAt,
      sendDate: message.sendDate
    })
    expect(await others()).toEqual([])
  })

  const ends: [string, Error, Partial<Row>, string][] = [
    ['the eighth time', new Error('no'), { errorCount: 7 }, unclear],
    ['the eighth time, with a wait', refusal({ againMs: minuteMs }), { errorCount: 7 }, 'Fila cheia.'],
    ['for good', refusal({ forGood: true }), {}, 'Fila cheia.'],
    ['for good, with a wait', refusal({ forGood: true, againMs: minuteMs }), {}, 'Fila cheia.'],
    [
      'for longer than news may wait',
      refusal({ againMs: hourMs + 1 }),
      { kind: 'confirmation' },
      'Fila cheia. Pode ser enviada de novo depois de 2 horas.'
    ],
    [
      'until the end of a code',
      refusal({ againMs: minuteMs }),
      { kind: 'code', confidentialUntil: later(minuteMs) },
      'Fila cheia. Pode ser enviada de novo depois de 1 minuto.'
    ],
    ['at the end of a code', refusal(), { kind: 'code', confidentialUntil: began }, 'Fila cheia.'],
    [
      'for longer than a message without a known purpose may wait',
      refusal({ againMs: 2 * hourMs }),
      { kind: '' },
      'Fila cheia. Pode ser enviada de novo depois de 2 horas.'
    ]
  ]

  it.each(ends)('%s ends it, and its e-mail goes instead', async (_, error, row, reason) => {
    const { run, read, message, others, consents } = await openRefused(error, row)
    expect(await run()).toBe('lost')
    expect(await read()).toMatchObject({
      status: 'failed',
      reason,
      errorCount: message.errorCount + 1,
      sendDate: message.sendDate
    })
    expect(await others()).toMatchObject([{ channel: 'email', status: 'queued' }])
    expect(await consents()).toEqual([])
  })

  it.each<[string, number, Partial<Row>]>([
    ['news', hourMs, { kind: 'confirmation' }],
    ['a text of the staff', 24 * hourMs, {}],
    ['a text after its sixth failure', minuteMs, { errorCount: 6 }],
    ['a code that outlives the wait', minuteMs, { kind: 'code', confidentialUntil: later(minuteMs + 1) }]
  ])('with a wait puts off %s', async (_, againMs, row) => {
    const { run, read, message, others } = await openRefused(refusal({ againMs }), row)
    expect(await run()).toEqual({ again: later(againMs) })
    expect(await read()).toMatchObject({
      status: 'scheduled',
      sendDate: later(againMs),
      reason: 'Fila cheia.',
      errorCount: message.errorCount + 1,
      handedAt: null
    })
    expect(await others()).toEqual([])
  })

  it('is the receiver’s no only when it ends the message', async () => {
    const first = await openRefused(refusal({ isNo: true }))
    await expect(first.run()).rejects.toThrow('Fila cheia.')
    expect(await first.consents()).toEqual([])
    const last = await openRefused(refusal({ isNo: true, forGood: true }))
    expect(await last.run()).toBe('lost')
    expect(await last.consents()).toMatchObject([
      { channel: 'whatsapp', address: '+5575999990000', allowed: false, source: 'provider', at: began }
    ])
  })
})

const text = { number: '1', message: 'Olá', group: false }
const attachment = { filename: 'ingresso.pdf', contentType: 'application/pdf', content: 'eA==' }
const bare = { to: '+5575999990000', isReply: false, template: '', subject: '', html: '', attachments: [] }
const { baseUrl } = createTestBackend({} as Database, createClock())

describe('the message that a provider gets', () => {
  const forms: [string, Partial<Row>, Partial<OutgoingMessage>][] = [
    ['a text', { messageBody: text }, { ...bare, text: 'Olá' }],
    ['an answer', { kind: 'answer', messageBody: text }, { ...bare, text: 'Olá', isReply: true }],
    [
      'a text with a template',
      { messageBody: { ...text, template: 'aviso' } },
      { ...bare, text: 'Olá', template: 'aviso' }
    ],
    ['a text with a path', { messageBody: { ...text, path: '/foto.png' } }, { ...bare, text: 'Olá' }],
    [
      'a picture of ours',
      { typeMessage: 'image', messageBody: { caption: 'Veja', path: '/foto.png', filename: 'foto.png' } },
      { ...bare, text: 'Veja', image: { url: `${baseUrl}/foto.png`, filename: 'foto.png' } }
    ],
    [
      'a picture elsewhere, without a name',
      { typeMessage: 'image', messageBody: { caption: '', path: 'https://exemplo.com/a.png/' } },
      { ...bare, text: '', image: { url: 'https://exemplo.com/a.png/', filename: 'imagem.jpg' } }
    ],
    ['a picture that has gone', { typeMessage: 'image', messageBody: { caption: 'Veja' } }, { ...bare, text: 'Veja' }],
    [
      'an e-mail',
      {
        channel: 'email',
        to: 'ana@example.com',
        messageBody: { ...text, subject: 'Reserva', html: '<p>Olá</p>', attachments: [attachment] }
      },
      {
        ...bare,
        to: 'ana@example.com',
        text: 'Olá',
        subject: 'Reserva',
        html: '<p>Olá</p>',
        attachments: [attachment] as never
      }
    ],
    ['an e-mail with unreadable attachments', { messageBody: { ...text, attachments: 'x' } }, { ...bare, text: 'Olá' }],
    ['a blanked text', { messageBody: { message: null } }, { ...bare, text: '' }]
  ]

  it.each(forms)('is %s', async (_, row, expected) => {
    const { run, taken, message } = await openMessage(row)
    await run()
    expect(taken).toEqual([{ id: String(message.id), ...expected }])
  })
})
