import { MESSAGE_KINDS, type MessageKind } from './kinds.ts'

/** `said` is the receiver's latest answer; null if there is none. */
export function mayReceive(kind: MessageKind, said: boolean | null): boolean {
  const { consent } = MESSAGE_KINDS[kind]
  if (consent === 'asked') return true
  return consent === 'own' ? said !== false : said === true
}

/** Ways in which somebody told staff their wish. */
export const CONSENT_WAYS = {
  desk: 'No balcão',
  phone: 'Por telefone',
  paper: 'Em papel',
  online: 'Pela internet'
} as const

export function isConsentWay(text: string): text is keyof typeof CONSENT_WAYS {
  return Object.hasOwn(CONSENT_WAYS, text)
}

/** Words for the `source` of a stored consent. */
export const CONSENT_SOURCES: Readonly<Record<string, string>> = {
  visitor: 'a própria pessoa',
  reply: 'a própria pessoa, respondendo',
  provider: 'a própria pessoa, no WhatsApp',
  link: 'a própria pessoa, pelo link',
  staff: 'a equipe'
}

export interface SaidBefore {
  allowed: boolean
  source: string
}

/**
 * Decides whether staff may record a new wish: `same` changes nothing, `own` is a refusal that only its author takes
 * back, `apart` is a refusal that is taken back one by one, not in a list.
 */
export function weighConsent(
  allowed: boolean,
  before: SaidBefore | null,
  isList: boolean
): 'new' | 'same' | 'own' | 'apart' {
  if (before?.allowed === allowed) return 'same'
  if (!allowed || before === null) return 'new'
  if (before.source !== 'staff') return 'own'
  return isList ? 'apart' : 'new'
}
