import { isPaidStatus } from '#app/domain/booking/situation.ts'

// The specification repeats some facts, and servers that speak only the specification send just one of them.

const sumOf = (people: Record<string, number>) => Object.values(people).reduce((sum, one) => sum + one, 0)
const firstOf = <T>(own: readonly T[], other: readonly T[] = []): T[] => [...(own.length > 0 ? own : other)]

interface Item<Agent, Checkin> {
  agents: Agent[]
  checkins: Checkin[]
  checkin: { hasCheckin: boolean; list: Checkin[] }
  channel: string
  payment_method: string
  people: number
  itemPersonType: Record<string, number>
  payload?:
    | {
        payments: { payment_method: string }[]
        agents: Agent[]
        checkins: Checkin[]
        channel: string
      }
    | null
    | undefined
}

export function fillItem<A, C extends { undone: string | null }, I extends Item<A, C>>(item: I & Item<A, C>): I {
  const { payload, checkin, people, itemPersonType } = item
  const checkins = firstOf(firstOf(item.checkins, checkin.list), payload?.checkins)
  const hasCheckin = checkin.hasCheckin || checkins.some(({ undone }) => !undone)
  return {
    ...item,
    agents: firstOf(item.agents, payload?.agents),
    checkins,
    checkin: { hasCheckin, list: firstOf(checkin.list, checkins) },
    channel: item.channel || (payload?.channel ?? ''),
    payment_method: item.payment_method || (payload?.payments[0]?.payment_method ?? ''),
    people: people || sumOf(itemPersonType)
  }
}

/** `09:00:00` and `2026-12-05 09:00:00` as `09:00`; anything else as it came. */
function toClock(text: string): string {
  const [, hour, minute] = /^(?:\S+[T ])?([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text.trim()) ?? []
  return hour && minute ? `${hour.padStart(2, '0')}:${minute}` : text
}

interface Booking {
  payments: { payment_method: string; payment_status: string }[]
  items: { quantity: number }[]
  people: number
  status: string
  payment_method: string
  time: string
  lastStart: string
}

export function fillBooking<B extends Booking>(booking: B): B {
  const { payments, items, people } = booking
  const [first] = payments
  const payment = payments.find(({ payment_status: status }) => isPaidStatus(status)) ?? first
  return {
    ...booking,
    status: booking.status || (payment?.payment_status ?? ''),
    payment_method: booking.payment_method || (payment?.payment_method ?? ''),
    time: toClock(booking.time || booking.lastStart),
    people: people || items.reduce((sum, { quantity }) => sum + quantity, 0)
  }
}
