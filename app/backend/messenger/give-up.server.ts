import { isMessageKind } from '#app/domain/message/kinds.ts'
import type { MessageRow } from '../db/queries/messages.server.ts'
import { settleWaiting } from '../db/queries/messaging/notices.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { type EmailVersion, queueMessage } from '../kernel/queue-message.server.ts'

/** By this way it does not reach them: the e-mail that came with it goes in its place, once. */
export async function giveUp(
  { db, now }: Pick<Backend, 'db' | 'now'>,
  message: MessageRow,
  end: { status: 'failed' | 'cancelled'; reason: string }
): Promise<undefined> {
  const email = emailOf(message)
  await inTransaction(db, async (tx) => {
    if (!(await settleWaiting(tx, message.id, end)) || !email) return
    const { id, placeId, title, ref, refId, confidentialUntil, batchId } = message
    await queueMessage(tx, {
      ...{ placeId, title, ref, refId, to: '', text: email.text, email, now: now() },
      kind: isMessageKind(message.kind) ? message.kind : 'staff',
      dedupeKey: `${id}:email`,
      insteadOf: id,
      ...(confidentialUntil ? { confidentialUntil } : {}),
      ...(batchId ? { batchId } : {})
    })
  })
}

function emailOf({ channel, messageBody }: MessageRow): EmailVersion | null {
  const { email } = messageBody
  const has = channel === 'whatsapp' && typeof email === 'object' && email !== null && 'to' in email
  return has ? (email as EmailVersion) : null
}
