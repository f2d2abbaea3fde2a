import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStaticFiles } from '#app/door/answer/static-files.ts'
import { ask, openDoor, sendRaw } from '../open-door.ts'

const script = 'export const trilha = 1\n'.repeat(50)
let root = ''

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'trilha-static-'))
  mkdirSync(join(root, 'client/assets'), { recursive: true })
  mkdirSync(join(root, 'client/.vite'), { recursive: true })
  writeFileSync(join(root, 'segredo.txt'), 'segredo')
  writeFileSync(join(root, 'client/.vite/manifest.json'), '{}')
  writeFileSync(join(root, 'client/logo novo.svg'), '<svg/>')
  writeFileSync(join(root, 'client/assets/a-1234.js'), script)
  writeFileSync(join(root, 'client/assets/a-1234.js.br'), brotliCompressSync(script))
  writeFileSync(join(root, 'client/assets/a-1234.js.gz'), gzipSync(script))
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

function openStatic() {
  return openDoor({ files: readStaticFiles(join(root, 'client')) })
}

test('a hashed file may be kept for ever and comes as the browser can take it', async () => {
  const { port } = await openStatic()
  const path = '/assets/a-1234.js'
  const plain = await ask(port, { path })
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding'
  })
  expect(plain.headers['set-cookie']).toBeUndefined()
  expect(plain.text).toBe(script)
  const br = await ask(port, { path, headers: { 'accept-encoding': 'gzip, br' } })
  expect(brotliDecompressSync(br.raw).toString()).toBe(script)
  const gz = await ask(port, { path, headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(gz.raw).toString()).toBe(script)
})

test('another file is kept for an hour and asked for by its tag', async () => {
  const { port } = await openStatic()
  const first = await ask(port, { path: '/logo%20novo.svg' })
  expect(first.headers['cache-control']).toBe('public, max-age=3600')
  const again = await ask(port, { path: '/logo%20novo.svg', headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.status, again.raw.length]).toEqual([304, 0])
  const head = await ask(port, { method: 'HEAD', path: '/logo%20novo.svg' })
  expect([head.status, head.headers['content-length'], head.raw.length]).toEqual([200, '6', 0])
})

test('a linked file is served, and a link that leads nowhere keeps no program from starting', () => {
  const folder = mkdtempSync(join(root, 'linked-'))
  writeFileSync(join(folder, 'logo.svg'), '<svg/>')
  symlinkSync('logo.svg', join(folder, 'linked.svg'))
  symlinkSync('missing.svg', join(folder, 'lost.svg'))
  mkdirSync(join(folder, 'folder.svg'))
  const files = readStaticFiles(folder)
  expect([...files.keys()].sort()).toEqual(['/linked.svg', '/logo.svg'])
  expect(files.get('/linked.svg')?.etag).toBe(files.get('/logo.svg')?.etag)
})

test.each([
  '/../segredo.txt',
  '/assets/../../segredo.txt',
  '/assets/..%2f..%2fsegredo.txt',
  '/%2e%2e/segredo.txt',
  '/..\\segredo.txt',
  '/assets/a-1234.js%00.txt',
  '/.vite/manifest.json',
  '/assets/a-1234.js.br',
  '/assets/',
  '/%E0%A4%A'
])('%s reaches no file', async (path) => {
  const { port } = await openStatic()
  const answer = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
  expect(answer).not.toContain('segredo\n')
  expect(answer.endsWith('segredo')).toBe(false)
  expect(answer).not.toContain('immutable')
})

test('a hashed file of a forgotten release is a 404 that nobody keeps', async () => {
  const { port, seen } = await openStatic()
  const answer = await ask(port, { path: '/assets/b-9999.js' })
  expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(seen).toEqual([])
})

test('an old instance serves the hashed files of a new release from the shared folder, and nothing else of it', async () => {
  const shared = mkdtempSync(join(root, 'shared-'))
  const next = 'export const trilha = 2\n'.repeat(50)
  writeFileSync(join(shared, 'b-5678.js'), next)
  writeFileSync(join(shared, 'b-5678.js.br'), brotliCompressSync(next))
  writeFileSync(join(shared, '.b-9.js.1'), next)
  const files = readStaticFiles(join(root, 'client'))
  const { port, door } = await openDoor({ files, settings: { assetsDir: shared } })
  const path = '/assets/b-5678.js'
  const plain = await ask(port, { path })
  expect(plain).toMatchObject({ status: 200, text: next })
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8'
  })
  const br = await ask(port, { path, headers: { 'accept-encoding': 'br' } })
  expect(brotliDecompressSync(br.raw).toString()).toBe(next)
  expect((await ask(port, { path, headers: { 'if-none-match': plain.headers.etag } })).status).toBe(304)
  expect((await ask(port, { path: '/assets/a-1234.js' })).text).toBe(script)
  for (const hidden of ['.b-9.js.1', 'b-5678.js.br', '..%2fsegredo.txt', 'c-1.js', 'x/b-5678.js', 'b-5678.js%00']) {
    const { status } = await ask(port, { path: `/assets/${hidden}` })
    expect([hidden, status]).toEqual([hidden, expect.toBeOneOf([400, 404])])
  }
  await door.stop()
})
