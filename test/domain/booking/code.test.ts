import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BOOKING_CODE_ALPHABET,
  encodeBookingCode,
  formatBookingCode,
  isBookingCode,
  normaliseBookingCode,
  readBookingCode
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

describe('a code among other words', () => {
  it.each([
    'Código 0PVE-GGH3.',
    '*0PVE-GGH3*',
    'Olá! Meu código é 0pve-ggh3, obrigado',
    'reserva: 0PVEGGH3',
    '“0PVE–GGH3”',
    'Seu ingresso (0PVE GGH3) para 26/11/2026 às 09:00',
    'Código: 0PVE-GGH3 — guarde. O código 0PVE-GGH3 é da reserva',
    '#0PVE-GGH3',
    'Telefone 99998888, código 0PVE-GGH3',
    'código\u00a0\u202a0PVE\u2011GGH3\u202c'
  ])('is found in %j', (typed) => {
    expect(readBookingCode(typed)).toBe('0PVEGGH3')
  })

  it('is found without a digit where a word names it', () => {
    expect(readBookingCode('Código acde-fghj')).toBe('ACDEFGHJ')
    expect(readBookingCode('minha reserva ACDEFGHJ, por favor')).toBe('ACDEFGHJ')
  })

  it.each([
    ['two fit', '0PVE-GGH3 ou 1PVE-GGH3'],
    ['it is a name', 'Maria Conceição Ferreira'],
    ['it is a telephone', 'meu telefone 9999-8888'],
    ['it is longer', 'pedido 0PVE-GGH3A'],
    ['it is part of an id', '550e8400-e29b-41d4-a716-446655440000 x']
  ])('is not found in: %s', (_why, typed) => {
    expect(isBookingCode(readBookingCode(typed))).toBe(false)
  })

  it('is found for any code', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), fc.constantFrom('', '-', ' '), (bytes, dash) => {
        const code = encodeBookingCode(bytes)
        fc.pre(/\d/.test(code) && /[A-Z]/.test(code))
        expect(readBookingCode(`Oi, o meu é ${code.slice(0, 4)}${dash}${code.slice(4)}!`)).toBe(code)
      })
    )
  })
})

describe('a code of random bytes', () => {
  it.each([
    [[0, 0, 0, 0, 0, 0, 0, 1], '10000000'],
    [[0, 0, 0, 0, 0, 0, 0, 28], '01000000'],
    [[0, 0, 0, 0, 0, 0, 1, 0], '49000000'],
    [[0, 0, 0, 0, 0, 0, 0, 255], '39000000'],
    [[255, 255, 255, 255, 255, 255, 255, 255], null]
  ])('of %j is that number in base 28, its lowest sign first', (bytes, code) => {
    let number = bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n)
    let expected = ''
    for (let at = 0; at < 8; at++) {
      expected += BOOKING_CODE_ALPHABET.charAt(Number(number % 28n))
      number /= 28n
    }
    expect(encodeBookingCode(Uint8Array.from(bytes))).toBe(expected)
    if (code !== null) expect(expected).toBe(code)
  })
})

it.each([
  ['A1C2D3E4', true],
  ['A1C2D3E', false],
  ['A1C2D3E45', false],
  ['xA1C2D3E4', false],
  ['A1C2-D3E4', false]
])('%j is a code: %s', (text, isCode) => {
  expect(isBookingCode(text)).toBe(isCode)
})

it('look-alikes are the sign that is in the alphabet', () => {
  expect(normaliseBookingCode('OQIL ZSBU')).toBe('001125' + '8V')
  expect(normaliseBookingCode('("A1C2_D3.E4"),;:!?*#~[]<>`«»')).toBe('A1C2D3E4')
})

it.each([
  ['cod 0pve ggh3', '0PVEGGH3'],
  ['Voucher: ACDE-FGHJ', 'ACDEFGHJ'],
  ['Booking acdefghj', 'ACDEFGHJ'],
  ['code acdefghj', 'ACDEFGHJ'],
  ['meu ingresso acdefghj', 'ACDEFGHJ'],
  ['Código 99998888', '99998888'],
  ['-0PVE-GGH3- oi', '0PVEGGH3'],
  ['oi _0PVE_GGH3_', '0PVEGGH3'],
  ['oi .0PVE.GGH3.', '0PVEGGH3'],
  ['0PVE GGH3 1PVE', '0PVEGGH3']
])('%j holds the code %s', (typed, code) => {
  expect(readBookingCode(typed)).toBe(code)
})

it.each([
  'vagas acdefghj hoje',
  'dia 2026 1126 agora',
  'os dois 0PVE GGH3 e 1PVE GGH3',
  'xcodigo acdefghj',
  'codigos acdefghj',
  '0PVE GGH34 oi',
  'x0PVE GGH3 oi',
  'a pedra'
])('%j holds no code', (typed) => {
  expect(isBookingCode(readBookingCode(typed))).toBe(false)
})

it.each([
  ['oi --0PVE-GGH3--', '0PVEGGH3'],
  ['oi __0PVEGGH3..', '0PVEGGH3'],
  ['0PVEGGH3', '0PVEGGH3'],
  ['código 0PVE GGH3 e 1PVE-GGH3', '1PVEGGH3']
])('%j is read as %s', (typed, code) => {
  expect(readBookingCode(typed)).toBe(code)
})

it.each(['0P-VE-GGH3 oi', 'oi 0PVE--GGH3 x'])('%j is not mended into a code', (typed) => {
  expect(isBookingCode(readBookingCode(typed))).toBe(false)
})
