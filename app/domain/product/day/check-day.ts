import { addDays, daysBetween, type IsoDay, toIsoDay } from '../../calendar/dates.ts'
import { ERRORS } from '../../words/error-catalogue.ts'
import { type CheckedForm, openCheck, readDay, readText, readTime, readWhole } from '../check/check-fields.ts'
import type { Timetable } from '../timetable.ts'

export const MOST_OF_NOTE = 2000

/** Range of days for notes, so that nobody fills a place with notes. */
const notedDays = { back: 366, ahead: 731 }

interface TypedNote {
  date: string
  body: string
}

/** An empty body removes the note. Messages at `date` and `body`. */
export function checkNote(typed: TypedNote, today: IsoDay): CheckedForm<{ date: IsoDay; body: string }> {
  const check = openCheck()
  const date = requireDay(check, typed.date)
  const away = date === '' ? 0 : daysBetween(today, date)
  if (away < -notedDays.back || away > notedDays.ahead) check.refuse('date', 'Escolha um dia mais próximo de hoje.')
  const text = typed.body.replace(/\r\n?/g, '\n')
  return check.finish({ date, body: readText(check, { typed: text, field: 'body', most: MOST_OF_NOTE }) })
}

export const MOST_OF_REASON = 120
const mostPeople = 100_000

interface TypedCapacity {
  date: string
  time: string
  /** Ignored if the exception is removed. */
  capacity: string
  note: string
}

export interface CheckedCapacity {
  date: IsoDay
  time: string
  /** Null for the usual capacity. */
  capacity: number | null
  note: string
}

/** Messages at the fields of the form. */
export function checkCapacity(
  typed: TypedCapacity,
  { today, isRemoval }: { today: IsoDay; isRemoval: boolean }
): CheckedForm<CheckedCapacity> {
  const check = openCheck()
  const date = requireDay(check, typed.date)
  if (date !== '' && date < today) check.refuse('date', ERRORS.dayPast)
  const time = readTime(check, typed.time)
  const people = { typed: typed.capacity, field: 'capacity', least: 1, most: mostPeople }
  const capacity = isRemoval ? null : readWhole(check, people)
  const note = readText(check, { typed: typed.note, field: 'note', most: MOST_OF_REASON })
  return check.finish({ date, time, capacity, note })
}

function requireDay(check: ReturnType<typeof openCheck>, typed: string): IsoDay {
  if (typed.trim() === '') check.refuse('date', 'Diga o dia.')
  return readDay(check, 'date', typed) ?? ''
}

/** Timetable with another capacity of one slot on one day; null removes the exception. */
export function withCapacity(
  { rules, exceptions }: Timetable,
  { date, time, capacity }: Pick<CheckedCapacity, 'date' | 'time' | 'capacity'>
): Timetable {
  const others = exceptions.filter((one) => one.date !== date || one.time !== time)
  return { rules, exceptions: capacity === null ? others : [...others, { date, time, capacity }] }
}

/** Days that one block may name. */
const mostDays = 400

interface TypedRange {
  from: string
  to: string
  time: string
}

/** Reads first and last day (or the first alone), and an optional time. Messages at the fields of the form. */
export function checkRange(typed: TypedRange): CheckedForm<{ from: IsoDay; to: IsoDay; time: string }> {
  const check = openCheck()
  if (typed.from.trim() === '') check.refuse('from', 'Diga o primeiro dia.')
  const from = readDay(check, 'from', typed.from) ?? ''
  const to = typed.to.trim() === '' ? from : (readDay(check, 'to', typed.to) ?? '')
  const time = typed.time.trim() === '' ? '' : readTime(check, typed.time)
  if (from !== '' && to !== '' && from > to) check.refuse('to', ERRORS.daysReversed)
  else if (from !== '' && to !== '' && daysBetween(from, to) >= mostDays)
    check.refuse('to', `Escolha no máximo ${mostDays} dias de cada vez.`)
  return check.finish({ from, to, time })
}

/** Both ends included. */
export function listDays(from: IsoDay, to: IsoDay): IsoDay[] {
  const first = toIsoDay(from)
  if (first === null) return []
  const days: IsoDay[] = []
  for (let day = first; day <= to && days.length < mostDays; day = addDays(day, 1)) days.push(day)
  return days
}
