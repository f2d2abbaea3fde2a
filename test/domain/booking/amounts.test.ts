import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountsOf, matchesMoney, readAmounts } from '#app/domain/booking/amounts.ts'

describe('the money of a booking', () => {
  it.each([
    ['paid', 'APPROVED', 8000, '', { sold: 8000, received: 8000, receivable: 0, refundDue: 0 }],
    ['to be paid at the place', 'UNPAID', 0, '', { sold: 8000, received: 0, receivable: 8000, refundDue: 0 }],
    ['only held', 'PENDING', 0, '', { sold: 0, received: 0, receivable: 0, refundDue: 0 }],
    ['cancelled unpaid', 'CANCELLED', 0, '', { sold: 0, received: 0, receivable: 0, refundDue: 0 }],
    ['cancelled, to go back', 'CANCELLED', 8000, 'due', { sold: 0, received: 8000, receivable: 0, refundDue: 8000 }],
    ['cancelled, gone back', 'CANCELLED', 0, 'done', { sold: 0, received: 0, receivable: 0, refundDue: 0 }],
    ['paid too late', 'EXPIRED', 8000, 'due', { sold: 0, received: 8000, receivable: 0, refundDue: 8000 }],
    ['paid twice', 'APPROVED', 16_000, 'due', { sold: 8000, received: 16_000, receivable: 0, refundDue: 8000 }],
    ['taken back by the bank', 'APPROVED', 0, '', { sold: 8000, received: 0, receivable: 8000, refundDue: 0 }],
    ['of another API', 'COMPLETED', 8000, '', { sold: 8000, received: 8000, receivable: 0, refundDue: 0 }]
  ])('%s', (_what, status, received, refund, amounts) => {
    expect(amountsOf({ status, final: 8000, received, refund })).toEqual(amounts)
  })

  it('excludes the kept amount from the due amount and the price', () => {
    const statuses = fc.constantFrom('APPROVED', 'UNPAID')
    const centavos = fc.nat(99_999)
    fc.assert(
      fc.property(
        statuses,
        fc.integer({ min: 1, max: 99_999 }),
        centavos,
        centavos,
        (status, final, received, kept) => {
          const { sold, receivable, refundDue } = amountsOf({ status, final, received, kept, refund: 'due' })
          expect(sold + kept).toBe(received + receivable - refundDue)
          const ended = amountsOf({ status: 'CANCELLED', final, received, kept, refund: 'due' })
          expect(ended.refundDue).toBe(received - Math.min(received, kept))
        }
      )
    )
  })

  it('counts as sold what was received and what is still due', () => {
    const statuses = fc.constantFrom('APPROVED', 'UNPAID', 'PENDING', 'CANCELLED', 'EXPIRED')
    fc.assert(
      fc.property(statuses, fc.nat(99_999), fc.nat(99_999), (status, final, received) => {
        const { sold, receivable, refundDue } = amountsOf({ status, final, received, refund: 'due' })
        expect(sold).toBe(received + receivable - refundDue)
      })
    )
  })
})

describe('amounts on the wire', () => {
  const told = { status: 'APPROVED', finalValue: 8000, paid_value: 9000, refunded_value: 1000, refund: '' }

  it('exclude returned money from received money', () => {
    expect(readAmounts(told)).toEqual({ sold: 8000, received: 8000, receivable: 0, refundDue: 0 })
  })

  it('are hidden from users who may not see values', () => {
    expect(readAmounts({ ...told, finalValue: null })).toBeNull()
  })

  it('an API without payments is believed by the status', () => {
    expect(readAmounts({ status: 'PAID', finalValue: 500 })).toMatchObject({ received: 500, receivable: 0 })
    expect(readAmounts({ status: 'UNPAID', finalValue: 500 })).toMatchObject({ received: 0, receivable: 500 })
  })

  it.each([
    ['', true, true],
    ['receivable', false, true],
    ['refund-due', true, false],
    ['anything', false, false]
  ])('filtered by %j', (state, isOwed, isOpen) => {
    const owed = { ...told, status: 'CANCELLED', refund: 'due' }
    const open = { ...told, status: 'UNPAID', paid_value: 0, refunded_value: 0 }
    expect([matchesMoney(owed, state), matchesMoney(open, state)]).toEqual([isOwed, isOpen])
    const hidden = { finalValue: null, paid_value: null, refunded_value: null }
    expect([matchesMoney({ ...owed, ...hidden }, state), matchesMoney({ ...open, ...hidden }, state)]).toEqual([
      isOwed,
      isOpen
    ])
  })
})
