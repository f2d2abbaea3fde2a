import { isGroupDestination } from '#app/domain/person/phone.ts'
import type { Queryable } from '../db/connection.server.ts'
import { insertMessage } from '../db/queries/messages.server.ts'
import { enqueue } from './outbox.server.ts'

export const messageKind = 'message'

export interface QueuedMessage {
  placeId: string
  /** E.164 of a person or a group's id; where it is empty nothing is sent (specification §5). */
  to: string
  title: string
  text: string
  ref?: string
  refId?: string
  /** It holds a code: shown to nobody but the simulator's operator, and blank from then on. */
  confidentialUntil?: Date
  now: Date
}

/** False without a destination. `wakeJobs()` after the commit makes it leave at once. */
export async function queueMessage(tx: Queryable, message: QueuedMessage): Promise<boolean> {
  const { placeId, title, text, ref, refId, confidentialUntil, now } = message
  const to = message.to.trim()
  if (to === '') return false
  const id = await insertMessage(tx, {
    placeId,
    title,
    to,
    messageBody: { number: to, message: text, group: isGroupDestination(to) },
    ref,
    refId,
    confidentialUntil,
    sendDate: now,
    createdAt: now
  })
  await enqueue(tx, { kind: messageKind, key: `${messageKind}:${id}`, payload: { messageId: id }, dueAt: now })
  return true
}
