import { expect, test } from 'vitest'
import { openDoor, sendRaw } from './open-door.ts'

test.each(['/%E0%A4%A', '/booking-details/%', '/api/v3/booking/%ff', '/%5c', '/%5C%5C'])(
  '%s is no path, and refused',
  async (path) => {
    const { port, seen } = await openDoor()
    const answer = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('não puderam ser lidos')
    expect(seen).toEqual([])
  }
)

test('a path in another language is refused in it, and leads to its first page', async () => {
  const { port } = await openDoor({ runtime: { translate: (language, text) => `${language}: ${text}` } })
  const answer = await sendRaw(
    port,
    `GET /es/%E0%A4%A HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`
  )
  expect(answer).toContain('<html lang="es">')
  expect(answer).toContain('<h1>es: Pedido não entendido</h1>')
  expect(answer).toContain('<a href="/es">es: Ir para o início</a>')
})

test('a page that there is not in another language is asked for as it is, in the language', async () => {
  const { port, seen } = await openDoor()
  await sendRaw(port, `GET /en/outra HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
  expect(seen.map(({ url, context }) => [new URL(url).pathname, context.language])).toEqual([['/en/outra', 'en']])
})
