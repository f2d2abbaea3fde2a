import { conflict } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { sendMessages } from '#app/contracts/messages/compose.ts'
import { skippedWords } from '#app/domain/message/receivers.ts'
import { OTHER_LANGUAGES } from '#app/domain/place/own-texts.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { findBatch, insertBatch } from '../../db/queries/messaging/batches.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { queueMessages } from '../../kernel/queue-message.server.ts'
import { requireDailyRoom } from '../daily-room.server.ts'
import { toSentPhoto } from '../photos/sent-photo.server.ts'
import { type Prepared, prepareBatch } from './prepare.server.ts'

type Sending = Received<typeof sendMessages>['body']

/**
 * Stores and queues in one transaction. A repeated form is one batch, and each address gets one message.
 * @throws ApiError 409 `audience_changed`, `nobody` or `key_reused`, 422 with fields
 */
export async function sendBatch(
  { body }: Received<typeof sendMessages>,
  ctx: StaffContext
): Promise<Answer<typeof sendMessages>> {
  const id = body.key.toLowerCase()
  const { placeId } = ctx.actor
  // Checked first: a sent batch is not computed again, whatever has changed since.
  const isSent = (await findBatch(ctx.db.orm, { placeId, id })) !== null
  const sentPhoto = isSent ? '' : await toSentPhoto(ctx, body.photo)
  const queued = isSent ? null : await inTransaction(ctx.db, (tx) => queueBatch(tx, ctx, { id, body, sentPhoto }))
  if (queued === null) return sentBefore(ctx, id)
  const words = countLabel(queued, { one: 'mensagem na fila', many: 'mensagens na fila' })
  return { outcome: 'done', message: `${words}.`, id }
}

/** Null if another request of the same form was first. */
async function queueBatch(
  tx: Transaction,
  ctx: StaffContext,
  { id, body, sentPhoto }: { id: string; body: Sending; sentPhoto: string }
): Promise<number | null> {
  const prepared = { ...(await prepareBatch(tx, ctx, body)), photoId: sentPhoto }
  if (!(await insertBatch(tx, toBatchRow(prepared, { id, ctx })))) return null
  const chosen = prepared.receivers.length
  if (chosen === 0) throw conflict({ code: 'nobody', message: 'Ninguém pode receber esta mensagem.' })
  if (chosen !== body.expected) throw changed(chosen, body.expected)
  await requireDailyRoom(tx, ctx, chosen)
  const queued = await queueMessages(tx, toMessages(prepared, { id, ctx }))
  const skipped = skippedWords(prepared.skipped).join('; ')
  const words = countLabel(queued, { one: 'mensagem', many: 'mensagens' })
  await recordChange(tx, ctx, {
    action: 'messages.batch-sent',
    id,
    label: prepared.title,
    changed: {
      from: '',
      to: [`${prepared.audience.label}: ${words}`, skipped && `de fora: ${skipped}`].join('\n').trim()
    }
  })
  return queued
}

function changed(chosen: number, expected: number) {
  const message = `Mudou quem recebe: eram ${expected}, agora ${chosen === 1 ? 'é 1' : `são ${chosen}`}. Confira de novo antes de enviar.`
  return conflict({ code: 'audience_changed', message })
}

/** @throws ApiError 409 where it is no sending of this place */
async function sentBefore(ctx: StaffContext, id: string) {
  const earlier = await findBatch(ctx.db.orm, { placeId: ctx.actor.placeId, id })
  if (!earlier) throw conflict({ code: 'key_reused', message: 'Abra o formulário de novo e confira.' })
  return { outcome: 'already', message: 'Este envio já tinha sido feito.', id }
}

interface Of {
  id: string
  ctx: StaffContext
}

function toBatchRow({ title, texts, audience, kind, photoId, receivers, skipped, sendAt }: Prepared, { id, ctx }: Of) {
  const { placeId, userId } = ctx.actor
  return {
    id,
    placeId,
    title,
    body: texts['pt-BR'],
    translations: Object.fromEntries(OTHER_LANGUAGES.flatMap((one) => (texts[one] ? [[one, texts[one]]] : []))),
    kind,
    photoId,
    createdBy: userId,
    createdAt: ctx.now(),
    sendDate: sendAt,
    audience: { ...audience.kept, label: audience.label },
    chosen: receivers.length,
    skipped: Object.values(skipped).reduce((sum, count) => sum + count, 0),
    reasons: skipped
  }
}

function toMessages(prepared: Prepared, { id, ctx }: Of) {
  const { placeId, userId, name } = ctx.actor
  const { title, kind, photoId, providerName, sendAt } = prepared
  const image = photoId === '' ? undefined : { path: `/photos/${photoId}`, filename: 'imagem.jpg' }
  const common = { placeId, title, kind, sendAt, batchId: id, from: { userId, name }, now: ctx.now() }
  return prepared.receivers.map(({ channel, address, text, subject, ref, refId, leavesAt }) => ({
    leavesAt,
    message: {
      ...common,
      text,
      ref,
      refId,
      dedupeKey: `batch:${id}:${address}`,
      ...(providerName === '' ? {} : { template: providerName }),
      ...(channel === 'email'
        ? { to: '', email: { to: address, subject, text } }
        : { to: address, ...(image ? { image } : {}) })
    }
  }))
}
