import { toIsoDay } from '../calendar/dates.ts'
import { createReading, finishReading, type Reading, readTypedLine } from '../typed/reading.ts'
import { ERRORS, tooLong } from '../words/error-catalogue.ts'
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
  const reading = createReading()
  const date = toIsoDay(typed.date)
  if (date === null) reading.fail('date', typed.date.trim() === '' ? 'Escolha o dia.' : ERRORS.unknownDay)
  const direction = DIRECTIONS.find(({ code }) => code === typed.direction)?.code
  if (!direction) reading.fail('direction', 'Escolha ida ou volta.')
  const notes = typed.notes.replace(/\r\n?/g, '\n').trim()
  if (notes.length > mostNotes) reading.fail('notes', tooLong(mostNotes))
  const time = clock(reading, 'time', typed.time)
  return finishReading(reading, {
    date: date ?? '',
    time,
    direction: direction ?? ('outward' satisfies Direction),
    dropOff: readTypedLine(reading, 'drop_off', { text: typed.drop_off, most: 200 }),
    notes,
    stops: checkStops(reading, typed.stops, time)
  })
}

function clock(reading: Reading, name: string, typed: string): string {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})$/.exec(typed.trim()) ?? []
  if (hour !== '' && Number(hour) < 24 && Number(minute) < 60) return `${hour.padStart(2, '0')}:${minute}`
  reading.fail(name, typed.trim() === '' ? 'Informe a hora.' : 'Confira a hora: de 00:00 a 23:59.')
  return ''
}

function checkStops(reading: Reading, typed: readonly TypedStop[], departure: string) {
  const stops = typed.flatMap((stop, index) => {
    if ([stop.time, stop.place, stop.notes].every((text) => text.trim() === '')) return []
    const at = `stops.${index}`
    const place = readTypedLine(reading, `${at}.place`, { text: stop.place, most: 120 })
    if (place === '') reading.fail(`${at}.place`, 'Diga o local da parada.')
    const notes = readTypedLine(reading, `${at}.notes`, { text: stop.notes, most: 200 })
    return [{ at, id: stop.id.trim(), time: clock(reading, `${at}.time`, stop.time), place, notes }]
  })
  if (stops.length > TRANSPORT_CEILINGS.stops.most) reading.fail('stops', ceilingWords('stops'))
  requireOneOuting(reading, stops, departure)
  return stops.sort((one, other) => one.time.localeCompare(other.time)).map(({ at: _field, ...stop }) => stop)
}

/** Reports at the stop that is furthest from the departure. */
function requireOneOuting(reading: Reading, stops: readonly { at: string; time: string }[], departure: string): void {
  const known = stops.filter(({ time }) => time !== '')
  if (
    departure === '' ||
    tripSpan({ time: departure, stopTimes: known.map(({ time }) => time) }).minutes <= mostMinutes
  )
    return
  const awayOf = ({ time }: { time: string }) => Math.abs(minutesOf(time) - minutesOf(departure))
  const furthest = known.toSorted((one, other) => awayOf(other) - awayOf(one))[0]
  if (furthest)
    reading.fail(`${furthest.at}.time`, 'Da primeira à última hora são mais de 12 horas: divida em duas viagens.')
}
