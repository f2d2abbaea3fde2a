import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUpload } from '#app/session/read-upload.server.ts'

const boundary = 'fronteira'
const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
const field = (name: string, value: string) => `${head(`name="${name}"`)}${value}\r\n`
const file = (name: string, content: string | Buffer, as = 'documentos') =>
  Buffer.concat([Buffer.from(head(`name="${as}"; filename="${name}"`)), Buffer.from(content), Buffer.from('\r\n')])
const end = `--${boundary}--\r\n`

/** In pieces of the given size; what is `broken` never ends as it should. */
function post(parts: (string | Buffer)[], { size = 1 << 16, broken = false } = {}): Request {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < body.length) {
        controller.enqueue(body.subarray(at, at + size))
        at += size
      } else if (broken) controller.error(new Error('the connection broke'))
      else controller.close()
    }
  })
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return new Request('http://localhost/', { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit)
}

async function collect(request: Request) {
  const taken: { name: string; field: string; bytes: number; before: string[] }[] = []
  const form = await readUpload(request, async ({ name, field, stream }, before) => {
    let bytes = 0
    for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) bytes += piece.length
    taken.push({ name, field, bytes, before: [...before.keys()] })
  })
  return { form, taken }
}

test('files come one after the other with the fields before them, however the bytes are cut', async () => {
  const parts = [
    field('details', 'São João'),
    file('', ''),
    file('C:\\pasta\\RG da Ana.pdf', Buffer.alloc(200_000, 1)),
    file('b.txt', 'b'),
    field('complete', '1'),
    end
  ]
  const sizes = fc.integer({ min: 50, max: 100_000 })
  await fc.assert(
    fc.asyncProperty(sizes, async (size) => {
      const { form, taken } = await collect(post(parts, { size }))
      expect(Object.fromEntries(form)).toEqual({ details: 'São João', complete: '1' })
      expect(taken.map(({ name, bytes }) => [name, bytes])).toEqual([
        ['RG da Ana.pdf', 200_000],
        ['b.txt', 1]
      ])
      expect(taken[0]?.before[0]).toBe('details')
    }),
    { numRuns: 30 }
  )
})

test('a file that is not wanted is passed over, and all that follows is read; then the refusal is told', async () => {
  const seen: string[] = []
  const parts = [file('a.bin', Buffer.alloc(3_000_000)), field('details', 'depois'), file('c.txt', 'c'), end]
  const read = readUpload(post(parts), async ({ name }) => {
    seen.push(name)
    if (name === 'a.bin') throw new Error('refused')
  })
  await expect(read).rejects.toThrow('refused')
  expect(seen).toEqual(['a.bin', 'c.txt'])
})

test.each([
  ['cut short', post([field('a', 'b'), head('name="f"; filename="x.pdf"'), 'half'])],
  ['a connection that breaks', post([head('name="f"; filename="x.pdf"'), 'half'], { broken: true })],
  ['too many parts', post([...Array.from({ length: 600 }, (_, at) => field(`a${at}`, '')), end])],
  [
    'fields that are long together',
    post([...Array.from({ length: 20 }, (_, at) => field(`a${at}`, 'x'.repeat(10_000))), end])
  ],
  ['a field that is cut', post([field('a', 'x'.repeat(70_000)), end])],
  ['too many files', post([...Array.from({ length: 30 }, (_, at) => file(`${at}.txt`, 'x')), end])]
])('%s is refused, and the reader of a file learns that it is incomplete', async (_, request) => {
  let failed = 0
  const read = readUpload(request, async ({ stream }) => {
    try {
      for await (const _piece of stream as unknown as AsyncIterable<Uint8Array>);
    } catch {
      failed += 1
    }
  })
  await expect(read).rejects.toMatchObject({ status: 400 })
  expect(failed).toBeLessThanOrEqual(1)
})

test('reads a form without files as any other', async () => {
  const body = new URLSearchParams({ details: 'oi' })
  const form = await readUpload(new Request('http://localhost/', { method: 'POST', body }), async () => undefined)
  expect(form.get('details')).toBe('oi')
})
