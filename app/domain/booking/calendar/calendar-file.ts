import { DateTime } from 'luxon'
import { type IsoDay, slotInstant } from '../../calendar/dates.ts'

export interface CalendarVisit {
  /** Same for one booking for ever, so that a calendar updates its entry. */
  uid: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  title: string
  /** Lines of the description. */
  lines: readonly string[]
  location: string
  url: string
  date: IsoDay
  /** HH:mm */
  time: string
  timezone: string
  /** Minutes; 0 if unknown. */
  duration: number
  bookedAt: Date
  now: Date
}

const MOMENT = "yyyyMMdd'T'HHmmss"

/**
 * Writes one event of RFC 5545 in the place's time.
 * @throws RangeError for an unknown zone
 */
export function writeCalendarFile(visit: CalendarVisit): string {
  const { timezone, duration, url, now } = visit
  const start = DateTime.fromJSDate(slotInstant(visit.date, visit.time, timezone), { zone: timezone })
  const offset = start.toFormat('ZZZ')
  const local = (time: DateTime) => `;TZID=${timezone}:${time.toFormat(MOMENT)}`
  // Calendars replace an earlier file only by one with a higher number; minutes never go back.
  const sequence = Math.max(0, Math.floor((now.getTime() - visit.bookedAt.getTime()) / 60_000))
  const lines = [
    'BEGIN:VCALENDAR',
    ...head,
    // A single instant needs no rules of the zone: its offset suffices.
    'BEGIN:VTIMEZONE',
    `TZID:${timezone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    ...text('UID', visit.uid),
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART${local(start)}`,
    ...(duration > 0 ? [`DTEND${local(start.plus({ minutes: duration }))}`] : []),
    `STATUS:${visit.status}`,
    ...text('SUMMARY', visit.title),
    ...text('DESCRIPTION', visit.lines.join('\n')),
    ...text('LOCATION', visit.location),
    ...(url === '' ? [] : [`URL:${url}`]),
    'END:VEVENT',
    'END:VCALENDAR'
  ]
  return write(lines)
}

/** Event of a calendar that is read again and again: what is no longer in it disappears. */
export type FeedEvent = Pick<CalendarVisit, 'uid' | 'status' | 'title' | 'lines' | 'location' | 'url' | 'duration'> & {
  start: Date
}

/** Writes a calendar of RFC 5545 to subscribe to. Times are UTC, so no rules of a zone can be wrong. */
export function writeCalendarFeed({ name, events, now }: { name: string; events: readonly FeedEvent[]; now: Date }) {
  return write([
    'BEGIN:VCALENDAR',
    ...head,
    // RFC 7986 §5.7, and the older names of both.
    ...text('NAME', name),
    ...text('X-WR-CALNAME', name),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(({ uid, status, title, lines, location, url, start, duration }) => [
      'BEGIN:VEVENT',
      ...text('UID', uid),
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(start)}`,
      ...(duration > 0 ? [`DTEND:${utc(new Date(start.getTime() + duration * 60_000))}`] : []),
      `STATUS:${status}`,
      ...text('SUMMARY', title),
      ...text('DESCRIPTION', lines.join('\n')),
      ...text('LOCATION', location),
      ...(url === '' ? [] : [`URL:${url}`]),
      'END:VEVENT'
    ]),
    'END:VCALENDAR'
  ])
}

const head = ['VERSION:2.0', 'PRODID:-//Trilha//Reservas//PT', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH']

const text = (name: string, value: string) => (value === '' ? [] : [`${name}:${escapeText(value)}`])

const utc = (instant: Date) => `${DateTime.fromJSDate(instant, { zone: 'utc' }).toFormat(MOMENT)}Z`

const write = (lines: readonly string[]) => lines.map((line) => `${fold(line)}\r\n`).join('')

/** Escapes as in RFC 5545 §3.3.11, which does not allow control characters. */
function escapeText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      .replace(/\n/g, '\\n')
  )
}

/** Folds as in RFC 5545 §3.1: at most 75 bytes per line, characters stay whole. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const sign of line) {
    const bytes = new TextEncoder().encode(sign).length
    if (size + bytes > 75) {
      parts.push(part)
      part = ''
      // The space that begins the next line counts.
      size = 1
    }
    part += sign
    size += bytes
  }
  return [...parts, part].join('\r\n ')
}
