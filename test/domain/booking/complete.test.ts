import { describe, expect, it } from 'vitest'
import { BookingItemSchema, ExpressBookingSchema } from '#app/contracts/booking/calls.ts'
import { completeExpress, completeItem } from '#app/domain/booking/complete.ts'

const payment = { payment_value: '160,00', payment_method: 'pix', payment_status: 'PAGO' }

function express(changes: object = {}) {
  return ExpressBookingSchema.parse({
    hash: 'h1',
    booking_code: 'MIR1',
    booking_date: '25/11/2026',
    lastStart: '09:00',
    payments: [payment],
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
    hash: 'h1',
    status: 'PAGO',
    payment_method: 'pix',
    people: 2,
    sdate: '25/11/2026',
    allcats: 'Roteiro',
    ...changes
  })

describe('a booking of the specification', () => {
  it('has its hash as address, and situation and people from its parts', () => {
    expect(completeExpress(express())).toMatchObject({
      uuid: 'h1',
      status: 'PAGO',
      payment_method: 'pix',
      time: '09:00',
      people: 2,
      checked_in_people: 0
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
    const told = [{ uuid: 'a1', name: 'Zeca', phone: '+5575999990000', page: false, of_slot: false }]
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
      uuid: 'h1',
      name: 'Marta',
      phone: '+5575981234567',
      booking_code: 'MIR1',
      time: '09:00',
      product_uuid: 'p1',
      product_name: 'Mirante'
    })
  })

  it('tells what it can without the other list', () => {
    const alone = completeItem(item({ checkin: { hasCheckin: true, list: [{ datetime: '' }] } }), undefined)
    expect(alone).toMatchObject({ uuid: 'h1', name: '', product_name: 'Roteiro', checked_in_people: 2 })
  })
})

describe('the fields that a booking of the specification leaves out', () => {
  it('is read from its tickets, its last payment and its first start', () => {
    const told = express({
      payments: [{ ...payment, payment_method: 'money', payment_status: 'DENIED' }, payment],
      items: [
        { label: 'INTEIRA', quantity: 2 },
        { label: 'MEIA', quantity: 1 }
      ]
    })
    expect(completeExpress(told)).toMatchObject({ people: 3, payment_method: 'pix', status: 'PAGO', time: '09:00' })
    const own = { people: 9, payment_method: 'credit', status: 'CANCELLED', time: '10:00' }
    expect(completeExpress(express(own))).toMatchObject(own)
    expect(completeExpress(express({ payments: [] }))).toMatchObject({ payment_method: '', status: '' })
  })

  it.each([
    ['PENDING', 'credit_card', ['card']],
    ['PENDING', 'debit', ['card']],
    ['PENDING', 'pix', ['pix']],
    ['PENDING', '', ['pix']],
    ['PAGO', 'pix', []],
    [' unpaid ', 'pix', ['pix']],
    ['UNPAID', 'cod', []]
  ])('a booking that is %j by %j can be paid by %j', (status, payment_method, ways) => {
    expect(completeExpress(express({ status, payment_method })).pay_ways).toEqual(ways)
  })

  it('keeps the telephone of a guide that is none', () => {
    const agents = [{ uuid: 'a1', name: 'Zeca', phone: 'rádio 3' }]
    expect(completeExpress(express({ agents })).agents).toMatchObject([{ phone: 'rádio 3', page: false }])
  })
})

describe('the fields that an item of the specification leaves out', () => {
  const check = (datetime: string) => ({ datetime, people: 1 })
  it('is its own first, then the other list’s', () => {
    const own = {
      name: 'Rita',
      cpf: '52998224725',
      phone: '+5575999990000',
      booking_code: 'X',
      time: '10:00',
      product_uuid: 'p9',
      product_name: 'Gruta',
      created_date: '2026-11-01T00:00:00Z'
    }
    const other = express({ created_date: '2026-10-01T00:00:00Z' })
    expect(completeItem(item(own), other)).toMatchObject(own)
    expect(completeItem(item(), other)).toMatchObject({ cpf: '1', created_date: '2026-10-01T00:00:00Z' })
    expect(completeItem(item(), undefined)).toMatchObject({
      booking_code: '',
      time: '',
      name: '',
      cpf: '',
      phone: '',
      product_uuid: '',
      created_date: null
    })
    const whole = item({ ...own, uuid: 'u1' })
    expect(completeItem(whole, other)).toEqual(whole)
  })

  it('is what the list of check-ins says, wherever it stands', () => {
    const listed = completeItem(
      item({ checkin: { hasCheckin: false, list: [check('2026-11-25T12:00:00Z')] } }),
      undefined
    )
    expect(listed.checkin).toMatchObject({ hasCheckin: true, list: [{ people: 1 }] })
    expect(listed.checkins).toHaveLength(1)
    const [a, b, c] = ['2026-11-25T12:00:00Z', '2026-11-25T12:10:00Z', '2026-11-25T12:20:00Z'] as const
    const both = item({ checkins: [check(a), check(b)], checkin: { hasCheckin: false, list: [check(c)] } })
    expect(completeItem(both, undefined).checkins.map(({ datetime }) => datetime)).toEqual([a, b])
    expect(completeItem(item({ checkin: { hasCheckin: true, list: [] } }), undefined).checkin.hasCheckin).toBe(true)
    expect(completeItem(item(), undefined).checkin).toEqual({ hasCheckin: false, list: [] })
  })

  it('is to be paid at the place where either list says so', () => {
    const unpaid = item({ status: 'UNPAID', payment_method: 'pix' })
    expect(completeItem(unpaid, express({ payLater: true }))).toMatchObject({ status: 'UNPAID', payLater: true })
    expect(completeItem(unpaid, undefined)).toMatchObject({ status: 'PENDING', payLater: false })
    expect(completeItem(item({ status: 'UNPAID', payment_method: 'cod' }), undefined).status).toBe('UNPAID')
  })
})
