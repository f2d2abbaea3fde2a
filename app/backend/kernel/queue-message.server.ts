import type { Attachment } from '#app/domain/message/attachment.ts'
import type { MessageKind } from '#app/domain/message/kinds.ts'
import { isGroupDestination } from '#app/domain/person/phone.ts'
import type { Queryable } from '../db/connection.server.ts'
import { insertMessage, type MessageRow } from '../db/queries/messages.server.ts'
import { enqueue } from './outbox.server.ts'

export const messageKind = 'message'

/** The same told by e-mail: instead of WhatsApp where that does not reach them. */
export interface EmailVersion {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: Attachment[]
}

export interface QueuedMessage {
  placeId: string
  /** E.164 of a person or a group's id; where it is empty nothing is sent (specification §5) but the e-mail. */
  to: string
  title: string
  text: string
  /** An address of a picture that goes above the text; the text is then its caption. */
  image?: { path: string; filename: string }
  kind: MessageKind
  email?: EmailVersion
  /** Within the place: what is queued under a key that is known is not queued again. */
  dedupeKey?: string
  ref?: string
  refId?: string
  /** Name and row of who sent it; nobody where the system did. */
  from?: { userId: number; name: string }
  batchId?: string
  /** Another message in whose place this one goes. */
  insteadOf?: number
  /** It holds a code: shown to nobody but the simulator's operator, and blank from then on. */
  confidentialUntil?: Date
  /** Not before; now where it is left out. */
  sendAt?: Date
  now: Date
}

/**
 * False without a destination, or where its key is known. `wakeJobs()` after the commit makes it leave at once. Whether
 * its receiver wants it, and whether it is a quiet hour, is asked when it is due.
 */
export async function queueMessage(tx: Queryable, message: QueuedMessage): Promise<boolean> {
  const to = message.to.trim()
  const email = message.email?.to.trim() ? message.email : undefined
  if (to !== '')
    return insert(tx, message, { channel: 'whatsapp', to, messageBody: whatsappBody(message, { to, email }) })
  if (!email) return false
  return insert(tx, message, { channel: 'email', to: email.to.trim(), messageBody: emailBody(email) })
}

interface Addressed {
  channel: 'whatsapp' | 'email'
  to: string
  messageBody: Record<string, unknown>
}

async function insert(tx: Queryable, message: QueuedMessage, addressed: Addressed): Promise<boolean> {
  const { placeId, title, image, kind, dedupeKey, ref, refId, from, batchId, insteadOf, confidentialUntil, now } =
    message
  const dueAt = message.sendAt && message.sendAt > now ? message.sendAt : now
  const id = await insertMessage(tx, {
    ...{ placeId, title, kind, dedupeKey, ref, refId, batchId, insteadOf, confidentialUntil, ...addressed },
    typeMessage: image && addressed.channel === 'whatsapp' ? 'image' : 'text',
    from: from?.name ?? '',
    createdBy: from?.userId,
    status: dueAt > now ? 'scheduled' : 'queued',
    sendDate: dueAt,
    createdAt: now
  })
  if (id === null) return false
  await enqueue(tx, { kind: messageKind, key: `${messageKind}:${id}`, payload: { messageId: id }, dueAt })
  return true
}

function whatsappBody({ text, image }: QueuedMessage, { to, email }: { to: string; email?: EmailVersion }) {
  const words = image ? { caption: text, path: image.path, filename: image.filename } : { message: text }
  return { number: to, ...words, group: isGroupDestination(to), ...(email ? { email } : {}) }
}

function emailBody({ to, subject, text, html, attachments }: EmailVersion) {
  return { number: to.trim(), message: text, subject, html: html ?? '', attachments: attachments ?? [], group: false }
}

type Again = Pick<
  MessageRow,
  'id' | 'placeId' | 'title' | 'typeMessage' | 'messageBody' | 'to' | 'channel' | 'kind' | 'ref' | 'refId' | 'batchId'
>

/** The same once more, in its place. Null where that was done before. */
export async function queueAgain(
  tx: Queryable,
  { id: insteadOf, ...message }: Again,
  { from, now }: { from: { userId: number; name: string }; now: Date }
): Promise<number | null> {
  const id = await insertMessage(tx, {
    ...{ ...message, insteadOf, dedupeKey: `${insteadOf}:again`, from: from.name, createdBy: from.userId },
    ...{ status: 'queued', sendDate: now, createdAt: now }
  })
  if (id === null) return null
  await enqueue(tx, { kind: messageKind, key: `${messageKind}:${id}`, payload: { messageId: id }, dueAt: now })
  return id
}
