import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface DelayedApi {
  url: string
  /** Addresses asked so far whose path begins so, in order. */
  asked(path: string): URL[]
  /** What happens to a request; without an answer of its own it goes on to the real API. */
  setRule(rule: Rule): void
  close(): Promise<void>
}

/** `delayMs` before it goes on, or held `until` a test lets go; `status` instead of going on. */
type Rule = (url: URL) => { delayMs?: number; until?: Promise<void>; status?: number } | undefined

/** A remote API that is slow or fails as a test says: it stands before the embedded one of another process. */
export async function startDelayedApi(target: string): Promise<DelayedApi> {
  const asked: URL[] = []
  let rule: Rule = () => undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', target)
    asked.push(url)
    const { delayMs = 0, until, status } = rule(url) ?? {}
    const goOn = () => {
      if (status === undefined) void pass(request, response, url)
      else response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"Recusado","code":"x"}')
    }
    const timer = setTimeout(() => void (until ? until.then(goOn) : goOn()), delayMs)
    response.once('close', () => clearTimeout(timer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked: (path) => asked.filter(({ pathname }) => pathname.startsWith(path)),
    setRule(next) {
      rule = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

async function pass(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = new Headers({ accept: 'application/json' })
  for (const name of ['x-access-token', 'content-type', 'idempotency-key']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
  const answer = await fetch(url, { method: request.method, headers, body })
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}
