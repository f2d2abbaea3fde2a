import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { cancelMessage, resendMessage } from '#app/contracts/messenger.ts'
import { WAITING_STATES } from '#app/domain/message/states.ts'
import type { Transaction } from '../db/connection.server.ts'
import { lockPlaceMessage, type MessageRow } from '../db/queries/messages.server.ts'
import { moveMessage } from '../db/queries/messaging/notices.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { queueAgain } from '../kernel/queue-message.server.ts'

/** A message that is on its way cannot be called back. */
export function mayCancel({ status, handedAt }: MessageRow): boolean {
  return WAITING_STATES.some((state) => state === status) && handedAt === null
}

/** False for a code: an old one opens nothing, or too much. */
export function mayResend({ status, confidentialUntil }: MessageRow): boolean {
  return (status === 'failed' || status === 'cancelled') && confidentialUntil === null
}

/** @throws ApiError 404, 409 for what has left, or ended */
export async function dropMessage(
  { params }: Pick<Received<typeof cancelMessage>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof cancelMessage>> {
  return inTransaction(ctx.db, async (tx) => {
    const message = await requireMessage(tx, ctx, params.id)
    if (!mayCancel(message)) {
      throw conflict({ code: 'not_waiting', message: 'Esta mensagem já saiu, ou já terminou: não há o que cancelar.' })
    }
    await moveMessage(tx, message.id, { status: 'cancelled', reason: `Cancelada por ${ctx.actor.name}.` })
    await recordChange(tx, ctx, { action: 'messages.cancelled', id: String(message.id), label: message.title })
    return { id: message.id, status: 'cancelled' }
  })
}

/** @throws ApiError 404, 409 for what did not fail, holds a code, or was sent again before */
export async function sendMessageAgain(
  { params }: Pick<Received<typeof resendMessage>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof resendMessage>> {
  const { userId, name } = ctx.actor
  const id = await inTransaction(ctx.db, async (tx) => {
    const message = await requireMessage(tx, ctx, params.id)
    if (!mayResend(message)) {
      throw conflict({
        code: 'not_resendable',
        message: 'Só o que falhou ou foi cancelado sai de novo; um código se pede outra vez.'
      })
    }
    const again = await queueAgain(tx, message, { from: { userId, name }, now: ctx.now() })
    if (again === null) throw conflict({ code: 'resent', message: 'Esta mensagem já foi enviada de novo.' })
    await recordChange(tx, ctx, { action: 'messages.resent', id: String(message.id), label: message.title })
    return again
  })
  return { id, status: 'queued' }
}

async function requireMessage(tx: Transaction, ctx: StaffContext, id: string): Promise<MessageRow> {
  const { placeId } = ctx.actor
  const row = /^\d{1,15}$/.test(id) ? await lockPlaceMessage(tx, { placeId, id: Number(id) }) : null
  if (!row) throw notFound({ message: 'Esta mensagem não existe.' })
  return row
}
