import { expect, it } from 'vitest'
import { balanceOf } from '#app/domain/money/balance.ts'

const of = (received: number, kept: number, more: object = {}) =>
  balanceOf({ isPaid: true, final: 10_000, received, kept, refund: '', ...more })

it.each([
  [10_000, 0, 'APPROVED', '', null],
  [9999, 0, 'UNPAID', '', 'owing'],
  [10_001, 0, 'APPROVED', 'due', null],
  // The fee of a change is the place's beside the price.
  [10_500, 500, 'APPROVED', '', null],
  [10_499, 500, 'UNPAID', '', 'owing'],
  [10_501, 500, 'APPROVED', 'due', null],
  [10_000, 500, 'UNPAID', '', 'owing']
] as const)('%i received and %i kept of a price of 10.000 is %s, %j', (received, kept, status, refund, turned) => {
  expect(of(received, kept)).toEqual({ status, refund, turned })
})

it('drops a due refund that is no longer too much, and keeps what was done', () => {
  expect(of(10_500, 500, { refund: 'due' }).refund).toBe('')
  expect(of(10_500, 500, { refund: 'done' }).refund).toBe('done')
  expect(of(10_501, 500, { refund: 'done' }).refund).toBe('due')
  expect(of(10_500, 500, { isPaid: false }).turned).toBe('paid')
})
