import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import {
  type listHiddenSenders,
  MOST_HIDDEN_SENDERS,
  type settleHiddenSender
} from '#app/contracts/messages/consents.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import {
  lockHiddenSender,
  listHiddenSenders as readRows,
  settleHiddenSender as settleRow
} from '../../db/queries/messaging/hidden-senders.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { takeWish } from './take-wish.server.ts'

export async function listHidden(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listHiddenSenders>> {
  const rows = await readRows(ctx.db.orm, ctx.actor.placeId, MOST_HIDDEN_SENDERS)
  return rows.map(({ id, name, note, receivedAt }) => ({ id: String(id), name, note, at: receivedAt.toISOString() }))
}

/**
 * The wish is the person's own, so only they take it back.
 * @throws ApiError 404, 409 if it is settled, 422 at `phone`
 */
export async function settleHidden(
  { params, body }: Received<typeof settleHiddenSender>,
  ctx: StaffContext
): Promise<Answer<typeof settleHiddenSender>> {
  const { placeId, userId } = ctx.actor
  const phone = body.drop ? null : checkPhone(body.phone)
  if (phone && !phone.ok) throw invalid({ fields: { phone: [phone.message] } })
  await inTransaction(ctx.db, async (tx) => {
    const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : -1
    const row = await lockHiddenSender(tx, { placeId, id })
    if (!row) throw notFound({ message: 'Não encontramos este pedido.' })
    if (row.outcome !== '') throw conflict({ code: 'settled', message: 'Outra pessoa já resolveu este pedido.' })
    const settled = { settledAt: ctx.now(), settledBy: userId }
    if (phone?.ok) {
      const wish = { placeId, address: phone.value, allowed: false, source: 'reply', note: row.note } as const
      await takeWish(tx, { ...wish, now: ctx.now() })
    }
    await settleRow(tx, id, { ...settled, address: phone?.value ?? '', outcome: phone ? 'recorded' : 'dropped' })
    const to = phone
      ? '1 endereço: não quer receber (a pessoa respondeu)'
      : 'pedido de número escondido deixado de lado'
    await recordChange(tx, ctx, { action: 'messages.consents-recorded', id: placeId, changed: { from: '', to } })
  })
  return { outcome: phone ? 'recorded' : 'dropped' }
}
