import type { IsoDay } from '../calendar/dates.ts'
import { normalisePaymentMethod } from '../money/payment-method.ts'
import { matchesSeller, searchText } from '../person/names.ts'
import { matchesMoney, readAmounts, type ToldAmounts } from './amounts.ts'
import { normaliseChannel } from './channel.ts'
import { readBookingCode } from './code.ts'
import { isCancelledStatus, isConfirmedStatus, isInSituation, type ToldSituation, tellSituation } from './situation.ts'

export interface FilteredBooking extends ToldAmounts {
  channel: string
  payment_method: string
  payment_channel: string
  payLater: boolean
  checkin: { hasCheckin: boolean }
  checkins: readonly { undone: string | null; datetime?: string | null }[]
  checked_in_people: number
  people: number
  booking_code: string
  name: string
  cpf: string
  phone: string
  product_uuid: string
  sdate: string
  is_now?: boolean
  time: string
  hold_until: string | null
  refund: string
  created_date: string | null
  seller_uuid?: string
  seller?: string
}

/** Filter of a list; empty text means no filter. */
export interface BookingFilter {
  q?: string
  situation?: string
  channel?: string
  method?: string
  product?: string
  /** Today in the place's zone: past visits have other words. */
  today: IsoDay
  /** Code of `MONEY_STATES`. */
  money?: string
  seller?: string
  /** `HH:mm`, or the beginning of it. */
  time?: string
  /** Code of `ENTRY_STATES`. */
  entry?: string
  /** Method of a received payment. */
  received?: string
  /** `missing` finds nothing in an API that does not say how many guides are wanted. */
  guide?: string
}

export const ENTRY_STATES = [
  { code: 'outside', label: 'Falta entrar' },
  { code: 'inside', label: 'Já entrou' }
] as const

/** Says whether a booking matches; must agree with the back end's query. */
export function matchesFilter(booking: FilteredBooking, filter: BookingFilter): boolean {
  const { q = '', situation, channel, method, product, money = '', seller = '', today } = filter
  const { time = '', entry = '', received = '', guide = '' } = filter
  return (
    (!situation || isInSituation(tellListed(booking, today), situation)) &&
    (!channel || channelCode(booking) === channel) &&
    (!method || normalisePaymentMethod(booking.payment_method).slug === method) &&
    (!product || product.split(',').indexOf(booking.product_uuid) >= 0) &&
    matchesSeller({ seller_uuid: booking.seller_uuid ?? '', seller: booking.seller ?? '' }, seller) &&
    matchesMoney(booking, money) &&
    booking.time.startsWith(time) &&
    matchesEntry(booking, entry) &&
    (!received || isReceivedBy(booking, received)) &&
    !guide &&
    matchesText(booking, q)
  )
}

/** Empty text means no filter. */
function matchesEntry({ status, people, checked_in_people: inside }: FilteredBooking, state: string): boolean {
  if (state === '') return true
  if (isCancelledStatus(status)) return false
  return state === 'inside' ? inside > 0 : state === 'outside' && inside < people
}

/** For an API without payments, the booking's own method decides. */
function isReceivedBy(booking: FilteredBooking, method: string): boolean {
  const came = booking.paid_value ?? readAmounts(booking)?.received ?? 0
  return came > 0 && normalisePaymentMethod(booking.payment_method).slug === method
}

/** Words of a booking's line in a list. */
export function tellListed(booking: FilteredBooking, today: IsoDay): ToldSituation {
  const { sdate, checked_in_people: inside } = booking
  // A visit that lasts over midnight is still today's.
  const date = booking.is_now && sdate < today ? today : sdate
  return tellSituation({ ...booking, date, inside, hasCheckin: hasCheckin(booking) }, today)
}

function hasCheckin({ checkin, checkins, checked_in_people }: FilteredBooking): boolean {
  return checkin.hasCheckin || checked_in_people > 0 || checkins.some(({ undone }) => !undone)
}

function channelCode({ channel, payment_method, payment_channel }: FilteredBooking): string {
  return normaliseChannel({ channel, paymentMethod: payment_method, paymentChannel: payment_channel }).code
}

/**
 * Each typed word must begin a word of the booking. Documents and phones may have punctuation; phones may lack country
 * or area code.
 */
function matchesText({ name, cpf, phone, booking_code }: FilteredBooking, q: string): boolean {
  const words = searchText(q).split(' ').filter(Boolean)
  if (words.length === 0) return true
  if (booking_code !== '' && readBookingCode(q) === booking_code) return true
  const number = compact(phone)
  const known = searchText([name, compact(cpf), booking_code].join(' ')).split(' ')
  const all = [...known, number, ...[11, 9, 8].map((length) => number.slice(-length))]
  const isThere = (word: string) => all.some((one) => one.indexOf(word) === 0)
  const whole = searchText(compact(q))
  return words.every(isThere) || (whole !== '' && isThere(whole))
}

function compact(text: string): string {
  return text.replace(/[\s.\-/()+]/g, '')
}

type Compare = (a: FilteredBooking, b: FilteredBooking) => number

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const ORDERS: Readonly<Record<string, Compare>> = {
  time: (a, b) => compareText(visitOf(a), visitOf(b)),
  pending: (a, b) => compareText(a.sdate, b.sdate) || stageOf(a) - stageOf(b) || compareText(a.time, b.time),
  name: (a, b) => compareText(searchText(a.name), searchText(b.name)),
  created: (a, b) => compareText(b.created_date ?? '', a.created_date ?? ''),
  value: (a, b) => (b.finalValue ?? 0) - (a.finalValue ?? 0),
  checkin: (a, b) => compareText(lastCheckin(b), lastCheckin(a))
}

const visitOf = ({ sdate, time }: FilteredBooking) => `${sdate}T${time}`

/** Orders bookings: still outside, inside, cancelled. */
function stageOf({ status, checked_in_people: inside, people }: FilteredBooking): number {
  if (isCancelledStatus(status)) return 2
  return inside >= people ? 1 : 0
}

function lastCheckin({ checkins }: FilteredBooking): string {
  return checkins.reduce(
    (latest, { undone, datetime }) => (!undone && datetime && datetime > latest ? datetime : latest),
    ''
  )
}

/**
 * Orders: `time` (default), `pending` (per day, those still to enter first), `name`, `created` (newest first), `value`
 * (highest first), `checkin` (latest first).
 */
export function orderBookings<B extends FilteredBooking>(bookings: readonly B[], order = 'time'): B[] {
  return [...bookings].sort(ORDERS[order] ?? ORDERS.time)
}

/** Totals in centavos; null if no value is known. */
export interface BookingTotals {
  bookings: number
  /** People without cancelled bookings. */
  people: number
  checked_in_people: number
  /** Sold amount. */
  final_value: number | null
  /** Received amount. */
  paid_value: number | null
  receivable_value: number | null
  refund_due_value: number | null
}

export function totalBookings(bookings: readonly FilteredBooking[]): BookingTotals {
  const alive = bookings.filter(({ status }) => !isCancelledStatus(status))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const known = bookings.flatMap((booking) => readAmounts(booking) ?? [])
  const money = (name: keyof (typeof known)[number]) =>
    bookings.length === 0 || known.length > 0 ? sum(known.map((amounts) => amounts[name])) : null
  return {
    bookings: bookings.length,
    people: sum(alive.map(({ people }) => people)),
    checked_in_people: sum(alive.map(({ checked_in_people }) => checked_in_people)),
    final_value: money('sold'),
    paid_value: money('received'),
    receivable_value: money('receivable'),
    refund_due_value: money('refundDue')
  }
}

/**
 * For an API that has no word for money due at the gate: beside unpaid bookings, a zero would claim that nothing is
 * owed, so the sum becomes null.
 */
export function totalTold(bookings: readonly FilteredBooking[]): BookingTotals {
  const totals = totalBookings(bookings)
  const waits = bookings.some(({ status }) => !isCancelledStatus(status) && !isConfirmedStatus(status))
  return waits && totals.receivable_value === 0 ? { ...totals, receivable_value: null } : totals
}
