import { normaliseChannel } from '../booking/channel.ts'
import { MESSAGE_STATES } from '../message/state-words.ts'
import { gatewayTitle } from '../money/gateway-words.ts'
import { formatMoney } from '../money/money.ts'
import { methodWords, normalisePaymentMethod } from '../money/payment-method.ts'
import { countryName } from '../person/any-document.ts'
import { formatDocument } from '../person/documents.ts'
import { formatPhone } from '../person/phone.ts'
import { EVENT_LABELS } from '../words/labels.ts'
import { tSaid } from '../words/speech.ts'

const states: Readonly<Record<string, string>> = {
  APPROVED: 'Pago',
  COMPLETE: 'Pago',
  COMPLETED: 'Pago',
  PAGO: 'Pago',
  PAID: 'Pago',
  WALLET: 'Pago',
  PENDING: 'Pendente',
  UNPAID: 'Sem pagamento',
  DENIED: 'Recusado',
  EXPIRED: 'Prazo encerrado',
  CANCELLED: 'Cancelado'
}

const kinds: Readonly<Record<string, string>> = { received: 'Recebido', returned: 'Devolvido' }

const ways: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', email: 'E-mail' }

const known = (words: Readonly<Record<string, string>>, text: string) =>
  Object.hasOwn(words, text) ? (words[text] ?? text) : text

/** A value that is already masked stays as it is. */
const document = (text: string) => (text.includes('*') ? text : formatDocument(text))
const phone = (text: string) => (text.includes('@') ? text : formatPhone(text))
const state = (text: string) => MESSAGE_STATES[text]?.label ?? known(states, text)
const method = (text: string) => (text === '' ? '' : methodWords(normalisePaymentMethod(text)))
const money = (text: string) => (/^-?\d+$/.test(text) ? formatMoney(Number(text)) : text)
const channel = (text: string) =>
  Object.hasOwn(ways, text) ? known(ways, text) : normaliseChannel({ channel: text }).label

/** Readers for people by column; the file of a copy keeps stored values. */
const readers: Readonly<Record<string, (text: string) => string>> = {
  document,
  cpf: document,
  customer_document: document,
  phone,
  person_phone: phone,
  to: phone,
  status: state,
  state,
  from_value: state,
  to_value: state,
  method,
  payment_method: method,
  total: money,
  final: money,
  value: money,
  channel,
  action: (text) => known(EVENT_LABELS, text),
  kind: (text) => known(kinds, text),
  provider: (text) => (text === '' ? '' : gatewayTitle(text)),
  document_country: countryName
}

export function readValue(column: string, text: string): string {
  const read = readers[column]
  return read ? tSaid(read(text)) : text
}
