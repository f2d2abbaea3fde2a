import { readAmounts } from '#app/domain/booking/amounts.ts'
import { normaliseChannel } from '#app/domain/booking/channel.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { type BookingTotals, tellListed, totalBookings } from '#app/domain/booking/filter.ts'
import type { ShownCode } from '#app/domain/booking/situation.ts'
import { formatDay, type IsoDay } from '#app/domain/calendar/dates.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import type { ReportedBooking } from '#app/domain/report/bookings.ts'
import type { SlotData, SlotResult } from '#app/domain/report/slot-result.ts'
import { countOf } from '#app/domain/words/plural.ts'

/** Texts are formatted on the server, to send less. */
export interface BookingLine {
  uuid: string
  code: string
  visit: string
  name: string
  product: string
  people: number
  tickets: string
  situation: ShownCode
  /** Note beside the status. */
  note: string
  method: string
  channel: string
  seller: string
  /** Centavos; null for a user who may not see values. */
  value: number | null
  /** 0 when nothing is open. */
  receivable: number
  refundDue: number
}

export interface BookingSlot {
  totals: BookingTotals
  /** Index of the first line among the slot's bookings, from 0. */
  first: number
  lines: BookingLine[]
}

export const pageSize = 50

interface Words {
  titles: Record<string, string>
  today: IsoDay
}

export function toBookingSlot(bookings: readonly ReportedBooking[], words: Words): BookingSlot {
  return { totals: totalBookings(bookings), first: 0, lines: bookings.map((booking) => toBookingLine(booking, words)) }
}

function toBookingLine(booking: ReportedBooking, { titles, today }: Words): BookingLine {
  const { channel, payment_method: paymentMethod, payment_channel: paymentChannel } = booking
  const { shown, details } = tellListed(booking, today)
  const amounts = readAmounts(booking)
  const tickets = Object.entries(booking.itemPersonType).filter(([, count]) => count > 0)
  return {
    uuid: booking.uuid,
    code: formatBookingCode(booking.booking_code),
    visit: `${formatDay(booking.sdate)} ${booking.time}`.trim(),
    name: nameOrNone(booking.name),
    product: booking.product_name,
    people: booking.people,
    tickets: tickets.map(([label, count]) => countOf(count, titles[label] ?? label)).join(', '),
    situation: shown.code,
    note: [shown.parts?.[1] ?? '', ...details].filter(Boolean).join(' · '),
    method: methodWords(normalisePaymentMethod(paymentMethod)),
    channel: normaliseChannel({ channel, paymentMethod, paymentChannel }).label,
    seller: booking.seller,
    value: booking.finalValue,
    receivable: amounts?.receivable ?? 0,
    refundDue: amounts?.refundDue ?? 0
  }
}

/**
 * Sends only the page's lines, because a report may cover five years. While earlier slots are awaited the page's start
 * is unknown, so more lines are sent.
 */
export function cutToPage(data: SlotData<BookingSlot>, page: number): SlotData<BookingSlot> {
  const counts: (number | null)[] = data.frame.slots.map(() => null)
  const cut = (index: number, result: SlotResult<BookingSlot>): SlotResult<BookingSlot> => {
    counts[index] = result.ok ? result.value.totals.bookings : 0
    if (!result.ok) return result
    const earlier = counts.slice(0, index)
    const before = earlier.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    const isSure = earlier.every((count) => count !== null)
    const first = isSure ? Math.max(0, (page - 1) * pageSize - before) : 0
    const lines = result.value.lines.slice(first, Math.max(first, page * pageSize - before))
    return { ...result, value: { ...result.value, first, lines } }
  }
  const shown: SlotData<BookingSlot> = { frame: data.frame }
  for (const { index } of data.frame.slots) {
    const entry = data[`slot${index}`]
    if (entry)
      shown[`slot${index}`] = entry instanceof Promise ? entry.then((result) => cut(index, result)) : cut(index, entry)
  }
  return shown
}

export interface BookingSum {
  totals: BookingTotals
  lines: BookingLine[]
}

export const noBookings: BookingSum = { totals: totalBookings([]), lines: [] }

export function addBookings(page: number) {
  return (sum: BookingSum, { totals, first, lines }: BookingSlot): BookingSum => {
    const before = sum.totals.bookings + first
    const isOnPage = (_: BookingLine, index: number) => Math.floor((before + index) / pageSize) === page - 1
    return { totals: addTotals(sum.totals, totals), lines: [...sum.lines, ...lines.filter(isOnPage)] }
  }
}

function addTotals(one: BookingTotals, other: BookingTotals): BookingTotals {
  const money = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)
  return {
    bookings: one.bookings + other.bookings,
    people: one.people + other.people,
    checked_in_people: one.checked_in_people + other.checked_in_people,
    final_value: money(one.final_value, other.final_value),
    paid_value: money(one.paid_value, other.paid_value),
    receivable_value: money(one.receivable_value, other.receivable_value),
    refund_due_value: money(one.refund_due_value, other.refund_due_value)
  }
}
