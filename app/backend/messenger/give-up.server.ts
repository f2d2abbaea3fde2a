import { isMessageKind, type MessageKind, mayWait } from '#app/domain/message/kinds.ts'
import type { Queryable, Transaction } from '../db/connection.server.ts'
import type { MessageRow } from '../db/queries/messages.server.ts'
import { insertConsent } from '../db/queries/messaging/consents.server.ts'
import { settleWaiting } from '../db/queries/messaging/notices.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { type EmailVersion, queueAgain, queueMessage } from '../kernel/queue-message.server.ts'
import type { MessageRefused } from '../providers/messages/message-provider.server.ts'
import { isNewWish } from './kept/take-wish.server.ts'

/** This channel does not reach the receiver: the e-mail prepared with the message is sent instead, once. */
export async function giveUp(
  { db, now }: Pick<Backend, 'db' | 'now'>,
  message: MessageRow,
  end: { status: 'failed' | 'cancelled'; reason: string }
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    if (await settleWaiting(tx, message.id, end)) await queueEmail(tx, message, now())
  })
}

/**
 * For a message that its provider took and later failed to deliver: sends the e-mail, or the same message again if that
 * may succeed.
 */
export async function sendInstead(
  tx: Transaction,
  message: MessageRow,
  { refusal, now }: { refusal: MessageRefused | null; now: Date }
): Promise<void> {
  if (await queueEmail(tx, message, now)) return
  const againMs = refusal && !refusal.forGood ? refusal.againMs : 0
  const isSecond = message.insteadOf !== null
  if (againMs === 0 || isSecond || message.confidentialUntil !== null || !mayWait(kindOf(message), againMs)) return
  await queueAgain(tx, message, { from: null, sendAt: new Date(now.getTime() + againMs), now })
}

/** The receiver refused at the provider, which counts like a SAIR. */
export async function takeNo(tx: Transaction, { placeId, to, channel }: MessageRow, at: Date): Promise<void> {
  const whose = { placeId, channel, address: to }
  if (!(await isNewWish(tx, whose, false))) return
  await insertConsent(tx, { ...whose, allowed: false, source: 'provider', note: 'Pelas configurações do WhatsApp', at })
}

export const kindOf = ({ kind }: Pick<MessageRow, 'kind'>): MessageKind => (isMessageKind(kind) ? kind : 'staff')

/** False if the message has no e-mail version. */
async function queueEmail(tx: Queryable, message: MessageRow, now: Date): Promise<boolean> {
  const email = emailOf(message)
  if (!email) return false
  const { id, placeId, title, ref, refId, confidentialUntil, batchId } = message
  return queueMessage(tx, {
    placeId,
    title,
    ref,
    refId,
    to: '',
    text: email.text,
    email,
    since: message.sendDate,
    now,
    kind: kindOf(message),
    dedupeKey: `${id}:email`,
    insteadOf: id,
    ...(confidentialUntil ? { confidentialUntil } : {}),
    ...(batchId ? { batchId } : {})
  })
}

function emailOf({ channel, messageBody }: MessageRow): EmailVersion | null {
  const { email } = messageBody
  const has = channel === 'whatsapp' && typeof email === 'object' && email !== null && 'to' in email
  return has ? (email as EmailVersion) : null
}
