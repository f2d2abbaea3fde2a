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
