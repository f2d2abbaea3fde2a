import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takesStream } from '#app/runtime/settings.server.ts'
import { ask, connect, formType, sendRaw } from '../door/open-door.ts'
import { askHealth, healthy, openTarget, type Target } from '../support/attack/target.ts'
import { isFullSize, timesFull } from '../support/full-size.ts'
import { siteMap } from '../support/site-map.ts'

let target: Target

beforeAll(async () => {
  target = await openTarget()
})

afterAll(() => target?.close())

const ours = 'Sec-Fetch-Site: same-origin'
const form = 'Content-Type: application/x-www-form-urlencoded'
const json = 'Content-Type: application/json'

const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, `Host: ${target.host}`, ...headers].join('\r\n')}\r\n\r\n`

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

describe('a body without a length', () => {
  const chunk = '5\r\na=1&b\r\n0\r\n\r\n'

  it.each(['/login', '/booking', '/trafx/upload', '/account/data', '/logout', '/nowhere'])(
    'to %s is refused unread',
    async (path) => {
      const sent = head(`POST ${path}`, ours, form, 'Transfer-Encoding: chunked', 'Connection: close') + chunk
      expect(statusOf(await sendRaw(target.port, sent))).toBe(411)
    }
  )

  it('is refused in a GET, and in HTTP/1.0 style', async () => {
    const get = head('GET /login', 'Transfer-Encoding: chunked', 'Connection: close') + chunk
    expect(statusOf(await sendRaw(target.port, get))).toBe(411)
    const old = `POST /login HTTP/1.0\r\nHost: ${target.host}\r\n${ours}\r\n${form}\r\n\r\nusername=a`
    expect(statusOf(await sendRaw(target.port, old))).toBe(411)
  })

  it('to the API ends at its limit, and a big one needs a token', async () => {
    const piece = `10000\r\n${'a'.repeat(0x10000)}\r\n`
    const small = head('POST /api/v3/auth/signin/', json, 'Transfer-Encoding: chunked')
    expect(statusOf(await sendRaw(target.port, small + piece.repeat(20)))).toBe(413)
    const big = head('POST /api/v3/trafx', json, 'Transfer-Encoding: chunked')
    expect(statusOf(await sendRaw(target.port, big))).toBe(401)
    const guessed = head('POST /api/v3/trafx', json, `X-Access-Token: ${'A'.repeat(43)}`, 'Transfer-Encoding: chunked')
    expect(statusOf(await sendRaw(target.port, guessed))).toBe(401)
  })
})

describe('a length that lies', () => {
  const both = ['Content-Length: 3', 'Transfer-Encoding: chunked']
  it.each([
    ['with chunks as well', both],
    ['twice, and not the same', ['Content-Length: 3', 'Content-Length: 4']],
    ['below nothing', ['Content-Length: -1']],
    ['in words', ['Content-Length: three']],
    ['as a list', ['Content-Length: 3, 3']],
    ['beyond any number', ['Content-Length: 99999999999999999999']],
    ['with chunks of another kind', ['Transfer-Encoding: xchunked']],
    ['with chunks that are not the last', ['Transfer-Encoding: chunked, identity']]
  ])('%s is no request', async (_name, lengths) => {
    const status = statusOf(await sendRaw(target.port, `${head('POST /login', ours, form, ...lengths)}a=1`))
    expect([400, 411, 413, 501]).toContain(status)
  })

  it('too short makes another request of the rest, never a longer body', async () => {
    const smuggled = `a=1${head('GET /dashboard/index', 'Connection: close')}`
    const answer = await sendRaw(target.port, head('POST /modo-leve', ours, form, 'Content-Length: 3') + smuggled)
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 302', 'HTTP/1.1 302'])
    expect(answer).toContain('location: /login?')
  })

  it.runIf(isFullSize)('too long is waited for so long, and no longer', async () => {
    const sent = `${head('POST /login', ours, form, 'Content-Length: 500')}a=1`
    expect(statusOf(await sendRaw(target.port, sent))).toBe(408)
  })
})

describe('a body over its limit', () => {
  it.each([
    ['/login', 129],
    ['/api/v3/auth/signin/', 257],
    ['/trafx/upload', 22 * 1024],
    ['/api/v3/trafx', 22 * 1024],
    ['/account/data', 15 * 1024]
  ])('is refused by its announced length: %s with %i kB', async (path, kilobytes) => {
    const announced = head(
      `POST ${path}`,
      'Connection: close',
      ours,
      path.startsWith('/api/') ? json : form,
      `Content-Length: ${kilobytes * 1024}`
    )
    expect(statusOf(await sendRaw(target.port, announced))).toBe(413)
  })

  it.each(['/trafx/upload', '/account/data', '/api/v3/trafx', '/api/v3/account/photo'])(
    'is not read when a stranger sends a file: %s',
    async (path) => {
      const type = path.startsWith('/api/') ? json : 'Content-Type: multipart/form-data; boundary=x'
      const cookie = 'Cookie: session=1.junk; sid=AAAAAAAAAAAAAAAAAAAAAA'
      const answer = await sendRaw(target.port, head(`POST ${path}`, ours, type, cookie, 'Content-Length: 9000000'))
      expect(statusOf(answer)).toBe(401)
    }
  )
})

/** Bodies that no form of ours sends. */
const unreadable: [string, Record<string, string>, string | Buffer][] = [
  ['text', { 'content-type': 'text/plain' }, 'a=1'],
  ['JSON', { 'content-type': 'application/json' }, '{"a":1}'],
  ['no kind', {}, 'a=1'],
  ['no kind and nothing', {}, ''],
  ['no boundary', { 'content-type': 'multipart/form-data' }, 'a'],
  [
    'broken parts',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'
  ],
  ['broken escapes', formType, 'a=%zz&username=%4'],
  ['bytes of another charset', formType, Buffer.from('nome=João', 'latin1')],
  ['something packed', { ...formType, 'content-encoding': 'gzip' }, Buffer.from([31, 139, 8, 0])]
]

describe('a body that cannot be read', () => {
  const actions = siteMap.filter(({ hasAction, path }) => hasAction && !path.startsWith('/api/'))

  it.each(unreadable)('gets a refusal in Portuguese from every action: %s', async (name, headers, body) => {
    const odd: string[] = []
    for (const { path, id } of actions) {
      // Routes that take documents check the sender before they read the parts; their own tests cover this.
      if (name === 'broken parts' && takesStream('POST', path)) continue
      for (const url of [path, `${path}?_data=${encodeURIComponent(id)}`]) {
        const sent = { ...headers, 'sec-fetch-site': 'same-origin' }
        const { status, text } = await ask(target.port, { method: 'POST', path: url, headers: sent, body })
        if (![400, 415].includes(status) || !text.includes('nada foi guardado')) odd.push(`${status} ${url}`)
      }
    }
    expect(actions.length).toBeGreaterThan(20)
    expect(odd).toEqual([])
  })

  it('is a refusal in the log, never a failure', async () => {
    const sent = { 'sec-fetch-site': 'same-origin' }
    await ask(target.port, { method: 'POST', path: '/login', headers: { ...sent, ...formType }, body: 'a=%zz' })
    await ask(target.port, {
      method: 'POST',
      path: '/login',
      headers: { ...sent, 'content-type': 'text/plain' },
      body: 'a'
    })
    // The program's output arrives through a pipe, after its answer.
    await expect.poll(() => target.app.output()).toContain('"refused":"unreadable_body"')
    await expect.poll(() => target.app.output()).toContain('"refused":"unsupported_type"')
    expect(target.app.output()).not.toMatch(/"level":"?(?:50|error)/)
  })
})

describe('slow clients', () => {
  it('hold up nobody: heads and bodies that do not come', async () => {
    const lines = [
      `GET /login HTTP/1.1\r\nHost: ${target.host}\r\nX-Slow: `,
      `${head('POST /login', ours, form, 'Content-Length: 900')}a=`
    ]
    const held = await Promise.all(
      Array.from({ length: timesFull(100, 1500) }, async (_, index) => {
        const socket = await connect(target.port)
        socket.on('error', () => undefined).write(lines[index % 2] ?? '')
        return socket
      })
    )
    expect(await askHealth(target)).toEqual(healthy)
    if (isFullSize)
      await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('close', resolve).resume())))
    for (const socket of held) socket.destroy()
    expect(await askHealth(target)).toEqual(healthy)
  })
})
