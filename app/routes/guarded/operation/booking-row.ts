import type { BookingItem } from '#app/contracts/booking/calls.ts'
import { normaliseChannel } from '#app/domain/booking/channel.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { tellListed } from '#app/domain/booking/filter.ts'
import { isCancelledStatus, isPaidStatus, type ShownCode } from '#app/domain/booking/situation.ts'
import { formatDay, formatInstant, formatTime, type IsoDay } from '#app/domain/calendar/dates.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { countOf } from '#app/domain/words/plural.ts'

/** Texts are formatted on the server, to send less. */
export interface BookingRow {
  uuid: string
  hash: string
  code: string
  /** Set only when the list covers several days. */
  day: string | null
  time: string
  name: string
  /** Notes of the staff on one line; the booking's page has them whole. */
  notes: string
  people: string
  tickets: string
  product: string
  situation: ShownCode
  /** Shown below the brief status tag. */
  note: string
  channel: string
  method: string
  /** Centavos; null for a user who may not see values. */
  value: number | null
  canEnter: boolean
  /** Somebody is inside, and this API records exits. */
  canLeave: boolean
  /** True when money is open, even for a user who may not see the amount. */
  owes: boolean
}

export interface RowContext {
  today: IsoDay
  timezone: string
  isOneDay: boolean
  titles: ReadonlyMap<string, string>
}

export function toBookingRow(item: BookingItem, { today, timezone, isOneDay, titles }: RowContext): BookingRow {
  const inside = item.checked_in_people
  const { shown, details } = tellListed(item, today)
  return {
    uuid: item.uuid,
    hash: item.hash,
    code: formatBookingCode(item.booking_code),
    day: isOneDay ? null : formatDay(item.sdate),
    time: item.time,
    name: nameOrNone(item.name),
    notes: shortNotes(item.notes),
    people: peopleLabel(item.people),
    tickets: ticketsLabel(item.itemPersonType, titles),
    product: item.product_name || item.allcats,
    situation: shown.code,
    note: [shown.parts?.[1] ?? '', ...details, item.held ? 'Pagamento retido' : '', timeOf(item, { today, timezone })]
      .filter(Boolean)
      .join(' · '),
    channel: normaliseChannel({
      channel: item.channel,
      paymentMethod: item.payment_method,
      paymentChannel: item.payment_channel
    }).label,
    method: methodWords(normalisePaymentMethod(item.payment_method)),
    value: item.finalValue,
    canEnter: canEnterNow(item, today),
    canLeave: item.away_people !== undefined && isNow(item, today) && inside > item.away_people,
    owes: !isPaidStatus(item.status) && !isCancelledStatus(item.status)
  }
}

const isNow = (item: BookingItem, today: IsoDay): boolean => item.is_now ?? item.sdate === today

export const canEnterNow = (item: BookingItem, today: IsoDay): boolean =>
  isPaidStatus(item.status) && isNow(item, today) && item.checked_in_people < item.people

function shortNotes(notes: string): string {
  const line = notes.replace(/\s+/g, ' ')
  return line.length > mostShown ? `${line.slice(0, mostShown).trim()}…` : line
}

const mostShown = 80

function ticketsLabel(people: Record<string, number>, titles: ReadonlyMap<string, string>): string {
  return Object.entries(people)
    .map(([label, count]) => countOf(count, titles.get(label) ?? label))
    .join(', ')
}

/** Time of arrival, or the end of the hold. */
function timeOf(item: BookingItem, { today, timezone }: Pick<RowContext, 'today' | 'timezone'>): string {
  if (item.checked_in_people > 0) {
    const since = lastEntry(item.checkins)
    return since ? `entrou às ${formatTime(since, timezone)}` : 'entrou'
  }
  if (!item.hold_until) return ''
  const { code } = tellListed(item, today).shown
  if (code === 'pending') return `vaga até ${formatTime(item.hold_until, timezone)}`
  return code === 'unconfirmed' ? `até ${formatInstant(item.hold_until, timezone)}` : ''
}

/** Ignores undone check-ins. */
export function lastEntry(checkins: readonly { datetime: string | null; undone: string | null }[]): string | null {
  return checkins.reduce<string | null>(
    (latest, { datetime, undone }) => (datetime && !undone && datetime > (latest ?? '') ? datetime : latest),
    null
  )
}
