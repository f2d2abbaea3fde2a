import { countLabel } from '../words/labels.ts'
import { keysOf } from '../words/records.ts'
import type { VisitorLanguage } from '../words/speech.ts'
import type { MessageAddress } from './addresses.ts'
import { mayReceive } from './consent.ts'
import type { MessageKind } from './kinds.ts'

/** Reasons why a member of the audience gets no message. */
const SKIP_REASONS = {
  no_address: { one: 'sem telefone nem e-mail', many: 'sem telefone nem e-mail' },
  opted_out: { one: 'pediu para não receber', many: 'pediram para não receber' },
  no_consent: { one: 'não disse que quer receber', many: 'não disseram que querem receber' },
  doubled: { one: 'com endereço repetido', many: 'com endereço repetido' }
} as const

export type SkipReason = keyof typeof SKIP_REASONS

export interface Candidate {
  name: string
  phone: string
  email: string
  /** Language of the text that it gets, and of `values`. */
  language: VisitorLanguage
  values: Readonly<Record<string, string>>
  /** Noun that the message is about; '' for none. */
  ref: string
  refId: string
}

export type Receiver = Candidate & MessageAddress

/** Key of an address's answers. */
export const addressKey = ({ channel, address }: MessageAddress) => `${channel} ${address}`

/** WhatsApp if there is a number, else e-mail; null if there is neither. */
export function addressOf({ phone, email }: Pick<Candidate, 'phone' | 'email'>): MessageAddress | null {
  if (phone.trim() !== '') return { channel: 'whatsapp', address: phone.trim() }
  return email.trim() === '' ? null : { channel: 'email', address: email.trim().toLowerCase() }
}

interface Chosen {
  receivers: Receiver[]
  skipped: Record<SkipReason, number>
}

/** Keeps everybody once; the first of several with one address. */
export function chooseReceivers(
  candidates: readonly Candidate[],
  { kind, said }: { kind: MessageKind; said: ReadonlyMap<string, boolean> }
): Chosen {
  const receivers: Receiver[] = []
  const skipped: Record<SkipReason, number> = { no_address: 0, opted_out: 0, no_consent: 0, doubled: 0 }
  const seen = new Set<string>()
  for (const candidate of candidates) {
    const address = addressOf(candidate)
    const key = address ? addressKey(address) : ''
    const wish = said.get(key) ?? null
    if (!address) skipped.no_address += 1
    else if (seen.has(key)) skipped.doubled += 1
    else if (wish === false) skipped.opted_out += 1
    else if (!mayReceive(kind, wish)) skipped.no_consent += 1
    else receivers.push({ ...candidate, ...address })
    seen.add(key)
  }
  return { receivers, skipped }
}

/** Words like `3 com endereço repetido`, `1 sem telefone nem e-mail`; empty if nobody is left out. */
export function skippedWords(skipped: Readonly<Partial<Record<SkipReason, number>>>): string[] {
  const reasons = keysOf(SKIP_REASONS)
  return reasons
    .map((reason) => [skipped[reason] ?? 0, SKIP_REASONS[reason]] as const)
    .filter(([count]) => count > 0)
    .map(([count, words]) => countLabel(count, words))
}
