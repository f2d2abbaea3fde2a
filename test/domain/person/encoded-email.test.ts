import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkEmail } from '#app/domain/person/email.ts'
import { decodeEmail, encodeEmail } from '#app/domain/person/encoded-email.ts'

describe('an address in a path', () => {
  it('is base64url without padding (RFC 4648 §5)', () => {
    expect(encodeEmail(' Ana@Example.com ')).toBe('YW5hQGV4YW1wbGUuY29t')
    expect(encodeEmail('a~?b@example.com.br')).toMatch(/^[\w-]+$/)
  })

  it('comes back unchanged, for any address', () => {
    const addresses = fc.emailAddress().map((email) => email.toLowerCase())
    fc.assert(
      fc.property(
        addresses.filter((email) => checkEmail(email).ok),
        (email) => {
          const encoded = encodeEmail(email)
          expect(encoded).toMatch(/^[\w-]+$/)
          expect(decodeEmail(encoded)).toBe(email)
        }
      )
    )
  })

  it('is null for any other text, and never throws', () => {
    const encode = (text: string) => Buffer.from(text).toString('base64url')
    const broken = ['', '%', 'YQ', 'YW5hQGV4YW1wbGUuY29t=', 'YW5hQGV4YW1wbGUuY29u!', encode('ana')]
    for (const text of [...broken, encode(`${'a'.repeat(300)}@example.com`), encode('ána@example.com')]) {
      expect(decodeEmail(text), text).toBeNull()
    }
    expect(decodeEmail(encode('Ana@Example.com'))).toBe('ana@example.com')
    // The last letter has spare bits: another text that decoders read as the same address.
    expect(decodeEmail('YUBleGFtcGxlLmNvbQ')).toBe('a@example.com')
    expect(decodeEmail('YUBleGFtcGxlLmNvbR')).toBeNull()
    fc.assert(
      fc.property(fc.string(), (text) => {
        const email = decodeEmail(text)
        expect(email === null || decodeEmail(encodeEmail(email)) === email).toBe(true)
      })
    )
  })
})
