import { expect, it } from 'vitest'
import { readText } from '#app/read-text.server.ts'

it('reads a whole answer, also where a letter comes in two parts', async () => {
  const [first, ...rest] = new TextEncoder().encode('é isso')
  const parts = [Uint8Array.of(first ?? 0), Uint8Array.from(rest)]
  const body = new ReadableStream({
    pull: (stream) => {
      const part = parts.shift()
      if (part) stream.enqueue(part)
      else stream.close()
    }
  })
  expect(await readText(new Response(body), { largestMib: 1 })).toBe('é isso')
  expect(await readText(new Response(null), { largestMib: 1 })).toBe('')
})

it('ends an answer without end', async () => {
  let isCancelled = false
  const body = new ReadableStream({
    pull: (stream) => stream.enqueue(new Uint8Array(256 * 1024)),
    cancel: () => {
      isCancelled = true
    }
  })
  await expect(readText(new Response(body), { largestMib: 1 })).rejects.toThrow('larger than 1 MiB')
  expect(isCancelled).toBe(true)
})
