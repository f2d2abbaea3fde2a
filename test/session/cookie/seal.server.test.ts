import { createCipheriv, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSealer } from '#app/session/cookie/seal.server.ts'

const secret = 'a secret of at least thirty-two characters'
const sealer = createSealer([secret])

it('opens any value that it sealed', () => {
  const property = fc.property(fc.jsonValue(), (value) => {
    expect(JSON.stringify(sealer.unseal('x', sealer.seal('x', value)))).toBe(JSON.stringify(value))
  })
  fc.assert(property)
})

it('reveals nothing of the content, nor that two values are equal', () => {
  const value = { token: 'very-secret-token' }
  const sealed = sealer.seal('x', value)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('very-secret')
  expect(sealer.seal('x', value)).not.toBe(sealed)
})

it('opens old keys, seals with the first', () => {
  const renewed = createSealer(['another secret of at least thirty-two characters', secret])
  expect(renewed.unseal('x', sealer.seal('x', 1))).toBe(1)
  expect(sealer.unseal('x', renewed.seal('x', 1))).toBeNull()
})

describe('is empty, and never throws, for', () => {
  const sealed = sealer.seal('session', { permissions: ['a/b'] })
  const bytes = Buffer.from(sealed, 'base64url')

  it.each([
    ['nothing', ''],
    ['junk', '%%%&&&'],
    ['a plain base64 of what it would hold', Buffer.from('{"permissions":["*"]}').toString('base64')],
    ['a sealed text in front of junk', `${sealed}AAAA`],
    ['its own head alone', sealed.slice(0, 43)]
  ])('%s', (_name, text) => {
    expect(sealer.unseal('session', text)).toBeNull()
  })

  it('any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => sealer.unseal('session', text) === null))
  })

  it('every truncation and every changed bit', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(sealer.unseal('session', bytes.subarray(0, length).toString('base64url'))).toBeNull()
      const changed = Buffer.from(bytes)
      changed[length] = (changed[length] ?? 0) ^ 1
      expect(sealer.unseal('session', changed.toString('base64url'))).toBeNull()
    }
  })

  it('the seal of another purpose', () => {
    expect(sealer.unseal('flash', sealed)).toBeNull()
  })

  it('the right key id over another key', () => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', randomBytes(32), iv)
    const body = Buffer.concat([cipher.update('x'), cipher.final()])
    const forged = Buffer.concat([bytes.subarray(0, 4), iv, cipher.getAuthTag(), body])
    expect(sealer.unseal('session', forged.toString('base64url'))).toBeNull()
  })
})

it('needs a secret', () => {
  expect(() => createSealer([])).toThrow('needs a secret')
})
