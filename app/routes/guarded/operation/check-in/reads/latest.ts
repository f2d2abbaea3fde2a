import type { Tone } from '#app/components/index.ts'
import type { BookingItem } from '#app/contracts/booking/calls.ts'
import type { GateEntry, GatePassage } from '#app/contracts/booking/gate.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatTime, todayIn } from '#app/domain/calendar/dates.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { type KeptRead, refusalTag } from './refusals.ts'

/** Code that was read, with its outcome. */
export interface LatestRead {
  key: string
  /** Empty when no booking has the code. */
  uuid: string
  time: string
  name: string
  code: string
  people: string
  result: { tone: Tone; label: string }
  /** Null if it cannot be undone. */
  undo: { dialog: 'undo' | 'undo-passage'; what: string } | null
}

const shown = 10

type Named = Pick<GateEntry, 'uuid' | 'booking_code' | 'name' | 'people'>

interface Read {
  entries: readonly GateEntry[]
  passages?: readonly GatePassage[]
  /** Refused codes, with names as far as the user may see them. */
  kept: readonly KeptRead[]
  bookings: readonly Named[]
}

/** Lists today's reads, the latest first. */
export function toLatest(
  { entries, passages = [], kept, bookings }: Read,
  { timezone, now }: { timezone: string; now: Date }
) {
  const today = todayIn(timezone, now)
  const refused = kept
    .filter(({ at }) => todayIn(timezone, new Date(at)) === today)
    .map((read) => ({ at: read.at, shown: ofRefused(read, bookings, timezone) }))
  const entered = entries.map((entry) => ({ at: entry.datetime ?? '', shown: ofEntry(entry, timezone) }))
  const passed = passages.map((passage) => ({ at: passage.datetime ?? '', shown: ofPassage(passage, timezone) }))
  return [...refused, ...entered, ...passed]
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, shown)
    .map((read): LatestRead => read.shown)
}

function ofEntry(entry: GateEntry, timezone: string): LatestRead {
  return {
    ...ofRead(entry, timezone, { tone: 'green', label: 'Liberado' }),
    key: entry.id,
    undo: entry.can_undo ? { dialog: 'undo', what: 'a entrada' } : null
  }
}

function ofPassage(passage: GatePassage, timezone: string): LatestRead {
  const isExit = passage.direction === 'out'
  return {
    ...ofRead(passage, timezone, isExit ? { tone: 'blue', label: 'Saiu' } : { tone: 'green', label: 'Voltou' }),
    key: `passagem-${passage.id}`,
    undo: passage.can_undo ? { dialog: 'undo-passage', what: isExit ? 'a saída' : 'a volta' } : null
  }
}

type OwnRead = Omit<GateEntry, 'id' | 'can_undo'>

function ofRead(entry: OwnRead, timezone: string, result: LatestRead['result']) {
  const { undone } = entry
  return {
    uuid: entry.uuid,
    time: entry.datetime ? formatTime(entry.datetime, timezone) : '',
    name: nameOrNone(entry.name),
    code: formatBookingCode(entry.booking_code),
    people: peopleLabel(entry.people),
    result: undone ? { tone: 'gray' as const, label: `Desfeito às ${formatTime(undone, timezone)}` } : result
  }
}

function ofRefused({ at, why, uuid, code }: KeptRead, bookings: readonly Named[], timezone: string): LatestRead {
  const booking = uuid ? bookings.find((one) => one.uuid === uuid) : undefined
  return {
    key: at,
    uuid: booking ? uuid : '',
    time: formatTime(at, timezone),
    name: booking ? nameOrNone(booking.name) : '',
    code: code && formatBookingCode(code),
    people: booking ? peopleLabel(booking.people) : '',
    result: refusalTag(why),
    undo: null
  }
}

/** Takes the check-ins from the day's bookings, whoever made them, for an API without a list of its own. */
export function entriesOf(
  items: readonly Pick<BookingItem, 'uuid' | 'booking_code' | 'name' | 'checkins'>[]
): GateEntry[] {
  return items.flatMap(({ uuid, booking_code, name, checkins }) => {
    const last = [...checkins].reverse().find(({ undone }) => !undone)
    return checkins.map((checkin) => ({
      uuid,
      booking_code,
      name,
      can_undo: checkin === last,
      id: checkin.id,
      people: checkin.people,
      datetime: checkin.datetime,
      undone: checkin.undone
    }))
  })
}
