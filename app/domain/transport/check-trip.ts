import { toIsoDay } from '../calendar/dates.ts'
import { createReading, type Reading } from '../typed/reading.ts'
import { ERRORS } from '../words/error-catalogue.ts'
import { ceilingWords, TRANSPORT_CEILINGS } from './ceilings.ts'
import { minutesOf, tripSpan } from './span.ts'
import { DIRECTIONS, type Direction } from './status.ts'

/** Trip as typed; the rows that it names are looked up elsewhere. */
export interface TypedTrip {
  date: string
  time: string
  direction: string
  drop_off: string
  notes: string
  stops: readonly TypedStop[]
}

interface TypedStop {
  /** Id of the stop; '' for a new one. */
  id: string
  time: string
  place: string
  notes: string
}

const mostNotes = 2000

/** Times further apart cross midnight: otherwise the trip would last almost the whole day. */
const mostMinutes = 12 * 60

/** Skips empty lines; stops are sorted by time. */
export function checkTrip(typed: TypedTrip) {
  const form = createReading()
  const date = toIsoDay(typed.date)
  if (date === null) form.fail('date', typed.date.trim() === '' ? 'Escolha o dia.' : ERRORS.unknownDay)
  const direction = DIRECTIONS.find(({ code }) => code === typed.direction)?.code
  if (!direction) form.fail('direction', 'Escolha ida ou volta.')
  const notes = form.lines('notes', typed.notes, { most: mostNotes })
  const time = readTime(form, 'time', typed.time)
  return form.finish({
    date: date ?? '',
    time,
    direction: direction ?? ('outward' satisfies Direction),
    dropOff: form.line('drop_off', typed.drop_off, { most: 200 }),
    notes,
    stops: checkStops(form, typed.stops, time)
  })
}

function readTime(form: Reading, name: string, typed: string): string {
  if (typed.trim() === '') form.fail(name, 'Informe a hora.')
  return form.time(name, typed)
}

function checkStops(form: Reading, typed: readonly TypedStop[], departure: string) {
  const stops = typed.flatMap((stop, index) => {
    if ([stop.time, stop.place, stop.notes].every((text) => text.trim() === '')) return []
    const at = `stops.${index}`
    const place = form.line(`${at}.place`, stop.place, { most: 120 })
    if (place === '') form.fail(`${at}.place`, 'Diga o local da parada.')
    const notes = form.line(`${at}.notes`, stop.notes, { most: 200 })
    return [{ at, id: stop.id.trim(), time: readTime(form, `${at}.time`, stop.time), place, notes }]
  })
  if (stops.length > TRANSPORT_CEILINGS.stops.most) form.fail('stops', ceilingWords('stops'))
  requireOneOuting(form, stops, departure)
  return stops.sort((one, other) => one.time.localeCompare(other.time)).map(({ at: _field, ...stop }) => stop)
}

/** Reports at the stop that is furthest from the departure. */
function requireOneOuting(form: Reading, stops: readonly { at: string; time: string }[], departure: string): void {
  const known = stops.filter(({ time }) => time !== '')
  if (
    departure === '' ||
    tripSpan({ time: departure, stopTimes: known.map(({ time }) => time) }).minutes <= mostMinutes
  )
    return
  const awayOf = ({ time }: { time: string }) => Math.abs(minutesOf(time) - minutesOf(departure))
  const furthest = known.toSorted((one, other) => awayOf(other) - awayOf(one))[0]
  if (furthest)
    form.fail(`${furthest.at}.time`, 'Da primeira à última hora são mais de 12 horas: divida em duas viagens.')
}
