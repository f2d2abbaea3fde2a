import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What stands before several instances: it asks each /readyz, and sends a request to one that said yes, once. */
export interface Balancer {
  url: string
  port: number
  /** Instances that said yes when they were last asked. */
  ready(): string[]
  add(url: string): void
  remove(url: string): void
  /** Answers of 500 and more, and requests that an instance did not answer: status or error, and path. */
  failed: string[]
  answered(): number
}

const askEveryMs = 250

/** A check that gets no answer in this time says nothing, as the instance may only be busy. */
const patienceMs = 3000

export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ready = new Map<string, boolean>()
  const failed: string[] = []
  let turn = 0
  let answered = 0

  async function look(url: string): Promise<void> {
    const asked = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).then(
      ({ ok }) => ok,
      (error: Error) => (error.name === 'TimeoutError' ? null : false)
    )
    if (asked !== null && ready.has(url)) ready.set(url, asked)
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const able = [...ready].flatMap(([url, isReady]) => (isReady ? [url] : []))
    const target = able[turn++ % Math.max(1, able.length)]
    const fail = (reason: string) => {
      failed.push(`${reason} ${incoming.method} ${incoming.url}`)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    }
    if (!target) {
      fail('nobody is ready')
      return
    }
    const { hostname, port } = new URL(target)
    const { method, url: path, headers } = incoming
    const onward = request({ hostname, port, method, path, headers, agent }, (answer) => {
      answered += 1
      if ((answer.statusCode ?? 0) >= 500) failed.push(`${answer.statusCode} ${method} ${path}`)
      const { connection: _, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
      answer.once('error', (error) => fail(error.message))
    })
    onward.once('error', (error) => fail(error.message))
    incoming.pipe(onward)
  }

  const server = createServer(pass)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const timer = setInterval(() => void Promise.all([...ready.keys()].map(look)), askEveryMs)
  onTestFinished(() => {
    clearInterval(timer)
    server.closeAllConnections()
    server.close()
    agent.destroy()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    ready: () => [...ready].flatMap(([url, isReady]) => (isReady ? [url] : [])),
    add: (url) => void ready.set(url, false),
    remove: (url) => void ready.delete(url),
    failed,
    answered: () => answered
  }
}
