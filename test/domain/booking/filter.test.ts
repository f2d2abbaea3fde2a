import { describe, expect, it } from 'vitest'
import {
  type FilteredBooking,
  matchesFilter,
  orderBookings,
  totalBookings,
  totalTold
} from '#app/domain/booking/filter.ts'

function booking(changes: Partial<FilteredBooking> = {}): FilteredBooking {
  return {
    status: 'PAID',
    channel: 'RESERVAEXPRESSA',
    payment_method: 'pix',
    payment_channel: '',
    payLater: false,
    checkin: { hasCheckin: false },
    checkins: [],
    checked_in_people: 0,
    people: 2,
    finalValue: 8000,
    booking_code: 'A1C2D3E4',
    name: 'Zoé  da Conceição',
    cpf: '529.982.247-25',
    phone: '(75) 99999-8888',
    product_uuid: 'cachoeira',
    sdate: '2026-11-20',
    time: '09:00',
    hold_until: null,
    refund: '',
    created_date: '2026-11-01T10:00:00Z',
    seller_uuid: 'u-1',
    seller: 'Caio Sampaio',
    ...changes
  }
}

const today = '2026-11-20'

describe('a filter', () => {
  it.each([
    [{}, true],
    [{ q: 'zoe' }, true],
    [{ q: 'conceicao ZOÉ' }, true],
    [{ q: 'zoe silva' }, false],
    [{ q: '529.982.247-25' }, true],
    [{ q: '52998224725' }, true],
    [{ q: '75 99999 8888' }, true],
    [{ q: 'a1c2-d3e4' }, true],
    [{ q: 'A1C2 D3E5' }, false],
    [{ q: '999998888' }, true],
    [{ q: 'ceicao' }, false],
    [{ q: '   ' }, true],
    [{ q: '%' }, false],
    [{ situation: 'awaiting' }, true],
    [{ situation: 'done' }, false],
    [{ situation: 'awaiting', today: '2026-11-21' }, false],
    [{ situation: 'no-show', today: '2026-11-21' }, true],
    [{ channel: 'RESERVAEXPRESSA' }, true],
    [{ channel: 'POSCONTROLE' }, false],
    [{ method: 'pix' }, true],
    [{ method: 'money' }, false],
    [{ product: 'cachoeira' }, true],
    [{ product: 'gruta' }, false],
    [{ money: '' }, true],
    [{ money: 'receivable' }, false],
    [{ product: 'gruta,cachoeira' }, true],
    [{ seller: 'samp' }, true],
    [{ seller: 'u-1' }, true],
    [{ seller: 'aio' }, false],
    [{ time: '09:00' }, true],
    [{ time: '09' }, true],
    [{ time: '9:00' }, false],
    [{ entry: 'outside' }, true],
    [{ entry: 'inside' }, false],
    [{ entry: 'constructor' }, false],
    [{ received: 'pix' }, true],
    [{ received: 'pos_pix' }, false],
    [{ guide: 'missing' }, false],
    [{ q: 'zoe', situation: 'awaiting', product: 'gruta' }, false]
  ])('%j: %s', (filter, isIn) => {
    expect(matchesFilter(booking(), { today, ...filter })).toBe(isIn)
  })

  it('reads a missing channel and any name of a method as the lists show them', () => {
    const named = booking({ channel: '', payment_method: 'getnet_pix' })
    expect(matchesFilter(named, { channel: 'RESERVAEXPRESSA', today })).toBe(true)
    expect(matchesFilter(booking({ payment_method: 'pos_credit_card' }), { method: 'pos_credit', today })).toBe(true)
  })

  it.each([
    [{ checkin: { hasCheckin: true } }, true],
    [{ checkins: [{ undone: null }] }, true],
    [{ checked_in_people: 1 }, true],
    [{ checkins: [{ undone: '2026-11-20T12:00:00Z' }] }, false]
  ])('takes %j for a check-in: %s', (changes, isDone) => {
    expect(matchesFilter(booking(changes), { situation: 'done', today })).toBe(isDone)
  })
})

describe('an order', () => {
  const early = booking({ time: '08:00', name: 'beto', finalValue: 1, created_date: '2026-11-02T00:00:00Z' })
  const late = booking({ time: '10:00', name: 'Álvaro', finalValue: null, created_date: null })
  const nextDay = booking({
    sdate: '2026-11-21',
    time: '07:00',
    name: 'Caio',
    finalValue: 9,
    created_date: '2026-11-03T00:00:00Z'
  })

  it('by day puts visitors still awaited first, then those inside, and cancelled ones last', () => {
    const inside = booking({ time: '07:00', checked_in_people: 2 })
    const partly = booking({ time: '09:30', checked_in_people: 1 })
    const cancelled = booking({ time: '06:00', status: 'CANCELLED' })
    const all = [nextDay, cancelled, inside, late, partly, early]
    expect(orderBookings(all, 'pending')).toEqual([early, partly, late, inside, cancelled, nextDay])
  })

  it.each([
    ['time', [early, late, nextDay]],
    ['anything', [early, late, nextDay]],
    ['name', [late, early, nextDay]],
    ['created', [nextDay, early, late]],
    ['value', [nextDay, early, late]]
  ])('sorts by %s', (order, expected) => {
    expect(orderBookings([nextDay, late, early], order)).toEqual(expected)
  })
})

it('by check-in puts the latest arrival first and ignores undone check-ins', () => {
  const came = (...checkins: FilteredBooking['checkins']) => booking({ checkins })
  const early = came({ undone: null, datetime: '2026-11-20T12:00:00Z' })
  const late = came(
    { undone: null, datetime: '2026-11-20T11:00:00Z' },
    { undone: null, datetime: '2026-11-20T13:00:00Z' }
  )
  const undone = came({ undone: '2026-11-20T15:00:00Z', datetime: '2026-11-20T14:00:00Z' })
  const untold = came({ undone: null })
  expect(orderBookings([undone, early, untold, late], 'checkin')).toEqual([late, early, undone, untold])
})

describe('totals as an API without amounts tells them', () => {
  it('leave out the open amount when somebody has not paid, and nothing else', () => {
    const waiting = booking({ status: 'PENDING', finalValue: 500 })
    expect(totalTold([booking(), waiting])).toMatchObject({ final_value: 8000, receivable_value: null })
    expect(totalTold([booking()])).toMatchObject({ receivable_value: 0 })
    expect(totalTold([booking(), booking({ status: 'CANCELLED' })])).toMatchObject({ receivable_value: 0 })
    const unpaid = booking({ status: 'UNPAID', finalValue: 300 })
    expect(totalTold([unpaid, waiting])).toMatchObject({ receivable_value: 300 })
  })
})

describe('totals', () => {
  it('exclude cancelled bookings, and count no hold as sold', () => {
    const list = [
      booking(),
      booking({ status: 'PENDING', finalValue: 500, people: 1 }),
      booking({ status: 'UNPAID', finalValue: 300, people: 1 }),
      booking({ status: 'CANCELLED', refund: 'due', finalValue: 900, paid_value: 900, refunded_value: 0, people: 5 }),
      booking({ status: 'EXPIRED', people: 9 })
    ]
    const money = { final_value: 8300, paid_value: 8900, receivable_value: 300, refund_due_value: 900 }
    expect(totalBookings(list)).toEqual({ bookings: 5, people: 4, checked_in_people: 0, ...money })
  })

  it('hide money from users who may not see it', () => {
    const hidden = { final_value: null, paid_value: null, receivable_value: null, refund_due_value: null }
    expect(totalBookings([booking({ finalValue: null })])).toMatchObject(hidden)
    expect(totalBookings([])).toMatchObject({ bookings: 0, final_value: 0 })
  })
})
