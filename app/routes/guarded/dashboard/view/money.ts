import type { Day } from '#app/contracts/day/calls.ts'
import { CHANNELS, normaliseChannel } from '#app/domain/booking/channel.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { bookingWords, type DayFigure, whenOf } from './figures.ts'
import { listOf } from './list-link.ts'

export interface MoneyRow {
  key: string
  label: string
  href: string
  bookings: number
  sold: string
  received: string
}

/** Amounts belong to the day's visits, whenever they were bought. */
export function moneyView(day: Day) {
  const { money, date } = day
  if (!money) return null
  const list = listOf(date)
  const { receivable } = money
  const when = whenOf(day) === 'today' ? 'hoje' : 'este dia'
  const figures: DayFigure[] = [
    { label: `Vendido para ${when}`, value: formatMoney(money.sold ?? 0), href: list(), note: '' },
    { label: 'Recebido', value: formatMoney(money.received ?? 0), href: list(), note: '' },
    ...(receivable.value === null
      ? []
      : [
          {
            label: 'A receber',
            value: formatMoney(receivable.value),
            href: list({ dinheiro: 'receivable' }),
            note: receivable.bookings > 0 ? `${countLabel(receivable.bookings, bookingWords)}, na portaria` : ''
          }
        ])
  ]
  return { figures, methods: methodRows(money.methods, date), channels: channelRows(money.channels, date) }
}

type Money = NonNullable<Day['money']>

/** Groups by the method's name, because providers name the same method differently. */
function methodRows(methods: Money['methods'], date: string): MoneyRow[] {
  const list = listOf(date)
  const sums = new Map<string, { bookings: number; received: Centavos; raw: string }>()
  for (const { method: raw, bookings, received } of methods) {
    const { slug } = normalisePaymentMethod(raw)
    const known = sums.get(slug) ?? { bookings: 0, received: 0, raw }
    sums.set(slug, { raw, bookings: known.bookings + bookings, received: known.received + (received ?? 0) })
  }
  return [...sums].map(([slug, { bookings, received, raw }]) => ({
    key: slug,
    label: methodWords(normalisePaymentMethod(raw)),
    href: list({ recebido: slug }),
    bookings,
    sold: '',
    received: formatMoney(received)
  }))
}

function channelRows(channels: Money['channels'], date: string): MoneyRow[] {
  const list = listOf(date)
  return channels.map(({ channel, bookings, sold, received }) => ({
    key: channel,
    label: normaliseChannel({ channel }).label,
    bookings,
    href: CHANNELS.some(({ code }) => code === channel) ? list({ canal: channel }) : '',
    sold: formatMoney(sold ?? 0),
    received: formatMoney(received ?? 0)
  }))
}
