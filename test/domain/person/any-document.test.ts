import { describe, expect, it } from 'vitest'
import {
  checkAnyDocument,
  countryName,
  documentTerm,
  formatAnyDocument,
  hideStart,
  maskAnyDocument
} from '#app/domain/person/any-document.ts'

describe('checkAnyDocument', () => {
  it.each(['', 'BR'])('asks for a CPF or CNPJ for country "%s"', (country) => {
    expect(checkAnyDocument('529.982.247-25', country)).toMatchObject({ ok: true, value: '52998224725' })
    expect(checkAnyDocument('12.abc.345/01de-35', country)).toMatchObject({ ok: true, value: '12ABC34501DE35' })
    expect(checkAnyDocument('529.982.247-26', country)).toMatchObject({ ok: false })
    expect(checkAnyDocument('AB123456', country)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Se for passaporte, escolha o país dele.')
    })
  })

  it.each([
    ['ab 123-456', 'AB123456'],
    ['529.982.247-26', '52998224726'],
    ['12.345.678-K', '12345678K'],
    ['1234', '1234'],
    ['X'.repeat(19) + 1, `${'X'.repeat(19)}1`]
  ])('elsewhere takes the shape of %s', (typed, value) => {
    expect(checkAnyDocument(typed, 'AR')).toEqual({ ok: true, value })
  })

  it.each(['', ' ', '123', 'PASSAPORTE', '1'.repeat(21), 'ÁB12345', '<b>12345</b>', 'AB12345\u0000'])(
    'refuses the foreign document %j with a message of its own',
    (typed) => {
      const checked = checkAnyDocument(typed, 'AR')
      expect(checked.ok).toBe(false)
      expect(checked.ok ? '' : checked.message).not.toMatch(/CPF|CNPJ/)
    }
  )
})

it('shows a foreign document with its country, and hides its start', () => {
  expect(formatAnyDocument('AB123456', 'AR')).toBe('AB123456 (Argentina)')
  expect(formatAnyDocument('52998224725', 'BR')).toBe('529.982.247-25')
  expect(formatAnyDocument('52998224725', '')).toBe('529.982.247-25')
  expect(maskAnyDocument('AB123456', 'AM')).toBe('AB****** (Armênia)')
  expect(maskAnyDocument('52998224725', 'BR')).toBe('***.982.***-**')
  expect(hideStart('1234567')).toBe('*******')
  expect([documentTerm('BR'), documentTerm(''), documentTerm('VN')]).toEqual([
    'CPF ou CNPJ',
    'CPF ou CNPJ',
    'Passaporte ou documento'
  ])
})

it('names countries as Brazilians do, and keeps an unknown code', () => {
  expect(['PL', 'IR', 'VN', 'KE', 'MC'].map(countryName)).toEqual(['Polônia', 'Irã', 'Vietnã', 'Quênia', 'Mônaco'])
  expect(countryName('nada')).toBe('nada')
})
