import net from 'node:net'
import { describe, expect, test } from 'vitest'
import { ask, formType, openDoor, sendRaw } from '../open-door.ts'

const ours = 'Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n'
const sameSite = { ...formType, 'sec-fetch-site': 'same-origin' }
const limit = 1000

function open() {
  const bodyLimit = (method: string, path: string) =>
    method === 'GET' ? 0 : path.startsWith('/grande') ? 2_000_000 : limit
  return openDoor({ bodyLimit, limits: { requestMs: 300 } })
}

test.each([
  [limit, 200],
  [limit + 1, 413],
  [50_000_000, 413]
])('a body of %i bytes is answered with %i', async (size, status) => {
  const { port, seen } = await open()
  const head = `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${ours}Connection: close\r\nContent-Length: ${size}\r\n\r\n`
  const answer = await sendRaw(port, head + 'a'.repeat(Math.min(size, 2000)))
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(seen.length).toBe(status === 200 ? 1 : 0)
  if (status === 413) expect(answer).toContain('Envio grande demais')
})

test('a body that says it is small and goes on is another request, not a bigger body', async () => {
  const { port, seen } = await open()
  const head = `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${ours}Content-Length: 3\r\n\r\n`
  await sendRaw(port, `${head}abcdefghi`)
  expect(seen.map((one) => one.body)).toEqual(['abc'])
})

test.each(['/', '/entrar?x=1'])('a form post to %s without a length is 411', async (path) => {
  const { port, seen } = await open()
  const start = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${ours}Connection: close\r\n`
  expect(await sendRaw(port, `${start}\r\n`)).toMatch(/^HTTP\/1\.1 411 /)
  expect(await sendRaw(port, `${start}Transfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n0\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 411 /
  )
  expect(seen).toEqual([])
})

test.each(['GET / HTTP/1.1', 'GET /api/v3/x HTTP/1.1', 'POST / HTTP/1.0'])('%s brings no body', async (line) => {
  const { port, seen } = await open()
  const head = `${line}\r\nHost: 127.0.0.1:${port}\r\n${ours}Connection: close\r\n`
  expect(await sendRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n0\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 (?:411|400) /
  )
  const sized = await sendRaw(port, `${head}Content-Length: 3\r\n\r\na=1`)
  expect(sized).toMatch(line.startsWith('GET') ? /^HTTP\/1\.1 413 / : /^HTTP\/1\.1 200 /)
  expect(seen.filter(({ method }) => method === 'GET')).toEqual([])
})

test('the API takes a body of unknown length up to its limit', async () => {
  const { port, seen } = await open()
  const start = `POST /api/v3/x HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`
  expect(await sendRaw(port, `${start}2\r\n{}\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
  const big = await sendRaw(port, `${start}7d0\r\n${'a'.repeat(2000)}\r\n`)
  expect(big).toMatch(/^HTTP\/1\.1 413 /)
  expect(big).toContain('"code":"too_large"')
  expect(seen.map((one) => one.body)).toEqual(['{}'])
})

test('a flood is cut off, not swallowed', async () => {
  const { port } = await open()
  const written = await new Promise<number>((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    const piece = Buffer.alloc(64 * 1024, 97)
    let total = 0
    socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${ours}Content-Length: 1000000000\r\n\r\n`)
    const pour = () => {
      while (socket.writable && socket.write(piece)) total += piece.length
    }
    socket
      .on('drain', pour)
      .on('connect', pour)
      .on('error', () => undefined)
    socket.on('close', () => resolve(total))
  })
  expect(written).toBeLessThan(30_000_000)
})

test('a body that never ends is given up', async () => {
  const { port, seen } = await open()
  const head = `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${ours}Connection: close\r\nContent-Length: 500\r\n\r\na=`
  expect(await sendRaw(port, head)).toMatch(/^HTTP\/1\.1 408 /)
  expect(seen).toEqual([])
})

test('a big upload is handed on whole', async () => {
  const { port, seen } = await open()
  const body = 'x'.repeat(1_500_000)
  const answer = await ask(port, { method: 'POST', path: '/grande', headers: sameSite, body })
  expect(answer.status).toBe(200)
  expect(seen[0]?.body).toBe(body)
})

test('a reader who leaves in the middle of a body leaves nothing behind', async () => {
  const { port, seen, lines } = await open()
  const socket = net.connect(port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${ours}Content-Length: 500\r\n\r\na=`, () =>
    socket.resetAndDestroy()
  )
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]?.fields.aborted).toBe(true)
  expect((await ask(port)).status).toBe(200)
  expect(seen.map((one) => one.method)).toEqual(['GET'])
})

describe('methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s is not for pages', async (method) => {
    const { port, seen } = await openDoor()
    const answer = await ask(port, { method, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD, POST')
    expect(seen).toEqual([])
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is for the API', async (method) => {
    const { port, seen } = await openDoor()
    expect((await ask(port, { method, path: '/api/v3/x', body: method === 'OPTIONS' ? undefined : '{}' })).status).toBe(
      200
    )
    expect(seen[0]?.method).toBe(method)
  })

  test('TRACE is for nobody', async () => {
    const { port } = await openDoor()
    const answer = await ask(port, { method: 'TRACE', path: '/api/v3/x' })
    expect(answer.status).toBe(405)
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'method_not_allowed' })
  })

  test('HEAD has the headers of the page and no body', async () => {
    const { port } = await openDoor()
    const answer = await ask(port, { method: 'HEAD' })
    expect([answer.status, answer.raw.length]).toEqual([200, 0])
    expect(answer.headers['content-type']).toContain('text/html')
  })
})
