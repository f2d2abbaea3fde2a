import { expect, it } from 'vitest'
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
