import { expect, it } from 'vitest'
import { visitCalendar } from '#app/domain/booking/calendar/visit-calendar.ts'

const facts = {
  publicId: 'abc',
  code: 'A1C2D3E4',
  people: 3,
  situation: 'Pago',
  arriveMinutes: 15,
  whatToBring: 'água',
  status: 'CONFIRMED' as const,
  title: 'Gruta',
  location: '',
  url: 'https://vale.example.com/b/abc',
  date: '2026-11-24',
  time: '08:30',
  timezone: 'America/Bahia',
  duration: 90,
  bookedAt: new Date('2026-11-20T12:00:00Z'),
  now: new Date('2026-11-20T12:05:00Z')
}

/** The lines of its description. */
const linesOf = (changes: Partial<typeof facts> = {}) =>
  /DESCRIPTION:(.*?)\r\n(?! )/s
    .exec(visitCalendar({ ...facts, ...changes }).text)?.[1]
    ?.replace(/\r\n /g, '')
    .split('\\n')

it('names the file and the event by the booking', () => {
  const { name, text } = visitCalendar(facts)
  expect(name).toBe('visita-A1C2-D3E4.ics')
  expect(text).toContain('UID:abc@reservas.trilha\r\n')
})

it('says what the ticket says', () => {
  expect(linesOf()).toEqual([
    'Código da reserva: A1C2-D3E4',
    '3 pessoas · Pago',
    'Chegue 15 minutos antes\\, às 08:15.',
    'O que levar: água',
    'Ingresso: https://vale.example.com/b/abc'
  ])
})

it('leaves out what nobody asks for', () => {
  expect(linesOf({ arriveMinutes: 0, whatToBring: '' })).toEqual([
    'Código da reserva: A1C2-D3E4',
    '3 pessoas · Pago',
    'Ingresso: https://vale.example.com/b/abc'
  ])
})
