import { formatDay, type IsoDay } from '../../calendar/dates.ts'
import { type CheckedForm, createReading } from '../../typed/reading.ts'
import { ERRORS } from '../../words/error-catalogue.ts'
import { CEILINGS } from '../ceilings.ts'
import { findClashes, type SlotException, type SlotRule } from '../timetable.ts'
import { readDays, type TypedDays } from './check-days.ts'

/** As typed; names as in the form and on the wire. */
export interface TypedSlotRule extends TypedDays {
  /** `9:00`, `09:00`, `9h`, `9h30`. */
  time: string
  /** People. */
  capacity: string
  /** Minutes; empty: 0. */
  closing_minutes: string
}

/**
 * `closed`: no time. `only`: the named times alone. `slot`: more or fewer places, or another time. `without`: not this
 * time.
 */
export const EXCEPTION_KINDS = ['closed', 'only', 'slot', 'without'] as const
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]

export interface TypedException {
  date: string
  kind: string
  time: string
  capacity: string
  note: string
}

/** Stored exception: one row for each time, and a row without a time if the whole day changes. */
export interface CheckedException extends SlotException {
  note: string
}

/** Limits of the form. */
export const MOST_RULES = CEILINGS.rules.most
export const MOST_EXCEPTIONS = CEILINGS.exceptions.most

const mostPeople = 100_000
const mostMinutes = 43_200

export function checkSlotRule(typed: TypedSlotRule): CheckedForm<SlotRule> {
  const form = createReading()
  const time = form.time('time', typed.time)
  const capacity = form.whole('capacity', typed.capacity, { least: 1, most: mostPeople })
  const closing = form.whole('closing_minutes', typed.closing_minutes || '0', { least: 0, most: mostMinutes })
  return form.finish({ time, capacity, closingMinutes: closing, ...readDays(form, typed) })
}

/** Checks the whole timetable; messages at `rules.0.time`. */
export function checkSlotRules(typed: readonly TypedSlotRule[]): CheckedForm<SlotRule[]> {
  const form = createReading()
  if (typed.length > MOST_RULES) form.fail('rules', `Use no máximo ${MOST_RULES} linhas.`)
  const checked = typed.slice(0, MOST_RULES).map(checkSlotRule)
  for (const [index, one] of checked.entries()) form.carry(`rules.${index}`, one)
  // Uses each line's own position in the form, even if other lines are wrong.
  const read = checked.flatMap((one, index) => (one.ok ? [{ ...one.value, index }] : []))
  for (const [one, other] of findClashes(read)) {
    const first = read[one]?.index ?? 0
    const later = read[other]?.index ?? 0
    const message = `Este horário já está na linha ${first + 1} em algum destes dias. Mude as datas ou os dias da semana.`
    form.fail(`rules.${later}.time`, message)
  }
  return form.finish(read.map(({ index, ...rule }) => rule))
}

/** Messages at `exceptions.0.date`. `today` is in the place's zone. */
export function checkExceptions(typed: readonly TypedException[], today: IsoDay): CheckedForm<CheckedException[]> {
  const form = createReading()
  if (typed.length > MOST_EXCEPTIONS) form.fail('exceptions', `Use no máximo ${MOST_EXCEPTIONS} exceções.`)
  const checked = typed.slice(0, MOST_EXCEPTIONS).map((one) => checkException(one, today))
  for (const [index, one] of checked.entries()) form.carry(`exceptions.${index}`, one)
  const read = checked.flatMap((one, index) => (one.ok ? [{ ...one.value, index }] : []))
  for (const [place, one] of read.entries()) {
    const message = conflictOf(one, read.slice(0, place))
    if (message) form.fail(`exceptions.${one.index}.${one.kind === 'closed' ? 'kind' : 'time'}`, message)
  }
  return form.finish(toExceptionRows(read))
}

type OneException = CheckedException & { kind: ExceptionKind }

function checkException(typed: TypedException, today: IsoDay): CheckedForm<OneException> {
  const form = createReading()
  const date = form.day('date', typed.date)
  if (typed.date.trim() === '') form.fail('date', 'Escolha o dia.')
  else if (date !== null && date < today) form.fail('date', ERRORS.dayPast)
  const kind = EXCEPTION_KINDS.find((known) => known === typed.kind)
  if (!kind) form.fail('kind', ERRORS.unknownOption)
  const hasTime = kind !== undefined && kind !== 'closed'
  const time = hasTime ? form.time('time', typed.time) : ''
  const hasCapacity = kind === 'slot' || kind === 'only'
  const capacity = hasCapacity ? form.whole('capacity', typed.capacity, { least: 1, most: mostPeople }) : 0
  const note = form.lines('note', typed.note, { most: 120 })
  return form.finish({ date: date ?? today, kind: kind ?? 'closed', time, capacity, note })
}

/** Says how a line contradicts another line of the same day. */
function conflictOf(one: OneException, before: readonly OneException[]): string | null {
  const sameDay = before.filter(({ date }) => date === one.date)
  const day = formatDay(one.date)
  if (sameDay.some(({ time }) => time === one.time)) return `Há outra linha igual para ${day}. Deixe só uma.`
  if (sameDay.some(({ kind }) => kind === 'closed' || one.kind === 'closed')) {
    return `Outra linha diz o contrário: em ${day} ou o dia fecha, ou tem horários.`
  }
  if (sameDay.some(({ kind }) => (kind === 'only') !== (one.kind === 'only'))) {
    return `Em ${day} outra linha diz “só estes horários”: use o mesmo em todas as linhas do dia.`
  }
  return null
}

function toExceptionRows(read: readonly OneException[]): CheckedException[] {
  const anew = new Set(read.filter(({ kind }) => kind === 'only').map(({ date }) => date))
  return [
    ...[...anew].map((date) => ({ date, time: '', capacity: 0, note: '' })),
    ...read.map(({ date, time, capacity, note }) => ({ date, time, capacity, note }))
  ]
}

/** Turns rows into lines of the form. */
export function toTypedExceptions(rows: readonly CheckedException[]): TypedException[] {
  const anew = new Set(rows.filter(({ time }) => time === '').map(({ date }) => date))
  const withTimes = new Set(rows.filter(({ time }) => time !== '').map(({ date }) => date))
  return rows
    .filter(({ date, time }) => time !== '' || !withTimes.has(date))
    .map(({ date, time, capacity, note }) => {
      const kind = time === '' ? 'closed' : anew.has(date) ? 'only' : capacity === 0 ? 'without' : 'slot'
      return { date, kind, time, capacity: capacity === 0 ? '' : String(capacity), note }
    })
}
