import type { Attachment } from '#app/domain/message/attachment.ts'
import { isMessageKind, type MessageKind } from '#app/domain/message/kinds.ts'
import { isGroupDestination } from '#app/domain/person/phone.ts'
import type { Queryable } from '../db/connection.server.ts'
import { insertMessage, insertMessages, type MessageRow } from '../db/queries/messages.server.ts'
import { enqueue, enqueueAll, JOB_PRIORITY, type Job } from './outbox.server.ts'

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
  /** Approved at Meta under this name; the place's own where it is left out. */
  template?: string
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
 * False without a destination, or where its key is known. It leaves after the commit. Whether
 * its receiver wants it, and whether it is a quiet hour, is asked when it is due.
 */
export async function queueMessage(tx: Queryable, message: QueuedMessage): Promise<boolean> {
  const row = toRow(message)
  const id = row ? await insertMessage(tx, row) : null
  if (!row || id === null) return false
  await enqueue(tx, jobOf(row, id, row.sendDate))
  return true
}

/**
 * Many of one sending, with one statement for some hundreds: each at `leavesAt`, which may be later than its `sendAt` where
 * a place lets only so many go. Returns how many were new.
 */
export async function queueMessages(
  tx: Queryable,
  wished: readonly { message: QueuedMessage; leavesAt: Date }[]
): Promise<number> {
  let queued = 0
  for (let from = 0; from < wished.length; from += atOnce) {
    const part = wished.slice(from, from + atOnce).flatMap(({ message, leavesAt }) => {
      const row = toRow(message)
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

/** One line for each way of a place: a server that hangs holds up no e-mail. */
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
function toRow(message: QueuedMessage) {
  const { placeId, title, image, kind, dedupeKey, ref, refId, from, batchId, insteadOf, confidentialUntil, now } =
    message
  const addressed = addressOf(message)
  if (!addressed) return null
  const sendDate = message.sendAt && message.sendAt > now ? message.sendAt : now
  return {
    ...{ placeId, title, kind, dedupeKey, ref, refId, batchId, insteadOf, confidentialUntil, ...addressed },
    typeMessage: image && addressed.channel === 'whatsapp' ? 'image' : 'text',
    from: from?.name ?? '',
    createdBy: from?.userId,
    status: sendDate > now ? 'scheduled' : 'queued',
    sendDate,
    createdAt: now
  }
}

function addressOf(message: QueuedMessage): Addressed | null {
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
  /** Null where the system does. */
  from: { userId: number; name: string } | null
  /** Not before; now where it is left out. */
  sendAt?: Date
  now: Date
}

/** The same once more, in its place. Null where that was done before. */
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
