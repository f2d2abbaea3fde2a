import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
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

/** A request waits this long for an instance that is ready. */
const queueMs = 20_000

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

  const listReady = () => [...ready].flatMap(([url, isReady]) => (isReady ? [url] : []))

  /** On a starved machine an instance may say no for a moment, as its commits take long: its visitors wait. */
  async function choose(): Promise<string | undefined> {
    const until = Date.now() + queueMs
    while (listReady().length === 0 && Date.now() < until) await delay(askEveryMs)
    const able = listReady()
    return able[turn++ % Math.max(1, able.length)]
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const target = await choose()
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

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
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
    ready: listReady,
    add: (url) => void ready.set(url, false),
    remove: (url) => void ready.delete(url),
    failed,
    answered: () => answered
  }
}
