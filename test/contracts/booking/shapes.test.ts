import { describe, expect, it } from 'vitest'
import { BookingItemSchema, ExpressBookingSchema } from '#app/contracts/booking/shapes.ts'

const booking = { hash: 'a', booking_date: '05/12/2026', costumer: { name: 'Ana' } }

describe('a booking of another server', () => {
  it.each([
    ['09:00', '09:00'],
    ['9:00:00', '09:00'],
    ['2026-12-05 09:00:00', '09:00'],
    ['a combinar', 'a combinar'],
    ['', '']
  ])('begins at the clock time in %j', (lastStart, time) => {
    expect(ExpressBookingSchema.parse({ ...booking, lastStart }).time).toBe(time)
  })

  it('tells its instants in Brazilian order, on the clock of the place', () => {
    const payments = [{ payment_value: '80,00', payment_date: '05/11/2026 10:31' }]
    const read = ExpressBookingSchema.parse({ ...booking, created_date: '2026-11-05 10:30:00', payments })
    expect([read.created_date, read.payments[0]?.payment_date]).toEqual([
      '2026-11-05T13:30:00.000Z',
      '2026-11-05T13:31:00.000Z'
    ])
  })
})

describe('a booking item of another server', () => {
  const item = { hash: 'a', status: 'PAID', sdate: '2026-12-05', people: '2' }

  it.each([[[]], ['[]'], [''], [null], [undefined]])('may have an empty payload (%j)', (payload) => {
    expect(BookingItemSchema.parse({ ...item, payload })).toMatchObject({ people: 2, agents: [], checkins: [] })
  })

  it('may have its payload as text', () => {
    const payload = JSON.stringify({ channel: 'LARAVEL', payments: [{ payment_method: 'pix' }] })
    expect(BookingItemSchema.parse({ ...item, payload })).toMatchObject({ channel: 'LARAVEL', payment_method: 'pix' })
  })
})
