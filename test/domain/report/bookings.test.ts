import { describe, expect, it } from 'vitest'
import { BookingItemSchema, ExpressBookingSchema } from '#app/contracts/booking/calls.ts'
import { fromExpressBooking, matchesReport, type ReportedBooking, toVisitsRows } from '#app/domain/report/bookings.ts'
import type { ReportFilters } from '#app/domain/report/query.ts'

const none: ReportFilters = {
  situation: '',
  channel: '',
  method: '',
  money: '',
  product: '',
  seller: '',
  ticket: '',
  origin: '',
  q: ''
}

const booking = (changes: Record<string, unknown> = {}): ReportedBooking =>
  BookingItemSchema.parse({
    hash: 'h',
    status: 'APPROVED',
    sdate: '2026-11-01',
    time: '09:30',
    people: 3,
    itemPersonType: { INTEIRA: 2, MEIA: 1 },
    seller: 'Luzia Macedo',
    seller_uuid: 's1',
    state: 'BA',
    ...changes
  })

const today = '2026-11-20'

describe('toVisitsRows', () => {
  it('has a row for each ticket type, and counts who did not come once the day is over', () => {
    const checkins = [
      { datetime: '2026-11-01T12:00:00Z', items: { INTEIRA: 1 } },
      { datetime: '2026-11-01T12:00:00Z', items: { MEIA: 1 }, undone: '2026-11-01T13:00:00Z' }
    ]
    const visited = booking({ checkins, checked_in_people: 1 })
    const shared = { day: '2026-11-01', hour: '09', origin: 'BA', ticketName: '' }
    expect(toVisitsRows([visited], { today })).toEqual([
      { ...shared, ticket: 'INTEIRA', expected: 2, checkedIn: 1, noShow: 1 },
      { ...shared, ticket: 'MEIA', expected: 1, checkedIn: 0, noShow: 1 }
    ])
    expect(toVisitsRows([visited], { today: '2026-11-01' }).map(({ noShow }) => noShow)).toEqual([0, 0])
    expect(toVisitsRows([visited], { today, ticket: 'MEIA' })).toHaveLength(1)
  })

  it('distributes people without a named ticket over the types in order', () => {
    const rows = toVisitsRows([booking({ checked_in_people: 3 })], { today })
    expect(rows.map(({ checkedIn }) => checkedIn)).toEqual([2, 1])
  })

  it('expects nobody of a cancelled booking, and one type where none is said', () => {
    expect(toVisitsRows([booking({ status: 'CANCELLED' })], { today })).toEqual([])
    expect(toVisitsRows([booking({ itemPersonType: {} })], { today })).toMatchObject([{ ticket: '', expected: 3 }])
  })
})

describe('matchesReport', () => {
  it.each([
    [{}, true],
    [{ seller: 'luz' }, true],
    [{ seller: 'macedo' }, true],
    [{ seller: 's1' }, true],
    [{ seller: 'uzia' }, false],
    [{ ticket: 'MEIA' }, true],
    [{ ticket: 'IDOSO' }, false],
    [{ origin: 'BA' }, true],
    [{ origin: 'SP' }, false],
    [{ situation: 'awaiting' }, true],
    [{ situation: 'cancelled' }, false]
  ])('%o: %s', (filters, expected) => {
    expect(matchesReport(booking(), { ...none, ...filters, today: '2026-11-01' })).toBe(expected)
  })
})

describe('fromExpressBooking', () => {
  it('tells the same of a booking as the other service', () => {
    const express = ExpressBookingSchema.parse({
      hash: 'h',
      status: 'APPROVED',
      vendor: {},
      booking_date: '2026-11-01',
      time: '09:30',
      people: 3,
      checked_in_people: 0,
      costumer: { name: 'Rita', phone: { number: '+5575999998888' } },
      items: [
        { label: 'INTEIRA', quantity: 2 },
        { label: 'MEIA', quantity: 1 }
      ],
      order: { final_value: 200 },
      product: { uuid: 'p1', name: 'Gruta' },
      payments: [
        { payment_value: 200, payment_status: 'APPROVED', payment_method: 'pix' },
        { payment_value: 50, payment_status: 'DENIED', payment_method: 'pix' }
      ]
    })
    const read = fromExpressBooking(express)
    expect(toVisitsRows([read], { today })).toEqual(toVisitsRows([booking()], { today }))
    expect(read).toMatchObject({ payment_method: 'pix', finalValue: 20_000, paid_value: 20_000, product_name: 'Gruta' })
  })
})
