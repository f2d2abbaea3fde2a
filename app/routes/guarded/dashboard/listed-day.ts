import type { BookingItem } from '#app/contracts/booking/calls.ts'
import type { Day } from '#app/contracts/day/calls.ts'
import { readAmounts } from '#app/domain/booking/amounts.ts'
import { normaliseChannel } from '#app/domain/booking/channel.ts'
import { tellListed } from '#app/domain/booking/filter.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'

interface Seen {
  day: IsoDay
  today: IsoDay
  values: boolean
  allBookings: boolean
}

type Items = readonly BookingItem[]

/** Computes the day's totals from the list of bookings, for an API without our totals. */
export function sumListed(items: Items, { day, today, values, allBookings }: Seen): Day {
  const alive = items.filter(({ status }) => !isCancelledStatus(status))
  const told = (code: string) => alive.filter((item) => tellListed(item, today).shown.code === code)
  const pending = told('pending')
  const unconfirmed = told('unconfirmed')
  return {
    date: day,
    today,
    visits: {
      own_only: !allBookings,
      ...sumsOf(alive),
      checked_in: insideOf(alive),
      cancelled: items.length - alive.length,
      slots: slotsOf(alive),
      pending: { ...sumsOf(pending), value: values ? costOf(pending) : null, ...endsOf(pending) },
      unconfirmed: { ...sumsOf(unconfirmed), first_until: endsOf(unconfirmed).first_until },
      on_site: sumsOf(told('on-site')),
      unguided: { bookings: 0, people: 0 }
    },
    money: values ? moneyOf(items, pending.length > 0) : null,
    alerts: {}
  }
}

const sum = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((total, item) => total + of(item), 0)
const peopleOf = (items: Items) => sum(items, ({ people }) => people)
const insideOf = (items: Items) => sum(items, ({ checked_in_people: inside }) => inside)
const sumsOf = (items: Items) => ({ bookings: items.length, people: peopleOf(items) })
const costOf = (items: Items) => sum(items, ({ finalValue }) => finalValue ?? 0)

function endsOf(items: Items) {
  const ends = items.flatMap(({ hold_until: until }) => until ?? []).sort()
  return { first_until: ends[0] ?? null, last_until: ends[ends.length - 1] ?? null }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function slotsOf(alive: Items) {
  const slots = [...groupBy(alive, ({ time, product_name: product }) => `${time} ${product}`)]
  return slots
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, items]) => {
      const { product_uuid = '', product_name: product = '', time = '' } = items[0] ?? {}
      const places = { state: null, capacity: null, remaining: null }
      return { product_uuid, product, time, people: peopleOf(items), checked_in: insideOf(items), ...places }
    })
}

/** `isOwed`: unpaid amounts are shown beside the visitors, so no total may claim that nothing is owed. */
function moneyOf(items: Items, isOwed: boolean) {
  const known = items.flatMap((item) => {
    const amounts = readAmounts(item)
    if (!amounts) return []
    const { channel, payment_method: paymentMethod, payment_channel: paymentChannel } = item
    const { code } = normaliseChannel({ channel, paymentMethod, paymentChannel })
    return [{ ...amounts, channel: code, method: normalisePaymentMethod(paymentMethod).slug }]
  })
  const received = (of: typeof known) => sum(of, (one) => one.received)
  const sold = (of: typeof known) => sum(of, (one) => one.sold)
  const came = known.filter((one) => one.received > 0)
  const owed = known.filter(({ receivable }) => receivable > 0)
  return {
    sold: sold(known),
    received: received(known),
    receivable: {
      bookings: owed.length,
      value: isOwed && owed.length === 0 ? null : sum(owed, ({ receivable }) => receivable)
    },
    methods: [...groupBy(came, ({ method }) => method)].map(([method, of]) => ({
      method,
      bookings: of.length,
      received: received(of)
    })),
    channels: [...groupBy(known, ({ channel }) => channel)].map(([channel, of]) => ({
      channel,
      bookings: of.length,
      sold: sold(of),
      received: received(of)
    }))
  }
}
