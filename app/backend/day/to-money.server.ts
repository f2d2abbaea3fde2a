import type { getDay } from '#app/contracts/day/calls.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import type { DayRow, MethodRow } from '../db/queries/day/figures.server.ts'

type Money = NonNullable<Answer<typeof getDay>['money']>

/** Channels add up to the sums, methods to the received amount. */
export function toMoney(rows: readonly DayRow[], methods: readonly MethodRow[]): Money {
  const channels = rows.flatMap((row) => (row.channel === null ? [] : [{ ...row, channel: row.channel }]))
  const sum = (name: 'sold' | 'received' | 'receivable' | 'receivables') =>
    channels.reduce((total, row) => total + row[name], 0)
  return {
    sold: toDecimal(sum('sold')),
    received: toDecimal(sum('received')),
    receivable: { bookings: sum('receivables'), value: toDecimal(sum('receivable')) },
    methods: methods.map(({ method, bookings, received }) => ({ method, bookings, received: toDecimal(received) })),
    channels: channels
      .filter(({ sold, received }) => sold > 0 || received > 0)
      .sort((one, other) => other.sold - one.sold || (one.channel < other.channel ? -1 : 1))
      .map(({ channel, bookings, sold, received }) => ({
        channel,
        bookings,
        sold: toDecimal(sold),
        received: toDecimal(received)
      }))
  }
}
