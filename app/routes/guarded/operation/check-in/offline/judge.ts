import type { GateDayBooking, GateList } from '#app/contracts/booking/gate-offline.ts'
import { passedWords } from '#app/domain/booking/passage.ts'
import type { Scan } from '#app/domain/booking/scan.ts'
import { searchText } from '#app/domain/person/names.ts'
import { signedWords } from '#app/domain/waiver/levels.ts'
import type { GateAnswer } from '../answer/gate-look.ts'
import { gateTitles } from '../answer/gate-titles.ts'
import type { GateCode } from '../gate-view.ts'
import { formatTime } from './device-clock.ts'
import type { GateDay } from './kept/list-store.ts'
import type { KeptScan, NewScan, ScanMove } from './kept/queue.ts'
import { addTicket, asksSignature, type SignedTicket, unknownType } from './read-ticket.ts'

/** Milliseconds within which a second read of a code is an accident. */
const twiceMs = 20_000
const matchesShown = 6

export interface TypeCount {
  label: string
  title: string
  proof: boolean
  quantity: number
  came: number
  away: number
}

export interface Judged {
  code: GateAnswer
  titles: string[]
  booking: GateDayBooking
  counts: TypeCount[]
  /** People who passed by this scan, by ticket type. */
  passed: { label: string; title: string; count: number }[]
  /** Null if nobody passes. */
  scan: NewScan | null
}

export interface Reading {
  day: GateDay
  /** Scans kept on this device. */
  known: readonly KeptScan[]
  /** Uuids of attractions behind this gate; null for all. */
  products: readonly string[] | null
  isExit: boolean
  /** The user has read where the booking belongs. */
  isPressed: boolean
  again: boolean
  /** Milliseconds by the server's clock. */
  now: number
  zone: string
}

/** First 16 signs of the SHA-256, by which the list names a booking. */
async function idOf(uuid: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uuid))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.slice(0, 16)
}

export async function findListed({ bookings }: GateList, scan: Scan): Promise<GateDayBooking | null> {
  if (scan.kind === 'id') {
    const id = await idOf(scan.uuid)
    return bookings.find((one) => one.id === id) ?? null
  }
  if (scan.kind === 'code') return bookings.find((one) => one.code === scan.code) ?? null
  if (scan.kind !== 'person') return null
  return bookings.find(({ persons = [] }) => persons.some(([code]) => code === scan.code)) ?? null
}

/** Bookings with such a name; those who may still come first. */
export function searchListed({ bookings }: GateList, typed: string): GateDayBooking[] {
  const words = searchText(typed)
  if (words.length < 2) return []
  const found = bookings.filter(({ name }) => ` ${searchText(name)}`.indexOf(` ${words}`) >= 0)
  const isAwaited = ({ items, state }: GateDayBooking) =>
    state === 'paid' && items.some(([, quantity, came]) => came < quantity)
  return [...found.filter(isAwaited), ...found.filter((one) => !isAwaited(one))].slice(0, matchesShown)
}

/** Scans that the list does not contain yet: refused ones never count, and answered ones until a newer list. */
export function listPending({ day, known }: Pick<Reading, 'day' | 'known'>): KeptScan[] {
  return known.filter(
    ({ result, answeredAt }) =>
      result !== 'conflict' && result !== 'refused' && !(result === 'kept' && answeredAt < day.list.at)
  )
}

const pendingOf = (booking: GateDayBooking, reading: Pick<Reading, 'day' | 'known'>): KeptScan[] =>
  listPending(reading).filter((scan) => scan.booking === booking.code)

/** People by ticket type, with the scans of this device. */
function countPeople(booking: GateDayBooking, reading: Pick<Reading, 'day' | 'known'>): TypeCount[] {
  const { types } = reading.day.list
  const counts = booking.items.map(([type, quantity, came, away]) => ({
    label: types[type]?.label ?? '',
    title: types[type]?.title ?? '',
    proof: types[type]?.proof ?? false,
    quantity,
    came,
    away
  }))
  for (const { move, items } of pendingOf(booking, reading)) {
    const known = spread(items, counts)
    for (const count of counts) {
      const people = known[count.label] ?? 0
      if (move === 'in') count.came = Math.min(count.quantity, count.came + people)
      else count.away = Math.max(0, Math.min(count.came, count.away + (move === 'out' ? people : -people)))
    }
  }
  return counts
}

/** People who came and are not away, with the scans of this device. */
export const insideOf = (booking: GateDayBooking, reading: Pick<Reading, 'day' | 'known'>): number =>
  sum(countPeople(booking, reading), ({ came, away }) => came - away)

/** People of a signed ticket, whose types were unknown then, in the order in which the server splits them. */
function spread(items: KeptScan['items'], counts: readonly TypeCount[]): KeptScan['items'] {
  let left = items[unknownType] ?? 0
  if (left === 0 || counts.some(({ label }) => label === unknownType)) return items
  return Object.fromEntries(
    counts.map(({ label, quantity, came }) => {
      const taken = Math.min(left, quantity - came)
      left -= taken
      return [label, taken]
    })
  )
}

const sum = (counts: readonly TypeCount[], of: (count: TypeCount) => number) =>
  counts.reduce((total, count) => total + of(count), 0)

/** Says the same as the online gate would of this booking. */
export function judge(booking: GateDayBooking, scan: Scan, reading: Reading): Judged {
  const counts = countPeople(booking, reading)
  const said = (code: GateCode, ...titles: string[]): Judged => {
    return { code, titles, booking, counts, passed: [], scan: null }
  }
  const person = scan.kind === 'person' ? personOf(booking, scan.code, reading) : null
  if (reading.isExit) return judgeExit({ counts, person, said, reading, booking })
  const slot = reading.day.list.slots[booking.slot]
  const isElsewhere = reading.products !== null && slot !== undefined && reading.products.indexOf(slot.product_uuid) < 0
  if (booking.state === 'cancelled') return said('cancelled', gateTitles.cancelled)
  if (person?.where === 'void') return said('void', gateTitles.void)
  if (isElsewhere && !reading.isPressed) return said('elsewhere', gateTitles.elsewhere(slot.product))
  const outside = sum(counts, ({ quantity, came }) => quantity - came)
  const away = sum(counts, (count) => count.away)
  const moving = { booking, counts, person, reading }
  if (person ? person.where === 'out' : outside === 0 && away > 0) return pass('back', moving)
  const problems = problemsOf(booking, { slot, entering: person ? 1 : outside, counts, now: reading.now })
  const already = judgeAlready({ booking, counts, person, outside, reading, said })
  if (already) return already
  const [first] = problems
  if (first) return said(first.code, ...problems.map(({ title }) => title))
  if (!person && away > 0 && !reading.isPressed) return said('ready', gateTitles.ready(outside))
  return pass('in', moving)
}

/** Says of a signed ticket what the list cannot, and lets them in to be confirmed by the server. */
export function judgeTicket(
  ticket: SignedTicket,
  scan: Scan,
  { listed, ...reading }: Reading & { listed: GateDayBooking | null }
): Judged & { day: GateDay } {
  const { day, booking } = addTicket(reading.day, ticket, listed)
  const judged = judge(booking, scan, { ...reading, day })
  if (judged.code !== 'entered') return { ...judged, day }
  const unsigned = !listed && asksSignature(day.list, ticket) ? [gateTitles.confirmTerm] : []
  return { ...judged, day, code: 'confirm', titles: [...judged.titles, gateTitles.confirm, ...unsigned] }
}

interface Entering {
  slot: GateList['slots'][number] | undefined
  /** People who want to come in. */
  entering: number
  counts: readonly TypeCount[]
  now: number
}

/** Reasons why they may not come in, in the order in which the online gate tells them. */
function problemsOf({ state, owed, signed }: GateDayBooking, { slot, entering, counts, now }: Entering) {
  const problems: { code: GateCode; title: string }[] = []
  if (!slot || !isNow(slot, now)) {
    problems.push({ code: 'wrong-date', title: gateTitles.wrongDate(formatDay(slot?.date ?? '')) })
  }
  if (state === 'unpaid') problems.push({ code: 'unpaid', title: gateTitles.unpaid(gateTitles.noPayment, owed) })
  if (signed !== undefined && sum(counts, ({ came }) => came) + entering > signed) {
    const people = sum(counts, ({ quantity }) => quantity)
    problems.push({ code: 'unsigned', title: gateTitles.unsigned(signedWords({ signed, people })) })
  }
  return problems
}

const isNow = ({ from, to }: GateList['slots'][number], now: number) => Date.parse(from) <= now && now <= Date.parse(to)

/** `2026-11-20` → `20/11/2026`. */
const formatDay = (day: string) => day.split('-').reverse().join('/')

interface Person {
  code: string
  label: string
  title: string
  where: '' | 'in' | 'out' | 'void'
}

function personOf(booking: GateDayBooking, code: string, reading: Reading): Person | null {
  const found = booking.persons?.find(([one]) => one === code)
  if (!found) return null
  const [, type, listed] = found
  const { label = '', title = '' } = reading.day.list.types[type] ?? {}
  const after: Record<ScanMove, Person['where']> = { in: 'in', out: 'out', back: 'in' }
  const last = pendingOf(booking, reading)
    .filter((scan) => scan.code === code)
    .at(-1)
  return { code, label, title, where: last ? after[last.move] : listed }
}

interface Known {
  booking: GateDayBooking
  counts: TypeCount[]
  person: Person | null
  reading: Reading
  said(code: GateCode, ...titles: string[]): Judged
}

function judgeAlready({ booking, counts, person, outside, reading, said }: Known & { outside: number }): Judged | null {
  const last = pendingOf(booking, reading)
    .filter(({ move, code }) => move !== 'out' && (!person || code === person.code))
    .at(-1)
  const at = last ? Date.parse(last.at) + reading.day.ahead : 0
  const time = last ? formatTime(at, reading.zone) : ''
  const isTwice = last !== undefined && reading.now - at < twiceMs
  if (person) {
    const type = counts.find(({ label }) => label === person.label)
    if (person.where === 'in') {
      if (isTwice) return said('twice', gateTitles.twice(time))
      return said('already', gateTitles.personInside(time && `às ${time}`))
    }
    const isFull = type !== undefined && type.came >= type.quantity
    return isFull ? said('already', gateTitles.fullType(person.title)) : null
  }
  if (outside > 0) return null
  if (isTwice) return said('twice', gateTitles.twice(time))
  const people = sum(counts, ({ quantity }) => quantity)
  return said('already', gateTitles.already(people, time && `às ${time}`))
}

function judgeExit({ booking, counts, person, reading, said }: Known): Judged {
  const came = sum(counts, (count) => count.came)
  const away = sum(counts, (count) => count.away)
  if (came === 0) return said('never-came', person ? gateTitles.neverCamePerson : gateTitles.neverCame)
  if (person) {
    const type = counts.find(({ label }) => label === person.label)
    if (person.where === 'void' || !type || type.came === 0) return said('never-came', gateTitles.neverCamePerson)
    if (person.where === 'out' || type.came === type.away) return said('gone', gateTitles.gonePerson)
  } else if (came === away) return said('gone', 'Todos já saíram')
  return pass('out', { booking, counts, person, reading })
}

/** Lets pass the person, or everybody who may. */
function pass(move: ScanMove, { booking, counts, person, reading }: Omit<Known, 'said'>): Judged {
  const free = ({ quantity, came, away }: TypeCount) =>
    move === 'in' ? quantity - came : move === 'out' ? came - away : away
  const passed = person
    ? [{ label: person.label, title: person.title, count: 1 }]
    : counts.flatMap((count) =>
        free(count) > 0 ? [{ label: count.label, title: count.title, count: free(count) }] : []
      )
  const people = passed.reduce((total, { count }) => total + count, 0)
  const codes: Record<ScanMove, GateCode> = { in: 'entered', out: 'left', back: 'back' }
  const title = move === 'in' ? gateTitles.entered(people) : passedWords(move, people).replace(/\.$/, '')
  return {
    code: codes[move],
    titles: [title],
    booking,
    counts,
    passed,
    scan: {
      code: person?.code ?? booking.code,
      direction: move === 'out' ? 'exit' : 'entry',
      move,
      people,
      items: Object.fromEntries(passed.map(({ label, count }) => [label, count])),
      again: reading.again,
      booking: booking.code
    }
  }
}
