import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { netOf, type OrderParts, orderOf, sumOrders } from '#app/domain/withdrawal/order.ts'

const nothing = { gross: 0, fee: 0, returned: 0 }
const paid = { status: 'APPROVED', value: 10_000, fee: 100, refunded: 0, dispute: '', isFree: true }

describe('the amount of a payment that can be withdrawn', () => {
  it('is its value less fee and refunds', () => {
    expect(orderOf(paid, nothing)).toEqual({ gross: 10_000, fee: 100, returned: 0, net: 9900 })
    expect(orderOf({ ...paid, refunded: 4000 }, nothing)?.net).toBe(5900)
  })

  it('is nothing before it is free, while it is disputed, and after it was taken', () => {
    expect(orderOf({ ...paid, isFree: false }, nothing)).toBeNull()
    expect(orderOf({ ...paid, dispute: 'open' }, nothing)).toBeNull()
    expect(orderOf(paid, { gross: 10_000, fee: 100, returned: 0 })).toBeNull()
  })

  it('is negative after a later refund; a full refund loses the fee', () => {
    const taken = { gross: 10_000, fee: 100, returned: 0 }
    expect(orderOf({ ...paid, refunded: 3000, isFree: false }, taken)).toMatchObject({ returned: 3000, net: -3000 })
    expect(orderOf({ ...paid, status: 'CANCELLED', dispute: 'lost' }, taken)?.net).toBe(-10_000)
    expect(orderOf({ ...paid, status: 'CANCELLED' }, nothing)?.net).toBe(-100)
  })
})

const payment = fc
  .record({
    value: fc.integer({ min: 1, max: 5_000_000 }),
    fee: fc.nat(10_000),
    part: fc.double({ min: 0, max: 1, noNaN: true })
  })
  .map(({ value, fee, part }) => ({
    status: 'APPROVED',
    value,
    fee: Math.min(fee, value),
    dispute: '',
    isFree: true,
    refunded: Math.floor((value - 1) * part)
  }))

const add = (one: OrderParts, other: OrderParts) => sumOrders([one, other])

describe('in general', () => {
  it('parts sum to the whole: gross less fee less returned is the net, of one and of many', () => {
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 30 }), (payments) => {
        const orders = payments.flatMap((one) => orderOf(one, nothing) ?? [])
        const sum = sumOrders(orders)
        expect(sum.net).toBe(orders.reduce((total, { net }) => total + net, 0))
        expect(netOf(sum)).toBe(sum.net)
        for (const order of orders) expect(order.net).toBe(netOf(order))
      })
    )
  })

  it('withdraws in any steps exactly what stayed, and no centavo twice', () => {
    fc.assert(
      fc.property(payment, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (one, steps) => {
        let now = { ...one, refunded: 0 }
        let taken: OrderParts = nothing
        for (const step of [0, ...steps]) {
          now = { ...now, refunded: Math.max(now.refunded, Math.floor((now.value - 1) * step)) }
          const order = orderOf(now, taken)
          if (order) taken = add(taken, order)
          expect(orderOf(now, taken)).toBeNull()
        }
        if (taken.gross > 0) expect(netOf(taken)).toBe(now.value - now.refunded - now.fee)
      })
    )
  })
})
