import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinTickets, spreadTickets, statusOfBill } from '#app/domain/import/legacy-bill.ts'

const sum = (
  tickets: readonly { quantity: number; unitPrice: number; unitDiscount: number }[],
  of: 'unitPrice' | 'unitDiscount'
) => tickets.reduce((before, one) => before + one.quantity * one[of], 0)

it('spreads a total over people to the centavo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(1_000_000), fc.nat(1_000_000), (people, total, off) => {
      const tickets = spreadTickets({ people, total, discount: Math.min(total, off) })
      expect(tickets.reduce((before, one) => before + one.quantity, 0)).toBe(people)
      expect([sum(tickets, 'unitPrice'), sum(tickets, 'unitDiscount')]).toEqual([total, Math.min(total, off)])
      expect(tickets.every(({ quantity }) => quantity > 0)).toBe(true)
    })
  )
})

it('takes the tickets of a bill only where they add up', () => {
  const tickets = [
    { label: 'INTEIRA', quantity: 1, price: 8000, discount: 0 },
    { label: 'INTEIRA', quantity: 1, price: 8000, discount: 0 },
    { label: 'MEIA', quantity: 1, price: 4000, discount: 500 }
  ]
  const amounts = { people: 3, total: 20_000, discount: 500 }
  expect(joinTickets(tickets, amounts)?.map(({ label, quantity }) => [label, quantity])).toEqual([
    ['INTEIRA', 2],
    ['MEIA', 1]
  ])
  expect(joinTickets(tickets, { ...amounts, total: 20_001 })).toBeNull()
  expect(joinTickets([], amounts)).toBeNull()
})

it.each([
  ['PAGO', 'pix', 'APPROVED'],
  ['complete', '', 'APPROVED'],
  ['Cancelado', 'pix', 'CANCELLED'],
  ['UNPAID', 'pix', 'UNPAID'],
  ['PENDING', 'cod', 'UNPAID'],
  ['PENDING', 'pix', 'EXPIRED'],
  ['DENIED', 'credit', 'EXPIRED'],
  ['', 'pix', 'EXPIRED']
])('reads %s by %s as %s', (status, method, expected) => {
  expect(statusOfBill({ status, method })).toBe(expected)
})
