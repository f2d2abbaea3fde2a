import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parsePasswordCode,
  parseRecoveryCode,
  parseTotpCode,
  passwordCodeBytes,
  recoveryCodeBytes,
  toPasswordCode,
  toRecoveryCode
} from '#app/domain/access/recovery-code.ts'

describe('toRecoveryCode', () => {
  it('writes 80 bits in four groups of four', () => {
    expect(toRecoveryCode(new Uint8Array(recoveryCodeBytes))).toBe('0000-0000-0000-0000')
    expect(toRecoveryCode(new Uint8Array(recoveryCodeBytes).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  })

  it('loses no bit: any way of typing reads back as written', () => {
    const bytes = fc.uint8Array({ minLength: recoveryCodeBytes, maxLength: recoveryCodeBytes })
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const code = toRecoveryCode(one)
        expect(parseRecoveryCode(code.toLowerCase().replaceAll('-', ' '))).toBe(code.replaceAll('-', ''))
        expect(toRecoveryCode(other) === code).toBe(Buffer.compare(one, other) === 0)
      })
    )
  })
})

describe('parseRecoveryCode', () => {
  it('accepts look-alikes and refuses everything else', () => {
    expect(parseRecoveryCode('O0Il-0000-0000-0000')).toBe('0011000000000000')
    for (const typed of ['', '123456', '0000-0000-0000-000', '0000-0000-0000-00000', 'U000-0000-0000-0000']) {
      expect(parseRecoveryCode(typed)).toBeNull()
    }
  })
})

describe('the random bytes of a code', () => {
  it('are as many as its letters hold', () => {
    expect([recoveryCodeBytes, passwordCodeBytes]).toEqual([10, 8])
  })

  it('become its letters from the first bit on', () => {
    const bytes = Uint8Array.from([
      0b00001_000, 0b10_00011_0, 0b0100_0010, 0b1_00110_00, 0b111_01000, 0, 0, 0, 0, 0b11111
    ])
    expect(toRecoveryCode(bytes)).toBe('1234-5678-0000-000Z')
  })
})

describe('parseTotpCode', () => {
  it('takes six digits, grouped or not', () => {
    expect(['123456', '123 456', ' 123-456 '].map(parseTotpCode)).toEqual(['123456', '123456', '123456'])
    expect(['', '12345', '1234567', '12345a', '١٢٣٤٥٦'].map(parseTotpCode)).toEqual([null, null, null, null, null])
  })
})

describe('a password code', () => {
  it('is sixty bits in three groups, read however it is typed', () => {
    const code = toPasswordCode(new Uint8Array(passwordCodeBytes).fill(255))
    expect(code).toBe('ZZZZ-ZZZZ-ZZZZ')
    expect(['zzzz zzzz zzzz', 'ZZZZZZZZZZZZ', code].map(parsePasswordCode)).toEqual(Array(3).fill('ZZZZZZZZZZZZ'))
    expect(['123 456', '12345', 'ZZZZ-ZZZZ', ''].map(parsePasswordCode)).toEqual(['123456', null, null, null])
  })
})
