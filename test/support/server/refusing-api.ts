import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Answer {
  /** 0 closes the connection. */
  status: number
  body?: object
  headers?: Record<string, string>
}

export interface RefusingApi {
  /** Settings for a program that uses this API. */
  env: Record<string, string>
  /** Answers matching calls with this from now on; all others reach the real API. */
  refuse(call: RegExp, answer: Answer): void
  /** Refuses one call, and answers each read after it with a 503. */
  refuseAndFail(call: RegExp, answer: Answer): void
  close(): Promise<void>
}

/** Starts an API in front of a running program's, which refuses calls on request. */
export async function startRefusingApi(real: string): Promise<RefusingApi> {
  let refused: { call: RegExp; answer: Answer; failsAfter?: boolean } | null = null
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const body = await buffer(request)
    const path = url.split('?')[0]?.replace(/^\/api\/v\d/, '') ?? ''
    if (refused?.call.test(`${method} ${path}`)) {
      const { status, body: said = {}, headers } = refused.answer
      if (refused.failsAfter) refused = { call: /^GET /, answer: { status: 503 } }
      if (status === 0) return request.socket.destroy()
      return response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said))
    }
    const headers = new Headers()
    for (const name of ['content-type', 'x-access-token', 'idempotency-key']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const answer = await fetch(`${real}${url}`, { method, headers, body: body.length > 0 ? body : undefined })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
    return response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { MAIN_API_URL: `${base}/api/v3`, NODE_API_URL: `${base}/api/v1` },
    refuse: (call, answer) => {
      refused = { call, answer }
    },
    refuseAndFail: (call, answer) => {
      refused = { call, answer, failsAfter: true }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
