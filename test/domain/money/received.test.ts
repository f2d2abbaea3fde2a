import { expect, it } from 'vitest'
import { type MoneyMoved, receivedOf } from '#app/domain/money/received.ts'

const paidAt = new Date('2026-11-20T12:00:00Z')
const money = (status: string, value: number, refunded: number, at: Date | null = paidAt): MoneyMoved => ({
  status,
  value,
  refunded,
  paidAt: at
})

it.each<[string, MoneyMoved[], number, number]>([
  ['what is here', [money('APPROVED', 10_000, 0)], 10_000, 0],
  ['what went back in part', [money('APPROVED', 10_000, 2500)], 10_000, 2500],
  // No status says that all of it went back: what was paid and is cancelled did, whatever else was noted.
  ['what went back whole', [money('CANCELLED', 10_000, 0)], 10_000, 10_000],
  ['what was cancelled and never came', [money('CANCELLED', 10_000, 0, null)], 0, 0],
  ['what nobody paid', [money('PENDING', 10_000, 0), money('EXPIRED', 10_000, 0), money('DENIED', 5, 0)], 0, 0],
  ['nothing', [], 0, 0],
  [
    'all of them together',
    [
      money('APPROVED', 8000, 500),
      money('CANCELLED', 700, 0),
      money('CANCELLED', 90, 0, null),
      money('APPROVED', 1, 1)
    ],
    8701,
    1201
  ]
])('%s is counted as paid and as refunded', (_what, payments, paid, refunded) => {
  expect(receivedOf(payments)).toEqual({ paid, refunded })
})
