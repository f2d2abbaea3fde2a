import { DateTime } from 'luxon'
import { plainSigns } from '../words/clean-text.ts'
import { currentLanguage, t } from '../words/speech.ts'

/** `YYYY-MM-DD` in the place's zone. */
export type IsoDay = string

const DAY_MS = 86_400_000
const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado'
] as const
const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro'
] as const

/**
 * Years 1000 to 9998: the neighbours of a date (month after, year before) have four digits too, and no database has a
 * year 0.
 */
const FIRST_YEAR = 1000
const LAST_YEAR = 9998

/** `d/m/y` or `y-m-d` (specification §5); null unless that date exists, in the years 1000 to 9998. */
export function toIsoDay(text: string): IsoDay | null {
  const trimmed = plainSigns(text).trim()
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed)
  const [year, month, day] = typed ? [typed[3], typed[2], typed[1]] : iso ? [iso[1], iso[2], iso[3]] : []
  if (!year || !month || !day) return null
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return null
  const result = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${result}T00:00:00Z`)
  return !Number.isNaN(time) && isoDay(time) === result ? result : null
}

/** `2026-11-20` → `20/11/2026`; in English `20 Nov 2026`, because `11/20` and `20/11` are both read there. */
export function formatDay(day: IsoDay): string {
  if (currentLanguage() === 'en') return inWords(day, { day: 'numeric', month: 'short', year: 'numeric' })
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/** `2026-11-20` → `sexta-feira, 20 de novembro de 2026`. */
export function formatDayLong(day: IsoDay): string {
  if (currentLanguage() !== 'pt-BR') {
    return `${inWords(day, { weekday: 'long' })}, ${inWords(day, { day: 'numeric', month: 'long', year: 'numeric' })}`
  }
  const date = new Date(toUtc(day))
  const dayOfMonth = date.getUTCDate() === 1 ? '1º' : date.getUTCDate()
  return `${WEEKDAYS[date.getUTCDay()]}, ${dayOfMonth} de ${MONTHS[date.getUTCMonth()]} de ${date.getUTCFullYear()}`
}

/**
 * Formats `2026-11-22` as `domingo, 22/11/2026`, for use beside a native date field, which shows the browser's own
 * order.
 */
export function formatDayNamed(day: IsoDay): string {
  if (currentLanguage() !== 'pt-BR') return `${inWords(day, { weekday: 'long' })}, ${formatDay(day)}`
  return `${WEEKDAYS[new Date(toUtc(day)).getUTCDay()]}, ${formatDay(day)}`
}

/** `2026-11` → `novembro de 2026`. */
export function formatMonth(month: string): string {
  if (currentLanguage() !== 'pt-BR') return inWords(`${month}-01`, { month: 'long', year: 'numeric' })
  return `${MONTHS[Number(month.slice(5, 7)) - 1]} de ${month.slice(0, 4)}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Writes a day in the words of the current language, which is not Portuguese. */
function inWords(day: IsoDay, parts: Intl.DateTimeFormatOptions): string {
  const locale = currentLanguage() === 'en' ? 'en-GB' : 'es'
  const key = `${locale} ${JSON.stringify(parts)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** `HH:mm`. @throws RangeError for an unknown zone */
export function formatTime(instant: Date | string, zone: string): string {
  return wallClock(instant, zone).slice(11, 16)
}

/** `dd/MM/yyyy HH:mm`. @throws RangeError for an unknown zone */
export function formatInstant(instant: Date | string, zone: string): string {
  const local = wallClock(instant, zone)
  return `${formatDay(local)} ${local.slice(11, 16)}`
}

/** `dd/MM/yyyy` of the last day of a deadline in whole days, which is stored as the start of the day after. */
export function formatLastDay(end: Date | string, zone: string): string {
  return formatDay(todayIn(zone, new Date(new Date(end).getTime() - 1)))
}

/** `às HH:mm`, with the day unless it is that of `now`. */
export function entryTime(instant: Date | string, { zone, now }: { zone: string; now: Date }): string {
  const day = todayIn(zone, new Date(instant))
  const time = formatTime(instant, zone)
  return day === todayIn(zone, now) ? t('às {time}', { time }) : t('em {day} às {time}', { day: formatDay(day), time })
}

/** @throws RangeError for an unknown zone */
export function todayIn(zone: string, now: Date): IsoDay {
  return wallClock(now, zone).slice(0, 10)
}

/** @throws RangeError for a day that is none */
export function addDays(day: IsoDay, count: number): IsoDay {
  return isoDay(toUtc(day) + count * DAY_MS)
}

/**
 * The same day of a later month, or its last day if the month is shorter.
 * @throws RangeError for an invalid day
 */
export function addMonths(day: IsoDay, count: number): IsoDay {
  // Without luxon, which the gate's script would carry for this alone.
  const from = new Date(toUtc(day))
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + count
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return isoDay(Date.UTC(year, month, Math.min(from.getUTCDate(), last)))
}

/**
 * Days from the first to the second; negative if the second is earlier.
 * @throws RangeError for an invalid day
 */
export function daysBetween(from: IsoDay, to: IsoDay): number {
  return Math.round((toUtc(to) - toUtc(from)) / DAY_MS)
}

/** Weeks from Sunday of a month `YYYY-MM`; null is a day of another month. */
export function monthDays(month: string): (IsoDay | null)[][] {
  const first = toUtc(`${month}-01`)
  const weeks: (IsoDay | null)[][] = []
  let week: (IsoDay | null)[] = new Array(new Date(first).getUTCDay()).fill(null)
  for (let time = first; isoDay(time).slice(0, 7) === month; time += DAY_MS) {
    week.push(isoDay(time))
    if (week.length === 7) weeks.push(week)
    if (week.length === 7) week = []
  }
  if (week.length > 0) weeks.push([...week, ...new Array(7 - week.length).fill(null)])
  return weeks
}

/**
 * Instant of `HH:mm` on the place's wall clock.
 * @throws RangeError for a time that does not exist there
 */
export function slotInstant(day: IsoDay, time: string, zone: string): Date {
  const local = DateTime.fromISO(`${day}T${time}`, { zone })
  if (!local.isValid) throw new RangeError(`no such moment: ${day} ${time} ${zone}`)
  return local.toJSDate()
}

const WITH_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/
const WITHOUT_ZONE = /^(\S+?)(?:(?:T| +)([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?)?$/

/**
 * Reads an instant as servers write it, as ISO 8601: with a zone, or as a day (d/m/y or y-m-d) with or without a time on
 * the wall clock of `zone`. `Date.parse` would take 05/11/2026 for May, and a time without a zone for the server's own.
 * Null for anything else.
 */
export function toInstant(text: string, zone: string): string | null {
  const said = text.trim()
  if (WITH_ZONE.test(said)) {
    const time = Date.parse(said.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
    return Number.isNaN(time) ? null : new Date(time).toISOString()
  }
  const [, typed = '', hour = '0', minute = '00', second = '00'] = WITHOUT_ZONE.exec(said) ?? []
  const day = toIsoDay(typed)
  return day && slotInstant(day, `${hour.padStart(2, '0')}:${minute}:${second}`, zone).toISOString()
}

/**
 * The same with the zone's offset, as `2026-11-21T09:00:00-03:00` (ISO 8601).
 * @throws RangeError for a time that does not exist there
 */
export function slotWithOffset(day: IsoDay, time: string, zone: string): string {
  const local = DateTime.fromJSDate(slotInstant(day, time, zone), { zone })
  return local.toFormat("yyyy-MM-dd'T'HH:mm:ssZZ")
}

/** Compares texts instead of DateTime objects: it is called for every slot shown. */
export function isPastSlot(day: IsoDay, time: string, zone: string, now: Date): boolean {
  return `${day}T${time}` <= wallClock(now, zone).slice(0, 16)
}

/**
 * Says whether sales have ended, so many minutes before the start. Compares texts for 0 minutes, because it is called
 * for every slot shown.
 */
export function isClosedSlot(
  { day, time, closingMinutes }: { day: IsoDay; time: string; closingMinutes: number },
  zone: string,
  now: Date
): boolean {
  return isPastSlot(day, time, zone, closingMinutes === 0 ? now : new Date(now.getTime() + closingMinutes * 60_000))
}

const offsets = new Map<string, number>()
const formatters = new Map<string, Intl.DateTimeFormat>()

function wallClock(instant: Date | string, zone: string): string {
  const time = typeof instant === 'string' ? Date.parse(instant) : instant.getTime()
  if (Number.isNaN(time)) throw new RangeError('not an instant')
  return new Date(time + zoneOffset(zone, time)).toISOString()
}

// Offsets change only on quarter hours; asking Intl for each of 150 rows would cost half the page's budget.
function zoneOffset(zone: string, time: number): number {
  const quarter = Math.floor(time / 900_000)
  const key = `${zone}/${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = readOffset(zone, quarter * 900_000)
  if (offsets.size > 5000) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function readOffset(zone: string, time: number): number {
  let formatter = formatters.get(zone)
  if (!formatter) {
    const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    formatter = new Intl.DateTimeFormat('en-US', { ...digits, second: 'numeric', hour12: false, timeZone: zone })
    formatters.set(zone, formatter)
  }
  const read: Record<string, number> = {}
  for (const part of formatter.formatToParts(time)) read[part.type] = Number(part.value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read
  return Date.UTC(year, month - 1, day, hour % 24, minute, second) - time
}

function toUtc(day: IsoDay): number {
  const time = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(time)) throw new RangeError(`not a day: ${day}`)
  return time
}

function isoDay(time: number): IsoDay {
  return new Date(time).toISOString().slice(0, 10)
}
