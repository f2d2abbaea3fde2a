import type { BookedPerson } from '../booking/check-person.ts'
import { hideStart } from '../person/any-document.ts'
import { languageName } from '../person/languages.ts'
import { maskName } from '../person/names.ts'
import { maskPhone } from '../person/phone.ts'
import { maskEmail, maskKey } from '../words/mask.ts'
import { type AuditAction, isAuditAction } from './actions.ts'
import type { Wording } from './changed.ts'

const statuses: Readonly<Record<string, string>> = {
  PENDING: 'aguardando pagamento',
  UNPAID: 'a pagar no local',
  APPROVED: 'paga',
  CANCELLED: 'cancelada',
  EXPIRED: 'prazo encerrado',
  DENIED: 'recusada'
}

/** Action for a booking event: the history also has events that people do not cause. */
export function bookingAction(event: string): AuditAction {
  const action = `booking.${event}`
  return isAuditAction(action) ? action : 'booking.changed'
}

/** Words for a value: `2/3` is how many are inside; a status is named as people know it. */
export function bookingValue(value: string): string {
  const inside = /^(\d+)\/(\d+)$/.exec(value)
  if (inside) return `${inside[1]} de ${inside[2]} pessoas dentro`
  return statuses[value] ?? value
}

/** `name` is whole. Readers of the record need not learn who the visitor is, nor how to reach them. */
export const BOOKED_PERSON_WORDS: Wording<Omit<BookedPerson, 'surname'>> = {
  name: ['nome', maskName],
  document: ['documento', hideStart],
  documentCountry: 'país do documento',
  phone: ['telefone', maskPhone],
  email: ['e-mail', maskEmail],
  language: ['língua', languageName],
  notes: ['observações', maskKey]
}
