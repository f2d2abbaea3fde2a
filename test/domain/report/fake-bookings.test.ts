import { describe, expect, it } from 'vitest'
import { fakeBookings } from '#app/domain/report/fake-bookings.ts'

const products = [{ uuid: 'p1', name: 'Gruta', tickets: [{ label: 'INTEIRA' }] }]
const today = '2026-11-20'

it('are the same for the same days, in order, and nobody is inside before the day', () => {
  const range = { from: '2026-11-19', to: '2026-11-21', products, today }
  const bookings = fakeBookings(range)
  expect(fakeBookings(range)).toEqual(bookings)
  expect(fakeBookings({ ...range, from: '2026-11-20', to: '2026-11-20' })).toEqual(
    bookings.filter(({ sdate }) => sdate === '2026-11-20')
  )
  const moments = bookings.map(({ sdate, time }) => `${sdate}${time}`)
  expect(moments).toEqual([...moments].sort())
  expect(new Set(bookings.map(({ booking_code: code }) => code)).size).toBe(bookings.length)
  expect(bookings.filter(({ sdate }) => sdate >= today).every(({ checked_in_people: inside }) => inside === 0)).toBe(
    true
  )
})

describe('made-up bookings of ninety days', () => {
  const all = () => fakeBookings({ from: '2026-09-01', to: '2026-11-29', products, today })

  it('are four to eleven a day', () => {
    const byDay = new Map<string, number>()
    for (const { sdate } of all()) byDay.set(sdate, (byDay.get(sdate) ?? 0) + 1)
    expect(byDay.size).toBe(90)
    expect([Math.min(...byDay.values()), Math.max(...byDay.values())]).toEqual([4, 11])
  })

  it('have one to five people of one ticket, at R$ 80 each, between 8 and 16 hours', () => {
    expect([...new Set(all().map(({ people }) => people))].sort()).toEqual([1, 2, 3, 4, 5])
    const hours = [...new Set(all().map(({ time }) => time))].sort()
    expect([hours[0], hours.at(-1), hours.length]).toEqual(['08:00', '16:00', 9])
    for (const { people, itemPersonType, finalValue, paid_value } of all()) {
      expect([itemPersonType, finalValue, paid_value]).toEqual([{ INTEIRA: people }, people * 8000, people * 8000])
    }
  })

  it('are paid, or cancelled with all of it gone back', () => {
    const told = all().map(({ status, refund, refunded_value, finalValue }) =>
      [status, refund, refunded_value === finalValue ? 'all' : refunded_value].join(' ')
    )
    expect([...new Set(told)].sort()).toEqual(['APPROVED  0', 'CANCELLED done all'])
    const statuses = all().map(({ status }) => status)
    const cancelled = statuses.filter((status) => status === 'CANCELLED').length / statuses.length
    expect(cancelled).toBeGreaterThan(0.03)
    expect(cancelled).toBeLessThan(0.15)
  })

  it('came whole or not at all, most of them', () => {
    for (const { checked_in_people: inside, people, checkin } of all().filter(({ sdate }) => sdate < today)) {
      expect([0, people]).toContain(inside)
      expect(checkin).toEqual({ hasCheckin: inside > 0, list: [] })
    }
    const past = all().filter(({ sdate }) => sdate < today)
    const came = past.filter(({ checked_in_people: inside }) => inside > 0).length / past.length
    expect(came).toBeGreaterThan(0.8)
    expect(came).toBeLessThan(1)
  })

  it('say that they are invented, and nothing of a real person', () => {
    for (const one of all()) {
      expect(one.booking_code).toMatch(/^DEMO\d{6}\d{1,2}$/)
      expect(one.name).toMatch(/^Visitante inventado [1-9]\d?$/)
      expect(one).toMatchObject({ uuid: '', cpf: '', phone: '', seller: '', seller_uuid: '', state: '', checkins: [] })
      expect(one).toMatchObject({ payment_channel: '', payLater: false, product_uuid: 'p1', product_name: 'Gruta' })
    }
    const seen = (name: 'channel' | 'payment_method' | 'area_code') =>
      [...new Set(all().map((one) => one[name]))].sort()
    expect(seen('channel')).toEqual(['LARAVEL', 'POSCONTROLE', 'RESERVAEXPRESSA', 'WORDPRESS'])
    expect(seen('payment_method')).toEqual(['credit', 'debit', 'money', 'pix'])
    expect(seen('area_code')).toEqual(['11', '21', '31', '61', '71', '75'])
  })

  it('are of each product and ticket, and of none where there is none', () => {
    const many = fakeBookings({
      from: '2026-09-01',
      to: '2026-11-29',
      today,
      products: [
        { uuid: 'p1', name: 'Gruta', tickets: [{ label: 'INTEIRA' }, { label: 'MEIA' }] },
        { uuid: 'p2', name: 'Areal', tickets: [] }
      ]
    })
    const kinds = many.map((one) => `${one.product_name} ${Object.keys(one.itemPersonType).join()}`)
    expect([...new Set(kinds)].sort()).toEqual(['Areal INTEIRA', 'Gruta INTEIRA', 'Gruta MEIA'])
    expect(fakeBookings({ from: today, to: today, products: [], today })[0]).toMatchObject({
      product_uuid: '',
      product_name: ''
    })
  })
})
