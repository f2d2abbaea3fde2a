import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createFileCalls } from '#app/api-client/files.server.ts'
import { createFile, downloadFile } from '#app/contracts/files.ts'
import { pullStream } from '#app/pull-stream.server.ts'

/** An API of the operator's own, which knows a form with one file in it. */
interface Heard {
  url: string
  type: string
  token: string
  form: FormData
}

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function open(answer: { status: number; body: string; type: string }) {
  const heard: Heard[] = []
  server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const type = request.headers['content-type'] ?? ''
    const body = new Response(Buffer.concat(pieces), { headers: { 'content-type': type } })
    const form = type.startsWith('multipart') ? await body.formData() : new FormData()
    heard.push({ url: request.url ?? '', type, token: String(request.headers['x-access-token']), form })
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  return { heard, calls: createFileCalls({ main: address, node: address, timeoutMs: 20_000 }) }
}

async function* piecesOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('sends a file to another API as a multipart form, under its own name, as it arrives', async () => {
  const body = JSON.stringify({ id: 7, name: 'ofício.pdf', statusId: 1 })
  const { heard, calls } = await open({ status: 200, body, type: 'application/json' })
  const file = { name: 'ofício "1".pdf', stream: pullStream(piecesOf('pri', 'mei', 'ro')) }
  const query = { name: file.name, ref: 'issues', refId: '12' }
  const kept = await calls.sendFile(createFile, { query }, { token: 'segredo', file })
  expect(kept).toMatchObject({ id: '7', statusId: 1, kind: '' })
  const [one] = heard
  expect([one?.url.split('?')[0], one?.token]).toEqual(['/files/create', 'segredo'])
  const sent = one?.form.get('file') as File
  expect([sent.name, await sent.text()]).toEqual(['ofício _1_.pdf', 'primeiro'])
})

test('a file that breaks off is no answer of the API', async () => {
  const { calls } = await open({ status: 200, body: '{}', type: 'application/json' })
  async function* broken() {
    yield Buffer.from('metade')
    throw new Error('the sender left')
  }
  const file = { name: 'a.pdf', stream: pullStream(broken()) }
  await expect(calls.sendFile(createFile, { query: {} }, { file })).rejects.toMatchObject({ status: 0 })
})

test('receives a file as a stream, and a refusal as an error', async () => {
  const { calls } = await open({ status: 200, body: 'conteúdo', type: 'text/plain' })
  const opened = await calls.openFile(downloadFile, { params: { id: '7' } }, {})
  expect(opened.headers.get('content-type')).toBe('text/plain')
  expect(await new Response(opened.stream).text()).toBe('conteúdo')
  server?.close()
  const missing = await open({ status: 404, body: '<h1>nginx</h1>', type: 'text/html' })
  const asked = missing.calls.openFile(downloadFile, { params: { id: '8' } }, {})
  await expect(asked).rejects.toMatchObject({ status: 404 })
})
