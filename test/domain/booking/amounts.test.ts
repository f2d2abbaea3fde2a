import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountsOf, MONEY_STATES, matchesMoney, readAmounts } from '#app/domain/booking/amounts.ts'

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

describe('the place’s money beside the price', () => {
  const with_ = (status: string, received: number, kept: number) =>
    amountsOf({ status, final: 8000, received, kept, refund: 'due' })
  it.each([
    ['APPROVED', 9000, 1000, { receivable: 0, refundDue: 0 }],
    ['APPROVED', 9500, 1000, { receivable: 0, refundDue: 500 }],
    ['APPROVED', 8500, 1000, { receivable: 500, refundDue: 0 }],
    ['UNPAID', 0, 1000, { receivable: 9000, refundDue: 0 }],
    ['CANCELLED', 8000, 3000, { receivable: 0, refundDue: 5000 }],
    ['CANCELLED', 2000, 3000, { receivable: 0, refundDue: 0 }]
  ])('of a booking that is %s with %i received and %i kept', (status, received, kept, amounts) => {
    expect(with_(status, received, kept)).toMatchObject(amounts)
  })

  it('is told by the wire, and is nothing where it does not say', () => {
    const told = { status: 'CANCELLED', finalValue: 8000, paid_value: 8000, refunded_value: 500, refund: 'due' }
    expect(readAmounts({ ...told, kept_value: 3000 })).toMatchObject({ received: 7500, refundDue: 4500 })
    expect(readAmounts({ ...told, kept_value: null })).toMatchObject({ refundDue: 7500 })
    expect(readAmounts({ ...told, refund: undefined })).toMatchObject({ refundDue: 0 })
    expect(readAmounts({ ...told, refunded_value: null })).toMatchObject({ received: 8000 })
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
    const nothing = { ...told, status: 'APPROVED', paid_value: 8000, refunded_value: 0 }
    expect(matchesMoney(nothing, state)).toBe(state === '')
    const hidden = { finalValue: null, paid_value: null, refunded_value: null }
    expect([matchesMoney({ ...owed, ...hidden }, state), matchesMoney({ ...open, ...hidden }, state)]).toEqual([
      isOwed,
      isOpen
    ])
  })

  it('is filtered by what is to come or to go back, and by nothing else', () => {
    expect(MONEY_STATES.map(({ code, label }) => `${code}: ${label}`)).toEqual([
      'receivable: A receber',
      'refund-due: A devolver'
    ])
  })
})
