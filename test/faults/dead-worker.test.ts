import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { queueMessage } from '#app/backend/kernel/queue-message.server.ts'
import { createPlace } from '../support/database/backend.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { startApp } from '../support/server/program.ts'

/** A message server that takes what comes, and answers or never does. */
async function startMessages({ answers }: { answers: boolean }) {
  const taken: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { url = '' } = request
    // It knows every number as it is, and of nothing that came through.
    if (url.startsWith('/chat/whatsappNumbers')) return void response.end('[]')
    if (url.startsWith('/chat/findMessages')) return void response.end('{"messages":{"records":[]}}')
    taken.push(String(JSON.parse(body).text))
    if (answers) response.writeHead(201).end(JSON.stringify({ key: { id: `m${taken.length}` } }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const env = {
    WHATSAPP_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    WHATSAPP_API_KEY: 'key',
    WHATSAPP_INSTANCE: 'test'
  }
  return { taken, env }
}

it('the job of an instance that was killed is done by another within seconds, not a minute', async () => {
  const db = await openTestDatabase()
  onTestFinished(() => db.close())
  const { placeId } = await createPlace(db)
  const silent = await startMessages({ answers: false })
  const willing = await startMessages({ answers: true })
  const env = { DATABASE_URL: db.url, SEED: 'none', LOG_LEVEL: 'silent' }
  const dying = await startApp({ env: { ...env, ...silent.env } })
  await inTransaction(db, (tx) =>
    queueMessage(tx, { placeId, to: '+5575999990000', title: 'Aviso', text: 'Olá!', kind: 'staff', now: new Date() })
  )
  await expect.poll(() => silent.taken).toEqual(['Olá!'])
  const other = await startApp({ env: { ...env, ...willing.env } })
  await dying.kill()
  await expect.poll(() => willing.taken, { timeout: 30_000 }).toEqual(['Olá!'])
  await other.stop()
})
