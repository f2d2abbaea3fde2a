import { connect, type Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { makeFolder, postmasterPid, untilGone } from '../support/database/embedded.ts'
import { expressForm, findShop } from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'

/** A connection whose answer is read to its end. */
function open(app: RunningApp): { socket: Socket; answer: Promise<string> } {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  return { socket, answer: new Promise((resolve) => socket.once('close', () => resolve(text))) }
}

function refusesConnections(app: RunningApp): Promise<boolean> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.once('connect', () => socket.destroy() && resolve(false)).once('error', () => resolve(true))
  })
}

it('finishes an open post at SIGTERM, then ends in order within 10 s with its database', async () => {
  const dataDir = await makeFolder()
  const app = await startApp({ dataDir })
  const postgres = await postmasterPid(dataDir)
  const body = JSON.stringify(expressForm(await findShop(app.url)))
  const { socket, answer } = open(app)
  const head = [
    'POST /api/v3/booking/express HTTP/1.1',
    `Host: ${new URL(app.url).host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`)
  // Asked behind the open post: once this is answered, the server has read the post's head.
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)

  const askedAt = performance.now()
  const ended = app.stop('SIGTERM')
  await vi.waitFor(async () => expect(await refusesConnections(app)).toBe(true), { timeout: 3000, interval: 10 })
  socket.write(body.slice(20))

  const said = await answer
  expect(said).toMatch(/^HTTP\/1\.1 201 /)
  expect(JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))).toMatchObject({ status: 'PENDING' })
  expect(await ended).toBe(0)
  expect(performance.now() - askedAt).toBeLessThan(10_000)
  await untilGone(postgres)
})
