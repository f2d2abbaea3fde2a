import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { count, day, flag, flagUnlessNo, instant, saidFlag, saidOpen } from '#app/contracts/tolerant.ts'

type Schema = Pick<z.ZodType, 'safeParse'>

const said = (schema: Schema, value: unknown) => {
  const read = schema.safeParse(value)
  return read.success ? read.data : read.error.issues.map(({ message }) => message)
}

describe('a number of the wire', () => {
  it.each([
    ['0', 0],
    ['-12', -12],
    [2_147_483_647, 2_147_483_647],
    ['-2147483647', -2_147_483_647]
  ])('reads %j', (value, number) => {
    expect(said(count, value)).toBe(number)
  })

  it.each([2_147_483_648, '2147483648', '-9007199254740991', 1e300, '9'.repeat(300)])(
    'says that %j is more than the database holds',
    (value) => {
      expect(said(count, value)).toContain('Este número é grande demais.')
    }
  )
})

describe('a day of the wire', () => {
  it.each(['0000-01-01', '9999-12-31', '31/12/9999', '01/01/0000', '2026-02-30'])('is not %s', (text) => {
    expect(said(day, text)).toEqual(['Data inválida. Use dd/mm/aaaa.'])
  })
})

describe('an instant of the wire', () => {
  it.each([
    ['05/11/2026 10:30', '2026-11-05T13:30:00.000Z'],
    ['2026-11-05 10:30:00', '2026-11-05T13:30:00.000Z'],
    ['2026-11-05T13:30:00+00:00', '2026-11-05T13:30:00+00:00'],
    ['', null],
    [null, null],
    ['0000-00-00 00:00:00', null]
  ])('reads %j', (text, read) => {
    expect(said(instant, text)).toBe(read)
  })

  it('is refused where nobody could say when it is', () => {
    for (const text of ['ontem à tarde', '2026-13-05T10:00:00Z']) {
      expect(said(instant, text)).toEqual(['Data inválida. Use dd/mm/aaaa.'])
    }
  })
})

describe('a flag of the wire', () => {
  it.each([true, 1, '1', 'true', 'True', 'on', 'yes', 'sim', 'SIM', ' s '])('%j says yes', (value) => {
    for (const schema of [flag, flagUnlessNo, saidFlag, saidOpen]) expect(said(schema, value)).toBe(true)
  })

  it.each([false, 0, '0', 'false', 'FALSE', 'off', 'no', 'não', 'nao', 'N'])('%j says no', (value) => {
    for (const schema of [flag, flagUnlessNo, saidFlag, saidOpen]) expect(said(schema, value)).toBe(false)
  })

  it('that says neither is no, the default, or refused', () => {
    expect(said(flag, 'talvez')).toBe(false)
    expect(said(flagUnlessNo, 'talvez')).toBe(true)
    expect(said(flagUnlessNo, null)).toBe(true)
    expect(said(saidFlag, 2)).toEqual(['Esta opção não existe. Escolha uma da lista.'])
    expect(said(saidFlag, undefined)).toBeUndefined()
    expect(said(saidOpen, null)).toBeUndefined()
  })
})
