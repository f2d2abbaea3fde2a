import { readFile } from 'node:fs/promises'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openS3 } from '#app/backend/providers/objects/s3.server.ts'

interface Known {
  keyId: string
  secret: string
  region: string
  at: string
  prefix: string
  key: string
  body: string
  sha256: string
  signatures: Record<string, string>
}

const known = JSON.parse(await readFile('test/fixtures/s3/signatures.json', 'utf8')) as Known
const endpoint = 'https://objetos.example.com:9000'
const asked: Request[] = []
const page = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'
const remote = setupServer(
  http.all(`${endpoint}/*`, ({ request }) => {
    asked.push(request)
    return new HttpResponse(request.url.includes('list-type') ? page : known.body)
  })
)

beforeAll(() => remote.listen({ onUnhandledRequest: 'error' }))
afterAll(() => remote.close())
afterEach(() => vi.useRealTimers())

it('signs each kind of request as another implementation does', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(known.at) })
  const store = openS3({ endpoint, bucket: 'fotos-do-parque', ...known })
  const facts = { size: known.body.length, sha256: known.sha256 }
  await store.put(known.key, facts, async function* () {
    yield Buffer.from(known.body)
  })
  for await (const part of await store.open(known.key, facts)) expect(String.fromCharCode(...part)).toBe(known.body)
  await store.remove(known.key)
  await store.list(known.key)
  const signatures = asked.map(({ headers }) => headers.get('authorization')?.split('Signature=')[1])
  const { put, get, delete: removed, list } = known.signatures
  expect(signatures).toEqual([put, get, removed, list])
})
