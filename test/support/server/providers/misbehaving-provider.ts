import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Wire } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import type { Lie, Truth } from '../lying-api.ts'

/** One call as received. */
export interface Asked {
  /** Method and path without the query, e.g. `POST /v1/payments`. */
  call: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export interface MisbehavingProvider {
  /** Without a trailing slash. */
  url: string
  /** Calls since the last `misbehave`, in order. */
  asked: Asked[]
  /** Answers matching calls with the misdeed, at most `times`, and passes all others to the provider behind. */
  misbehave(call: RegExp, misdeed: Lie | null, times?: number): void
  close(): Promise<void>
}

/** Puts a provider (usually a simulator's `wire`) behind a real socket and lets it misbehave on request. */
export async function startMisbehavingProvider(provider: Wire): Promise<MisbehavingProvider> {
  let plan: { call: RegExp; misdeed: Lie | null; left: number } = { call: /^$/, misdeed: null, left: 0 }
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (body === null) return
    const one = toAsked(request, body.toString())
    asked.push(one)
    const truth = () => ask(provider, { url: `${base}${request.url}`, method: request.method ?? 'GET', asked: one })
    try {
      if (plan.misdeed && plan.left > 0 && plan.call.test(one.call)) {
        plan.left -= 1
        await plan.misdeed({ request, response, truth })
        return
      }
      tell(response, await truth())
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: base,
    asked,
    misbehave(call, misdeed, times = Number.POSITIVE_INFINITY) {
      plan = { call, misdeed, left: times }
      asked.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

function toAsked({ method, url = '/', headers }: IncomingMessage, body: string): Asked {
  const { pathname, searchParams } = new URL(url, 'http://provider.test')
  return { call: `${method} ${pathname}`, query: searchParams, headers, body }
}

function tell(response: ServerResponse, { status, text }: Truth): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

async function ask(provider: Wire, { url, method, asked }: { url: string; method: string; asked: Asked }) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(asked.headers)) if (typeof value === 'string') headers.set(name, value)
  const body = method === 'GET' || asked.body === '' ? undefined : asked.body
  const answer = await provider(new Request(url, { method, headers, body }))
  return { status: answer.status, text: await answer.text() }
}
