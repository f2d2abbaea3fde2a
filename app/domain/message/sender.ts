import { parsePhone } from '../person/phone.ts'

/** Who answered, as E.164: an account older than the ninth digit answers without it, and is kept with it. '' for what is no number. */
export function senderNumber(from: string): string {
  const digits = from.replace(/\D/g, '')
  if (digits.length < 8 || digits.length > 15) return ''
  const old = /^55(\d{2})([6-9]\d{7})$/.exec(digits)
  const whole = old ? `55${old[1]}9${old[2]}` : digits
  const brazilian = whole.slice(0, 2) === '55' ? parsePhone('55', whole) : null
  return brazilian?.e164 ?? `+${whole}`
}
