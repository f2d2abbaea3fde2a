import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface LegacyServer {
  url: string
  /** What was asked so far. */
  asked: { method: string; path: string; body: URLSearchParams; headers: NodeJS.Dict<string | string[]> }[]
  /** How it answers from now on. */
  speak(manner: Manner): void
  close(): Promise<void>
}

type Manner = 'jsonp' | 'ajax' | 'page' | 'hang-up'

/** A PHP apps server that knows these users, by name: the password, and what its data say of them. */
export async function startLegacyServer(
  users: Record<string, { password: string; data: object }>,
  manner: Manner = 'jsonp'
): Promise<LegacyServer> {
  const asked: LegacyServer['asked'] = []
  let speaks = manner
  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await text(request))
    asked.push({ method: request.method ?? '', path: request.url ?? '', body, headers: request.headers })
    if (speaks === 'hang-up') return void request.socket.destroy()
    if (speaks === 'page') return void response.end('<html><form action="/users/login"></form></html>')
    const user = users[body.get('username') ?? '']
    const isRight = user !== undefined && user.password === body.get('password')
    const answer = isRight ? { success: true, data: user.data } : { success: false, error: 'Login inválido' }
    response.writeHead(200, { 'content-type': 'text/javascript' })
    response.end(speaks === 'jsonp' ? `/**/ cb(${JSON.stringify(answer)});` : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    speak(next) {
      speaks = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
