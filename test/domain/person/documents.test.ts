import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkDocument,
  documentKind,
  formatDocument,
  isValidCnpj,
  isValidCpf,
  maskDocument,
  normaliseDocument
} from '#app/domain/person/documents.ts'
import vectors from '../../fixtures/vectors.json'

const endings = Array.from({ length: 100 }, (_, rest) => String(rest).padStart(2, '0'))
const cnpjs = [...vectors.cnpj.numeric_valid, ...vectors.cnpj.alphanumeric_valid]

/** Check digits by the tax office's manual: weights from 2 upwards, from the right, beginning again after `mostWeight`. */
function readEnd(base: string, mostWeight: number): string {
  let value = base
  for (let digit = 0; digit < 2; digit++) {
    const weighed = [...value].reverse().map((sign, at) => (sign.charCodeAt(0) - 48) * (2 + (at % (mostWeight - 1))))
    const rest = weighed.reduce((sum, one) => sum + one, 0) % 11
    value += rest < 2 ? 0 : 11 - rest
  }
  return value.slice(base.length)
}

describe('CPF', () => {
  it.each(vectors.cpf.valid)('accepts $raw', ({ raw, formatted }) => {
    expect(isValidCpf(raw)).toBe(true)
    expect(isValidCpf(formatted)).toBe(true)
    expect(formatDocument(raw)).toBe(formatted)
    expect(checkDocument(formatted)).toEqual({ ok: true, kind: 'cpf', value: raw })
  })

  it.each(vectors.cpf.dv)('has check digits $dv after $base', ({ base, dv }) => {
    expect(endings.filter((end) => isValidCpf(base + end))).toEqual([dv])
  })

  it.each(vectors.cpf.invalid)('refuses $raw: $why', ({ raw }) => {
    expect(isValidCpf(raw)).toBe(false)
    expect(checkDocument(raw).ok).toBe(false)
  })

  it('accepts exactly one pair of check digits, the one an independent reading gives', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (base) => {
        fc.pre(new Set(base).size > 1)
        expect(endings.filter((pair) => isValidCpf(base + pair))).toEqual([readEnd(base, 11)])
      })
    )
  })
})

describe('CNPJ', () => {
  it.each(cnpjs)('accepts $raw', ({ raw, formatted }) => {
    expect(isValidCnpj(raw)).toBe(true)
    expect(isValidCnpj(formatted.toLowerCase())).toBe(true)
    expect(formatDocument(raw)).toBe(formatted)
    expect(checkDocument(formatted)).toEqual({ ok: true, kind: 'cnpj', value: raw })
  })

  it.each(vectors.cnpj.dv)('has check digits $dv after $base', ({ base, dv }) => {
    expect(endings.filter((end) => isValidCnpj(base + end))).toEqual([dv])
  })

  it.each(vectors.cnpj.invalid)('refuses $raw: $why', ({ raw }) => {
    expect(isValidCnpj(raw)).toBe(false)
    expect(checkDocument(raw).ok).toBe(false)
  })

  it('accepts exactly one pair of check digits, the one an independent reading gives', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), (base) => {
        fc.pre(new Set(base).size > 1)
        expect(endings.filter((end) => isValidCnpj(base + end))).toEqual([readEnd(base, 9)])
      })
    )
  })

  it('takes no letter that only looks like one after upper-casing', () => {
    expect(isValidCnpj('braſil00000154')).toBe(false)
    expect(isValidCnpj('brasıl00000154')).toBe(false)
  })
})

describe('documents', () => {
  it.each(vectors.cnpj.normalise)('normalises $input', ({ input, output }) => {
    expect(normaliseDocument(input)).toBe(output)
  })

  it('tells them apart by length', () => {
    expect(documentKind('529.982.247-25')).toBe('cpf')
    expect(documentKind('12.ABC.345/01DE-35')).toBe('cnpj')
    expect(documentKind('123')).toBeNull()
  })

  it('masks them', () => {
    expect(maskDocument('52998224725')).toBe('***.982.***-**')
    expect(maskDocument('12ABC34501DE35')).toBe('**.ABC.345/****-**')
    expect(maskDocument('12345')).toBe('***')
    expect(maskDocument('')).toBe('')
  })

  it('leave an invalid document unchanged', () => {
    expect(formatDocument('123')).toBe('123')
  })

  it.each([
    ['', 'Informe'],
    ['123', '11 números'],
    ['5299822472A', 'só números'],
    ['529.982.247-24', 'Este CPF não existe'],
    ['12ABC34501DE36', 'Este CNPJ não existe'],
    ['12ÁBC34501DE35', 'sem acento']
  ])('tell how to correct %j', (text, message) => {
    expect(checkDocument(text)).toMatchObject({ ok: false, message: expect.stringContaining(message) })
  })

  it('never throw for any input', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const checked = checkDocument(text)
        expect(checked.ok || checked.message.length > 0).toBe(true)
      })
    )
  })
})
