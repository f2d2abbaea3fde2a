import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SlowApi {
  url: string
  /** Requests for sales: number, milliseconds to answer each, and most at once. */
  seen: { count: number; ms: number[]; most: number }
  /** Whether everything takes as long, not sales alone. */
  setAll(isAll: boolean): void
  close(): Promise<void>
}

interface Behaviour {
  /** Answers everything that is not sales. */
  target: string
  delayMs: number
  /** A day of sales, as the API says it, for every day asked. */
  sales: string
}

/** A remote API that takes its time over sales; what else a page needs it asks of the real one. */
export async function startSlowApi({ target, delayMs, sales }: Behaviour): Promise<SlowApi> {
  const seen = { count: 0, ms: [] as number[], most: 0 }
  let isAll = false
  let open = 0
  const answerSales = (response: ServerResponse, url: URL) => {
    const asked = performance.now()
    open += 1
    seen.count += 1
    seen.most = Math.max(seen.most, open)
    setTimeout(() => {
      open -= 1
      const day = url.searchParams.get('sdate') ?? ''
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(sales.replaceAll(/"date":"[\d-]+"/g, `"date":"${day}"`))
      seen.ms.push(performance.now() - asked)
    }, delayMs)
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', target)
    if (url.pathname.endsWith('/bills/products')) answerSales(response, url)
    else setTimeout(() => void passOn(request, response, url), isAll ? delayMs : 0)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    setAll(next) {
      isAll = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

async function passOn(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = new Headers({ accept: 'application/json' })
  for (const name of ['x-access-token', 'content-type']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
  const answer = await fetch(url, { method: request.method, headers, body })
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}
