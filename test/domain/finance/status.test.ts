import { expect, it } from 'vitest'
import { transactionStatus } from '#app/domain/finance/status.ts'

it.each([
  [100, 0, 'open'],
  [100, 1, 'partial'],
  [100, 100, 'paid'],
  [0, 0, 'paid']
])('turns a total of %i with %i paid into %s', (final, paid, status) => {
  expect(transactionStatus({ final, paid })).toBe(status)
})
