import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Asked {
  method: string
  path: string
  token: string | null
  body: Record<string, unknown>
}

interface Said {
  status?: number
  body: object
  headers?: Record<string, string>
}

export interface RemoteApi {
  url: string
  asked: Asked[]
  /** Sets the answer of one call, e.g. `POST /auth/signin/`. */
  answer(call: string, say: Said | ((asked: Asked) => Said)): void
  /** Requests to a path, in order. */
  askedFor(path: string): Asked[]
  close(): Promise<void>
}

/** Simulates an operator's own API over HTTP: unknown calls are a 404 in its own words. */
export async function startRemoteApi(): Promise<RemoteApi> {
  const asked: Asked[] = []
  const answers = new Map<string, Said | ((asked: Asked) => Said)>()
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    const [path = ''] = (request.url ?? '').split('?')
    const token = request.headers['x-access-token']
    const one = {
      method: request.method ?? '',
      path,
      token: typeof token === 'string' ? token : null,
      body: raw ? JSON.parse(raw) : {}
    }
    asked.push(one)
    const say = answers.get(`${one.method} ${path}`) ?? { status: 404, body: { message: 'no such route' } }
    const { status = 200, body, headers } = typeof say === 'function' ? say(one) : say
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer: (call, say) => void answers.set(call, say),
    askedFor: (wanted) => asked.filter(({ path }) => path === wanted),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
