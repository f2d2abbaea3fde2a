import { expect, it } from 'vitest'
import { formatCreditCode, isCreditCode, makeCreditCode, normaliseCreditCode } from '#app/domain/closure/credit-code.ts'

it('is known however it is typed, and from a code of discount or a booking', () => {
  const code = makeCreditCode(new Uint8Array(8).fill(7), new Uint8Array(8).fill(200))
  expect(code).toMatch(/^CR[0-9A-Y]{16}$/)
  const shown = formatCreditCode(code)
  expect(shown).toMatch(/^CR(?:-[0-9A-Y]{4}){4}$/)
  expect([code, shown, shown.toLowerCase()].map(isCreditCode)).toEqual([true, true, true])
  expect(normaliseCreditCode(` ${shown.toLowerCase()} `)).toBe(code)
  expect(['FERIAS10', 'CR', code.slice(0, -1), `${code}1`].map(isCreditCode)).toEqual([false, false, false, false])
})
