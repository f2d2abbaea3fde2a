import type { BookingItem } from '#app/contracts/booking/calls.ts'
import { normaliseChannel } from '#app/domain/booking/channel.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { bookingSituation, isPaidStatus, type SituationCode } from '#app/domain/booking/situation.ts'
import { formatDay, formatTime, type IsoDay } from '#app/domain/calendar/dates.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { countOf } from '#app/domain/words/plural.ts'

/** Text already, so that little travels. */
export interface BookingRow {
  uuid: string
  hash: string
  code: string
  /** Only where the list holds several days. */
  day: string | null
  time: string
  name: string
  people: string
  tickets: string
  product: string
  situation: SituationCode
  note: string
  channel: string
  method: string
  /** Centavos; null for who may not see values. */
  value: number | null
  canEnter: boolean
}

export interface RowContext {
  today: IsoDay
  timezone: string
  isOneDay: boolean
  titles: ReadonlyMap<string, string>
}

export function toBookingRow(item: BookingItem, { today, timezone, isOneDay, titles }: RowContext): BookingRow {
  const inside = item.checked_in_people
  return {
    uuid: item.uuid,
    hash: item.hash,
    code: formatBookingCode(item.booking_code),
    day: isOneDay ? null : formatDay(item.sdate),
    time: item.time,
    name: item.name,
    people: peopleLabel(item.people),
    tickets: ticketsLabel(item.itemPersonType, titles),
    product: item.product_name || item.allcats,
    situation: bookingSituation({ status: item.status, hasCheckin: item.checkin.hasCheckin || inside > 0 }).code,
    note: noteOf(item, timezone),
    channel: normaliseChannel({
      channel: item.channel,
      paymentMethod: item.payment_method,
      paymentChannel: item.payment_channel
    }).label,
    method: normalisePaymentMethod(item.payment_method).title,
    value: item.finalValue,
    canEnter: isPaidStatus(item.status) && item.sdate === today && inside < item.people
  }
}

function ticketsLabel(people: Record<string, number>, titles: ReadonlyMap<string, string>): string {
  return Object.entries(people)
    .map(([label, count]) => countOf(count, titles.get(label) ?? label))
    .join(', ')
}

function noteOf(item: BookingItem, timezone: string): string {
  if (item.refund === 'due') return 'valor a devolver'
  if (item.refund === 'done') return 'valor devolvido'
  const inside = item.checked_in_people
  if (inside > 0) {
    const since = lastEntry(item.checkins)
    const time = since ? ` às ${formatTime(since, timezone)}` : ''
    return inside < item.people ? `${inside} de ${item.people} entraram${time}` : `entrou${time}`
  }
  if (item.status === 'PENDING' && item.hold_until) return `vaga até ${formatTime(item.hold_until, timezone)}`
  if (item.status !== 'UNPAID') return ''
  return item.hold_until ? 'paga no local, a confirmar' : 'paga no local'
}

/** Undone ones do not count. */
export function lastEntry(checkins: readonly { datetime: string | null; undone: string | null }[]): string | null {
  return checkins.reduce<string | null>(
    (latest, { datetime, undone }) => (datetime && !undone && datetime > (latest ?? '') ? datetime : latest),
    null
  )
}
