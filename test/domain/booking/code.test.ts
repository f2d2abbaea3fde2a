import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BOOKING_CODE_ALPHABET,
  encodeBookingCode,
  formatBookingCode,
  isBookingCode,
  normaliseBookingCode
} from '#app/domain/booking/code.ts'

const bytes = fc.uint8Array({ minLength: 8, maxLength: 16 })

describe('booking codes', () => {
  it('have eight signs, none of them a look-alike', () => {
    expect(new Set(BOOKING_CODE_ALPHABET).size).toBe(BOOKING_CODE_ALPHABET.length)
    for (const sign of BOOKING_CODE_ALPHABET) expect(isBookingCode(sign.repeat(8))).toBe(true)
    for (const sign of 'OQILZSBU-abc ') expect(isBookingCode(sign.repeat(8))).toBe(false)
    fc.assert(fc.property(bytes, (random) => isBookingCode(encodeBookingCode(random))))
  })

  it('are the same however they are typed', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = encodeBookingCode(random)
        expect(normaliseBookingCode(code)).toBe(code)
        expect(normaliseBookingCode(` ${formatBookingCode(code).toLowerCase()} `)).toBe(code)
        expect(
          normaliseBookingCode(code.replace(/0/g, 'o').replace(/1/g, 'l').replace(/5/g, 's').replace(/V/g, 'u'))
        ).toBe(code)
      })
    )
  })

  it('use every byte and every sign', () => {
    const zero = new Uint8Array(8)
    expect(encodeBookingCode(zero)).toBe('00000000')
    const seen = new Set<string>()
    for (let index = 0; index < 8; index++) {
      const one = new Uint8Array(8)
      one[index] = 1
      seen.add(encodeBookingCode(one))
    }
    expect(seen.size).toBe(8)
    expect(() => encodeBookingCode(new Uint8Array(7))).toThrow(RangeError)
  })

  it('are not mended when something is missing', () => {
    expect(isBookingCode(normaliseBookingCode('A1C2-D3'))).toBe(false)
    expect(isBookingCode(normaliseBookingCode('A1C2-D3É4'))).toBe(false)
    expect(formatBookingCode('A1C2D3E4')).toBe('A1C2-D3E4')
    expect(formatBookingCode('A1C2')).toBe('A1C2')
  })
})
