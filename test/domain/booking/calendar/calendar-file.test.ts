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
    const [first, last] = [read(writeCalendarFile(visit)), read(writeCalendarFile(later))]
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
