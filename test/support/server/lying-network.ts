import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Network between a browser and the program: of a mobile phone, or of a café. */
export interface LyingNetwork {
  url: string
  /** `portal`: answers 200 with its own page to everything. `silent`: takes requests and never answers. */
  become(state: 'honest' | 'portal' | 'silent'): void
  close(): Promise<void>
}

const portal = '<!doctype html><title>Wi-Fi grátis</title><h1>Aceite os termos para navegar</h1>'

export async function startLyingNetwork(behind: string): Promise<LyingNetwork> {
  let state: 'honest' | 'portal' | 'silent' = 'honest'
  const sockets = new Set<Socket>()
  const { host, origin } = new URL(behind)
  const server: Server = createServer((incoming, outgoing) => {
    if (state === 'silent') return
    if (state === 'portal') return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(portal)
    const headers = { ...incoming.headers, host }
    // The program knows one address; the browser knows this one.
    if (headers.origin) headers.origin = origin
    if (headers.referer) headers.referer = headers.referer.replace(/^http:\/\/[^/]+/, origin)
    const passed = ask(new URL(incoming.url ?? '/', behind), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    become(next) {
      state = next
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    }
  }
}
