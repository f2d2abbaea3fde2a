import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Answer of the real API. */
export interface Truth {
  status: number
  text: string
}

export interface Told {
  request: IncomingMessage
  response: ServerResponse
  /** Asks the real API, so that a lie can follow a completed action. */
  truth(): Promise<Truth>
}

export type Lie = (told: Told) => unknown

export interface LyingApi {
  /** Settings for a program that uses this API. */
  env: Record<string, string>
  /** Answers matching calls (`GET /products/`) with the lie from now on, and all others truthfully. Null ends it. */
  tell(call: RegExp, lie: Lie | null): void
  /** Calls answered with a lie since the last `tell`. */
  lied(): string[]
  /** Stops listening until `back`. */
  leave(): Promise<void>
  back(): Promise<void>
  close(): Promise<void>
}

/** Starts an API in front of a running program's, which lies on request. */
export async function startLyingApi(real: string): Promise<LyingApi> {
  let told: { call: RegExp; lie: Lie | null } = { call: /^$/, lie: null }
  let lied: string[] = []
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const body = await buffer(request).catch(() => null)
    if (body === null) return
    const truth = () =>
      ask(`${real}${url}`, { method, headers: pass(request), body: body.length > 0 ? body : undefined })
    const name = `${method} ${url.split('?')[0]?.replace(/^\/api\/v\d/, '')}`
    const { call, lie } = told
    try {
      if (lie && call.test(name)) {
        lied.push(name)
        await lie({ request, response, truth })
        return
      }
      const { status, text } = await truth()
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    } catch {
      response.destroy()
    }
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const leave = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  return {
    env: { MAIN_API_URL: `${base}/api/v3`, NODE_API_URL: `${base}/api/v1` },
    tell(call, lie) {
      told = { call, lie }
      lied = []
    },
    lied: () => lied,
    leave,
    back: () => listen(port),
    close: leave
  }
}

function pass(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const name of ['content-type', 'x-access-token', 'idempotency-key']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return headers
}

async function ask(url: string, init: { method: string; headers: Headers; body: Buffer | undefined }): Promise<Truth> {
  const answer = await fetch(url, { ...init, body: init.body && new Uint8Array(init.body) })
  return { status: answer.status, text: await answer.text() }
}
