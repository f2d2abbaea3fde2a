import { expect, test } from 'vitest'
import { ask, openDoor, page, sendRaw } from '../open-door.ts'

const everywhere = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'permissions-policy']

test('a page carries the whole policy, with a nonce of its own, in less than 1 kB of headers', async () => {
  const { port, seen } = await openDoor({
    settings: { secureCookies: true, formActions: ['https://www.mercadopago.com.br', 'https://www.mercadopago.com'] }
  })
  const first = await ask(port)
  const second = await ask(port)
  expect(first.headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self' 'nonce-${seen[0]?.context.nonce}' 'strict-dynamic'; ` +
      `style-src 'self' 'nonce-${seen[0]?.context.nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; ` +
      "manifest-src 'self'; worker-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' https://www.mercadopago.com.br https://www.mercadopago.com"
  )
  expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy'])
  expect(first.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'cache-control': 'private, no-cache'
  })
  expect(first.headers['permissions-policy']).toContain('camera=(self)')
  expect(first.headers['x-powered-by']).toBeUndefined()
  expect(first.headBytes).toBeLessThanOrEqual(1024)
})

const chat = { url: 'https://chat.example/w.js?id=1', origins: ['https://api.chat.example'] }

test('pictures may come from the origins that are set, on every page', async () => {
  const { port } = await openDoor({ settings: { imageOrigins: ['https://cdn.example'] } })
  const policy = String((await ask(port)).headers['content-security-policy'])
  expect(policy).toContain("img-src 'self' data: https://cdn.example;")
  expect(policy.match(/cdn\.example/g)).toHaveLength(1)
})

test('the chat’s origins are let in where the app says that the page carries it, and nowhere else', async () => {
  const handle = async ({ url }: Request) => page('<p>x</p>', url.endsWith('/with') ? { 'x-support-chat': 'on' } : {})
  const { port } = await openDoor({ handle, settings: { supportChat: chat } })
  const { headers } = await ask(port, { path: '/with' })
  const policy = String(headers['content-security-policy'])
  const both = 'https://chat.example https://api.chat.example'
  for (const part of [`img-src 'self' data: ${both};`, `frame-src ${both};`, `font-src 'self' ${both};`]) {
    expect(policy).toContain(part)
  }
  expect(policy).toContain(`connect-src 'self' ${both} wss://chat.example wss://api.chat.example;`)
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+' 'strict-dynamic' https:\/\/chat\.example/)
  expect(policy).not.toContain('unsafe')
  expect(headers['x-support-chat']).toBeUndefined()
  expect(String((await ask(port)).headers['content-security-policy'])).not.toContain('chat.example')
})

test('without TLS there is no HSTS', async () => {
  const { port } = await openDoor()
  expect((await ask(port)).headers['strict-transport-security']).toBeUndefined()
})

test.each([
  ['a refused host', { headers: { host: 'evil.test' } }],
  ['a missing file', { path: '/assets/x.js' }],
  ['a wrong method', { method: 'PUT' }],
  ['a foreign form', { method: 'POST', headers: { origin: 'http://evil.test' }, body: 'a=1' }],
  ['the API', { path: '/api/v3/x' }],
  ['health', { path: '/healthz' }]
])('%s carries the headers too', async (_name, asked) => {
  const { port } = await openDoor()
  const { headers } = await ask(port, asked)
  for (const name of everywhere) expect(headers[name]).toBeTruthy()
})

test('covers a malformed request, too', async () => {
  const { port } = await openDoor()
  const answer = await sendRaw(port, 'GET / HTTP/9.9\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('x-content-type-options: nosniff')
})

test.each([
  ["default-src 'none'", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
  ["default-src 'none'; Frame-Ancestors 'self'; base-uri 'self'", undefined],
  [
    "default-src 'none'; sandbox; base-uri 'none'",
    "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'"
  ]
])("keeps the app's own policy (%s), and forbids framing", async (policy, sent = policy) => {
  const handle = async () => page('<p>x</p>', { 'content-security-policy': policy })
  const { port } = await openDoor({ handle })
  expect((await ask(port)).headers['content-security-policy']).toBe(sent)
})
