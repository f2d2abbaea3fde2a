import { expect, it } from 'vitest'
import { ExpressBookingSchema } from '#app/contracts/booking/calls.ts'
import { tellBooking } from '#app/domain/booking/tell-booking.ts'

// 22:30 of 24/11 in Bahia.
const now = new Date('2026-11-25T01:30:00Z')

const booking = (changes: object = {}) =>
  ExpressBookingSchema.parse({
    hash: 'h1',
    uuid: 'u1',
    status: 'APPROVED',
    booking_date: '2026-11-24',
    time: '09:00',
    people: 2,
    timezone: 'America/Bahia',
    vendor: {},
    costumer: { name: 'Marta' },
    items: [],
    checkins: [],
    order: { final_value: 80 },
    product: { uuid: 'p1', name: 'Mirante' },
    payments: [],
    ...changes
  })

const told = (changes: object = {}) => tellBooking(booking(changes), now)

it('tells a booking by the day of its place', () => {
  expect(told().shown.code).toBe('awaiting')
  expect(told({ timezone: 'Europe/Lisbon' }).shown.code).toBe('no-show')
  expect(told({ booking_date: '2026-11-23' }).shown.code).toBe('no-show')
})

it('tells on which day of the place its money went back', () => {
  const gone = { status: 'CANCELLED', refund: 'done', refunded_date: '2026-11-24T01:30:00Z' }
  expect(told(gone).details).toEqual(['Valor devolvido em 23/11/2026'])
  expect(told({ ...gone, refunded_date: null }).details).toEqual(['Valor devolvido'])
})

it('tells who came by a check-in that stands', () => {
  const undone = { datetime: '2026-11-24T12:00:00Z', undone: '2026-11-24T13:00:00Z' }
  const standing = { datetime: '2026-11-24T14:00:00Z' }
  const code = (checkins: object[]) => told({ checkins }).shown.code
  expect([code([]), code([undone]), code([undone, standing])]).toEqual(['awaiting', 'awaiting', 'done'])
  expect(told({ checked_in_people: 1 }).details).toEqual(['Parcial (1 de 2)'])
})

it('takes the method of the first payment where the booking has none', () => {
  const free = { order: { final_value: null }, payments: [{ payment_method: 'cortesia' }, { payment_method: 'pix' }] }
  expect(told(free).payment).toBe('Gratuito')
  expect(told({ ...free, payment_method: 'pix' }).payment).toBe('Pago')
  expect(told({ ...free, payments: [] }).payment).toBe(told({ ...free, payment_method: '', payments: [] }).payment)
  expect(told({ order: { final_value: 0 } }).payment).toBe('Gratuito')
})
