import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface LegacyServer {
  url: string
  /** Requests so far. */
  asked: { method: string; path: string; body: URLSearchParams; headers: NodeJS.Dict<string | string[]> }[]
  /** Sets the way of answering. */
  speak(manner: Manner): void
  /** Rows by path. */
  rows: Record<string, object[]>
  /** Invalidates earlier tokens. */
  forgetTokens(): void
  close(): Promise<void>
}

type Manner =
  | 'jsonp'
  | 'ajax'
  | 'page'
  | 'hang-up'
  | 'latin-1'
  | 'half'
  | 'silent'
  | 'slow'
  | 'huge'
  | 'script'
  | 'warned'
  | 'warned-500'
  | 'no-pages'
  /** Sessions have ended: each call redirects to the sign-in page. */
  | 'door'
  | 'bom'
  | 'odd-callback'
  /** The declared charset is wrong. */
  | 'latin-1-in-name'
  | 'error-page'
  | 'endless'
  /** All paths are missing, as during an upgrade. */
  | 'gone'
  /** CakePHP has no page after the last. */
  | 'page-404'

const warning = '<br />\n<b>Warning</b>:  mysql_query(): gone away in <b>/var/www/app.php</b> on line <b>12</b><br />\n'
const hugeMib = 9

/** Writes a value in each manner; those without a value end the answer themselves. */
const manners: Record<Manner, (response: ServerResponse, json: string) => void> = {
  ajax: (response, json) => void response.end(json),
  jsonp: (response, json) => void response.end(`/**/ cb(${json});`),
  page: (response) => void response.end('<html><form action="/users/login"></form></html>'),
  'hang-up': (response) => void response.socket?.destroy(),
  'latin-1': (response, json) => {
    response.setHeader('content-type', 'application/json; charset=ISO-8859-1')
    response.end(Buffer.from(json, 'latin1'))
  },
  half: (response, json) => void response.end(json.slice(0, json.length / 2)),
  silent: () => {},
  slow: (response, json) => {
    response.write(json.slice(0, 5))
    setTimeout(() => response.end(json.slice(5)), 150)
  },
  huge: (response) => void response.end(`{"data":"${'a'.repeat(hugeMib * 1024 * 1024)}"}`),
  script: (response, json) => void response.end(`cb(${json}); document.write("<script src=//evil.example></script>")`),
  warned: (response, json) => void response.end(warning + json),
  'warned-500': (response, json) => {
    response.statusCode = 500
    response.end(warning + json)
  },
  'no-pages': (response, json) => void response.end(json),
  door: (response) => void response.writeHead(302, { location: '/users/login' }).end(),
  bom: (response, json) => void response.end(`\uFEFF${json}\r\n`),
  'odd-callback': (response, json) =>
    void response.end(`/**/ typeof jQuery19_1.done[0] === 'function' && jQuery19_1.done[0] ( ${json} ) ;\n`),
  'latin-1-in-name': (response, json) => {
    response.setHeader('content-type', 'text/html; charset=ISO-8859-1')
    response.end(json)
  },
  'error-page': (response) => void response.end('<html><h1>Fatal error</h1>Allowed memory size exhausted</html>'),
  endless: (response) => {
    response.write('{"data":"')
    // Node 24 tells of a closed connection by the error alone, at once: without a look at it this would never end.
    const more = (error?: Error | null) => {
      if (!error && !response.destroyed) response.write('a'.repeat(1024 * 1024), more)
    }
    more()
  },
  'page-404': (response, json) => {
    if (JSON.parse(json).data.length === 0) response.statusCode = 404
    response.end(json)
  },
  gone: (response) => void response.writeHead(404).end('<html>Not Found</html>')
}

/** Starts a PHP apps server with these users: the password, and the data of each. */
export async function startLegacyServer(
  users: Record<string, { password: string; data: object }>,
  manner: Manner = 'jsonp'
): Promise<LegacyServer> {
  const asked: LegacyServer['asked'] = []
  const rows: LegacyServer['rows'] = {}
  let speaks = manner
  let forgotten = 0
  const answerOf = (path: string, body: URLSearchParams) => {
    if (path === '/users/login') {
      const user = users[body.get('username') ?? '']
      const isRight = user !== undefined && user.password === body.get('password')
      return isRight
        ? { success: true, data: renewed(user.data, forgotten) }
        : { success: false, error: 'Login inválido' }
    }
    const isKnown = Object.values(users).some(({ data }) => tokenIn(renewed(data, forgotten)) === body.get('token'))
    if (!isKnown) return { success: false, error: 'Token expirado' }
    return pageOf(rows[path] ?? [], body, speaks === 'no-pages')
  }
  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await text(request))
    const path = request.url ?? ''
    asked.push({ method: request.method ?? '', path, body, headers: request.headers })
    response.setHeader('content-type', 'text/javascript')
    // Sign-in still works in most manners, except those that give no readable answer.
    const isLogin = path === '/users/login' && !['jsonp', 'page', 'hang-up'].includes(speaks)
    manners[isLogin ? 'ajax' : speaks](response, JSON.stringify(answerOf(path, body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    rows,
    speak(next) {
      speaks = next
    },
    forgetTokens() {
      forgotten += 1
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

const tokenIn = (data: object) => ('token' in data ? String(data.token) : '')

const renewed = (data: object, times: number): object =>
  times > 0 && 'token' in data ? { ...data, token: `${data.token}-${times}` } : data

function pageOf(all: object[], body: URLSearchParams, isWhole: boolean) {
  const page = Number(body.get('page'))
  const limit = Number(body.get('limit'))
  if (!page || isWhole) return { success: true, data: all }
  return { success: true, data: all.slice((page - 1) * limit, page * limit), paging: { count: all.length } }
}
