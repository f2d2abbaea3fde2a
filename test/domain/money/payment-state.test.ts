import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getnetStatus, nextPaymentStatus, type PaymentStatus } from '#app/domain/money/payment-state.ts'

const statuses = fc.constantFrom<PaymentStatus>('UNPAID', 'PENDING', 'DENIED', 'EXPIRED', 'APPROVED', 'CANCELLED')

describe('nextPaymentStatus', () => {
  it.each<[PaymentStatus, PaymentStatus, PaymentStatus]>([
    ['UNPAID', 'PENDING', 'PENDING'],
    ['PENDING', 'APPROVED', 'APPROVED'],
    ['PENDING', 'DENIED', 'DENIED'],
    ['DENIED', 'PENDING', 'DENIED'],
    ['DENIED', 'APPROVED', 'APPROVED'],
    ['EXPIRED', 'APPROVED', 'APPROVED'],
    ['APPROVED', 'PENDING', 'APPROVED'],
    ['APPROVED', 'EXPIRED', 'APPROVED'],
    ['APPROVED', 'DENIED', 'APPROVED'],
    ['APPROVED', 'CANCELLED', 'CANCELLED'],
    ['CANCELLED', 'APPROVED', 'CANCELLED']
  ])('%s and a notice of %s is %s', (current, notice, next) => {
    expect(nextPaymentStatus(current, notice)).toBe(next)
  })

  it('changes nothing twice, and what is paid or given back is never forgotten', () => {
    fc.assert(
      fc.property(statuses, fc.array(statuses), (start, notices) => {
        const end = notices.reduce(nextPaymentStatus, start)
        expect(notices.reduce(nextPaymentStatus, end)).toBe(end)
        const all = [start, ...notices]
        if (all.includes('CANCELLED')) expect(end).toBe('CANCELLED')
        else if (all.includes('APPROVED')) expect(end).toBe('APPROVED')
      })
    )
  })
})

describe('providers', () => {
  it.each([
    ...['WAITING', 'PENDING', 'CREATED', 'AUTHORIZED', 'NEW'].map((status) => [status, 'PENDING']),
    ...['APPROVED', 'PAID', 'CONFIRMED', 'approved'].map((status) => [status, 'APPROVED']),
    ...['DENIED', 'ERROR'].map((status) => [status, 'DENIED']),
    ...['CANCELED', 'EXPIRED'].map((status) => [status, 'CANCELLED'])
  ])('Getnet: %s is %s', (status = '', expected) => {
    expect(getnetStatus(status)).toBe(expected)
  })
})
