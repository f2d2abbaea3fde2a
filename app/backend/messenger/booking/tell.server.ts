import {
  BOOKING_MESSAGES,
  type BookingMessage,
  type Channel,
  chosenMessage,
  ownTextOf
} from '#app/domain/message/booking/messages.ts'
import type { BookingVariable } from '#app/domain/message/booking/variables.ts'
import { isOtherLanguage } from '#app/domain/place/own-texts.ts'
import { speakIn } from '#app/domain/words/speak-in.ts'
import type { VisitorLanguage } from '#app/domain/words/speech.ts'
import { signTickets } from '../../credentials/ticket-key.server.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import { inOwnWords } from '../../kernel/own-booking.server.ts'
import { readOwnWords } from '../../kernel/own-words.server.ts'
import { type QueuedMessage, queueMessage } from '../../kernel/queue-message.server.ts'
import { composeMessage, hasTicket } from './compose.server.ts'
import { type BookingFacts, calendarOf, valuesOf } from './facts.server.ts'

interface Telling {
  key: BookingMessage
  facts: BookingFacts
  /** Sent once per key. */
  dedupeKey: string
  /** Instant of what it tells; now by default. */
  since?: Date
  /** Values that only this message has, in its language. */
  more?: () => Partial<Record<BookingVariable, string>>
  from?: { userId: number; name: string }
  /** True if somebody asked for it: it is then sent even if the place has it off. */
  isAsked?: boolean
  /** Runs in the same transaction as the message. */
  note?: (tx: Transaction) => Promise<void>
}

/**
 * Sends by the channels that the place has chosen. False if the message is switched off, was sent before, or reaches
 * nobody.
 */
export async function tellVisitor(
  backend: Pick<Backend, 'db' | 'now' | 'baseUrl' | 'seal'>,
  telling: Telling
): Promise<boolean> {
  const { key, facts, more, isAsked = false, note } = telling
  const { on, channel } = chosenMessage(facts.settings.own, key)
  const { booking } = facts
  const isReachable = booking.email !== '' || (booking.phone !== '' && channel !== 'email')
  if (!isReachable || (!on && !isAsked)) return false
  const now = backend.now()
  const composed = await composeFor(backend, { key, facts, more })
  const image = key === 'confirmation' && facts.settings.picture ? { image: pictureOf(booking.publicId) } : {}
  const common = { ...aboutOf(telling), ...image, text: composed.text, now }
  const [first, second] = waysOf(common, { ...composed.email, to: booking.email }, { channel, phone: booking.phone })
  return inTransaction(backend.db, async (tx) => {
    const isNew = await queueMessage(tx, first)
    if (isNew && second) await queueMessage(tx, second)
    if (isNew) await note?.(tx)
    return isNew
  })
}

/**
 * In the language that the visitor speaks. A text of the place that nobody translated is Portuguese, and so is then all of
 * the message.
 */
async function composeFor(
  backend: Pick<Backend, 'db' | 'now' | 'baseUrl' | 'seal'>,
  asked: Pick<Telling, 'key' | 'facts' | 'more'>
) {
  const { language, code } = asked.facts.booking
  const qr = hasTicket(asked.key) ? (await signTickets(backend, asked.facts))(code) : ''
  const compose = (facts: BookingFacts, text: string, spoken: VisitorLanguage) => {
    const base = backend.baseUrl
    const calendar = calendarOf(facts, { base, now: backend.now() })
    const ticket = { code, qr, calendar, hasPdf: true }
    const values = { ...valuesOf(facts, base), ...asked.more?.() }
    return composeMessage({ key: asked.key, text, ticket, values, language: spoken })
  }
  const { text } = chosenMessage(asked.facts.settings.own, asked.key)
  const plain = () => speakIn('pt-BR', () => compose(asked.facts, text, 'pt-BR'))
  if (!isOtherLanguage(language)) return plain()
  return speakIn(language, async () => {
    const said = await inVisitorsWords(backend.db.orm, asked, text)
    return said ? compose(said.facts, said.text, language) : plain()
  })
}

/** Null for a text of the place that it has not translated. */
async function inVisitorsWords(reader: Queryable, { key, facts }: Pick<Telling, 'key' | 'facts'>, portuguese: string) {
  const { place, product } = facts
  const words = await readOwnWords(reader, { places: [place.id], nouns: ['message'], ids: [key] })
  const translated = words.say({ noun: 'message', id: key }, 'text', portuguese)
  const text = translated === portuguese ? ownTextOf(key, portuguese) : translated
  if (text === null) return null
  const { full } = await inOwnWords(reader, { product, place }, { items: [] })
  return { text, facts: { ...facts, ...full } }
}

/** Page of our own, from which the provider fetches the picture. */
const pictureOf = (publicId: string) => ({ path: `/booking-details/${publicId}/qr.png`, filename: 'ingresso.png' })

function aboutOf({ key, facts, dedupeKey, from, since }: Telling) {
  const { placeId, publicId } = facts.booking
  const { kind, title } = BOOKING_MESSAGES[key]
  return { placeId, title, kind, ref: 'booking', refId: publicId, dedupeKey, since, ...(from ? { from } : {}) }
}

type Email = NonNullable<QueuedMessage['email']>

/** The first one has the key, which shows whether it was sent. */
export function waysOf(
  common: Omit<QueuedMessage, 'to' | 'email'>,
  email: Email,
  { channel, phone }: { channel: Channel; phone: string }
): [QueuedMessage, QueuedMessage?] {
  if (channel === 'email' || phone === '') return [{ ...common, to: '', email }]
  if (channel === 'whatsapp') return [{ ...common, to: phone, email }]
  const byPhone = { ...common, to: phone }
  return email.to === '' ? [byPhone] : [byPhone, { ...common, to: '', email, ...emailKey(common) }]
}

const emailKey = ({ dedupeKey }: Pick<QueuedMessage, 'dedupeKey'>) =>
  dedupeKey ? { dedupeKey: `${dedupeKey}:email` } : {}
