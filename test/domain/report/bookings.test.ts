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

  const express = (changes: object = {}) =>
    fromExpressBooking(
      ExpressBookingSchema.parse({
        hash: 'h',
        status: 'APPROVED',
        vendor: {},
        booking_date: '2026-11-01',
        time: '09:30',
        costumer: { name: 'Rita', phone: { number: '+5575999998888' } },
        items: [
          { label: 'INTEIRA', quantity: 2 },
          { label: '', title: 'Meia', quantity: 1 },
          { label: 'INTEIRA', title: 'Inteira', quantity: 3 }
        ],
        order: { final_value: 200 },
        product: { uuid: 'p1', name: 'Gruta' },
        payments: [],
        ...changes
      })
    )
  const payment = { payment_value: 80, payment_status: 'APPROVED', payment_method: 'pix' }

  it('counts a check-in that stands, not one that was undone', () => {
    const undone = { datetime: '2026-11-01T12:00:00Z', undone: '2026-11-01T13:00:00Z' }
    const standing = { datetime: '2026-11-01T14:00:00Z' }
    expect(express({ checkins: [] }).checkin).toEqual({ hasCheckin: false, list: [] })
    expect(express({ checkins: [undone] }).checkin.hasCheckin).toBe(false)
    expect(express({ checkins: [undone, standing] }).checkin).toMatchObject({
      hasCheckin: true,
      list: [undone, standing]
    })
  })

  it.each([
    [{ payment_method: 'money', payments: [payment] }, 'money'],
    [{ payments: [payment] }, 'pix'],
    [{ payments: [], payLater: true }, 'cod'],
    [{ payments: [] }, '']
  ])('has the method of the booking, of its first payment, or the gate’s: %j', (changes, method) => {
    expect(express(changes).payment_method).toBe(method)
  })

  it('has as many people as it says, or as its tickets', () => {
    expect([express({ people: 9 }).people, express().people]).toEqual([9, 6])
    expect(express().itemPersonType).toEqual({ INTEIRA: 5, Meia: 1 })
  })

  it('has what came of standing payments and what of it went back, and no money where the value is hidden', () => {
    const payments = [
      { ...payment, refunded_value: 30 },
      { ...payment, payment_value: 120 },
      { ...payment, payment_value: 50, payment_status: 'REFUNDED', refunded_value: 50 }
    ]
    expect(express({ payments })).toMatchObject({ finalValue: 20_000, paid_value: 20_000, refunded_value: 3000 })
    expect(express({ payments, order: { final_value: null } })).toMatchObject({
      finalValue: null,
      paid_value: null,
      refunded_value: null
    })
  })

  it.each([
    [{ area_code: '71', number: '+5575999998888' }, '71'],
    [{ number: '+5575999998888' }, '75'],
    [{ number: '+14155552671' }, ''],
    [{ number: '1+5575999998888' }, ''],
    [{ number: '75999998888' }, '']
  ])('has the area of the telephone %j: %j', (phone, area) => {
    expect(express({ costumer: { name: 'Rita', phone } }).area_code).toBe(area)
  })

  it('has no channel of payment, seller or state of its own', () => {
    expect(express()).toMatchObject({ payment_channel: '', seller: '', seller_uuid: '', state: '' })
  })
})

describe('people inside', () => {
  const checkedIn = (changes: Record<string, unknown>) =>
    toVisitsRows([booking(changes)], { today }).map(({ ticket, checkedIn }) => `${ticket} ${checkedIn}`)
  it('whom no check-in names fill what the named ones leave', () => {
    const checkins = [{ datetime: '2026-11-01T12:00:00Z', items: { MEIA: 1 } }]
    const itemPersonType = { INTEIRA: 2, MEIA: 2, IDOSO: 3 }
    expect(checkedIn({ people: 7, itemPersonType, checkins, checked_in_people: 4 })).toEqual([
      'INTEIRA 2',
      'MEIA 2',
      'IDOSO 0'
    ])
    expect(checkedIn({ people: 7, itemPersonType, checkins, checked_in_people: 3 })).toEqual([
      'INTEIRA 2',
      'MEIA 1',
      'IDOSO 0'
    ])
  })

  it('are never more than booked, however often a check-in names them', () => {
    const twice = [1, 2].map((minute) => ({ datetime: `2026-11-01T12:0${minute}:00Z`, items: { INTEIRA: 2 } }))
    expect(checkedIn({ checkins: twice, checked_in_people: 3 })).toEqual(['INTEIRA 2', 'MEIA 1'])
    const each = [1, 2].map((minute) => ({ datetime: `2026-11-01T12:0${minute}:00Z`, items: { INTEIRA: 1 } }))
    expect(checkedIn({ checkins: each, checked_in_people: 2 })).toEqual(['INTEIRA 2', 'MEIA 0'])
  })

  it('are of one type where a report asks for one', () => {
    const rows = toVisitsRows([booking({ checked_in_people: 3 })], { today, ticket: 'MEIA' })
    expect(rows.map(({ ticket, expected }) => [ticket, expected])).toEqual([['MEIA', 1]])
  })
})
