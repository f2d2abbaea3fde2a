import { expect, test } from 'vitest'
import { ask, openDoor } from '../open-door.ts'

/** Returns the address that the app gets for a request with these headers. */
async function addressOf(headers: Record<string, string>, trustProxy = 'loopback') {
  const { port, seen } = await openDoor({ settings: { trustProxy } })
  await ask(port, { headers })
  return seen[0]?.context.address
}

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:5678', '203.0.113.9'],
  ['"203.0.113.9:5678"', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  [' 203.0.113.9 ,', '203.0.113.9'],
  // The last is what our own proxy saw; what stands before it anybody may have written.
  ['198.51.100.7, 203.0.113.9:1', '203.0.113.9'],
  ['198.51.100.7, 203.0.113.9:1, 127.0.0.1:8080', '203.0.113.9'],
  ['203.0.113.9, unknown', '127.0.0.1'],
  ['unknown', '127.0.0.1'],
  ['_hidden', '127.0.0.1'],
  ['203.0.113.9:x', '127.0.0.1'],
  ['203.0.113.999:80', '127.0.0.1'],
  ['[203.0.113.9', '127.0.0.1'],
  ['', '127.0.0.1']
])('a configured proxy that says %j means %s', async (said, address) => {
  expect(await addressOf({ 'x-forwarded-for': said })).toBe(address)
})

test('reads a port of each hop when hops are configured', async () => {
  expect(await addressOf({ 'x-forwarded-for': '203.0.113.9:1, 198.51.100.7:2' }, '1')).toBe('198.51.100.7')
  expect(await addressOf({ 'x-forwarded-for': '203.0.113.9:1, 198.51.100.7:2' }, '2')).toBe('203.0.113.9')
})

test('nobody else is believed, nor any other header', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.7', 'x-real-ip': '203.0.113.8' }
  expect(await addressOf(headers, '')).toBe('127.0.0.1')
  expect(await addressOf({ ...headers, 'x-forwarded-for': '' })).toBe('127.0.0.1')
})
