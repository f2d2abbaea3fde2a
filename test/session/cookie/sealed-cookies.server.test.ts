import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSealer } from '#app/session/cookie/seal.server.ts'
import { createSealedCookies } from '#app/session/cookie/sealed-cookies.server.ts'

const sealer = createSealer(['a secret of at least thirty-two characters'])
const cookies = createSealedCookies({ name: 'session', sealer, secure: false })

/** Incompressible, so that its sealed text is longer. */
const randomText = (bytes: number) => randomBytes(bytes).toString('base64')
const small = 100
const large = 4000
const tooLarge = 12_000

/** The Cookie header of a browser that got these lines. */
function browserOf(...lines: string[][]): string {
  const kept = new Map<string, string>()
  for (const line of lines.flat()) {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (line.includes('Max-Age=0')) kept.delete(name)
    else kept.set(name, value)
  }
  return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
}

it('keeps a value in one cookie, a larger one in several of at most 3800 bytes', () => {
  for (const [bytes, parts] of [
    [small, 1],
    [large, 2]
  ] as const) {
    const value = randomText(bytes)
    const lines = cookies.write(value, null)
    expect(lines).toHaveLength(parts)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(3800)
    expect(cookies.read(browserOf(lines))).toBe(value)
  }
})

it('expires the parts that a smaller value leaves over', () => {
  const before = cookies.write(randomText(large), null)
  const after = cookies.write('small', browserOf(before))
  expect(after.filter((line) => line.includes('Max-Age=0'))).toHaveLength(1)
  expect(browserOf(before, after)).not.toContain('session-1')
  expect(cookies.read(browserOf(before, after))).toBe('small')
})

it('is not confused by a part that stayed', () => {
  const before = cookies.write(randomText(large), null)
  const after = cookies.write('small', null)
  expect(cookies.read(browserOf(before, after))).toBe('small')
})

it('takes every part away', () => {
  const lines = cookies.write(randomText(large), null)
  expect(browserOf(lines, cookies.clear(browserOf(lines)))).toBe('')
  expect(cookies.clear(null)).toEqual([])
})

it('refuses a value so large that it would lock the user out', () => {
  expect(() => cookies.write(randomText(tooLarge), null)).toThrow(RangeError)
})

describe('nothing is read from', () => {
  const lines = cookies.write(randomText(large), null)
  const header = browserOf(lines)
  const [first = '', second = ''] = header.split('; ')

  it.each([
    ['no header', null],
    ['an empty one', ''],
    ['no cookie of ours', 'a=b; c'],
    ['the first part alone', first],
    ['the second alone', second],
    ['swapped parts', header.replace('session=', 'x=').replace('session-1=', 'session=').replace('x=', 'session-1=')],
    ['a part of another seal', `${first}; ${browserOf(cookies.write(randomText(large), null)).split('; ')[1]}`],
    ['a truncated part', header.slice(0, -5)],
    ['more parts than there are', header.replace('session=2.', 'session=3.')],
    ['a number of parts that we never write', header.replace('session=2.', 'session=9.')],
    ['a plain base64', `session=1.${Buffer.from('{"permissions":["*"]}').toString('base64')}`]
  ])('%s', (_name, text) => {
    expect(cookies.read(text)).toBeNull()
  })
})

it('is HttpOnly and Lax; Secure and __Host- exactly where it is asked', () => {
  expect(cookies.write(1, null)[0]).toMatch(/^session=1\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/)
  const safe = createSealedCookies({ name: 'session', sealer, secure: true, maxAgeSeconds: 60 })
  const [line = ''] = safe.write(1, null)
  expect(line).toMatch(/^__Host-session=1\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=60$/)
  expect(cookies.read(line)).toBeNull()
})
