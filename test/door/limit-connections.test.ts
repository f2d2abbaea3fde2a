import { expect, test } from 'vitest'
import { networkOf } from '#app/backend/kernel/network-of.server.ts'
import { isLoopback } from '#app/door/limit-connections.ts'
import { ask, connect, openDoor, sendRaw } from './open-door.ts'

const few = { connectionsPerAddress: 3, countsLoopback: true }
const statusOf = (port: number) =>
  ask(port).then(
    ({ status }) => status,
    () => 0
  )

test('one address has so many connections, heads on their way included, and is told so', async () => {
  const { port, seen, lines } = await openDoor({ limits: few })
  const held = await Promise.all(Array.from({ length: 3 }, () => connect(port)))
  held[0]?.write('GET / HTTP/1.1\r\nHost: loc')
  const answer = await sendRaw(port, '')
  expect(answer).toMatch(/^HTTP\/1\.1 429 /)
  expect(answer).toContain('retry-after: 10')
  expect(answer).toContain('conexões demais')
  await sendRaw(port, `GET /x HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
  expect(seen).toEqual([])
  expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1)
  for (const socket of held) socket.destroy()
  await expect.poll(() => statusOf(port)).toBe(200)
})

test('counts an IPv6 /64 as one address', async () => {
  const counted: string[] = []
  const runtime = {
    networkOf(address: string) {
      counted.push(address)
      return 'one network'
    }
  }
  const { port } = await openDoor({ limits: few, runtime })
  await Promise.all(Array.from({ length: 3 }, () => connect(port)))
  expect(await sendRaw(port, '')).toMatch(/^HTTP\/1\.1 429 /)
  expect(new Set(counted)).toEqual(new Set(['127.0.0.1']))
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8::ffff'))
})

test.each([
  ['a configured proxy', { settings: { trustProxy: 'loopback' }, limits: few }],
  ['this machine where nothing is set', { limits: { connectionsPerAddress: 3 } }]
])('%s is not counted', async (_name, options) => {
  const { port } = await openDoor(options)
  await Promise.all(Array.from({ length: 6 }, () => connect(port)))
  expect(await statusOf(port)).toBe(200)
})

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['128.0.0.1', false],
  ['::2', false]
])('%s is this machine: %s', (address, here) => expect(isLoopback(address)).toBe(here))
