import { isPaidStatus } from '#app/domain/booking/situation.ts'
import type { WireBooking, WireItem } from './shapes.ts'

// The specification has some facts twice, and servers that speak it alone send only one of them.

const sumOf = (people: Record<string, number>) => Object.values(people).reduce((sum, one) => sum + one, 0)
const firstOf = <T>(own: readonly T[], other: readonly T[] | undefined): T[] => [
  ...(own.length > 0 ? own : (other ?? []))
]

export function fillItem(item: WireItem): WireItem {
  const { payload, checkin, people, itemPersonType } = item
  const checkins = firstOf(firstOf(item.checkins, checkin.list), payload?.checkins)
  const [payment] = payload?.payments ?? []
  return {
    ...item,
    agents: firstOf(item.agents, payload?.agents),
    checkins,
    checkin: {
      hasCheckin: checkin.hasCheckin || checkins.some(({ undone }) => !undone),
      list: firstOf(checkin.list, checkins)
    },
    channel: item.channel || (payload?.channel ?? ''),
    payment_method: item.payment_method || (payment?.payment_method ?? ''),
    people: people || sumOf(itemPersonType)
  }
}

export function fillBooking(booking: WireBooking): WireBooking {
  const { payments, items, people } = booking
  const paid = payments.find(({ payment_status: status }) => isPaidStatus(status))
  const [payment] = payments
  return {
    ...booking,
    status: booking.status || ((paid ?? payment)?.payment_status ?? ''),
    payment_method: booking.payment_method || ((paid ?? payment)?.payment_method ?? ''),
    time: booking.time || booking.lastStart,
    people: people || items.reduce((sum, { quantity }) => sum + quantity, 0)
  }
}
