import { describe, expect, it } from 'vitest'
import { BookingItemSchema, ExpressBookingSchema } from '#app/contracts/booking/calls.ts'
import { completeExpress, completeItem } from '#app/domain/booking/complete.ts'

const payment = { payment_value: '160,00', payment_method: 'pix', payment_status: 'PAGO' }

function express(changes: object = {}) {
  return ExpressBookingSchema.parse({
    ...{ hash: 'h1', booking_code: 'MIR1', booking_date: '25/11/2026', lastStart: '09:00', payments: [payment] },
    vendor: {},
    costumer: { name: 'Marta', cpf: '1', phone: { area_code: '75', number: '981234567' } },
    items: [{ label: 'INTEIRA', quantity: 2 }],
    order: {},
    product: { uuid: 'p1', name: 'Mirante', place_uuid: 'place' },
    ...changes
  })
}

const item = (changes: object = {}) =>
  BookingItemSchema.parse({
    ...{ hash: 'h1', status: 'PAGO', payment_method: 'pix', people: 2, sdate: '25/11/2026', allcats: 'Roteiro' },
    ...changes
  })

describe('a booking of the specification', () => {
  it('has its hash as address, and situation and people from its parts', () => {
    expect(completeExpress(express())).toMatchObject({
      ...{ uuid: 'h1', status: 'PAGO', payment_method: 'pix', time: '09:00', people: 2, checked_in_people: 0 }
    })
  })

  it('a check-in without a number lets everybody in; one that was undone nobody', () => {
    const inside = (checkins: object[]) => completeExpress(express({ checkins })).checked_in_people
    expect(inside([{ datetime: '2026-11-25T12:00:00Z' }])).toBe(2)
    expect(inside([{ people: 1 }])).toBe(1)
    expect(inside([{ people: 2, undone: '2026-11-25T12:00:00Z' }])).toBe(0)
  })

  it.each([
    [{}, 'PENDING'],
    [{ payLater: true }, 'UNPAID'],
    [{ payments: [{ payment_method: 'cod', payment_status: 'UNPAID' }] }, 'UNPAID']
  ])('treats UNPAID as not paid, and as payment at the place only when it says so: %j', (changes, status) => {
    const unpaid = [{ payment_method: 'pix', payment_status: 'UNPAID' }]
    expect(completeExpress(express({ payments: unpaid, ...changes })).status).toBe(status)
  })

  it('has guides without a page of their own, with a telephone as ours are written', () => {
    const agents = [{ uuid: 'a1', name: 'Zeca', phone: '75 99999-0000' }]
    const told = [{ uuid: 'a1', name: 'Zeca', phone: '+5575999990000', page: false }]
    expect(completeExpress(express({ agents })).agents).toEqual(told)
    expect(completeItem(item({ agents }), undefined).agents).toEqual(told)
  })

  it('keeps further fields', () => {
    const whole = express({ uuid: 'u1', status: 'UNPAID', payment_method: 'pix' })
    expect(completeExpress(whole)).toEqual(whole)
  })
})

describe('an item of the specification', () => {
  it('gets visitor, attraction and time from the other list', () => {
    expect(completeItem(item(), express())).toMatchObject({
      ...{ uuid: 'h1', name: 'Marta', phone: '+5575981234567', booking_code: 'MIR1', time: '09:00' },
      ...{ product_uuid: 'p1', product_name: 'Mirante' }
    })
  })

  it('tells what it can without the other list', () => {
    const alone = completeItem(item({ checkin: { hasCheckin: true, list: [{ datetime: '' }] } }), undefined)
    expect(alone).toMatchObject({ uuid: 'h1', name: '', product_name: 'Roteiro', checked_in_people: 2 })
  })
})
