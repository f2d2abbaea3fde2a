import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BookingEvent,
  type BookingStatus,
  decideLatePayment,
  holdsPlaces,
  nextBookingStatus
} from '#app/domain/booking/state.ts'

const events = fc.constantFrom<BookingEvent>(
  'pay',
  'pay-later',
  'expire',
  'cancel',
  'reinstate',
  'confirm-late',
  'retry'
)

describe('bookings', () => {
  it.each<[BookingStatus, BookingEvent, BookingStatus | null]>([
    ['PENDING', 'pay', 'APPROVED'],
    ['PENDING', 'pay-later', 'UNPAID'],
    ['PENDING', 'expire', 'EXPIRED'],
    ['UNPAID', 'expire', 'EXPIRED'],
    ['APPROVED', 'expire', null],
    ['APPROVED', 'pay', null],
    ['APPROVED', 'cancel', 'CANCELLED'],
    ['EXPIRED', 'pay', null],
    ['EXPIRED', 'reinstate', 'APPROVED'],
    ['EXPIRED', 'confirm-late', 'UNPAID'],
    ['EXPIRED', 'retry', 'PENDING'],
    ['CANCELLED', 'retry', null],
    ['APPROVED', 'retry', null],
    ['APPROVED', 'confirm-late', null],
    ['CANCELLED', 'confirm-late', null],
    ['CANCELLED', 'pay', null],
    ['CANCELLED', 'reinstate', null],
    ['CANCELLED', 'cancel', null]
  ])('%s on %s becomes %s', (current, event, next) => {
    expect(nextBookingStatus(current, event)).toBe(next)
  })

  it('move on these ways and on no other', () => {
    const statuses: BookingStatus[] = ['PENDING', 'UNPAID', 'APPROVED', 'EXPIRED', 'CANCELLED']
    const all: BookingEvent[] = ['pay', 'pay-later', 'expire', 'cancel', 'reinstate', 'confirm-late', 'retry']
    const ways = statuses.flatMap((status) =>
      all.flatMap((event) => {
        const next = nextBookingStatus(status, event)
        return next === null ? [] : [`${status} ${event}: ${next}`]
      })
    )
    expect(ways).toEqual([
      'PENDING pay: APPROVED',
      'PENDING pay-later: UNPAID',
      'PENDING expire: EXPIRED',
      'PENDING cancel: CANCELLED',
      'UNPAID pay: APPROVED',
      'UNPAID expire: EXPIRED',
      'UNPAID cancel: CANCELLED',
      'APPROVED cancel: CANCELLED',
      'EXPIRED cancel: CANCELLED',
      'EXPIRED reinstate: APPROVED',
      'EXPIRED confirm-late: UNPAID',
      'EXPIRED retry: PENDING'
    ])
    expect(statuses.filter(holdsPlaces)).toEqual(['PENDING', 'UNPAID', 'APPROVED'])
  })

  it('stay cancelled, and give their places back once for each time they took them', () => {
    fc.assert(
      fc.property(fc.array(events), (sequence) => {
        let status: BookingStatus = 'PENDING'
        let taken = 1
        for (const event of sequence) {
          const next = nextBookingStatus(status, event)
          if (next === null) continue
          expect(status).not.toBe('CANCELLED')
          taken += Number(holdsPlaces(next)) - Number(holdsPlaces(status))
          status = next
        }
        expect(taken).toBe(holdsPlaces(status) ? 1 : 0)
      })
    )
  })

  it('that are paid late come back when there are places', () => {
    expect(decideLatePayment({ placesAvailable: true })).toBe('reinstate')
    expect(decideLatePayment({ placesAvailable: false })).toBe('refund')
  })
})
