import { checkEmail } from '../person/email.ts'
import { checkPhone, isGroupDestination } from '../person/phone.ts'
import type { Checked } from '../words/checked.ts'
import { splitTags } from '../words/tags.ts'

export type MessageChannel = 'whatsapp' | 'email'

export interface MessageAddress {
  channel: MessageChannel
  /** E.164, or an e-mail in lower case. */
  address: string
}

/** Reads a telephone, Brazilian unless it begins with +, or an e-mail. */
export function checkAddress(text: string): Checked<MessageAddress> {
  if (text.indexOf('@') >= 0) {
    const email = checkEmail(text)
    return email.ok ? { ok: true, channel: 'email', address: email.value } : email
  }
  const phone = checkPhone(text)
  if (!phone.ok || phone.value === '') return { ok: false, message: 'Confira o telefone: DDD e número.' }
  return { ok: true, channel: 'whatsapp', address: phone.value }
}

const named = 5

/** Reads each address once, in the typed order; `problem` names invalid ones. */
export function readAddresses(text: string, most: number): { addresses: MessageAddress[]; problem: string | null } {
  const tags = splitTags(text)
  const found = new Map<string, MessageAddress>()
  const bad: string[] = []
  for (const tag of tags) {
    const read = checkAddress(tag)
    if (read.ok) found.set(read.address, { channel: read.channel, address: read.address })
    else bad.push(tag)
  }
  const addresses = Array.from(found.values())
  if (bad.length > 0) {
    const more = bad.length > named ? ` e mais ${bad.length - named}` : ''
    const list = bad.slice(0, named).map((one) => `“${one.slice(0, 60)}”`)
    return { addresses, problem: `Confira ${list.join(', ')}${more}: celular com DDD, ou e-mail.` }
  }
  if (addresses.length > most) return { addresses, problem: `Use no máximo ${most} endereços.` }
  return { addresses, problem: null }
}

/** Accepts only a group's id, never a person's in the form of a group: people refuse messages in another way. */
export function checkGroup(text: string): Checked<{ value: string }> {
  const value = text.trim()
  const isOfGroup = /^[\w.-]{10,80}(?:@g\.us)?$/.test(value) && isGroupDestination(value)
  if (isOfGroup) return { ok: true, value }
  return { ok: false, message: 'Use a identificação do grupo, como 120363295648424210@g.us.' }
}
