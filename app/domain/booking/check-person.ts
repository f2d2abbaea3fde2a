import { checkAnyDocument } from '../person/any-document.ts'
import { normaliseDocument } from '../person/documents.ts'
import { checkEmail } from '../person/email.ts'
import { languageCode } from '../person/languages.ts'
import { hasLetter } from '../person/names.ts'
import { checkPhone } from '../person/phone.ts'
import { type CheckedForm, createReading } from '../typed/reading.ts'
import { type Checked, refuse } from '../words/checked.ts'
import { cleanText } from '../words/clean-text.ts'
import { ERRORS, tooLong } from '../words/error-catalogue.ts'
import { isHoldExpired } from './hold.ts'
import { isCancelledStatus } from './situation.ts'

/** Person of a booking, as stored. */
export interface BookedPerson {
  name: string
  /** '' for a sale at the counter, whose `name` is whole. */
  surname: string
  document: string
  /** ISO 3166-1 alpha-2. */
  documentCountry: string
  /** E.164, or ''. */
  phone: string
  email: string
  /** Code of domain/person/languages, or ''. */
  language: string
  /** Needs of the visit that the staff must know, such as a wheelchair. */
  notes: string
}

/** As typed. */
export interface TypedPerson {
  name: string
  surname: string
  document: string
  document_country: string
  phone: string
  email: string
  language: string
  notes: string
}

export const MOST_BOOKING_NOTES = 500

const LONGEST_PART = 80

/** Checks a name or a surname of who books; `missing` says which one to write. */
export function checkNamePart(typed: string, missing: string): Checked<{ value: string }> {
  const value = oneLine(typed)
  if (!hasLetter(value)) return refuse(missing)
  return value.length > LONGEST_PART ? refuse(tooLong(LONGEST_PART)) : { ok: true, value }
}

const oneLine = (text: string) => cleanText(text).replace(/\s+/g, ' ').trim()

export const NAME_MISSING = 'Escreva o nome de quem faz a reserva.'
export const SURNAME_MISSING = 'Escreva o sobrenome.'
/** The booking form and the edit share this check. */
export const PHONE_WRONG = 'Confira o telefone: DDD e número, por exemplo (75) 99999-8888.'
export const COUNTRY_UNKNOWN = 'Escolha um dos países da lista.'

/**
 * Checks an edit as the booking form checks a new booking. A field that stays as it is passes: a sale at the counter may
 * have no telephone, and an imported booking a document that no form would take.
 */
export function checkPerson(
  typed: TypedPerson,
  before: BookedPerson,
  countries: readonly string[]
): CheckedForm<BookedPerson> {
  const form = createReading()
  const country = typed.document_country.trim().toUpperCase() || 'BR'
  const isSameCountry = country === before.documentCountry
  if (!isSameCountry && !countries.includes(country)) form.fail('document_country', COUNTRY_UNKNOWN)
  const isSameDocument = isSameCountry && normaliseDocument(typed.document) === normaliseDocument(before.document)
  const read = (name: 'name' | 'surname', missing: string) =>
    oneLine(typed[name]) === before[name] ? before[name] : form.take(name, checkNamePart(typed[name], missing))
  const language = typed.language.trim() === before.language ? before.language : knownLanguage(typed.language)
  if (language === null) form.fail('language', ERRORS.unknownOption)
  return form.finish({
    name: read('name', NAME_MISSING),
    surname: read('surname', SURNAME_MISSING),
    document: isSameDocument ? before.document : form.take('document', checkAnyDocument(typed.document, country)),
    documentCountry: country,
    phone: isSamePhone(typed.phone, before.phone) ? before.phone : form.take('phone', requirePhone(typed.phone)),
    email:
      oneLine(typed.email).toLowerCase() === before.email ? before.email : form.take('email', checkEmail(typed.email)),
    language: language ?? '',
    notes: form.lines('notes', typed.notes, { most: MOST_BOOKING_NOTES })
  })
}

const knownLanguage = (typed: string): string | null => (typed.trim() === '' ? '' : languageCode(typed))

/** The form shows a stored telephone as people write it. */
function isSamePhone(typed: string, kept: string): boolean {
  const phone = checkPhone(typed)
  return oneLine(typed) === kept || (phone.ok && phone.value === kept)
}

/** The booking form requires a telephone. */
function requirePhone(typed: string): Checked<{ value: string }> {
  const phone = checkPhone(typed)
  return phone.ok && phone.value === '' ? refuse(PHONE_WRONG) : phone
}

/** Null if the person may be edited; otherwise says why not. */
export function whyPersonStays({ status, holdUntil, isAnonymous, now }: Editable): string | null {
  if (isAnonymous) return 'Os dados desta reserva foram anonimizados a pedido: não podem mais ser alterados.'
  if (isCancelledStatus(status)) return 'Esta reserva não vale mais: os dados não mudam.'
  return isHoldExpired(holdUntil, now) ? ERRORS.holdExpired : null
}

interface Editable {
  status: string
  holdUntil: Date | null
  isAnonymous: boolean
  now: Date
}
