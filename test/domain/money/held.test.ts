import { expect, it } from 'vitest'
import { HELD_FOR_ORDER, heldForAmount, heldKind } from '#app/domain/money/held.ts'

it('tells why money is held by the words that are kept of it', () => {
  expect(heldKind('')).toBe('')
  expect(heldKind(HELD_FOR_ORDER)).toBe('order')
  expect(heldKind(heldForAmount(1, 20_000))).toBe('amount')
  expect(heldForAmount(1, 20_000).replace(/\s/g, ' ')).toBe(
    'O provedor recebeu R$ 0,01, e a cobrança era de R$ 200,00.'
  )
})
