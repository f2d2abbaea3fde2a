import { parsePhone } from '../person/phone.ts'

/**
 * Sender's number as E.164. WhatsApp accounts older than the ninth digit answer without it; the stored number has it.
 * '' if the text is no number.
 */
export function senderNumber(from: string): string {
  const digits = from.replace(/\D/g, '')
  if (digits.length < 8 || digits.length > 15) return ''
  const old = /^55(\d{2})([6-9]\d{7})$/.exec(digits)
  const whole = old ? `55${old[1]}9${old[2]}` : digits
  const brazilian = whole.slice(0, 2) === '55' ? parsePhone('55', whole) : null
  return brazilian?.e164 ?? `+${whole}`
}
