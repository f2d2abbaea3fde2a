import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumTickets } from '#app/domain/booking/running-total.ts'
import { priceTickets } from '#app/domain/booking/tickets.ts'
import { speak } from '#app/runtime/speech.server.ts'

const inteira = { title: 'Inteira', price: 8000, discount: 0 }

it('lists each chosen type with its count, and the discount last', () => {
  const meia = { title: 'Meia-entrada', price: 4000, discount: 500 }
  const chosen = [
    { ...inteira, quantity: 2 },
    { ...meia, quantity: 1 },
    { ...inteira, title: 'Guia', quantity: 0 }
  ]
  expect(sumTickets(chosen, 'Desconto')).toEqual({
    lines: [
      { label: '2 inteiras', amount: 16_000 },
      { label: '1 meia-entrada', amount: 4000 },
      { label: 'Desconto', amount: -500 }
    ],
    total: 19_500
  })
})

it('makes no plural of the Portuguese title in another language', () => {
  const labels = () => sumTickets([{ ...inteira, quantity: 2 }], '').lines.map(({ label }) => label)
  expect([speak('en', labels), speak('es', labels)]).toEqual([['2 × Inteira'], ['2 × Inteira']])
})

it('takes off no more than the price', () => {
  expect(sumTickets([{ ...inteira, discount: 9000, quantity: 2 }], 'Desconto').total).toBe(0)
})

it('agrees with the price that the server decides', () => {
  const ticket = fc.record({
    unitPrice: fc.nat(50_000),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    quantity: fc.integer({ min: 1, max: 50 })
  })
  fc.assert(
    fc.property(fc.array(ticket, { minLength: 1, maxLength: 5 }), (tickets) => {
      const types = tickets.map(({ unitPrice, share }, index) => ({
        label: `T${index}`,
        title: `Tipo ${index}`,
        unitPrice,
        unitDiscount: Math.floor(unitPrice * share),
        needsProof: false,
        countsToQuota: false,
        minimum: 0,
        maximum: null
      }))
      const quantities = Object.fromEntries(tickets.map(({ quantity }, index) => [`T${index}`, quantity]))
      const decided = priceTickets(types, quantities)
      const chosen = types.map(({ title, unitPrice, unitDiscount }, index) => ({
        title,
        price: unitPrice,
        discount: unitDiscount,
        quantity: tickets[index]?.quantity ?? 0
      }))
      expect(decided.ok && decided.final).toBe(sumTickets(chosen, 'Desconto').total)
    })
  )
})
