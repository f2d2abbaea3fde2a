import { expect, test, vi } from 'vitest'
import type { DoorOptions } from '#app/door/create-door.ts'
import { ask, connect, formType, openDoor, page, sendRaw } from './open-door.ts'

const mega = 1024 * 1024
const headers = { ...formType, 'sec-fetch-site': 'same-origin' }
const head = (port: number, path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\n` +
  `Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n${more}\r\n\r\n`

/** Files of up to 8 MB under /grande, in 4 MB of room; a header says who is signed in. */
function open(options: Partial<Pick<DoorOptions, 'limits' | 'handle'>> = {}) {
  const asked: string[] = []
  const opened = openDoor({
    ...options,
    bodyLimit: (_method, path) => (/grande/.test(path) ? 8 * mega : 64 * 1024),
    limits: { bodiesBytes: 4 * mega, requestMs: 400, uploadMs: 400, ...options.limits },
    runtime: {
      async mayUpload(request) {
        asked.push(new URL(request.url).pathname)
        if (request.headers.get('x-test') === 'broken') throw new Error('the database is away')
        return request.headers.get('x-test') === 'known'
      }
    }
  })
  return opened.then((door) => ({ ...door, asked }))
}

const big = 'x'.repeat(2 * mega)

test('a stranger is answered before a big body is read', async () => {
  const { port, seen } = await open()
  const socketAnswer = await sendRaw(port, head(port, '/grande', `Content-Length: ${3 * mega}`))
  expect(socketAnswer).toMatch(/^HTTP\/1\.1 401 /)
  expect(socketAnswer).toContain('href="/login"')
  const chunked = await sendRaw(port, head(port, '/api/v3/grande', 'Transfer-Encoding: chunked'))
  expect(chunked).toMatch(/^HTTP\/1\.1 401 /)
  expect(chunked).toContain('"code":"unauthorised"')
  expect(seen).toEqual([])
})

test('reads the body of a known sender, and asks about nobody for a small body', async () => {
  const { port, seen, asked } = await open()
  const known = { ...headers, 'x-test': 'known' }
  expect((await ask(port, { method: 'POST', path: '/grande', headers: known, body: big })).status).toBe(200)
  expect((await ask(port, { method: 'POST', path: '/grande', headers, body: 'a=1' })).status).toBe(200)
  expect(asked).toEqual(['/grande'])
  expect(seen.map(({ body }) => body.length)).toEqual([2 * mega, 3])
})

test.each([
  ['before all of it came', 1],
  ['when all of it had come', 100]
])('lets a sender go at once who leaves during the check: %s', async (_when, bytes) => {
  let answer: (may: boolean) => void = () => undefined
  const asking = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  const mayUpload = vi.fn(() => asking)
  const limits = { strangerBytes: 10, uploadMs: 300 }
  const { port, lines } = await openDoor({ limits, runtime: { mayUpload } })
  const leaving = await connect(port)
  leaving.write(head(port, '/grande', 'Content-Length: 100') + 'x'.repeat(bytes))
  await expect.poll(() => mayUpload.mock.calls.length).toBe(1)
  leaving.resetAndDestroy()
  await expect.poll(() => lines.length).toBe(1)
  answer(true)
  // The next sender gets the full time: the first one was too slow by then.
  expect(await sendRaw(port, head(port, '/grande', 'Content-Length: 100'))).toMatch(/^HTTP\/1\.1 408 /)
  expect(lines.filter(({ message }) => message === 'refused what was sent')).toHaveLength(1)
})

test('where nobody can be asked, it is not read either', async () => {
  const { port, lines } = await open()
  const answer = await ask(port, {
    method: 'POST',
    path: '/grande',
    headers: { ...headers, 'x-test': 'broken' },
    body: big
  })
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10'])
  expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1)
})

test('together they have a ceiling: then 503, and all of it is free again, whichever way they end', async () => {
  let finish: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  let isInside = false
  const { port } = await open({
    async handle(request) {
      await request.arrayBuffer()
      isInside ||= request.url.endsWith('/grande-lento')
      if (request.url.endsWith('/grande-lento')) await held
      if (request.url.endsWith('/grande-falho')) throw new Error('broken')
      return page('<p>sim</p>')
    }
  })
  const known = { ...headers, 'x-test': 'known' }
  const send = (path: string, body = big) => ask(port, { method: 'POST', path, headers: known, body })
  const slow = send('/grande-lento')
  // Another body that came first would take its room.
  await expect.poll(() => isInside).toBe(true)
  const refused = await send('/grande')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10'])
  expect(refused.text).toContain('Muitos envios ao mesmo tempo')
  // Forms still have their quarter.
  expect((await send('/', 'a=1')).status).toBe(200)
  finish()
  expect((await slow).status).toBe(200)

  for (let round = 0; round < 3; round += 1) {
    await expect.poll(async () => (await send('/grande')).status).toBe(200)
    expect((await send('/grande-falho')).status).toBe(500)
    expect((await send('/grande', `a=%zz${big}`)).status).toBe(400)
    expect(
      await sendRaw(port, head(port, '/grande', `X-Test: known\r\nContent-Length: ${2 * mega}`) + 'x'.repeat(mega))
    ).toMatch(/^HTTP\/1\.1 408 /)
    const leaving = await connect(port)
    leaving.write(head(port, '/grande', `X-Test: known\r\nContent-Length: ${2 * mega}`) + 'x'.repeat(mega))
    leaving.resetAndDestroy()
  }
  await expect.poll(async () => (await send('/grande', 'x'.repeat(2.9 * mega))).status).toBe(200)
})

test.each(['/api/v3/qualquer', '/grande', '/api/v3/grande'])(
  'small bodies of strangers to %s, as many as there may be, leave forms their quarter',
  async (path) => {
    let finish: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { port } = await open({
      limits: { bodiesBytes: mega / 4 },
      async handle(request) {
        await request.arrayBuffer()
        if (request.url.endsWith('?lento')) await held
        return page('<p>sim</p>')
      }
    })
    const send = (to: string, kilobytes: number) =>
      ask(port, { method: 'POST', path: to, headers, body: 'x'.repeat(kilobytes * 1024) })
    const slow = Array.from({ length: 6 }, () => send(`${path}?lento`, 60))
    await expect.poll(async () => (await send(path, 60)).status).toBe(503)
    expect((await send('/', 60)).status).toBe(200)
    finish()
    expect((await Promise.all(slow)).map(({ status }) => status)).toContain(200)
  }
)

test('a length that is claimed takes no room', async () => {
  const { port } = await open()
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = await connect(port)
      socket.write(head(port, '/grande', `X-Test: known\r\nContent-Length: ${7 * mega}`))
    })
  )
  const known = { ...headers, 'x-test': 'known' }
  expect((await ask(port, { method: 'POST', path: '/grande', headers: known, body: big })).status).toBe(200)
})
