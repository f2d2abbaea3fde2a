import http from 'node:http'
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ask, formType, openDoor, page } from './open-door.ts'

const html = `<!DOCTYPE html>${'<p>Olá, visitante</p>'.repeat(200)}`

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync]
])('a whole page goes out in one %s piece of known length', async (encoding, decompress) => {
  const { port } = await openDoor({ handle: async () => page(html) })
  const answer = await ask(port, { headers: { 'accept-encoding': encoding } })
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(answer.raw.length),
    vary: 'Accept-Encoding'
  })
  expect(answer.headers['x-rendered']).toBeUndefined()
  expect(decompress(answer.raw).toString()).toBe(html)
})

test('compresses nothing for a client that does not ask for it', async () => {
  const { port } = await openDoor({ handle: async () => page(html) })
  const answer = await ask(port)
  expect([answer.text, answer.headers['content-encoding']]).toEqual([html, undefined])
})

test('a picture is left as it is', async () => {
  const body = Buffer.alloc(5000)
  const { port } = await openDoor({
    handle: async () => new Response(body, { headers: { 'content-type': 'image/png' } })
  })
  const answer = await ask(port, { headers: { 'accept-encoding': 'br' } })
  expect([answer.raw.length, answer.headers['content-encoding']]).toEqual([5000, undefined])
})

test('a stream arrives piece by piece though compressed, and leaving it aborts the app’s work', async () => {
  let push: (text: string) => void = () => undefined
  const aborted = deferred()
  const { port } = await openDoor({
    async handle(request) {
      request.signal.addEventListener('abort', () => aborted.resolve())
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          push = (text) => controller.enqueue(new TextEncoder().encode(text))
        }
      })
      return new Response(body, { headers: { 'content-type': 'text/html' } })
    }
  })
  const headers = { 'accept-encoding': 'br' }
  const response = await new Promise<http.IncomingMessage>((resolve) => {
    http.get({ host: '127.0.0.1', port, headers, agent: false }, resolve)
  })
  const text = response.pipe(createBrotliDecompress())
  for (const piece of ['primeira parte', 'segunda parte']) {
    const next = new Promise<string>((resolve) => text.once('data', (chunk) => resolve(String(chunk))))
    push(piece)
    expect(await next).toBe(piece)
  }
  response.destroy()
  await aborted.promise
})

test('a form answered by a stream leaves Node nothing to warn of', async () => {
  const warned: Error[] = []
  const keep = (warning: Error) => warned.push(warning)
  process.on('warning', keep)
  onTestFinished(() => void process.off('warning', keep))
  const handle = async () => new Response(html, { status: 422, headers: { 'content-type': 'text/html' } })
  const { port, door } = await openDoor({ handle })
  const headers = { ...formType, 'sec-fetch-site': 'same-origin', 'accept-encoding': 'br' }
  const answer = await ask(port, { method: 'POST', headers, body: 'nome=Ana' })
  expect([answer.status, brotliDecompressSync(answer.raw).toString()]).toEqual([422, html])
  await door.stop()
  expect(warned).toEqual([])
})

test('leaving before the answer aborts it too', async () => {
  const aborted = deferred()
  const asked = deferred()
  const { port, lines } = await openDoor({
    handle(request) {
      asked.resolve()
      return new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => {
          aborted.resolve()
          reject(request.signal.reason)
        })
      })
    }
  })
  const request = http.get({ host: '127.0.0.1', port, agent: false }).on('error', () => undefined)
  await asked.promise
  request.destroy()
  await aborted.promise
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]?.level).toBe('info')
})

test('an ordinary end aborts nothing', async () => {
  const { port, seen, lines } = await openDoor()
  await ask(port)
  await expect.poll(() => lines.length).toBe(1)
  expect(seen[0]?.signal.aborted).toBe(false)
})

test('every cookie of the app is its own header, beside the sid', async () => {
  const { port } = await openDoor({
    async handle() {
      const headers = new Headers({ 'content-type': 'text/html' })
      headers.append('set-cookie', 'a=1; Path=/')
      headers.append('set-cookie', 'b=2; Path=/')
      return new Response(null, { status: 302, headers })
    }
  })
  const answer = await ask(port)
  expect(answer.status).toBe(302)
  expect(answer.headers['set-cookie']?.map((text) => text.slice(0, 2))).toEqual(['si', 'a=', 'b='])
})

test('a stream that breaks ends the connection, and the next request is answered', async () => {
  let count = 0
  const { port, lines } = await openDoor({
    async handle() {
      count += 1
      if (count > 1) return page('<p>sim</p>')
      const body = new ReadableStream({ pull: (controller) => controller.error(new Error('quebrou')) })
      return new Response(body, { headers: { 'content-type': 'text/html' } })
    }
  })
  await expect(ask(port)).rejects.toThrow()
  expect((await ask(port)).text).toBe('<p>sim</p>')
  expect(lines.some((line) => line.level === 'error')).toBe(true)
})

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

test('says by when there must be an answer, once the body is in; no client does', async () => {
  const { port, seen } = await openDoor({ settings: { deadlineMs: 1000 }, bodyLimit: () => 1000 })
  const before = performance.now()
  await ask(port, { headers: { 'x-deadline': '999999999999' } })
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
  await ask(port, { method: 'POST', body: 'nome=Lia', headers: { ...headers, 'content-length': '8' } })
  const left = seen.map(({ headers }) => Number(headers.get('x-deadline')) - before)
  const passed = performance.now() - before
  expect(left.map((ms) => ms >= 1000 && ms <= 1000 + passed)).toEqual([true, true])
})
