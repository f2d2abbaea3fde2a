import type { BookingItem, ExpressBooking } from '#app/contracts/booking/calls.ts'
import { matchesFilter } from '../booking/filter.ts'
import { isCancelledStatus, isPaidStatus } from '../booking/situation.ts'
import type { IsoDay } from '../calendar/dates.ts'
import { matchesSeller } from '../person/names.ts'
import { originOf } from '../person/visitor-origin.ts'
import type { ReportFilters } from './query.ts'
import { countNoShow, type VisitsRow } from './totals.ts'

export type ReportedBooking = Pick<
  BookingItem,
  | 'uuid'
  | 'status'
  | 'channel'
  | 'payment_method'
  | 'payment_channel'
  | 'payLater'
  | 'checkin'
  | 'checkins'
  | 'checked_in_people'
  | 'people'
  | 'itemPersonType'
  | 'finalValue'
  | 'paid_value'
  | 'refunded_value'
  | 'kept_value'
  | 'refund'
  | 'booking_code'
  | 'name'
  | 'cpf'
  | 'phone'
  | 'product_uuid'
  | 'is_now'
  | 'product_name'
  | 'sdate'
  | 'time'
  | 'hold_until'
  | 'refund'
  | 'created_date'
  | 'seller_uuid'
  | 'seller'
  | 'state'
  | 'area_code'
>

/** Reads GET /janoowp/bookings like GET /booking/byPeriod; seller and address are missing. */
export function fromExpressBooking(booking: ExpressBooking): ReportedBooking {
  const { costumer, items, order, product, payments, checkins } = booking
  const standing = checkins.filter(({ undone }) => !undone)
  const paid = payments.filter(({ payment_status: status }) => isPaidStatus(status))
  const values = paid.map(({ payment_value: value }) => value)
  return {
    uuid: booking.uuid,
    status: booking.status,
    channel: booking.channel,
    payment_method: booking.payment_method || (payments[0]?.payment_method ?? (booking.payLater ? 'cod' : '')),
    payment_channel: '',
    payLater: booking.payLater,
    checkin: { hasCheckin: standing.length > 0, list: checkins },
    checkins,
    checked_in_people: booking.checked_in_people,
    people: booking.people || items.reduce((sum, { quantity }) => sum + quantity, 0),
    itemPersonType: peopleByLabel(items),
    finalValue: order.final_value,
    paid_value: order.final_value === null ? null : sumOf(values),
    // Counts payments that stand: a payment refunded whole is not in the sum above either.
    refunded_value: order.final_value === null ? null : sumOf(paid.map(({ refunded_value: value }) => value)),
    kept_value: booking.kept_value,
    refund: booking.refund,
    booking_code: booking.booking_code,
    name: costumer.name,
    cpf: costumer.cpf,
    phone: costumer.phone.number,
    product_uuid: product.uuid,
    product_name: product.name || booking.booking_name,
    sdate: booking.booking_date,
    time: booking.time,
    hold_until: booking.hold_until,
    created_date: booking.created_date,
    seller_uuid: '',
    seller: '',
    state: '',
    area_code: costumer.phone.area_code || (/^\+55(\d\d)/.exec(costumer.phone.number)?.[1] ?? '')
  }
}

function peopleByLabel(items: ExpressBooking['items']): Record<string, number> {
  const people: Record<string, number> = {}
  for (const { label, title, quantity } of items) people[label || title] = (people[label || title] ?? 0) + quantity
  return people
}

export function matchesReport(booking: ReportedBooking, filters: ReportFilters & { today: IsoDay }): boolean {
  const { seller, ticket, origin, ...rest } = filters
  return (
    matchesFilter(booking, rest) &&
    matchesSeller(booking, seller) &&
    (ticket === '' || (booking.itemPersonType[ticket] ?? 0) > 0) &&
    (origin === '' || originOfBooking(booking) === origin)
  )
}

/** Cancelled and expired bookings give no rows. */
export function toVisitsRows(
  bookings: readonly ReportedBooking[],
  { today, ticket = '' }: { today: IsoDay; ticket?: string }
): VisitsRow[] {
  return bookings
    .filter(({ status }) => !isCancelledStatus(status))
    .flatMap((booking) => {
      const shared = {
        day: booking.sdate,
        hour: booking.time.slice(0, 2),
        origin: originOfBooking(booking),
        isOver: booking.sdate < today && !booking.is_now
      }
      return peopleByTicket(booking)
        .filter(({ label }) => ticket === '' || label === ticket)
        .map(({ label, expected, checkedIn }) => toRow({ ...shared, ticket: label, expected, checkedIn }))
    })
}

function toRow({ isOver, ...row }: Omit<VisitsRow, 'noShow' | 'ticketName'> & { isOver: boolean }): VisitsRow {
  return { ...row, ticketName: '', noShow: countNoShow({ ...row, isOver }) }
}

function originOfBooking({ state, area_code: areaCode }: ReportedBooking): string {
  return originOf({ state, areaCode })
}

/** Check-ins without types fill the types in order. */
function peopleByTicket({ itemPersonType, people, checkins, checked_in_people: inside }: ReportedBooking) {
  const types = Object.entries(itemPersonType)
  const tickets = (types.length > 0 ? types : [['', people] as const]).map(([label, expected]) => ({
    label,
    expected,
    checkedIn: Math.min(expected, namedInside(checkins, label))
  }))
  let unnamed = inside - tickets.reduce((sum, { checkedIn }) => sum + checkedIn, 0)
  return tickets.map((ticket) => {
    const more = Math.max(0, Math.min(unnamed, ticket.expected - ticket.checkedIn))
    unnamed -= more
    return { ...ticket, checkedIn: ticket.checkedIn + more }
  })
}

function namedInside(checkins: ReportedBooking['checkins'], label: string): number {
  return checkins.reduce((sum, { undone, items }) => (undone ? sum : sum + (items[label] ?? 0)), 0)
}

function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}
