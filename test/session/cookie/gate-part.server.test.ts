import { expect, it } from 'vitest'
import { gatePart } from '#app/session/cookie/gate-part.server.ts'

const partOf = (token: string) => /^gate-part=([\w-]{43});/.exec(gatePart.keep(token, 60)[0]?.[1] ?? '')?.[1]

it('belongs to one session, says nothing of its token, and is the same at the next reading', () => {
  expect(partOf('a token')).toBe(partOf('a token'))
  expect(partOf('a token')).not.toBe(partOf('another token'))
  expect(partOf('a token')).not.toContain('token')
})

it('is for the script of the gate alone, and ends with the day', () => {
  const [[name, line] = []] = gatePart.keep('a token', 3600)
  expect(name).toBe('set-cookie')
  expect(line).toMatch(/; Path=\/operation\/check-in; SameSite=Strict; Max-Age=3600$/)
  expect(line).not.toContain('HttpOnly')
  expect(gatePart.keep('a token', -5)[0]?.[1]).toMatch(/Max-Age=0$/)
})

it('is taken away', () => {
  expect(gatePart.clear()).toEqual([['set-cookie', 'gate-part=; Path=/operation/check-in; SameSite=Strict; Max-Age=0']])
})
