import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakePost {
  id: number
  status: string
  /** WordPress's format, without a zone. */
  modified_gmt: string
  title?: unknown
  meta?: unknown
  acf?: unknown
  [more: string]: unknown
}

export type Misdeed =
  | 'unauthorised'
  | 'forbidden'
  | 'no-route'
  | 'page'
  | 'elsewhere'
  | 'maintenance'
  | 'half'
  | 'huge'
  | 'slow'
  | 'hang-up'
  /** Sends its headers, then single letters slowly. */
  | 'drip'
  | 'too-many-requests'
  /** Prints a PHP warning before each answer, which makes it HTML despite its headers. */
  | 'warned'
  | 'not-a-list'
  /** Counts pages as before some posts were deleted. */
  | 'too-many-pages'
  /** Always reports a single page. */
  | 'too-few-pages'
  /** Ignores `modified_after`. */
  | 'no-after'
  /** Fails on the second page of a list. */
  | 'second-fails'
  /** Begins each page with the last post of the previous one. */
  | 'repeats'

export interface WordpressServer {
  /** Without a trailing slash. */
  url: string
  user: string
  /** Application password in WordPress's format. */
  password: string
  posts: Map<number, FakePost>
  asked: { path: string; query: URLSearchParams }[]
  /** Address form of the API: `/wp-json/…`, or `/?rest_route=/…` only. */
  permalinks: 'pretty' | 'plain'
  /** Target of its redirect, for `elsewhere`. */
  leadsTo: string
  /** Sets the misdeed; null behaves like WordPress. */
  misbehave(misdeed: Misdeed | null): void
  /** Each answer waits for `watch`. */
  onAsk(watch: (() => unknown) | null): void
  close(): Promise<void>
}

type Answer = { status: number; json: unknown; headers?: Record<string, string> }

/** Simulates WordPress's REST API for posts of one type, with application passwords. */
export async function startWordpress(): Promise<WordpressServer> {
  const posts = new Map<number, FakePost>()
  const asked: WordpressServer['asked'] = []
  let misdeed: Misdeed | null = null
  let lists = 0
  let watch: (() => unknown) | null = null
  const user = 'trilha'
  const password = 'abcd EFGH ijkl MNOP qrst UVWX'
  const expected = `Basic ${Buffer.from(`${user}:${password.replaceAll(' ', '')}`).toString('base64')}`
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://wordpress.test')
    asked.push({ path: pathname, query: searchParams })
    await watch?.()
    if (misdeed && misdeeds[misdeed]) return misdeeds[misdeed]?.(request, response)
    if (misdeed === 'half') return void response.writeHead(200).end(JSON.stringify([...posts.values()]).slice(0, -9))
    if (misdeed === 'elsewhere') return void response.writeHead(301, { location: wordpress.leadsTo }).end()
    const route = routeOf(pathname, searchParams, wordpress.permalinks)
    if (route === null) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Nada aqui')
    const isKnown = request.headers.authorization === expected
    const answer = isKnown ? answerTo(route, searchParams, { posts }, misdeed) : refuse(401, 'rest_forbidden_context')
    lists += 1
    if (misdeed === 'second-fails' && lists === 2)
      return void response.writeHead(500).end('Error establishing a database')
    if (misdeed === 'warned') return void response.writeHead(answer.status).end(notice + JSON.stringify(answer.json))
    tell(response, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const wordpress: WordpressServer = {
    url: base,
    user,
    password,
    posts,
    asked,
    permalinks: 'pretty',
    leadsTo: 'http://127.0.0.1:9/',
    misbehave(next) {
      misdeed = next
      lists = 0
    },
    onAsk(next) {
      watch = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
  return wordpress
}

const notice =
  '<br />\n<b>Notice</b>:  Function _load_textdomain_just_in_time was called <strong>incorrectly</strong>. in <b>/var/www/wp-includes/functions.php</b> on line <b>6121</b><br />\n'

/** Null when the path is not part of the API. */
function routeOf(path: string, query: URLSearchParams, permalinks: 'pretty' | 'plain'): string | null {
  const plain = path === '/' ? query.get('rest_route') : null
  return plain ?? (permalinks === 'pretty' && path.startsWith('/wp-json') ? path.slice('/wp-json'.length) : null)
}

const refuse = (status: number, code: string): Answer => ({
  status,
  json: { code, message: 'Sorry, you are not allowed to do that.', data: { status } }
})

function tell(response: ServerResponse, { status, json, headers = {} }: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    .end(JSON.stringify(json))
}

type Misdo = (request: IncomingMessage, response: ServerResponse) => void

const misdeeds: Partial<Record<Misdeed, Misdo>> = {
  unauthorised: (_request, response) => tell(response, refuse(401, 'incorrect_password')),
  forbidden: (_request, response) => tell(response, refuse(403, 'rest_forbidden')),
  'no-route': (_request, response) => tell(response, refuse(404, 'rest_no_route')),
  page: (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Just a moment'),
  maintenance: (_request, response) => void response.writeHead(503).end('Briefly unavailable'),
  huge: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`["${'x'.repeat(5 * 1024 * 1024)}"]`)
  },
  slow: () => undefined,
  drip: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drop = setInterval(() => response.write(' '), 40)
    response.once('close', () => clearInterval(drop))
  },
  'too-many-requests': (_request, response) =>
    void response.writeHead(429, { 'retry-after': '7200' }).end('{"code":"too_many_requests"}'),
  'hang-up': (request) => void request.socket.destroy(),
  'not-a-list': (_request, response) => tell(response, { status: 200, json: { id: 1 } })
}

function answerTo(
  route: string,
  query: URLSearchParams,
  { posts }: Pick<WordpressServer, 'posts'>,
  misdeed: Misdeed | null
): Answer {
  const found = /^\/wp\/v2\/booking(?:\/(\d+))?$/.exec(route)
  if (!found) return refuse(404, 'rest_no_route')
  if (found[1]) {
    const post = posts.get(Number(found[1]))
    return post ? { status: 200, json: post } : refuse(404, 'rest_post_invalid_id')
  }
  const after = misdeed === 'no-after' ? null : query.get('modified_after')
  const direction = query.get('order') === 'desc' ? -1 : 1
  const wanted = query.get('include')?.split(',').map(Number)
  const all = [...posts.values()]
    .filter(({ id, status }) => status !== 'trash' && (!wanted || wanted.includes(id)))
    .filter(({ modified_gmt }) => after === null || Date.parse(`${modified_gmt}Z`) > Date.parse(after))
    .sort((one, other) => direction * (one.modified_gmt.localeCompare(other.modified_gmt) || one.id - other.id))
  const perPage = Number(query.get('per_page') ?? 10)
  const page = Number(query.get('page') ?? 1)
  const pages = Math.ceil(all.length / perPage)
  if (page > pages && all.length > 0) return refuse(400, 'rest_post_invalid_page_number')
  const from = (page - 1) * perPage - (misdeed === 'repeats' && page > 1 ? 1 : 0)
  const told = misdeed === 'too-many-pages' ? pages + 1 : misdeed === 'too-few-pages' ? 1 : pages
  return {
    status: 200,
    json: all.slice(from, page * perPage),
    headers: { 'X-WP-Total': String(all.length), 'X-WP-TotalPages': String(told) }
  }
}
