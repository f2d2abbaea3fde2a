import { BOOKING_MESSAGES, type BookingMessage, chosenMessage } from '#app/domain/message/booking-messages.ts'
import type { BookingVariable } from '#app/domain/message/booking-variables.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import { wakeJobs } from '../../kernel/outbox.server.ts'
import { type QueuedMessage, queueMessage } from '../../kernel/queue-message.server.ts'
import { type Composed, composeMessage } from './compose.server.ts'
import type { BookingFacts } from './facts.server.ts'

interface Telling {
  key: BookingMessage
  facts: BookingFacts
  /** Said once under it. */
  dedupeKey: string
  more?: Partial<Record<BookingVariable, string>>
  from?: { userId: number; name: string }
  /** Somebody asked for it: also where the place has it off. */
  isAsked?: boolean
}

/** By the ways that the place has chosen. False where it is off, was said before, or reaches nobody. */
export async function tellVisitor(backend: Pick<Backend, 'db' | 'now' | 'baseUrl'>, telling: Telling): Promise<boolean> {
  const { key, facts, more, isAsked = false } = telling
  const { on, text, channel } = chosenMessage(facts.settings.own, key)
  if (!on && !isAsked) return false
  const { booking } = facts
  const isReachable = booking.email !== '' || (booking.phone !== '' && channel !== 'email')
  if (!isReachable) return false
  const now = backend.now()
  const composed = await composeMessage({ key, facts, text, more, base: backend.baseUrl, now })
  const isQueued = await inTransaction(backend.db, async (tx) => {
    const all = waysOf(telling, composed, channel).map((way) => ({ ...way, now }))
    const [first, second] = all
    const isNew = first ? await queueMessage(tx, first) : false
    if (isNew && second) await queueMessage(tx, second)
    return isNew
  })
  if (isQueued) wakeJobs()
  return isQueued
}

type Way = Omit<QueuedMessage, 'now'>

/** The first has the key: whether it was said is asked by that. */
function waysOf({ key, facts, dedupeKey, from }: Telling, composed: Composed, channel: string): Way[] {
  const { booking } = facts
  const { kind, title } = BOOKING_MESSAGES[key]
  const { text, image } = composed
  const common = {
    ...{ placeId: booking.placeId, title, text, kind, ref: 'booking', refId: booking.publicId },
    ...(image ? { image } : {}),
    ...(from ? { from } : {})
  }
  const email = { ...composed.email, to: booking.email }
  const { phone } = booking
  if (channel === 'email' || phone === '') return [{ ...common, to: '', email, dedupeKey }]
  if (channel === 'whatsapp') return [{ ...common, to: phone, email, dedupeKey }]
  const both: Way[] = [{ ...common, to: phone, dedupeKey }]
  return booking.email === '' ? both : [...both, { ...common, to: '', email, dedupeKey: `${dedupeKey}:email` }]
}
