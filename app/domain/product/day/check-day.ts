import { addDays, daysBetween, type IsoDay, toIsoDay } from '../../calendar/dates.ts'
import { type CheckedForm, createReading, type Reading } from '../../typed/reading.ts'
import { ERRORS } from '../../words/error-catalogue.ts'
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
  const form = createReading()
  const date = requireDay(form, typed.date)
  const away = date === '' ? 0 : daysBetween(today, date)
  if (away < -notedDays.back || away > notedDays.ahead) form.fail('date', 'Escolha um dia mais próximo de hoje.')
  return form.finish({ date, body: form.lines('body', typed.body, { most: MOST_OF_NOTE }) })
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
  const form = createReading()
  const date = requireDay(form, typed.date)
  if (date !== '' && date < today) form.fail('date', ERRORS.dayPast)
  const time = form.time('time', typed.time)
  const capacity = isRemoval ? null : form.whole('capacity', typed.capacity, { least: 1, most: mostPeople })
  const note = form.lines('note', typed.note, { most: MOST_OF_REASON })
  return form.finish({ date, time, capacity, note })
}

function requireDay(form: Reading, typed: string): IsoDay {
  if (typed.trim() === '') form.fail('date', 'Diga o dia.')
  return form.day('date', typed) ?? ''
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
  const form = createReading()
  if (typed.from.trim() === '') form.fail('from', 'Diga o primeiro dia.')
  const from = form.day('from', typed.from) ?? ''
  const to = typed.to.trim() === '' ? from : (form.day('to', typed.to) ?? '')
  const time = typed.time.trim() === '' ? '' : form.time('time', typed.time)
  if (from !== '' && to !== '' && from > to) form.fail('to', ERRORS.daysReversed)
  else if (from !== '' && to !== '' && daysBetween(from, to) >= mostDays)
    form.fail('to', `Escolha no máximo ${mostDays} dias de cada vez.`)
  return form.finish({ from, to, time })
}

/** Both ends included. */
export function listDays(from: IsoDay, to: IsoDay): IsoDay[] {
  const first = toIsoDay(from)
  if (first === null) return []
  const days: IsoDay[] = []
  for (let day = first; day <= to && days.length < mostDays; day = addDays(day, 1)) days.push(day)
  return days
}
