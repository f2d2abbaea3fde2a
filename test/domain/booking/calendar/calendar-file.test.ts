import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarVisit, writeCalendarFile } from '#app/domain/booking/calendar/calendar-file.ts'

const visit: CalendarVisit = {
  uid: 'abc@reservas.trilha',
  status: 'CONFIRMED',
  title: 'Gruta do Silêncio, 3 pessoas',
  lines: ['Código A1C2-D3E4', 'Leve: água; chapéu'],
  location: 'Portaria principal, km 6',
  url: 'https://example.com/booking-details/abc',
  date: '2026-11-24',
  time: '08:30',
  timezone: 'America/Bahia',
  duration: 90,
  bookedAt: new Date('2026-11-20T12:00:00Z'),
  now: new Date('2026-11-20T12:05:30Z')
}

/** Reads the file as a calendar does: unfolds lines and unescapes text. */
function read(file: string): Map<string, string> {
  const lines = file.replace(/\r\n /g, '').split('\r\n')
  return new Map(
    lines.filter(Boolean).map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+)[^:]*:(.*)$/s.exec(line) ?? []
      return [name, value.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))]
    })
  )
}

describe('writeCalendarFile', () => {
  it('says the visit in the place’s time, and which it is', () => {
    const file = writeCalendarFile(visit)
    expect(file).toContain('DTSTART;TZID=America/Bahia:20261124T083000\r\n')
    expect(file).toContain('DTEND;TZID=America/Bahia:20261124T100000\r\n')
    expect(file).toContain('TZOFFSETFROM:-0300\r\nTZOFFSETTO:-0300\r\n')
    expect(file).toContain('DTSTAMP:20261120T120530Z\r\n')
    expect(file).toContain('SUMMARY:Gruta do Silêncio\\, 3 pessoas\r\n')
    expect(file).toContain('DESCRIPTION:Código A1C2-D3E4\\nLeve: água\\; chapéu\r\n')
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
    expect(file).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/)
  })

  it('keeps its id and counts up, so that a cancelled visit disappears from the calendar', () => {
    const later = { ...visit, status: 'CANCELLED', now: new Date('2026-11-22T12:00:00Z') } as const
    const first = read(writeCalendarFile(visit))
    const last = read(writeCalendarFile(later))
    expect(last.get('UID')).toBe(first.get('UID'))
    expect(last.get('STATUS')).toBe('CANCELLED')
    expect([first.get('SEQUENCE'), last.get('SEQUENCE')]).toEqual(['5', '2880'])
  })

  it('says no end that nobody knows, and has the offset of that day', () => {
    const file = writeCalendarFile({ ...visit, duration: 0, timezone: 'Europe/Lisbon', date: '2026-07-01' })
    expect(file).not.toContain('DTEND')
    expect(file).toContain('TZOFFSETTO:+0100')
  })

  it('has lines of at most 75 bytes, and every text survives', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', 'ç', '日', '🌊', ',', ';', '\\', '\n', ':', 'n') })
    fc.assert(
      fc.property(text, text, (title, line) => {
        const file = writeCalendarFile({ ...visit, title, lines: [line] })
        for (const one of file.split('\r\n')) expect(new TextEncoder().encode(one).length).toBeLessThanOrEqual(75)
        const values = read(file)
        expect(values.get('SUMMARY') ?? '').toBe(title)
        expect(values.get('DESCRIPTION') ?? '').toBe(line)
        expect(values.get('UID')).toBe(visit.uid)
      })
    )
  })
})

it('is numbered 0 before a minute has passed, and never below', () => {
  const at = (now: string) => read(writeCalendarFile({ ...visit, now: new Date(now) })).get('SEQUENCE')
  expect(['2026-11-20T12:00:59Z', '2026-11-20T12:01:00Z', '2026-11-20T11:00:00Z'].map(at)).toEqual(['0', '1', '0'])
})

it('leaves out what nobody said', () => {
  const file = writeCalendarFile({ ...visit, location: '', url: '', lines: [], duration: 1 })
  expect(file).not.toMatch(/^(?:LOCATION|URL|DESCRIPTION)/m)
  expect(file).toContain('DTEND;TZID=America/Bahia:20261124T083100\r\n')
  expect(writeCalendarFile(visit)).toContain('URL:https://example.com/booking-details/abc\r\n')
})

it('is one event with the rules of its zone, to the letter', () => {
  const file = writeCalendarFile({ ...visit, title: 'Gruta', lines: ['a'], location: 'b', url: '' })
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trilha//Reservas//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    'TZID:America/Bahia',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:-0300',
    'TZOFFSETTO:-0300',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:abc@reservas.trilha',
    'DTSTAMP:20261120T120530Z',
    'SEQUENCE:5',
    'DTSTART;TZID=America/Bahia:20261124T083000',
    'DTEND;TZID=America/Bahia:20261124T100000',
    'STATUS:CONFIRMED',
    'SUMMARY:Gruta',
    'DESCRIPTION:a',
    'LOCATION:b',
    'END:VEVENT',
    'END:VCALENDAR',
    ''
  ])
})

it.each([
  ['one\r\ntwo\rthree\nfour', 'one\\ntwo\\nthree\\nfour'],
  ['tab\there\u0000\u007f', 'tab here  ']
])('writes %j without a control character', (line, written) => {
  expect(writeCalendarFile({ ...visit, lines: [line] })).toContain(`DESCRIPTION:${written}\r\n`)
})

it.each([
  [67, 1],
  [68, 2],
  [141, 2],
  [142, 3]
])('a title of %i letters takes %i lines: 75 bytes the first, 74 and a blank the others', (letters, lines) => {
  const file = writeCalendarFile({ ...visit, title: 'x'.repeat(letters) })
  const [, said = ''] = /(SUMMARY:.*?)\r\n(?! )/s.exec(file) ?? []
  expect(said.split('\r\n ').length).toBe(lines)
  expect(said.replace(/\r\n /g, '')).toBe(`SUMMARY:${'x'.repeat(letters)}`)
})
