import { expect, it } from 'vitest'
import { checkTerm, MOST_OF_TERM } from '#app/domain/product/check/check-term.ts'

it('a term keeps its lines, however they end', () => {
  expect(checkTerm(' um\r\ndois\rtrês\n\nquatro ')).toEqual({ ok: true, value: 'um\ndois\ntrês\n\nquatro' })
  expect(checkTerm('')).toEqual({ ok: true, value: '' })
})

it('a term is as long as may be', () => {
  expect(checkTerm('x'.repeat(MOST_OF_TERM)).ok).toBe(true)
  expect(checkTerm('x'.repeat(MOST_OF_TERM + 1))).toEqual({
    ok: false,
    fields: { text: ['Use no máximo 20.000 letras.'] }
  })
})
