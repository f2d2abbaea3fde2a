import { describe, expect, it } from 'vitest'
import { count, day } from '#app/contracts/tolerant.ts'

const said = (schema: typeof count | typeof day, value: unknown) => {
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
