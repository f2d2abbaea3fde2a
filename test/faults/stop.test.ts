import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { signIn } from '../support/browser/text-browser.ts'
import { createDatabase } from '../support/database/database.ts'
import { makeFolder, postmasterPid, untilGone } from '../support/database/embedded.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { findBreaches } from '../support/invariants.ts'
import { expressForm, findShop } from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'

const goOn = 'HTTP/1.1 100 Continue\r\n\r\n'

/** A connection whose answer is read to its end; `isRead` resolves once the server has read the head of a request. */
function open(app: RunningApp): { socket: Socket; isRead: Promise<void>; answer: Promise<string> } {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  let text = ''
  const isRead = new Promise<void>((resolve) => {
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
      if (text.startsWith(goOn)) resolve()
    })
  })
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text.slice(goOn.length))))
  return { socket, isRead, answer }
}

function refusesConnections(app: RunningApp): Promise<boolean> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.once('connect', () => socket.destroy() && resolve(false)).once('error', () => resolve(true))
  })
}

/** A booking's post of which the server has the head and the first bytes; `finish` sends the rest. */
async function beginPost(app: RunningApp): Promise<{ finish(): Promise<string> }> {
  const body = JSON.stringify(expressForm(await findShop(app.url)))
  const { socket, isRead, answer } = open(app)
  const head = [
    'POST /api/v3/booking/express HTTP/1.1',
    `Host: ${new URL(app.url).host}`,
    'Content-Type: application/json',
    'Expect: 100-continue',
    `Content-Length: ${Buffer.byteLength(body)}`
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`)
  await isRead
  return {
    finish() {
      socket.write(body.slice(20))
      return answer
    }
  }
}

function untilClosed(app: RunningApp): Promise<void> {
  return vi.waitFor(async () => expect(await refusesConnections(app)).toBe(true), { timeout: 30_000, interval: 10 })
}

it('finishes an open post at SIGTERM, then ends in order with its database', async () => {
  const dataDir = await makeFolder()
  const app = await startApp({ dataDir })
  const postgres = await postmasterPid(dataDir)
  const post = await beginPost(app)
  const ended = app.end('SIGTERM')
  await untilClosed(app)

  const said = await post.finish()
  expect(said).toMatch(/^HTTP\/1\.1 201 /)
  expect(JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))).toMatchObject({ status: 'PENDING' })
  await ended
  await untilGone(postgres)
})

it('finishes a report that streams and a post that is open at SIGTERM, and leaves nothing half done', async () => {
  const database = await createDatabase(inject('testServer').seeded)
  onTestFinished(database.drop)
  const app = await startApp({ env: { DATABASE_URL: database.url } })
  const manager = await signIn(app.url, 'gestor', seededPassword)
  manager.cookies.set('js', '1')
  // Its figures wait for this table.
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; lock table sales_days in access exclusive mode')
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const page = await fetch(`${app.url}/reports/sales`, { headers: { cookie } })
  expect(page.status).toBe(200)
  const chunks = page.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('<progress')) {
    const { value, done } = (await chunks?.read()) ?? { done: true }
    expect(done).toBe(false)
    text += value ?? ''
  }
  const slots = Number(/<progress[^>]* max="(\d+)" value="0"/.exec(text)?.[1])
  expect(slots).toBeGreaterThan(1)

  const post = await beginPost(app)
  const ended = app.end('SIGTERM')
  await untilClosed(app)
  await holder.query('rollback')
  await holder.end()
  expect(await post.finish()).toMatch(/^HTTP\/1\.1 201 /)
  for (let next = await chunks?.read(); next && !next.done; next = await chunks?.read()) text += next.value
  const bars = [...text.matchAll(/<progress[^>]* value="(\d+)">/g)].map(([, value]) => Number(value))
  expect(bars.at(-1)).toBe(slots)
  expect(text.slice(text.lastIndexOf('<main'))).toContain('Relatório completo')
  await ended
  expect(await findBreaches(database.url)).toEqual({})
})
