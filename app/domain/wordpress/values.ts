import { DateTime } from 'luxon'
import { MAX_PEOPLE } from '../booking/tickets.ts'
import { type IsoDay, toIsoDay } from '../calendar/dates.ts'
import { type Centavos, parseMoney } from '../money/money.ts'
import { textOf } from './text.ts'

/** Moment with the time '' if the value is only a day. */
export interface Moment {
  day: IsoDay
  time: string
}

/**
 * Reads `2026-12-01`, `01/12/2026 09:00`, `20261201` (ACF), `20261201090000`, seconds since 1970 (WooCommerce Bookings,
 * in the site's own wall clock), and ISO with a zone (converted to the place's). Null for anything else.
 */
export function readMoment(value: unknown, zone: string): Moment | null {
  const text = textOf(value)
  const plain = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})\d{2})?$/.exec(text)
  if (plain) {
    const day = toIsoDay(`${plain[1]}-${plain[2]}-${plain[3]}`)
    return day === null ? null : { day, time: plain[4] ? readTime(`${plain[4]}:${plain[5]}`) : '' }
  }
  if (/^\d{9,10}$/.test(text)) return wall(DateTime.fromSeconds(Number(text), { zone: 'utc' }))
  if (/T.{1,40}(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) return wall(DateTime.fromISO(text, { zone }))
  const parts = /^(\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{1,2}-\d{1,2})(?:[T ,]+(.*))?$/.exec(text)
  const day = parts?.[1] ? toIsoDay(parts[1]) : null
  return day === null ? null : { day, time: readTime(parts?.[2] ?? '') }
}

function wall(at: DateTime): Moment | null {
  if (!at.isValid || at.year < 2000 || at.year > 2999) return null
  return { day: at.toFormat('yyyy-MM-dd'), time: at.toFormat('HH:mm') }
}

/** Reads `9h`, `09:00:00`, `9h30 às 11h`, `2:30 pm`: the first time as `HH:mm`, '' without one. */
export function readTime(value: unknown): string {
  const found = /^\D{0,12}?(\d{1,2})\s*(?:[:h]\s*(\d{2})?|(?=\s*[ap]\.?m))(?::\d{2})?\s*(?:([ap])\.?m)?/i.exec(
    textOf(value)
  )
  if (!found) return ''
  const half = found[3]?.toLowerCase()
  const typed = Number(found[1])
  const hour = half === 'p' && typed < 12 ? typed + 12 : half === 'a' && typed === 12 ? 0 : typed
  const minute = Number(found[2] ?? '0')
  return hour < 24 && minute < 60 ? `${pad(hour)}:${pad(minute)}` : ''
}

const pad = (number: number) => String(number).padStart(2, '0')

export interface People {
  people: number
  /** Quantities by the site's own name of the ticket kind; empty if the site only tells a total. */
  kinds: Readonly<Record<string, number>>
}

/**
 * Reads a number, `3 pessoas`, `[2, 1]`, `{ adulto: 2, crianca: 1 }`. Null for none, or for more than one booking
 * takes.
 */
export function readPeople(value: unknown): People | null {
  const counted = typeof value === 'object' && value !== null && !isWrapped(value) ? countKinds(value) : null
  const people = counted ? sum(Object.values(counted)) : wholeOf(textOf(value))
  if (people === null || people < 1 || people > MAX_PEOPLE) return null
  return { people, kinds: counted && !Array.isArray(value) ? counted : {} }
}

const isWrapped = (value: object) =>
  'raw' in value || 'rendered' in value || 'value' in value || (Array.isArray(value) && typeof value[0] !== 'number')

function countKinds(value: object): Record<string, number> | null {
  const entries = Object.entries(value).map(([kind, count]) => [kind, wholeOf(textOf(count))] as const)
  if (entries.length === 0 || entries.some(([, count]) => count === null)) return null
  return Object.fromEntries(entries.filter(([, count]) => count !== 0).map(([kind, count]) => [kind, count ?? 0]))
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

function wholeOf(text: string): number | null {
  const found = /^(\d{1,4})(?:\s*(?:pessoas?|pax|x|adultos?))?$/i.exec(text)
  return found ? Number(found[1]) : null
}

/** Reads money as a person or PHP writes it, also `1234.5000`. Null if it is no amount, or negative. */
export function readTotal(value: unknown): Centavos | null {
  const text = textOf(value).replace(/^([\d.]*\.\d{2})0+$/, '$1')
  const american = /^\d{1,3}(?:,\d{3})+\.\d{2}$/.test(text) ? text.replaceAll(',', '') : text
  const centavos = american === '' ? null : parseMoney(american)
  return centavos !== null && centavos >= 0 && centavos <= largest ? centavos : null
}

const largest = 100_000_000_00
