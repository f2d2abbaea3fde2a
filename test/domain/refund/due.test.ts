import { expect, it } from 'vitest'
import { afterRefund, beyondPrice } from '#app/domain/refund/due.ts'

it.each([
  // A standing booking keeps its price, and what the policy keeps on top.
  ['APPROVED', 10_000, 0, 10_000, 0],
  ['APPROVED', 10_000, 0, 10_001, 1],
  ['UNPAID', 10_000, 500, 10_700, 200],
  ['APPROVED', 10_000, 500, 9000, 0],
  // One that ended keeps only that.
  ['CANCELLED', 10_000, 0, 10_000, 10_000],
  ['CANCELLED', 10_000, 4000, 10_000, 6000],
  ['EXPIRED', 10_000, 0, 1, 1],
  ['CANCELLED', 10_000, 4000, 3000, 0]
])('a booking that is %s, costs %i and keeps %i, with %i received, owes %i', (status, final, kept, received, owed) => {
  expect(beyondPrice({ status, final, kept, received })).toBe(owed)
})

it.each([
  ['due', 10_000, 'done'],
  ['due', 10_001, 'due'],
  ['done', 10_001, 'done'],
  ['', 10_000, ''],
  ['', 10_001, '']
])('turns %j with %i of 10.000 into %j', (refund, received, expected) => {
  expect(afterRefund({ status: 'APPROVED', final: 10_000, kept: 0, refund, received })).toBe(expected)
})
