import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { authCalls } from './calls/auth.ts'
import { bookingCalls } from './calls/bookings.ts'
import { refuse, type Said, type SpecificationCall } from './calls/call.ts'
import { nodeCalls } from './calls/node.ts'
import { placeCalls } from './calls/place.ts'
import { checkoutPath, showCheckout } from './checkout.ts'
import { type Oddities, writeWith } from './shapes.ts'
import { demoState, type State } from './state.ts'

/** All calls of specification §7 with a method and path, and no others. */
export const specificationCalls: SpecificationCall[] = [...authCalls, ...bookingCalls, ...placeCalls, ...nodeCalls]

export interface SpecificationApi {
  /** Settings for a program that uses these APIs. */
  env: { MAIN_API_URL: string; NODE_API_URL: string }
  state: State
  /** Requests so far as `main GET /products/`, including 404s. */
  asked: string[]
  /** Turns variants on from now on. */
  writeOddly(odd: Oddities): void
  close(): Promise<void>
}

interface Options {
  odd?: Oddities
  now?: Date
  port?: number
}

/** Simulates an operator's two APIs over HTTP, which know specification §7 only; everything else is a 404. */
export async function startSpecificationApi({
  odd = {},
  now = new Date(),
  port = 0
}: Options = {}): Promise<SpecificationApi> {
  const state = demoState(now)
  const asked: string[] = []
  let oddities = odd
  const server = createServer(async (request, response) => {
    const raw = await buffer(request).catch(() => null)
    if (raw === null) return
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith(checkoutPath)) return showCheckout(response, { request, raw, pathname, state })
    const [, prefix, path = ''] = /^\/(main|node)(\/.*)$/.exec(pathname) ?? []
    asked.push(`${prefix} ${request.method} ${path}`)
    const found = findCall(`${request.method} ${path}`, prefix, oddities)
    const user = state.tokens.get(String(request.headers['x-access-token'])) ?? null
    const answer = () => {
      if (path === '/' && state.about) return { body: state.about }
      if (!found) return { status: 404, body: { error: 'Not Found', path } }
      if (!user && !found.one.isOpen) return refuse(401, 'Unauthorized')
      const write = writeWith(oddities)
      const { headers, method = '' } = request
      const body = readJson(request, raw)
      return found.one.answer({
        method,
        path,
        query: searchParams,
        headers,
        body,
        raw,
        user,
        id: found.id,
        state,
        write,
        now
      })
    }
    send(response, answer(), oddities)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.checkout = `${base}${checkoutPath}`
  return {
    env: { MAIN_API_URL: `${base}/main`, NODE_API_URL: `${base}/node` },
    state,
    asked,
    writeOddly: (next) => {
      oddities = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

function findCall(asked: string, prefix: string | undefined, { anySlash }: Oddities) {
  const plain = (call: string) => (anySlash ? call.replace(/(?<=.)\/$/, '') : call)
  const those = specificationCalls.filter(({ api }) => api === prefix)
  const exact = those.find(({ call }) => plain(call) === plain(asked))
  if (exact) return { one: exact, id: '' }
  for (const one of those.filter(({ call }) => call.includes('{id}'))) {
    const [before = '', after = ''] = plain(one.call).split('{id}')
    const written = plain(asked)
    const id = written.slice(before.length, written.length - after.length)
    if (written.startsWith(before) && written.endsWith(after) && /^[^/]+$/.test(id))
      return { one, id: decodeURIComponent(id) }
  }
  return null
}

function readJson({ headers }: IncomingMessage, raw: Buffer): Record<string, unknown> {
  if (raw.length === 0 || !headers['content-type']?.includes('json')) return {}
  const value: unknown = JSON.parse(raw.toString())
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function send(response: ServerResponse, { status = 200, body, file }: Said, odd: Oddities): void {
  if (file) {
    const headers = { 'content-type': file.mime, 'content-length': file.content.length }
    return void response.writeHead(200, headers).end(file.content)
  }
  const swapped = odd.swapsSuccess && status < 300 ? (status === 200 ? 201 : 200) : status
  const written = writeWith(odd).finish(body)
  response.writeHead(swapped, { 'content-type': 'application/json' }).end(JSON.stringify(written))
}
