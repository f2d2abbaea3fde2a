import { describe, expect, it } from 'vitest'
import {
  ENTRY_STATES,
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

describe('a filter by text', () => {
  it.each([
    ['99998888', true],
    ['75999998888', true],
    ['5575999998888', false],
    ['9998888', false],
    ['a1c2', true],
    ['1C2D', false],
    ['código a1c2d3e4', true],
    ['A1C2D3E4, por favor', true],
    ['529982', true],
    ['982247', false],
    ['zoé 529', true],
    ['da', true],
    ['.', false]
  ])('%j finds the booking: %s', (q, isIn) => {
    expect(matchesFilter(booking(), { today, q })).toBe(isIn)
  })

  it('finds a telephone without country or area, whatever is stored before it', () => {
    const abroad = booking({ phone: '+55 (75) 99999-8888', booking_code: '', cpf: '' })
    for (const q of ['+5575999998888', '75 99999-8888', '99999-8888', '9999-8888', '(75) 99999']) {
      expect([q, matchesFilter(abroad, { today, q })]).toEqual([q, true])
    }
    expect(matchesFilter(abroad, { today, q: '9998888' })).toBe(false)
    expect(matchesFilter(booking({ booking_code: '' }), { today, q: 'A1C2D3E4' })).toBe(false)
  })
})

describe('a filter by entry', () => {
  it.each([
    [{ people: 2, checked_in_people: 0 }, true, false],
    [{ people: 2, checked_in_people: 1 }, true, true],
    [{ people: 2, checked_in_people: 2 }, false, true],
    [{ people: 2, checked_in_people: 3 }, false, true],
    [{ people: 2, checked_in_people: 1, status: 'CANCELLED' }, false, false]
  ])('of %j: outside %s, inside %s', (changes, outside, inside) => {
    const matches = (entry: string) => matchesFilter(booking(changes), { today, entry })
    expect([matches('outside'), matches('inside'), matches('')]).toEqual([outside, inside, true])
  })

  it('offers who is out and who is in', () => {
    expect(ENTRY_STATES.map(({ code, label }) => `${code}: ${label}`)).toEqual([
      'outside: Falta entrar',
      'inside: Já entrou'
    ])
  })
})

describe('a filter by what came', () => {
  it.each([
    [{ paid_value: 0 }, false],
    [{ paid_value: 1 }, true],
    [{ status: 'UNPAID' }, false],
    [{ finalValue: null }, false],
    [{ finalValue: null, paid_value: 100 }, true],
    [{ status: 'CANCELLED', paid_value: 100 }, true]
  ])('%j was received by Pix: %s', (changes, isIn) => {
    expect(matchesFilter(booking(changes), { today, received: 'pix' })).toBe(isIn)
  })
})

it('a seller is nobody where an API does not say', () => {
  const { seller, seller_uuid, ...untold } = booking()
  expect([seller, seller_uuid]).toEqual(['Caio Sampaio', 'u-1'])
  expect(matchesFilter(untold, { today, seller: 'caio' })).toBe(false)
  expect(matchesFilter(untold, { today })).toBe(true)
})

describe('an order of bookings that are alike', () => {
  const ids = (list: readonly FilteredBooking[]) => list.map(({ name }) => name)
  it.each([
    ['time', { sdate: '2026-11-20', time: '10:00' }, { sdate: '2026-11-21', time: '08:00' }],
    ['pending', { time: '08:00' }, { time: '09:00' }],
    ['name', {}, {}],
    ['created', { created_date: '2026-11-02' }, { created_date: '2026-11-01' }],
    ['value', { finalValue: 2 }, { finalValue: 1 }],
    ['value', { finalValue: 1 }, { finalValue: null }]
  ])('by %s puts the first before the second, whichever comes', (order, first, second) => {
    const a = booking({ ...first, name: 'a' })
    const b = booking({ ...second, name: 'b' })
    expect(ids(orderBookings([a, b], order))).toEqual(['a', 'b'])
    expect(ids(orderBookings([b, a], order))).toEqual(['a', 'b'])
  })

  it('leaves the list that it is given as it is', () => {
    const list = [booking({ time: '10:00' }), booking({ time: '08:00' })]
    const times = orderBookings(list).map(({ time }) => time)
    expect([times, list.map(({ time }) => time)]).toEqual([
      ['08:00', '10:00'],
      ['10:00', '08:00']
    ])
    expect(orderBookings([...list].reverse(), 'time').map(({ time }) => time)).toEqual(times)
  })
})

it('totals add the people of what is not cancelled, and who of them came in', () => {
  const list = [
    booking({ people: 3, checked_in_people: 2 }),
    booking({ people: 4, checked_in_people: 1 }),
    booking({ people: 5, checked_in_people: 5, status: 'CANCELLED' })
  ]
  expect(totalBookings(list)).toMatchObject({ bookings: 3, people: 7, checked_in_people: 3 })
  // One whose value is known is enough for a sum.
  expect(totalBookings([booking({ finalValue: null }), booking()])).toMatchObject({ final_value: 8000 })
})
