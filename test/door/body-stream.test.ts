import { expect, test } from 'vitest'
import { readFirstField } from '#app/door/body-stream.ts'
import { createFormTokens } from '#app/door/check/form-token.ts'
import { ask, connect, openDoor, page, secrets } from './open-door.ts'

const mega = 1024 * 1024
const boundary = 'fronteira'
const type = `multipart/form-data; boundary=${boundary}`
const head = (port: number, path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\n${more}\r\n\r\n`

async function send(port: number) {
  const socket = await connect(port)
  let received = ''
  socket
    .on('error', () => undefined)
    .on('data', (piece) => {
      received += piece.toString('utf8')
    })
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
  return { socket, answer }
}

/** Bodies under /envio go on as they come; the app says how many bytes it had when. */
function open({ idle = 5000, reads = true, most = 4 * mega } = {}) {
  const had: number[] = []
  const ends: string[] = []
  const opened = openDoor({
    bodyLimit: (_method, path) => (path === '/envio' ? 2 * mega : 64 * 1024),
    limits: { bodiesBytes: 1024, streamIdleMs: idle, strangerBytes: most },
    runtime: { takesStream: (_method, path) => path === '/envio' },
    async handle(request) {
      if (!reads) return page('<p>não quis</p>')
      let bytes = 0
      try {
        for await (const piece of request.body as unknown as AsyncIterable<Uint8Array>) {
          bytes += piece.length
          had.push(bytes)
        }
        ends.push('whole')
      } catch {
        ends.push('broken')
        throw new Error('not whole')
      }
      return page(`<p>${bytes}</p>`)
    }
  })
  return { opened, had, ends }
}

test('the app reads while the sender still sends, and no room of other bodies is taken', async () => {
  const { opened, had, ends } = open()
  const { port } = await opened
  const sender = await send(port)
  sender.socket.write(head(port, '/envio', `Content-Length: ${mega}\r\nConnection: close`))
  sender.socket.write(Buffer.alloc(mega / 2, 1))
  await expect.poll(() => had.at(-1)).toBe(mega / 2)
  expect(ends).toEqual([])
  sender.socket.write(Buffer.alloc(mega / 2, 2))
  expect(await sender.answer).toMatch(new RegExp(`^HTTP/1.1 200[^]*<p>${mega}</p>`))
  expect(ends).toEqual(['whole'])
})

test('breaks the stream of a sender who is cut off or stalls', async () => {
  const { opened, had, ends } = open({ idle: 200 })
  const { port } = await opened
  const cut = await connect(port)
  cut.write(head(port, '/envio', `Content-Length: ${mega}`))
  cut.write(Buffer.alloc(1000))
  await expect.poll(() => had.at(-1)).toBe(1000)
  cut.destroy()
  await expect.poll(() => ends).toEqual(['broken'])
  const slow = await send(port)
  slow.socket.write(head(port, '/envio', `Content-Length: ${mega}`))
  slow.socket.write(Buffer.alloc(1000))
  await slow.answer
  expect(ends).toEqual(['broken', 'broken'])
})

test("reads a body whole only up to a form's length, whoever sends it", async () => {
  const { opened, had } = open({ most: 1000 })
  const { port } = await opened
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
  const { status } = await ask(port, { method: 'POST', path: '/envio', headers, body: 'a&'.repeat(600) })
  expect([status, had]).toEqual([413, []])
})

test('skips a body that the app does not read, and keeps the connection', async () => {
  const { opened } = open({ reads: false })
  const { port } = await opened
  const sender = await send(port)
  sender.socket.write(head(port, '/envio', `Content-Length: ${mega}`))
  sender.socket.write(Buffer.alloc(mega))
  sender.socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  expect((await sender.answer).match(/HTTP\/1\.1 200/g)).toHaveLength(2)
})

test('a browser that says nothing of itself proves by the first field that the form is ours', async () => {
  const { opened, ends } = open()
  const { port } = await opened
  const sid = 'a'.repeat(22)
  const headers = { 'content-type': type, cookie: `sid=${sid}` }
  const post = (name: string, token: string) =>
    ask(port, {
      method: 'POST',
      path: '/envio',
      headers,
      body: `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${token}\r\n--${boundary}--\r\n`
    })
  const token = createFormTokens(secrets).issue(sid)
  expect((await post('_sid', token)).status).toBe(200)
  for (const [name, given] of [
    ['_sid', createFormTokens(secrets).issue('b'.repeat(22))],
    ['_sid', ''],
    ['outro', token]
  ] as const)
    expect((await post(name, given)).status).toBe(403)
  expect(ends).toEqual(['whole'])
})

test.each([
  ['undefined before all of it came', '--b\r\nContent-Disposition: form-data; name="_sid"\r\n\r\nabc', undefined],
  ['its value', '--b\r\nContent-Disposition: form-data; name="_sid"\r\n\r\nabc\r\n--b', 'abc'],
  ['null for another name', '--b\r\nContent-Disposition: form-data; name="sid"\r\n\r\nabc\r\n--b', null],
  [
    'with a type of its own, as lynx sends it',
    '--b\r\nContent-Disposition: form-data; name="_sid"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nabc\r\n--b',
    'abc'
  ],
  ['null for a file', '--b\r\nContent-Disposition: form-data; name="_sid"; filename="a"\r\n\r\nabc\r\n--b', null],
  ['null for another boundary', '--c\r\nContent-Disposition: form-data; name="_sid"\r\n\r\nabc\r\n--b', null]
])('the first field: %s', (_, text, expected) => {
  expect(readFirstField(Buffer.from(text), { boundary: 'b', name: '_sid' })).toBe(expected)
})
