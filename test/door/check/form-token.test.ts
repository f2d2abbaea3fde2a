import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFormTokens } from '#app/door/check/form-token.ts'

const sids = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/)
const tokens = createFormTokens(['novo', 'antigo'])

test('every token of a sid is accepted, and of no other sid', () => {
  fc.assert(
    fc.property(sids, sids, (sid, other) => {
      const token = tokens.issue(sid)
      expect(tokens.verify(sid, token)).toBe(true)
      if (other !== sid) expect(tokens.verify(other, token)).toBe(false)
    })
  )
})

test('no two tokens of a sid are alike, nor any byte of them fixed', () => {
  const sid = 'a'.repeat(22)
  const issued = Array.from({ length: 200 }, () => Buffer.from(tokens.issue(sid), 'base64url'))
  expect(new Set(issued.map(String)).size).toBe(200)
  for (let index = 0; index < 32; index += 1) {
    expect(new Set(issued.map((token) => token[index])).size).toBeGreaterThan(50)
  }
})

test('one changed character is refused', () => {
  fc.assert(
    fc.property(sids, fc.nat(41), (sid, at) => {
      const token = tokens.issue(sid)
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(tokens.verify(sid, changed)).toBe(false)
    })
  )
})

test('anything else is refused, not thrown at', () => {
  fc.assert(fc.property(fc.string(), fc.string({ maxLength: 200 }), (sid, text) => !tokens.verify(sid, text)))
})

test('an older secret is still accepted, a forgotten one is not', () => {
  expect(tokens.verify('s', createFormTokens(['antigo']).issue('s'))).toBe(true)
  expect(tokens.verify('s', createFormTokens(['outro']).issue('s'))).toBe(false)
  expect(createFormTokens([]).verify('s', createFormTokens([]).issue('s'))).toBe(false)
})
