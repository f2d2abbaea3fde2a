import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { queueMessage } from '#app/backend/kernel/queue-message.server.ts'
import { createPlace, createUser } from '../support/database/backend.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { callOver } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'

/** A message server that accepts everything and answers only what is not of the place whose messages say `lento`. */
async function startMessages() {
  const taken: string[] = []
  const hanging: ServerResponse[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (request.url?.startsWith('/chat/whatsappNumbers')) return void response.end('[]')
    const text = String(JSON.parse(body).text)
    taken.push(text)
    if (text.includes('lento')) return void hanging.push(response)
    response.writeHead(201).end(JSON.stringify({ key: { id: `m${taken.length}` } }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const env = { WHATSAPP_API_URL: `http://127.0.0.1:${port}`, WHATSAPP_API_KEY: 'key', WHATSAPP_INSTANCE: 'test' }
  return { taken, hanging, env }
}

it('a server that never answers one place keeps back no ticket and no code of another', async () => {
  const db = await openTestDatabase()
  onTestFinished(() => db.close())
  const messages = await startMessages()
  const app = await startApp({ env: { DATABASE_URL: db.url, SEED: 'none', LOG_LEVEL: 'warn', ...messages.env } })
  const slow = await createPlace(db)
  const other = await createPlace(db)
  const queue = (placeId: string, text: string) =>
    queueMessage(db.orm, { placeId, to: '+5575999990000', title: 'Aviso', text, kind: 'confirmation', now: new Date() })
  for (let at = 0; at < 5; at++) await queue(slow.placeId, `lento ${at}`)
  await expect.poll(() => messages.hanging.length, { timeout: 20_000 }).toBe(1)
  await createUser(db, other.placeId, [], { email: 'rosa@example.com', phone: '+5575999991111' })
  await queue(other.placeId, 'Seu ingresso')
  expect((await callOver(app.url, '/auth/forgot-password/', { body: { email: 'rosa@example.com' } })).status).toBe(200)
  await expect
    .poll(() => messages.taken.filter((text) => !text.includes('lento')).length, { timeout: 10_000, interval: 50 })
    .toBe(2)
  // Still the same one: nothing of the other place waited for its end.
  expect(messages.taken.filter((text) => text.includes('lento'))).toHaveLength(1)
  messages.hanging[0]?.writeHead(201).end('{"key":{"id":"late"}}')
  await app.stop()
})
