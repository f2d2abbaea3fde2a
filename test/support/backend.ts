import type { ApiContext, Backend } from '#app/backend/context.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createApiHandler } from '#app/backend/handle-api.server.ts'
import { unavailable } from '#app/contracts/api-error.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const noPayments: Backend['payments'] = {
  name: 'none',
  simulated: true,
  createPix: async () => {
    throw unavailable()
  },
  findCharge: async () => null
}

/** A back end over a test database; parts may be replaced. */
export function testBackend(db: Database, parts: Partial<Backend> = {}): Backend {
  return {
    db,
    log: quiet,
    payments: noPayments,
    now: () => new Date(),
    baseUrl: 'http://127.0.0.1:3000',
    limits: { signInPerAccount: 100, signInPerAddress: 1000, bookingsPerAddress: 1000, pixPerAddress: 1000 },
    ...parts
  }
}

/** What a use case gets, without a token. */
export function testContext(backend: Backend, parts: Partial<ApiContext> = {}): ApiContext {
  return {
    ...backend,
    requestId: 'test',
    address: '203.0.113.1',
    userAgent: 'test',
    actor: null,
    tokenHash: null,
    ...parts
  }
}

export interface TestCall {
  method?: string
  token?: string
  body?: unknown
  address?: string
  headers?: Record<string, string>
}

/** Calls the API as the door would: `call('/api/v3/auth/session', { token })`. */
export function createCaller(backend: Backend) {
  const handle = createApiHandler(backend)
  return async function call(
    path: string,
    { method, token, body, address = '203.0.113.1', headers = {} }: TestCall = {}
  ) {
    const request = new Request(`http://127.0.0.1${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(token ? { 'x-access-token': token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers
      },
      body: body === undefined ? null : JSON.stringify(body)
    })
    const response = await handle(request, { requestId: 'test', address })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}
