import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { messages, places } from '#app/backend/db/schema.server.ts'
import { isWithinLimit } from '#app/backend/kernel/count-attempt.server.ts'
import { createCaller, createPlace, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function open() {
  const call = createCaller(createTestBackend(db))
  const { placeId } = await createPlace(db)
  const { token, userId } = await createUser(db, placeId, ['messenger/edit'])
  const send = (body: unknown) => call('POST', '/messenger/send-whatsapp', { body, token })
  const schedule = (body: unknown) => call('POST', '/messenger/schedule', { body, token })
  const rows = () => db.orm.select().from(messages).where(eq(messages.placeId, placeId)).orderBy(messages.id)
  return { call, placeId, userId, send, schedule, rows }
}

const text = (number: string, message: string) => ({ typeMessage: 'text', messageBody: { number, message } })

it('queues text and picture for a person or a group, even when the body arrives as text', async () => {
  const { send, rows } = await open()
  const path = 'https://example.com/mapa.jpg'
  const image = { number: '75999990000', caption: 'O mapa', path, filename: 'mapa.jpg', group: false }
  expect((await send(text('(75) 99999-0000', 'Olá'))).body).toEqual({ id: expect.any(Number), status: 'queued' })
  expect((await send({ typeMessage: 'image', messageBody: JSON.stringify(image) })).status).toBeLessThan(300)
  expect((await send(text('120363295648424210', 'Equipe'))).status).toBeLessThan(300)
  expect((await rows()).map(({ to, typeMessage, kind, messageBody }) => [to, typeMessage, kind, messageBody])).toEqual([
    ['+5575999990000', 'text', 'written', { number: '+5575999990000', message: 'Olá', group: false }],
    ['+5575999990000', 'image', 'written', { ...image, number: '+5575999990000' }],
    ['120363295648424210', 'text', 'written', { number: '120363295648424210', message: 'Equipe', group: true }]
  ])
})

it('reports invalid input at its field, and sends nothing then', async () => {
  const { send, rows, call, placeId } = await open()
  const picture = (path: string) => ({ typeMessage: 'image', messageBody: { number: '75999990000', path } })
  const cases: [unknown, string][] = [
    [text('', 'Olá'), 'number'],
    [text('123', 'Olá'), 'number'],
    [text('75999990000', ' '), 'message'],
    [text('75999990000', 'x'.repeat(4097)), 'message'],
    [{ ...text('75999990000', 'Olá'), typeMessage: 'audio' }, 'typeMessage'],
    [picture('http://example.com/a.jpg'), 'path'],
    [picture('https://169.254.169.254/a.jpg'), 'path'],
    [picture(`https://example.com/${'a'.repeat(1000)}.jpg`), 'path'],
    [picture('file:///etc/passwd'), 'path']
  ]
  for (const [body, field] of cases) {
    const answer = await send(body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]])
  }
  expect(await rows()).toEqual([])
  expect((await send(text('75999990000', 'x'.repeat(4096)))).status).toBe(200)
  const { token } = await createUser(db, placeId, ['operation/booking-list'])
  const refused = await call('POST', '/messenger/send-whatsapp', { body: text('75999990000', 'Olá'), token })
  expect(refused.status).toBe(403)
})

it('limits the messages of one user in an hour, for one and for a list', async () => {
  const { userId, send, schedule, rows } = await open()
  const written = { key: `message-sent:${userId}`, limit: 1000, windowSeconds: 3600, amount: 498 }
  expect(await isWithinLimit(createTestBackend(db), written)).toBe(true)
  const item = { title: 'Aviso', ref: '', refId: '', sendDate: null, message: text('75999990000', 'Oi') }
  expect((await schedule([item, item, item])).status).toBe(429)
  expect(await rows()).toEqual([])
  expect((await send(text('75999990000', 'Oi'))).status).toBe(429)
})

it('schedules all of a list or none', async () => {
  const { schedule, rows } = await open()
  const item = (number: string, sendDate: string) => ({
    title: 'Lembrete',
    ref: 'booking',
    refId: '7',
    sendDate,
    message: text(number, 'Até amanhã')
  })
  const later = '2026-11-21T12:00:00.000Z'
  const far = await schedule([item('75999990000', later), item('75999990001', '2027-11-22T12:00:00.000Z')])
  expect([far.status, Object.keys(far.body.fields ?? {})]).toEqual([422, ['items[1].sendDate']])
  const wrong = await schedule([item('75999990000', later), item('12', later)])
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['items[1].number']])
  expect(await rows()).toEqual([])
  const { body } = await schedule([item('75999990000', later), item('75999990001', '2020-01-01T00:00:00.000Z')])
  expect(body.map(({ status }: { status: string }) => status)).toEqual(['scheduled', 'queued'])
  expect((await rows()).map(({ title, ref, refId, sendDate }) => [title, ref, refId, sendDate > new Date(0)])).toEqual([
    ['Lembrete', 'booking', '7', true],
    ['Lembrete', 'booking', '7', true]
  ])
})

it('reads a day and time without a zone on the clock of the place', async () => {
  const { placeId, schedule, rows } = await open()
  await db.orm.update(places).set({ timezone: 'America/Manaus' }).where(eq(places.id, placeId))
  const at = (sendDate: string) => ({ title: 'Aviso', sendDate, message: text('75999990000', 'Oi') })
  const { status, body } = await schedule([at('05/12/2026 10:00'), at('2026-12-05 10:00:00'), at('2026-12-05T10:00Z')])
  expect([status, body.map((one: { status: string }) => one.status)]).toEqual([200, Array(3).fill('scheduled')])
  expect((await rows()).map(({ sendDate }) => sendDate.toISOString())).toEqual([
    '2026-12-05T14:00:00.000Z',
    '2026-12-05T14:00:00.000Z',
    '2026-12-05T10:00:00.000Z'
  ])
  const unknown = await schedule([at('amanhã cedo')])
  expect([unknown.status, Object.keys(unknown.body.fields ?? {})]).toEqual([422, ['items[0].sendDate']])
})
