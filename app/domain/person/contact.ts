import { plainSigns } from '../words/clean-text.ts'
import { normaliseDocument } from './documents.ts'
import { parsePhone } from './phone.ts'

/** Contact by which visitors are recognised after losing a booking's address. */
export interface Contact {
  /** E.164 of the typed text, Brazilian unless it begins with + or 00; '' if it is no telephone. */
  phone: string
  /** Document as it is stored; '' if the text cannot be one. */
  document: string
  /** Lower case; '' if it is no e-mail. */
  email: string
}

/** Reads a field that takes any of them: eleven digits may be a CPF as well as a telephone. */
export function readContact(typed: string): Contact {
  const text = plainSigns(typed).trim()
  const document = normaliseDocument(text)
  return {
    phone: parsePhone('55', text)?.e164 ?? '',
    document: /^[A-Z0-9]{5,20}$/.test(document) ? document : '',
    email: text.indexOf('@') > 0 ? text.toLowerCase() : ''
  }
}

/** Says whether the booking belongs to this contact. An empty field matches nobody. */
export function isTheirs(contact: Contact, booking: { phone: string; document: string }): boolean {
  const isPhone = contact.phone !== '' && contact.phone === booking.phone
  return isPhone || (contact.document !== '' && contact.document === normaliseDocument(booking.document))
}
