import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  formatDay,
  formatDayLong,
  formatDayNamed,
  formatInstant,
  formatLastDay,
  formatMonth,
  formatTime,
  isPastSlot,
  monthDays,
  slotInstant,
  slotWithOffset,
  todayIn,
  toInstant,
  toIsoDay
} from '#app/domain/calendar/dates.ts'
import vectors from '../../fixtures/vectors.json'

const BAHIA = 'America/Bahia'
const zones = fc.constantFrom(BAHIA, 'America/Sao_Paulo', 'America/Manaus', 'America/Noronha', 'Australia/Lord_Howe')
const instants = fc.date({ min: new Date('2005-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
const days = instants.map((date) => date.toISOString().slice(0, 10))

describe('toIsoDay', () => {
  it.each(vectors.date_dmy)('reads $input', ({ input, output }) => {
    expect(toIsoDay(input)).toBe(output)
  })

  it.each([
    '31/02/2026',
    '29/02/2026',
    '0/1/2026',
    '1/13/2026',
    '2026-02-30',
    '2026-13-01',
    '1/1/26',
    '0000-01-01',
    '31/12/0999',
    '9999-12-01',
    '31/12/9999',
    'hoje',
    '',
    '1/1'
  ])('refuses %j', (text) => {
    expect(toIsoDay(text)).toBeNull()
  })

  it("knows leap days and reads back formatDay's output", () => {
    expect(toIsoDay(' 29/02/2028 ')).toBe('2028-02-29')
    fc.assert(fc.property(days, (day) => toIsoDay(formatDay(day)) === day))
  })
})

describe('days', () => {
  it('writes them as people read them', () => {
    expect(formatDay('2026-11-20')).toBe('20/11/2026')
    expect(formatDayLong('2026-11-20')).toBe('sexta-feira, 20 de novembro de 2026')
    expect(formatDayLong('2026-03-01')).toBe('domingo, 1º de março de 2026')
    expect(formatMonth('2026-11')).toBe('novembro de 2026')
  })

  it('counts them', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      })
    )
    expect(() => addDays('ontem', 1)).toThrow(RangeError)
  })

  it('lays a month out in weeks that begin on Sunday', () => {
    const weeks = monthDays('2026-11')
    expect(weeks[0]).toEqual(['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-11-${day}`))
    expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
    fc.assert(
      fc.property(days, (day) => {
        const rows = monthDays(day.slice(0, 7))
        expect(rows.every((row) => row.length === 7)).toBe(true)
        const found = rows.flat().filter((cell) => cell !== null)
        expect(found).toHaveLength(DateTime.fromISO(day).daysInMonth ?? 0)
        const column = rows.map((row) => row.indexOf(day)).find((index) => index >= 0)
        expect(column).toBe(DateTime.fromISO(day).weekday % 7)
      })
    )
  })
})

describe('instants in a zone', () => {
  it('agree with luxon, daylight saving of old years included', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const local = DateTime.fromJSDate(instant, { zone })
        expect(formatInstant(instant, zone)).toBe(local.toFormat('dd/MM/yyyy HH:mm'))
        expect(formatTime(instant.toISOString(), zone)).toBe(local.toFormat('HH:mm'))
        expect(todayIn(zone, instant)).toBe(local.toISODate())
      }),
      { numRuns: 500 }
    )
  })

  it('know that the day of the place is not the day of Greenwich', () => {
    const lateEvening = new Date('2026-11-21T02:30:00Z')
    expect(todayIn(BAHIA, lateEvening)).toBe('2026-11-20')
    expect(formatInstant(lateEvening, BAHIA)).toBe('20/11/2026 23:30')
    expect(formatTime(new Date('2026-11-20T03:00:00Z'), BAHIA)).toBe('00:00')
  })

  it('name the last day of a deadline that ends with the day', () => {
    expect(formatLastDay('2026-12-03T03:00:00Z', BAHIA)).toBe('02/12/2026')
    expect(formatLastDay(new Date('2026-12-03T15:00:00Z'), BAHIA)).toBe('03/12/2026')
  })

  it('refuse an unknown zone and a malformed instant', () => {
    expect(() => formatTime(new Date(0), 'Brasil/Lugar_Nenhum')).toThrow(RangeError)
    expect(() => formatTime('ontem', BAHIA)).toThrow(RangeError)
  })
})

describe('slots', () => {
  it('begin at the wall clock of the place', () => {
    expect(slotInstant('2026-11-20', '09:00', BAHIA).toISOString()).toBe('2026-11-20T12:00:00.000Z')
    expect(slotInstant('2019-01-10', '09:00', 'America/Sao_Paulo').toISOString()).toBe('2019-01-10T11:00:00.000Z')
    expect(() => slotInstant('2026-02-30', '09:00', BAHIA)).toThrow(RangeError)
    expect(() => slotInstant('2026-11-20', '25:00', BAHIA)).toThrow(RangeError)
  })

  it('are written with the offset that the place has on that day', () => {
    expect(slotWithOffset('2026-11-20', '09:00', BAHIA)).toBe('2026-11-20T09:00:00-03:00')
    expect(slotWithOffset('2019-01-10', '09:00', 'America/Sao_Paulo')).toBe('2019-01-10T09:00:00-02:00')
    expect(() => slotWithOffset('2026-11-20', '', BAHIA)).toThrow(RangeError)
    fc.assert(
      fc.property(zones, days, (zone, day) => {
        expect(new Date(slotWithOffset(day, '14:30', zone))).toEqual(slotInstant(day, '14:30', zone))
      })
    )
  })

  it('are past from the minute they begin', () => {
    const past = (now: string) => isPastSlot('2026-11-20', '09:00', BAHIA, new Date(now))
    expect(past('2026-11-20T11:59:59.999Z')).toBe(false)
    expect(past('2026-11-20T12:00:00Z')).toBe(true)
    expect(past('2026-11-21T00:00:00Z')).toBe(true)
    fc.assert(
      fc.property(instants, days, fc.integer({ min: 0, max: 23 }), (now, day, hour) => {
        const time = `${String(hour).padStart(2, '0')}:30`
        expect(isPastSlot(day, time, 'America/Manaus', now)).toBe(slotInstant(day, time, 'America/Manaus') <= now)
      })
    )
  })
})

it('names the day beside its figures', () => {
  expect([formatDayNamed('2026-11-22'), formatDayNamed('2027-01-01')]).toEqual([
    'domingo, 22/11/2026',
    'sexta-feira, 01/01/2027'
  ])
})

describe('toInstant', () => {
  it.each([
    ['2026-11-05T10:30:15.250Z', '2026-11-05T10:30:15.250Z'],
    ['2026-11-05T10:30:00-03:00', '2026-11-05T13:30:00.000Z'],
    ['2026-11-05 10:30:15.25+00', '2026-11-05T10:30:15.250Z'],
    ['2026-11-05 10:30:00', '2026-11-05T13:30:00.000Z'],
    ['2026-11-05T10:30', '2026-11-05T13:30:00.000Z'],
    ['05/11/2026 10:30', '2026-11-05T13:30:00.000Z'],
    ['29/11/2026 9:05:07', '2026-11-29T12:05:07.000Z'],
    ['05/11/2026', '2026-11-05T03:00:00.000Z'],
    ['2026-11-05', '2026-11-05T03:00:00.000Z']
  ])('reads %s', (text, instant) => {
    expect(toInstant(text, BAHIA)).toBe(instant)
  })

  it('takes a time without a zone for the wall clock of the given one', () => {
    expect(toInstant('05/11/2026 10:30', 'America/Manaus')).toBe('2026-11-05T14:30:00.000Z')
  })

  it.each(['', 'amanhã', '31/02/2026 10:00', '2026-11-05 25:00', '2026-11-05T10:61Z', '11-05-2026', '1700000000'])(
    'refuses "%s"',
    (text) => {
      expect(toInstant(text, BAHIA)).toBeNull()
    }
  )

  it('gives every instant back that it is told in ISO 8601', () => {
    fc.assert(fc.property(instants, zones, (date, zone) => toInstant(date.toISOString(), zone) === date.toISOString()))
  })
})
