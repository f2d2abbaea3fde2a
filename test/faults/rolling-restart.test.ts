import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { queueMessage } from '#app/backend/kernel/queue-message.server.ts'
import { createDatabase } from '../support/database/database.ts'
import { query } from '../support/database/embedded.ts'
import { findBreaches, findLost } from '../support/invariants.ts'
import { startBalancer } from '../support/server/balancer.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { burstEnv, startBurst } from './burst.ts'

/** Says what came, in order. */
async function startMessages() {
  const taken: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { url = '' } = request
    if (url.startsWith('/chat/whatsappNumbers')) return void response.end('[]')
    if (url.startsWith('/chat/findMessages')) return void response.end('{"messages":{"records":[]}}')
    taken.push(String(JSON.parse(body).text))
    response.writeHead(201).end(JSON.stringify({ key: { id: `m${taken.length}` } }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Somebody who opens the shop again and again. */
function visit(url: string) {
  const failed: string[] = []
  let stopped = false
  const running = (async () => {
    while (!stopped) {
      const status = await fetch(`${url}/booking`).then(
        async (answer) => ((await answer.text()).includes('</html>') ? answer.status : 'half a page'),
        (error: Error) => error.message
      )
      if (status !== 200) failed.push(String(status))
    }
  })()
  return {
    async stop() {
      stopped = true
      await running
      return failed
    }
  }
}

it('two instances restart one after the other under load: no request fails, and each job runs once', async () => {
  const database = await createDatabase(inject('testServer').seeded)
  onTestFinished(database.drop)
  const messages = await startMessages()
  const balancer = await startBalancer()
  const env = {
    ...burstEnv,
    DATABASE_URL: database.url,
    SESSION_SECRET: 's'.repeat(40),
    TRUST_PROXY: 'loopback',
    ALLOWED_HOSTS: `127.0.0.1:${balancer.port}`,
    ALLOW_DEMO: '1',
    DRAIN_SECONDS: '2',
    // A starved machine sheds what waits for a share of this; that is not what is tried here.
    PAGE_DEADLINE_MS: '120000',
    WHATSAPP_API_URL: messages.url,
    WHATSAPP_API_KEY: 'key',
    WHATSAPP_INSTANCE: 'test'
  }
  const open = async () => {
    const app = await startApp({ env })
    balancer.add(app.url)
    await expect.poll(balancer.ready, { timeout: 60_000 }).toContain(app.url)
    return app
  }
  const instances: RunningApp[] = [await open(), await open()]
  const db = await openDatabase({ url: database.url, poolSize: 1 })
  onTestFinished(() => db.close())
  const [place] = await query<{ id: string }>(database.url, 'select id from places limit 1')
  const texts: string[] = []
  const say = async () => {
    const text = `Aviso ${texts.length}`
    texts.push(text)
    const message = { placeId: place?.id ?? '', to: '+5575999990000', title: 'Aviso', text, kind: 'staff' } as const
    await inTransaction(db, (tx) => queueMessage(tx, { ...message, now: new Date() }))
  }

  const burst = await startBurst(balancer.url, 230)
  const visitors = Array.from({ length: 4 }, () => visit(balancer.url))
  await burst.until(20)
  for (const old of [...instances]) {
    for (let count = 0; count < 10; count += 1) await say()
    await old.end('SIGTERM')
    balancer.remove(old.url)
    instances.push(await open())
    await burst.until(10)
  }
  await burst.stop()
  const seen = await Promise.all(visitors.map((visitor) => visitor.stop()))
  expect({ balancer: balancer.failed, visitors: seen.flat(), buyers: burst.wrong }).toEqual({
    balancer: [],
    visitors: [],
    buyers: []
  })
  expect(balancer.answered()).toBeGreaterThan(100)
  const ours = () => messages.taken.filter((text) => text.startsWith('Aviso ')).sort()
  await expect.poll(() => ours().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(texts.length)
  await Promise.all(instances.slice(2).map((app) => app.end('SIGTERM')))
  expect(ours()).toEqual([...texts].sort())
  expect(await findLost(database.url, burst.acknowledged)).toEqual([])
  expect(await findBreaches(database.url)).toEqual({})
}, 240_000)
