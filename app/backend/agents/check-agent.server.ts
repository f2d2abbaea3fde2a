import type { createAgent } from '#app/contracts/agents/manage.ts'
import { invalid } from '#app/contracts/api-error.ts'
import type { Received } from '#app/contracts/endpoint.ts'
import { groupPeopleProblem, MOST_CERTIFICATES, MOST_DAYS_OFF, MOST_IN_GROUP } from '#app/domain/agent/limits.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { checkDocument } from '#app/domain/person/documents.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { hasLetter } from '#app/domain/person/names.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { cleanText } from '#app/domain/words/clean-text.ts'
import { ERRORS, tooLong } from '#app/domain/words/error-catalogue.ts'

export type TypedAgent = Omit<Received<typeof createAgent>['body'], 'uuid'>

/** Reports a problem at a field. */
export type Fail = (name: string, message: string) => void

export function collectRefusals() {
  const fields: Record<string, string[]> = {}
  const fail: Fail = (name, message) => {
    fields[name] = [...(fields[name] ?? []), message]
  }
  return {
    fail,
    /** @throws ApiError 422 with every field at once */
    throwRefused() {
      if (Object.keys(fields).length > 0) throw invalid({ fields })
    }
  }
}

const oneLine = (text: string) => cleanText(text).replace(/\s+/g, ' ').trim()
const lines = (text: string) => cleanText(text).replace(/\r\n?/g, '\n').trim()

/** Values as stored, except those that need other tables. Empty lines are dropped. */
export function checkAgent(typed: TypedAgent, fail: Fail) {
  return {
    ...checkAgentPerson(typed, fail),
    ...checkWords(typed, fail),
    languages: checkLanguages(typed.languages, fail),
    cadastur: shortText(typed.cadastur, { name: 'cadastur', most: 40 }, fail),
    cadasturUntil: checkDay(typed.cadastur_until, 'cadastur_until', fail),
    certificates: checkCertificates(typed.certificates, fail),
    weekdaysOff: checkWeekdays(typed.weekdays_off, fail),
    bookingsPerDay: checkMost(typed.bookings_per_day, fail),
    groupPeople: checkGroupPeople(typed.group_people, fail),
    isPublic: typed.public,
    active: typed.active
  }
}

function shortText(text: string, { name, most }: { name: string; most: number }, fail: Fail): string {
  const clean = oneLine(text)
  if (clean.length > most) fail(name, tooLong(most))
  return clean
}

function checkAgentPerson(typed: TypedAgent, fail: Fail) {
  const name = shortText(typed.name, { name: 'name', most: 120 }, fail)
  if (!hasLetter(name)) fail('name', 'Diga o nome.')
  const read = (field: 'phone' | 'email' | 'cpf', check: typeof checkPhone) => {
    if (typed[field].trim() === '') return ''
    const checked = check(typed[field])
    if (!checked.ok) fail(field, checked.message)
    return checked.ok ? checked.value : ''
  }
  return {
    name,
    phone: read('phone', checkPhone),
    email: read('email', checkEmail),
    cpf: read('cpf', checkCpf)
  }
}

function checkCpf(text: string): ReturnType<typeof checkPhone> {
  const checked = checkDocument(text)
  if (checked.ok && checked.kind !== 'cpf') return { ok: false, message: 'Um condutor tem CPF: são 11 números.' }
  return checked
}

function checkWords(typed: TypedAgent, fail: Fail) {
  const about = lines(typed.about)
  const notes = lines(typed.notes)
  if (about.length > 2000) fail('about', tooLong(2000))
  if (notes.length > 5000) fail('notes', tooLong(5000))
  return { about, notes }
}

function checkLanguages(typed: readonly string[], fail: Fail): string[] {
  const codes = [...new Set(typed.map(oneLine).filter(Boolean))]
  if (codes.length > 20 || codes.some((code) => !/^[\p{L} -]{1,40}$/u.test(code))) {
    fail('languages', ERRORS.unknownOption)
  }
  return codes
}

/** Null for an empty text. Accepts a day of this or the next century. */
function checkDay(typed: string, name: string, fail: Fail): string | null {
  if (typed.trim() === '') return null
  const day = toIsoDay(typed)
  if (day && day >= '1990-01-01' && day <= '2199-12-31') return day
  fail(name, ERRORS.unknownDay)
  return null
}

function checkCertificates(typed: TypedAgent['certificates'], fail: Fail) {
  const kept = typed.flatMap((line, index) => {
    const at = (name: string) => `certificates.${index}.${name}`
    if (Object.values(line).every((text) => text.trim() === '')) return []
    const name = shortText(line.name, { name: at('name'), most: 120 }, fail)
    if (!hasLetter(name)) fail(at('name'), 'Diga qual certificado é, ou apague a linha.')
    const issuer = shortText(line.issuer, { name: at('issuer'), most: 120 }, fail)
    const number = shortText(line.number, { name: at('number'), most: 60 }, fail)
    return [{ name, issuer, number, valid_until: checkDay(line.valid_until, at('valid_until'), fail) ?? '' }]
  })
  if (kept.length > MOST_CERTIFICATES) fail('certificates', `No máximo ${MOST_CERTIFICATES} certificados.`)
  return kept
}

/** Without an end, it is a single day. */
export function checkDaysOff(typed: TypedAgent['days_off'], fail: Fail) {
  const kept = typed.flatMap((line, index) => {
    const at = (name: string) => `days_off.${index}.${name}`
    if (Object.values(line).every((text) => text.trim() === '')) return []
    const from = checkDay(line.from, at('from'), fail)
    const until = checkDay(line.until.trim() === '' ? line.from : line.until, at('until'), fail)
    if (line.from.trim() === '') fail(at('from'), 'Diga o primeiro dia, ou apague a linha.')
    if (from && until && until < from) fail(at('until'), ERRORS.daysReversed)
    const reason = shortText(line.reason, { name: at('reason'), most: 120 }, fail)
    return from && until ? [{ from, until, reason }] : []
  })
  if (kept.length > MOST_DAYS_OFF) fail('days_off', `No máximo ${MOST_DAYS_OFF} folgas.`)
  return kept
}

function checkWeekdays(typed: TypedAgent['weekdays_off'], fail: Fail): number[] {
  const days = [...new Set(typed.map(Number))].sort()
  if (days.some((day) => !Number.isInteger(day) || day < 0 || day > 6)) fail('weekdays_off', ERRORS.unknownOption)
  else if (days.length > 6) fail('weekdays_off', 'Deixe pelo menos um dia de trabalho, ou arquive o condutor.')
  return days
}

/** Null leaves it to the attraction's rule. */
function checkGroupPeople(most: number | null, fail: Fail): number | null {
  if (most !== null && (most < 1 || most > MOST_IN_GROUP)) fail('group_people', groupPeopleProblem)
  return most
}

function checkMost(most: number, fail: Fail): number {
  if (most < 0 || most > 100) fail('bookings_per_day', 'Use um número de 0 a 100.')
  return most
}
