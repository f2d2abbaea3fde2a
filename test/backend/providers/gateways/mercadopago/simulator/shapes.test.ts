import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toOffsetTime } from '#app/backend/providers/gateways/mercadopago/orders.server.ts'
import {
  AmountSchema,
  DateSchema,
  EmailSchema,
  IdentificationSchema,
  isIdempotencyKey,
  ReferenceSchema
} from '#app/backend/providers/gateways/mercadopago/simulator/shapes.server.ts'
import { toDecimal } from '#app/domain/money/money.ts'

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('shapes that the provider publishes', () => {
  it('match in time: milliseconds and an offset for any instant', () => {
    const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, (at) => {
        expect(DateSchema.parse(toOffsetTime(at))).toBe(toOffsetTime(at))
        expect(Date.parse(toOffsetTime(at))).toBe(at.getTime())
      })
    )
  })

  it('match in amount: reais with two decimals for any centavos', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (centavos) => {
        expect(AmountSchema.parse(toDecimal(centavos))).toBe(centavos)
      })
    )
  })

  it.each([
    ['a date in UTC', DateSchema, '2026-11-20T10:00:00.000Z'],
    ['a date without milliseconds', DateSchema, '2026-11-20T10:00:00-03:00'],
    ['a date without an offset', DateSchema, '2026-11-20T10:00:00.000'],
    ['a day alone', DateSchema, '2026-11-20'],
    ['a 13th month', DateSchema, '2026-13-20T10:00:00.000-03:00'],
    ['money as text', AmountSchema, '80.50'],
    ['three decimals', AmountSchema, 80.505],
    ['nothing', AmountSchema, 0],
    ['less than nothing', AmountSchema, -1],
    ['a reference with blanks', ReferenceSchema, 'a b'],
    ['a long reference', ReferenceSchema, 'a'.repeat(65)],
    ['a CPF that does not exist', IdentificationSchema, { type: 'CPF', number: '52998224724' }],
    ['a CPF with signs as a CNPJ', IdentificationSchema, { type: 'CNPJ', number: '529.982.247-25' }],
    ['another document', IdentificationSchema, { type: 'DNI', number: '123' }],
    ['half an address', EmailSchema, 'ana@exemplo']
  ])('is not %s', (_name, schema, value) => {
    expect(takes(schema, value)).toBe(false)
  })

  it('is a key of one kind', () => {
    expect(isIdempotencyKey('0b6f0f9e-1a6b-4a0e-9c49-0f6d1a1f1a11')).toBe(true)
    expect(['', 'chave', '0b6f0f9e1a6b4a0e9c490f6d1a1f1a11'].map(isIdempotencyKey)).toEqual([false, false, false])
  })
})
