import type { Checked } from '../words/checked.ts'
import { plainSigns } from '../words/clean-text.ts'

export type PhoneType = 'mobile' | 'landline' | 'other'
/** `areaCode` is the DDD, empty outside Brazil. */
export type Phone = { e164: string; type: PhoneType; areaCode: string; number: string }

/** Anatel. */
export const DDD: readonly number[] = [
  11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 31, 32, 33, 34, 35, 37, 38, 41, 42, 43, 44, 45, 46, 47, 48,
  49, 51, 53, 54, 55, 61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 79, 81, 82, 83, 84, 85, 86, 87, 88, 89,
  91, 92, 93, 94, 95, 96, 97, 98, 99
]

/** ITU-T E.164.D: a + before anything else is a slip. */
const CALLING_CODE =
  /^(?:1|7|2(?:[07]|1[123568]|[2-5]\d|6\d|9[01789])|3(?:[0-469]|[57]\d|8[0-35-79])|4(?:[013-9]|2[013])|5(?:[1-8]|[09]\d)|6(?:[0-6]|7[02-9]|8[0-35-9]|9[0-2])|8(?:[1246]|00|08|5[02356]|7[08]|8[0-368])|9(?:[0-58]|6[0-8]|7[0-79]|9[2-68]))/

const TYPED = /^\(?\+?[\d\s().\-/]+$/
/** `0xx75`, `0XX 75` and `0**75`: the place of a carrier's code, as it stands in adverts and on letterheads. */
const CARRIER_PLACE = /0[\s-]*(?:xx|\*\*)/i

/**
 * With + or 00 it is complete, whatever the flag. Else Brazil: DDD plus mobile of 9 digits from 9 (Anatel Res. 553/2010)
 * or landline of 8 from 2–5; a leading 0, a carrier's code after it and 55 pass. Elsewhere 6–15 digits (E.164).
 * Null otherwise.
 */
export function parsePhone(dialCode: string, text: string): Phone | null {
  const dial = dialCode.replace(/[^\d]/g, '')
  const typed = plainSigns(text).trim().replace(CARRIER_PLACE, '0')
  if (!TYPED.test(typed)) return null
  const digits = typed.replace(/\D/g, '')
  const international = /^\(?\+/.test(typed) ? digits : digits.slice(0, 2) === '00' ? digits.slice(2) : null
  if (international === null) {
    if (!/^[1-9]\d{0,3}$/.test(dial)) return null
    return dial === '55' ? readBrazilian(digits) : readForeign(dial, digits)
  }
  if (international.slice(0, 2) === '55') return readBrazilian(international.slice(2))
  if (!CALLING_CODE.test(international)) return null
  const known = international.slice(0, dial.length) === dial ? dial : ''
  return readForeign(known, international.slice(known.length))
}

/** Brazilian unless it begins with + or 00. E.164; '' where nothing was typed. */
export function checkPhone(text: string): Checked<{ value: string }> {
  if (plainSigns(text).trim() === '') return { ok: true, value: '' }
  const phone = parsePhone('55', text)
  if (phone) return { ok: true, value: phone.e164 }
  return { ok: false, message: 'Confira o telefone: DDD e número, por exemplo (75) 99999-8888.' }
}

/** WhatsApp number (specification §5): digits only; 8 get a 9, then 9 get 77, then 11 get +55. */
export function phoneLink(text: string): string {
  let digits = text.replace(/\D/g, '')
  if (digits.length === 8) digits = `9${digits}`
  if (digits.length === 9) digits = `77${digits}`
  return digits.length === 11 ? `+55${digits}` : digits
}

/** Null where nobody could be reached. */
export function whatsappUrl(text: string): string | null {
  if (isGroupDestination(text)) return null
  // A number with + is complete: the rules below would make +1 415 555 2671 Brazilian.
  const complete = plainSigns(text).trim().charAt(0) === '+'
  const number = parsePhone('55', text)?.e164 ?? (complete ? text : phoneLink(text))
  const digits = number.replace(/\D/g, '')
  return digits.length >= 8 && digits.length <= 15 ? `https://wa.me/${digits}` : null
}

export const callUrl = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** `+5575999998888` → `(75) 99999-8888`; foreign as they are. */
export function formatPhone(e164: string): string {
  const parts = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(e164)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : e164
}

export interface PhoneParts {
  number: string
  area_code: string
  dial_code: string
}

/** Specification §3: the area code apart. Foreign and masked ones have none and stay whole. */
export function splitPhone(text: string): PhoneParts {
  const [, area_code, number] = /^\+55(\d{2})(\d{8,9})$/.exec(text) ?? []
  return area_code && number ? { number, area_code, dial_code: '55' } : { number: text, area_code: '', dial_code: '' }
}

/** Joins the parts; a whole number stays as it is. */
export function joinPhone({ number, area_code, dial_code }: PhoneParts): string {
  const [local, area, dial] = [number, area_code, dial_code].map((text) => text.replace(/\D/g, ''))
  const isLocal = area && local && local.length <= 9 && /^[\d\s().-]+$/.test(number)
  return isLocal ? `+${dial || '55'}${area.replace(/^0+/, '')}${local}` : number
}

/** For pages without login: `(75) *****-8888`, `+*******2671`. */
export function maskPhone(e164: string): string {
  const parts = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(e164)
  if (parts) return `(${parts[1]}) ${'*'.repeat((parts[2] ?? '').length)}-${parts[3]}`
  const digits = e164.replace(/\D/g, '')
  if (digits.length < 8) return '*'.repeat(digits.length)
  return `+${'*'.repeat(digits.length - 4)}${digits.slice(-4)}`
}

/**
 * True for more than 15 characters (specification §5; E.164 ends at 15), counting those of an id and not a telephone's
 * punctuation.
 */
export function isGroupDestination(destination: string): boolean {
  if (parsePhone('55', destination)) return false
  const id = plainSigns(destination).replace(/[\s().+-]/g, '')
  return id.length > 15
}

function readBrazilian(digits: string): Phone | null {
  const national = withoutTrunk(digits)
  // 55 is also a DDD (RS), so only a text too long for a national number carries the dial code.
  const local = national.length >= 12 && national.slice(0, 2) === '55' ? withoutTrunk(national.slice(2)) : national
  return readNational(local) ?? (hasCarrier(digits, local) ? readNational(local.slice(2)) : null)
}

/** `0 15 75 99999-8888`: a carrier's code of two digits stands only after a 0. */
function hasCarrier(digits: string, local: string): boolean {
  return local.length >= 12 && digits.slice(0, digits.length - local.length).slice(-1) === '0'
}

function readNational(local: string): Phone | null {
  const areaCode = local.slice(0, 2)
  const number = local.slice(2)
  if (DDD.indexOf(Number(areaCode)) < 0) return null
  const type = /^9\d{8}$/.test(number) ? 'mobile' : /^[2-5]\d{7}$/.test(number) ? 'landline' : null
  return type && { e164: `+55${areaCode}${number}`, type, areaCode, number }
}

function readForeign(dial: string, number: string): Phone | null {
  const total = dial.length + number.length
  if (number === '' || total < 6 || total > 15) return null
  return { e164: `+${dial}${number}`, type: 'other', areaCode: '', number }
}

function withoutTrunk(digits: string): string {
  return digits.charAt(0) === '0' ? digits.slice(1) : digits
}
