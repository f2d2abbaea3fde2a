import { describe, expect, it } from 'vitest'
import { checkPixKey } from '#app/domain/money/pix-key.ts'

const read = (text: string) => {
  const checked = checkPixKey(text)
  return checked.ok ? checked.value : null
}

describe('checkPixKey', () => {
  it.each([
    ['', ''],
    ['48.215.907/0001-02', '48215907000102'],
    ['529.982.247-25', '52998224725'],
    ['52998224725', '52998224725'],
    [' Financeiro@Parque.example.com ', 'financeiro@parque.example.com'],
    ['(75) 98888-0162', '+5575988880162'],
    ['75988880162', '+5575988880162'],
    ['+55 75 98888-0162', '+5575988880162'],
    ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000']
  ])('reads %s as %s', (typed, kept) => expect(read(typed)).toBe(kept))

  it.each([
    [`${'1'.repeat(78)}`, 'A chave Pix tem no máximo 77 letras.'],
    ['1'.repeat(77), 'Confira a chave Pix: CNPJ, CPF, e-mail, celular com DDD ou a chave aleatória do banco.'],
    [
      '123e4567-e12b-12d1-a456-426655440000a',
      'Confira a chave Pix: CNPJ, CPF, e-mail, celular com DDD ou a chave aleatória do banco.'
    ],
    [
      'a123e4567-e12b-12d1-a456-426655440000',
      'Confira a chave Pix: CNPJ, CPF, e-mail, celular com DDD ou a chave aleatória do banco.'
    ]
  ])('tells what is wrong with %s', (typed, message) => expect(checkPixKey(typed)).toEqual({ ok: false, message }))

  it('takes nothing but blanks for none', () => expect(read('   ')).toBe(''))

  it.each(['12345', 'chave', '11111111111', '48.215.907/0001-03', 'a@b', `${'a'.repeat(70)}@example.com`])(
    'refuses %s',
    (typed) => expect(read(typed)).toBeNull()
  )

  it('asks again for eleven digits that are a CPF and a mobile phone', () => {
    expect(read('71987654390')).toBe('+5571987654390')
    const both = '11900000083'
    expect(checkPixKey(both)).toMatchObject({ ok: false, message: expect.stringContaining('CPF ou um celular') })
    expect(read('119.000.000-83')).toBe(both)
    expect(read('+55 11 90000-0083')).toBe(`+55${both}`)
  })
})
