import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Lie, Told } from './lying-api.ts'

const json = { 'content-type': 'application/json' }

const say =
  (text: string, status = 200, headers: Record<string, string> = {}): Lie =>
  ({ response }) =>
    response.writeHead(status, { ...json, ...headers }).end(text)

const sayJson = (body: unknown, status: number, headers?: Record<string, string>) =>
  say(JSON.stringify(body), status, headers)

/** Passes the true answer through a change. */
const retold =
  (tell: (text: string, response: ServerResponse) => unknown): Lie =>
  async ({ response, truth }) => {
    const { status, text } = await truth()
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    return tell(text, response)
  }

const writeOn = (response: ServerResponse, chunk: () => Buffer, everyMs: number) => {
  response.writeHead(200, json)
  const timer = setInterval(() => response.write(chunk()), everyMs)
  response.once('close', () => clearInterval(timer))
}

const flood = ({ response }: Told, megabytes: number) => {
  response.writeHead(200, json)
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  let left = megabytes
  const send = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(chunk)) return void response.once('drain', send)
    }
    if (left === 0) response.end('[]')
  }
  response.write('[')
  send()
}

/** Inserts into the first object of the answer, whatever surrounds it. */
const inFirst = (text: string, insert: string) => text.replace('{', `{${insert}`)

/** Foreign words that a person must never read. */
export const foreignWords =
  /NullPointer|java\.|Gateway|SELECT \*|at Object\.|not JSON|Unexpected token|ECONN|undefined|\[object|Traceback|<h1>Oops/

/** Odd forms of true answers: the page must look as usual. */
export const odd: Record<string, Lie> = {
  'a byte order mark': retold((text, response) => response.end(`\uFEFF${text}`)),
  'another content type': retold((text, response) => {
    response.setHeader('content-type', 'text/html; charset=iso-8859-1')
    response.end(text)
  }),
  'a key twice': retold((text, response) => response.end(inFirst(text, '"extra":1,"extra":2,'))),
  'keys of prototypes': retold((text, response) =>
    response.end(inFirst(text, '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},'))
  ),
  'deep nesting beside the data': retold((text, response) =>
    response.end(inFirst(text, `"deep":${'['.repeat(20_000)}${']'.repeat(20_000)},`))
  ),
  cookies: retold((text, response) => {
    response.setHeader('set-cookie', ['session=stolen; Path=/', 'js=1'])
    response.end(text)
  })
}

/** Answers that are invalid. */
export const lies: Record<string, Lie> = {
  'resets the connection before the request': ({ request }) => request.socket.destroy(),
  'resets it after the work': async ({ request, truth }) => {
    await truth()
    request.socket.destroy()
  },
  'resets it halfway': retold((text, response) => {
    response.write(text.slice(0, text.length / 2))
    setImmediate(() => response.destroy())
  }),
  'never answers': () => undefined,
  drips: ({ response }) => writeOn(response, () => Buffer.from(' '), 25),
  'is empty': say(''),
  'is null': say('null'),
  'is an object with nothing': say('{}'),
  'has null in a list': say('[null]'),
  'has numbers in a list': say('[1,2,3]'),
  'is a page': say('<!doctype html><h1>Oops</h1><p>502 Bad Gateway</p>', 200, { 'content-type': 'text/html' }),
  'is cut JSON': retold((text, response) => response.end(text.slice(0, -3))),
  'is cut gzip': retold((text, response) => {
    response.setHeader('content-encoding', 'gzip')
    const whole = gzipSync(text)
    response.end(whole.subarray(0, whole.length / 2))
  }),
  'is shorter than it says': retold((text, response) => {
    response.setHeader('content-length', Buffer.byteLength(text) + 500)
    response.write(text)
    setImmediate(() => response.destroy())
  }),
  'is longer than it says': ({ request }) =>
    request.socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n{"price":1}'),
  'is huge': (told) => flood(told, 70),
  'never ends': (told) => flood(told, Number.POSITIVE_INFINITY),
  'is nested without end': say(`${'['.repeat(200_000)}${']'.repeat(200_000)}`),
  'is 204': say('', 204),
  'leads elsewhere': say('', 302, { location: 'http://127.0.0.1:1/' }),
  'is 401': sayJson({ message: 'Unauthorized' }, 401),
  'is 403': sayJson({ message: 'Forbidden' }, 403),
  'is 404': sayJson({ error: 'no such route' }, 404),
  'is an odd 422': sayJson({ message: ['not JSON'], errors: { name: 'x' }, fields: { name: 'java.lang.X' } }, 422),
  'is 429': sayJson({ message: 'Too many requests' }, 429, { 'retry-after': '61' }),
  'is 500 in Java': sayJson({ message: 'java.lang.NullPointerException', trace: 'at Object.<anonymous>' }, 500),
  'is 500 in SQL': sayJson({ message: "SELECT * FROM users WHERE cpf = '52998224725'" }, 500),
  'is 503 with a wait': say('<h1>Oops</h1> Gateway', 503, { 'retry-after': '30' })
}
