import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getnetStatus, nextPaymentStatus, type PaymentStatus } from '#app/domain/money/payment-state.ts'

const statuses = fc.constantFrom<PaymentStatus>('UNPAID', 'PENDING', 'DENIED', 'EXPIRED', 'APPROVED', 'CANCELLED')

describe('nextPaymentStatus', () => {
  it.each<[PaymentStatus, PaymentStatus, PaymentStatus]>([
    ['UNPAID', 'PENDING', 'PENDING'],
    ['PENDING', 'APPROVED', 'APPROVED'],
    ['PENDING', 'DENIED', 'DENIED'],
    ['PENDING', 'EXPIRED', 'EXPIRED'],
    ['DENIED', 'PENDING', 'DENIED'],
    ['DENIED', 'APPROVED', 'APPROVED'],
    ['EXPIRED', 'APPROVED', 'APPROVED'],
    ['EXPIRED', 'PENDING', 'EXPIRED'],
    ['CANCELLED', 'PENDING', 'CANCELLED'],
    ['CANCELLED', 'EXPIRED', 'CANCELLED'],
    ['APPROVED', 'PENDING', 'APPROVED'],
    ['APPROVED', 'EXPIRED', 'APPROVED'],
    ['APPROVED', 'DENIED', 'APPROVED'],
    ['APPROVED', 'CANCELLED', 'CANCELLED'],
    ['CANCELLED', 'APPROVED', 'APPROVED'],
    // The first of two final states without money stays.
    ['DENIED', 'EXPIRED', 'DENIED'],
    ['EXPIRED', 'DENIED', 'EXPIRED'],
    ['DENIED', 'CANCELLED', 'CANCELLED']
  ])('%s and a notice of %s is %s', (current, notice, next) => {
    expect(nextPaymentStatus(current, notice)).toBe(next)
  })

  it('changes nothing twice, and a paid payment can only be refunded', () => {
    fc.assert(
      fc.property(statuses, fc.array(statuses), (start, notices) => {
        const end = notices.reduce(nextPaymentStatus, start)
        expect(notices.reduce(nextPaymentStatus, end)).toBe(end)
        const all = [start, ...notices]
        const paid = all.lastIndexOf('APPROVED')
        if (paid >= 0) expect(end).toBe(all.lastIndexOf('CANCELLED') > paid ? 'CANCELLED' : 'APPROVED')
        else expect(end).not.toBe('APPROVED')
      })
    )
  })
})

describe('providers', () => {
  it.each([
    ...['WAITING', 'PENDING', 'CREATED', 'AUTHORIZED', 'NEW'].map((status) => [status, 'PENDING']),
    ...['APPROVED', 'PAID', 'CONFIRMED', 'approved'].map((status) => [status, 'APPROVED']),
    ...['DENIED', 'ERROR'].map((status) => [status, 'DENIED']),
    ['CANCELED', 'CANCELLED'],
    ['EXPIRED', 'EXPIRED']
  ])('Getnet: %s is %s', (status = '', expected) => {
    expect(getnetStatus(status)).toBe(expected)
  })

  const words = ['WAITING', 'PAID', 'DENIED', 'EXPIRED', 'CANCELED']
  const pairs = words.flatMap((first) => words.map((second) => [first, second]))
  const triples = pairs.flatMap((pair) => words.map((third) => [...pair, third]))

  it.each([...pairs, ...triples].map((said) => said.join(', ')))('%s: paid where that is the last word', (text) => {
    const said = text.split(', ')
    const end = said.map(getnetStatus).reduce(nextPaymentStatus, 'PENDING')
    if (said.at(-1) === 'PAID') expect(end).toBe('APPROVED')
    // Only a cancelled one gives money back; nothing else makes it vanish.
    if (said.includes('PAID') && !said.includes('CANCELED')) expect(end).toBe('APPROVED')
    if (!said.includes('PAID')) expect(end).not.toBe('APPROVED')
  })
})

it('an unknown word of a provider, with blanks or without, is not paid', () => {
  expect(['', 'x', 'constructor', ' approved ', 'CANCELLED'].map(getnetStatus)).toEqual([
    'PENDING',
    'PENDING',
    'PENDING',
    'APPROVED',
    'CANCELLED'
  ])
})
