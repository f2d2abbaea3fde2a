import { addDays, type IsoDay } from '../calendar/dates.ts'
import { countDays, type DayRange } from '../calendar/range.ts'
import type { ReportedBooking } from './bookings.ts'

export interface FakeProduct {
  uuid: string
  name: string
  tickets: readonly { label: string }[]
}

interface FakeInput extends DayRange {
  products: readonly FakeProduct[]
  today: IsoDay
}

const AREAS = ['75', '71', '11', '21', '31', '61']
const CHANNELS = ['RESERVAEXPRESSA', 'LARAVEL', 'POSCONTROLE', 'WORDPRESS']
const METHODS = ['pix', 'credit', 'debit', 'money']

/** Bookings for `?fake=1`, the same ones for the same days. */
export function fakeBookings({ from, to, products, today }: FakeInput): ReportedBooking[] {
  const bookings: ReportedBooking[] = []
  for (let index = 0; index < countDays({ from, to }); index++) {
    const day = addDays(from, index)
    const pick = picker(day)
    const count = 4 + pick(8)
    for (let number = 0; number < count; number++) bookings.push(fakeBooking({ day, number, pick, products, today }))
  }
  return bookings.sort((a, b) => (`${a.sdate}${a.time}` < `${b.sdate}${b.time}` ? -1 : 1))
}

type Fake = Pick<FakeInput, 'products' | 'today'> & { day: IsoDay; number: number; pick: (choices: number) => number }

function fakeBooking({ day, number, pick, products, today }: Fake): ReportedBooking {
  const product = products[pick(Math.max(1, products.length))]
  const label = product?.tickets[pick(Math.max(1, product.tickets.length))]?.label ?? 'INTEIRA'
  const people = 1 + pick(5)
  const inside = day < today && pick(10) > 0 ? people : 0
  const isCancelled = pick(12) === 0
  const price = people * 8000
  const code = `DEMO${day.slice(2).replace(/-/g, '')}${number}`
  return {
    uuid: '',
    status: isCancelled ? 'CANCELLED' : 'APPROVED',
    channel: CHANNELS[pick(4)] ?? '',
    payment_method: METHODS[pick(4)] ?? '',
    payment_channel: '',
    payLater: false,
    checkin: { hasCheckin: inside > 0, list: [] },
    checkins: [],
    checked_in_people: inside,
    people,
    itemPersonType: { [label]: people },
    finalValue: price,
    paid_value: price,
    refunded_value: isCancelled ? price : 0,
    kept_value: 0,
    refund: isCancelled ? 'done' : '',
    booking_code: code,
    name: `Visitante inventado ${number + 1}`,
    cpf: '',
    phone: '',
    product_uuid: product?.uuid ?? '',
    product_name: product?.name ?? '',
    sdate: day,
    time: `${String(8 + pick(9)).padStart(2, '0')}:00`,
    hold_until: null,
    created_date: null,
    seller_uuid: '',
    seller: '',
    state: '',
    area_code: AREAS[pick(6)] ?? ''
  }
}

/** Returns pseudo-random numbers below `choices`, seeded by a text. */
function picker(seed: string): (choices: number) => number {
  let state = 2166136261
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 16777619)
  return (choices) => {
    state = Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) % choices
  }
}
