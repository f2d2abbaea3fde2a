import { describe, expect, it } from 'vitest'
import type { Feed } from '#app/contracts/agents/feeds.ts'
import { feedCalendar } from '#app/domain/agent/feed.ts'
import { writeCalendarFeed } from '#app/domain/booking/calendar/calendar-file.ts'

const group = {
  product_uuid: '0a1b2c3d-0000-4000-8000-000000000001',
  product_name: 'Gruta do Silêncio',
  date: '2026-12-01',
  time: '08:30',
  minutes: 90,
  meeting_point: 'Portaria, km 6',
  people: 7,
  bookings: 2,
  languages: ['es', 'libras'],
  notes: 1,
  guides: [],
  waiting: false
}
const feed: Feed = {
  place_name: 'Serra do Lume',
  guide_name: 'Luzia Macedo',
  timezone: 'America/Bahia',
  groups: [group]
}
const url = 'https://serra.example/operation/my-groups'
const write = (one: Feed) => {
  const file = writeCalendarFeed({ ...feedCalendar(one, url), now: new Date('2026-11-28T12:00:00Z') })
  return file.replace(/\r\n /g, '')
}

describe('the calendar of a guide', () => {
  it('has each group in UTC, with people, languages, meeting point and the page for the rest', () => {
    expect(write(feed).split('\r\n')).toEqual(
      expect.arrayContaining([
        'X-WR-CALNAME:Meus grupos\\, Serra do Lume',
        'UID:0a1b2c3d-0000-4000-8000-000000000001-2026-12-01-0830@condutor.trilha',
        'DTSTAMP:20261128T120000Z',
        'DTSTART:20261201T113000Z',
        'DTEND:20261201T130000Z',
        'STATUS:CONFIRMED',
        'SUMMARY:Gruta do Silêncio: 7 pessoas',
        `DESCRIPTION:7 pessoas em 2 reservas\\nIdiomas: Espanhol\\, Libras\\n1 reserva tem anotação\\nNomes e anotações: ${url}`,
        'LOCATION:Portaria\\, km 6'
      ])
    )
  })

  it('has the right hour on both sides of a change of the clocks', () => {
    const starts = ['2026-03-28', '2026-03-29'].map((date) => ({ ...group, date, time: '12:00' }))
    const file = write({ ...feed, timezone: 'Europe/Lisbon', groups: starts })
    expect(file.match(/DTSTART:\w+/g)).toEqual(['DTSTART:20260328T120000Z', 'DTSTART:20260329T110000Z'])
  })

  it('keeps the uid while people change, and marks a slot without bookings as tentative', () => {
    const uid = (file: string) => /UID:(.*)/.exec(file)?.[1]
    const empty = write({ ...feed, groups: [{ ...group, people: 0, bookings: 0, notes: 0, languages: [] }] })
    expect(uid(empty)).toBe(uid(write(feed)))
    expect(empty).toContain('STATUS:TENTATIVE')
    expect(empty).toContain('SUMMARY:Gruta do Silêncio: ainda sem reservas')
  })

  it('marks a group that the guide has not accepted', () => {
    const file = write({ ...feed, groups: [{ ...group, waiting: true }] })
    expect(file).toContain('STATUS:TENTATIVE')
    expect(file).toContain('DESCRIPTION:Falta aceitar ou recusar\\n')
  })

  it('leaves out a time that nobody can read', () => {
    expect(write({ ...feed, groups: [{ ...group, time: '' }] })).not.toContain('VEVENT')
  })
})

it('the calendar of a place names the guides and leads nowhere', () => {
  const file = write({ ...feed, guide_name: '', groups: [{ ...group, guides: ['Luzia Macedo', 'Igor Reis'] }] })
  expect(file).toContain('Condutores: Luzia Macedo\\, Igor Reis')
  expect(file).toContain('@grupos.trilha')
  expect(file).not.toContain(url)
  expect(write({ ...feed, guide_name: '' })).toContain('Condutores: ninguém ainda')
})
