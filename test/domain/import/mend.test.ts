import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mendCep, mendDocument } from '#app/domain/import/mend.ts'

describe('a document that lost its zeros', () => {
  it.each([
    ['1234567890', '01234567890', 'CPF'],
    ['1234567890.0', '01234567890', 'CPF'],
    ['191', '191', ''],
    ['52998224725', '52998224725', ''],
    ['5299822472', '5299822472', ''],
    ['7526557000100', '07526557000100', 'CNPJ'],
    ['AB123456', 'AB123456', ''],
    ['', '', '']
  ])('%s is %s', (typed, value, kind) => {
    const mended = mendDocument(typed)
    expect(mended.value).toBe(value)
    expect(mended.note.startsWith(kind || 'nothing')).toBe(kind !== '')
  })

  it('is mended only where its check digits say so', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 9_999_999_999 }), (number) => {
        const { value, note } = mendDocument(String(number))
        if (note === '') expect(value).toBe(String(number))
        else expect(Number(value)).toBe(number)
      })
    )
  })
})

describe('a CEP that lost its zero', () => {
  it.each([
    ['1310100', '', '01310100'],
    ['1310-100', 'SP', '01310100'],
    ['1310100.0', 'SP', '01310100'],
    ['4696000', 'BA', '4696000'],
    ['46960-000', 'BA', '46960-000'],
    ['131010', '', '131010'],
    ['0310100', '', '0310100']
  ])('%s of %j is %s', (typed, state, value) => {
    expect(mendCep(typed, state).value).toBe(value)
  })
})
