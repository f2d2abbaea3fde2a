import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface DelayedApi {
  url: string
  /** URLs requested so far whose path begins with this, in order. */
  asked(path: string): URL[]
  /** Sets the treatment of requests; one without a status is passed on to the real API. */
  setRule(rule: Rule): void
  close(): Promise<void>
}

/**
 * `delayMs`: wait before passing on. `until`: hold until the test releases it. `status`: answer instead of passing on.
 */
type Rule = (url: URL) => { delayMs?: number; until?: Promise<void>; status?: number } | undefined

/** Starts a remote API that is slow or fails on request, in front of another process's embedded one. */
export async function startDelayedApi(target: string): Promise<DelayedApi> {
  const asked: URL[] = []
  let rule: Rule = () => undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', target)
    asked.push(url)
    const { delayMs = 0, until, status } = rule(url) ?? {}
    const goOn = () => {
      // Who asked may have gone meanwhile.
      if (response.destroyed) return
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
