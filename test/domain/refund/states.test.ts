import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canRefundMove, isRefundState, isUnderWay, UNDER_WAY_STATES } from '#app/domain/refund/states.ts'
import { REFUND_STATE_WORDS } from '#app/domain/refund/words.ts'

const REFUND_STATES = Object.keys(REFUND_STATE_WORDS).filter(isRefundState)

it('moves forward only', () => {
  const allowed = REFUND_STATES.flatMap((from) =>
    REFUND_STATES.filter((to) => canRefundMove(from, to)).map((to) => `${from} ${to}`)
  )
  expect(allowed.sort()).toEqual(
    ['approval asked', 'approval dropped', 'asked done', 'asked dropped', 'asked failed', 'asked sent']
      .concat(['failed asked', 'failed done', 'failed dropped', 'sent done', 'sent failed'])
      .sort()
  )
})

it('keeps an ended refund ended, and it holds no money', () => {
  fc.assert(
    fc.property(fc.constantFrom(...REFUND_STATES), (to) => {
      expect(canRefundMove('done', to) || canRefundMove('dropped', to)).toBe(false)
    })
  )
  expect(REFUND_STATES.filter(isUnderWay).sort()).toEqual([...UNDER_WAY_STATES].sort())
  expect([...UNDER_WAY_STATES, 'done', 'dropped'].sort()).toEqual([...REFUND_STATES].sort())
})

it('knows its own names only', () => {
  expect(REFUND_STATES.every(isRefundState)).toBe(true)
  expect(['', 'toString', 'Done'].some(isRefundState)).toBe(false)
})
