import { describe, expect, it } from 'vitest'
import { checkCep, parseCep } from '#app/domain/person/cep.ts'
import vectors from '../../fixtures/vectors.json'

describe('CEP', () => {
  it.each(vectors.cep)('reads $input', ({ input, valid, digits }) => {
    expect(parseCep(input)).toBe(valid ? digits : null)
    expect(checkCep(input).ok).toBe(valid)
  })

  it('tells how to correct an error', () => {
    expect(checkCep(' ')).toEqual({ ok: false, message: 'Informe o CEP.' })
    expect(checkCep('4696-0000')).toMatchObject({ ok: false, message: expect.stringContaining('8 números') })
  })
})
