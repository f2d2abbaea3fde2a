import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, sendRaw } from '../door/open-door.ts'
import { askHealth, healthy, openTarget, openTargetOnce, type Target } from '../support/attack/target.ts'

let target: Target

beforeAll(async () => {
  target = await openTarget()
})

afterAll(() => target?.close())

const raw = (line: string, ...headers: string[]) =>
  sendRaw(
    target.port,
    `${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`.replaceAll('OURS', target.host)
  )

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

describe('a Host that is not ours', () => {
  it.each([
    'a/table?x=',
    'OURS/table?x=',
    'OURS/../admin',
    'OURS#',
    'OURS?x=',
    'OURS\\x',
    'evil.example',
    'evil.example:80',
    'user@OURS',
    'user:secret@OURS',
    'OURS@evil.example',
    'OURS.evil.example',
    'localhost.',
    '127.0.0.1.:3000',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '127.0.0.1:0',
    '127.0.0.1:99999',
    '127.0.0.1:',
    'localhost, OURS',
    '%6cocalhost',
    'ｌocalhost',
    '*',
    ''
  ])('%j is refused in Portuguese, without repeating it', async (host) => {
    const answer = await raw('GET /login HTTP/1.1', `Host: ${host}`)
    expect([400, 421]).toContain(statusOf(answer))
    expect(answer).toMatch(/não (?:pôde|atende)/)
    expect(answer).not.toMatch(/evil|table|secret|location:/i)
  })

  it.each([
    ['none at all', ['GET /login HTTP/1.1']],
    ['none, in the old way', ['GET /login HTTP/1.0']],
    ['two', ['GET /login HTTP/1.1', 'Host: OURS', 'Host: evil.example']],
    ['the same twice', ['GET /login HTTP/1.1', 'Host: OURS', 'Host: OURS']],
    ['one folded into two lines', ['GET /login HTTP/1.1', 'Host: OURS\r\n evil.example']],
    ['one with a space before its colon', ['GET /login HTTP/1.1', 'Host : OURS']]
  ])('is refused, too: %s', async (_name, [line = '', ...headers]) => {
    expect([400, 421]).toContain(statusOf(await raw(line, ...headers)))
  })
})

describe('a malformed request target', () => {
  it.each([
    'GET http://evil.example/login HTTP/1.1',
    'GET http://OURS/login HTTP/1.1',
    'GET https://OURS/login HTTP/1.1',
    'GET http://user:secret@OURS/login HTTP/1.1',
    'GET evil.example HTTP/1.1',
    'GET login HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET /%E0%A4%A HTTP/1.1'
  ])('%s is not read', async (line) => {
    expect(statusOf(await raw(line, 'Host: OURS'))).toBe(400)
  })

  it('opens no tunnel, and no other protocol', async () => {
    expect(await raw('CONNECT evil.example:443 HTTP/1.1', 'Host: OURS')).not.toMatch(/^HTTP\/1\.1 2/)
    const upgrade = await raw('GET /login HTTP/1.1', 'Host: OURS', 'Connection: Upgrade', 'Upgrade: websocket')
    expect(upgrade).not.toMatch(/^HTTP\/1\.1 101/)
  })

  it.each(['//evil.example/login', '/\\evil.example', '/login/..//evil.example'])(
    '%s leads nobody away',
    async (path) => {
      const answer = await raw(`GET ${path} HTTP/1.1`, 'Host: OURS')
      expect(statusOf(answer)).toBeLessThan(500)
      expect(answer).not.toMatch(/^location: *(?:https?:)?[/\\]{2}/im)
    }
  )
})

describe('forwarded headers', () => {
  const said = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '444',
    'x-forwarded-prefix': '/evil',
    'x-original-url': '/evil',
    'x-rewrite-url': '/evil',
    'x-host': 'evil.example',
    forwarded: 'host=evil.example;proto=https;for=203.0.113.9'
  }

  it('change nothing when the sender is not a configured proxy', async () => {
    for (const path of ['/login', '/', '/loading', '/reports/sales', '/api/openapi.json']) {
      const plain = await ask(target.port, { path })
      const forwarded = await ask(target.port, { path, headers: said })
      expect([path, forwarded.status, forwarded.headers.location]).toEqual([path, plain.status, plain.headers.location])
      expect(forwarded.text).not.toContain('evil')
    }
  })

  it('name a host that is checked like any other when a configured proxy sends them', async () => {
    const behind = await openTargetOnce({ TRUST_PROXY: 'loopback', ALLOW_DEMO: '1' })
    expect((await ask(behind.port, { headers: said })).status).toBe(421)
    const { 'x-forwarded-host': _host, ...others } = said
    const answer = await ask(behind.port, { path: '/login', headers: others })
    expect([answer.status, answer.text.includes('evil')]).toEqual([200, false])
  })
})

it('and after all of it pages are answered', async () => {
  expect(await askHealth(target)).toEqual(healthy)
})
