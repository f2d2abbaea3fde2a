import type { Attachment } from '#app/domain/message/attachment.ts'
import { isMessageKind, type MessageKind } from '#app/domain/message/kinds.ts'
import { isGroupDestination } from '#app/domain/person/phone.ts'
import type { Queryable } from '../db/connection.server.ts'
import { insertMessage, insertMessages, type MessageRow } from '../db/queries/messages.server.ts'
import { enqueue, enqueueAll, JOB_PRIORITY, type Job } from './outbox.server.ts'

export const messageKind = 'message'

/** E-mail version, sent if WhatsApp does not reach the receiver. */
export interface EmailVersion {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: Attachment[]
}

export interface QueuedMessage {
  placeId: string
  /** E.164 of a person or a group's id; if it is empty, only the e-mail is sent (specification §5). */
  to: string
  title: string
  text: string
  /** Address of a picture above the text, which becomes its caption. */
  image?: { path: string; filename: string }
  /** Name of the template approved at Meta; the place's own by default. */
  template?: string
  kind: MessageKind
  email?: EmailVersion
  /** Unique within the place: a known key is not queued again. */
  dedupeKey?: string
  ref?: string
  refId?: string
  /** Sender; missing for the system. */
  from?: { userId: number; name: string }
  batchId?: string
  /** Message that this one replaces. */
  insteadOf?: number
  /** Set if it holds a code: only the simulator's operator sees the text, and it is blank from then on. */
  confidentialUntil?: Date
  /** Earliest instant; now by default. */
  sendAt?: Date
  /** Instant of what it tells, if that was not just now: news of a visit that is over meanwhile is not sent. */
  since?: Date
  now: Date
}

/**
 * False without a destination, or if its key is known. It leaves after the commit. Consent and quiet hours are checked
 * when it is due.
 */
export async function queueMessage(tx: Queryable, message: QueuedMessage): Promise<boolean> {
  const row = toMessageRow(message)
  const id = row ? await insertMessage(tx, row) : null
  if (!row || id === null) return false
  await enqueue(tx, jobOf(row, id, row.sendDate))
  return true
}

/**
 * Queues the messages of a batch, some hundreds per statement, each at `leavesAt`: later than its `sendAt` if the
 * place's limit requires it. Returns the number of new ones.
 */
export async function queueMessages(
  tx: Queryable,
  wished: readonly { message: QueuedMessage; leavesAt: Date }[]
): Promise<number> {
  let queued = 0
  for (let from = 0; from < wished.length; from += atOnce) {
    const part = wished.slice(from, from + atOnce).flatMap(({ message, leavesAt }) => {
      const row = toMessageRow(message)
      return row ? [{ row, leavesAt }] : []
    })
    const kept = await insertMessages(
      tx,
      part.map(({ row }) => row)
    )
    const wanted = new Map(part.map((one) => [one.row.dedupeKey, one]))
    const jobs = kept.flatMap(({ id, dedupeKey }) => {
      const one = wanted.get(dedupeKey ?? undefined)
      return one ? [jobOf(one.row, id, one.leavesAt)] : []
    })
    await enqueueAll(tx, jobs)
    queued += kept.length
  }
  return queued
}

const atOnce = 500

const priorities: Partial<Record<MessageKind, number>> = {
  code: JOB_PRIORITY.code,
  thanks: JOB_PRIORITY.written,
  written: JOB_PRIORITY.written,
  campaign: JOB_PRIORITY.campaign
}

/** One queue per channel of a place, so that a hanging server does not delay e-mails. */
function jobOf(
  { placeId, channel, kind }: Pick<MessageRow, 'placeId' | 'channel' | 'kind'>,
  id: number,
  dueAt: Date
): Job {
  const job = { kind: messageKind, key: `${messageKind}:${id}`, payload: { messageId: id }, dueAt }
  const priority = (isMessageKind(kind) && priorities[kind]) || JOB_PRIORITY.message
  return { ...job, placeId, way: channel, priority }
}

/** Null without a destination. */
function toMessageRow(message: QueuedMessage) {
  const { placeId, title, image, kind, dedupeKey, ref, refId, from, batchId, insteadOf, confidentialUntil, now } =
    message
  const addressed = findReceiver(message)
  if (!addressed) return null
  const since = message.since && message.since < now ? message.since : now
  const sendDate = message.sendAt && message.sendAt > now ? message.sendAt : since
  return {
    placeId,
    title,
    kind,
    dedupeKey,
    ref,
    refId,
    batchId,
    insteadOf,
    confidentialUntil,
    ...addressed,
    typeMessage: image && addressed.channel === 'whatsapp' ? 'image' : 'text',
    from: from?.name ?? '',
    createdBy: from?.userId,
    status: sendDate > now ? ('scheduled' as const) : ('queued' as const),
    sendDate,
    createdAt: now
  }
}

function findReceiver(message: QueuedMessage): Addressed | null {
  const to = message.to.trim()
  const email = message.email?.to.trim() ? message.email : undefined
  if (to !== '') return { channel: 'whatsapp', to, messageBody: whatsappBody(message, { to, email }) }
  return email ? { channel: 'email', to: email.to.trim(), messageBody: emailBody(email) } : null
}

interface Addressed {
  channel: 'whatsapp' | 'email'
  to: string
  messageBody: Record<string, unknown>
}

function whatsappBody({ text, image, template }: QueuedMessage, { to, email }: { to: string; email?: EmailVersion }) {
  const words = image ? { caption: text, path: image.path, filename: image.filename } : { message: text }
  const more = { ...(email ? { email } : {}), ...(template ? { template } : {}) }
  return { number: to, ...words, group: isGroupDestination(to), ...more }
}

function emailBody({ to, subject, text, html, attachments }: EmailVersion) {
  return { number: to.trim(), message: text, subject, html: html ?? '', attachments: attachments ?? [], group: false }
}

type Again = Pick<
  MessageRow,
  'id' | 'placeId' | 'title' | 'typeMessage' | 'messageBody' | 'to' | 'channel' | 'kind' | 'ref' | 'refId' | 'batchId'
>

interface Anew {
  /** Null for the system. */
  from: { userId: number; name: string } | null
  /** Earliest instant; now by default. */
  sendAt?: Date
  now: Date
}

/** Queues the same message again in its place. Null if that was done before. */
export async function queueAgain(
  tx: Queryable,
  { id: insteadOf, placeId, title, typeMessage, messageBody, to, channel, kind, ref, refId, batchId }: Again,
  { from, now, sendAt = now }: Anew
): Promise<number | null> {
  const id = await insertMessage(tx, {
    placeId,
    title,
    typeMessage,
    messageBody,
    to,
    channel,
    kind,
    ref,
    refId,
    batchId,
    insteadOf,
    dedupeKey: `${insteadOf}:again`,
    from: from?.name ?? '',
    createdBy: from?.userId,
    status: sendAt > now ? 'scheduled' : 'queued',
    sendDate: sendAt,
    createdAt: now
  })
  if (id === null) return null
  await enqueue(tx, jobOf({ placeId, channel, kind }, id, sendAt))
  return id
}
