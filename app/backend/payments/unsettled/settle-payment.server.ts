import { conflict, invalid, malformed } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { settlePayment as call, SettleAction } from '#app/contracts/payments/unsettled.ts'
import type { ListedStray, UnsettledPayment } from '../../db/queries/money/unsettled.server.ts'
import { type Actor, holds, type StaffContext } from '../../kernel/context.server.ts'
import { findUnsettled } from './read-unsettled.server.ts'
import { acceptHeld, giveHeldBack } from './settle-held.server.ts'
import { adoptStray, closeStray, reopenStray } from './settle-stray.server.ts'
import type { Settled, Settling } from './settling.server.ts'
import { toUnsettledPayment, toUnsettledStray } from './wire.server.ts'

/**
 * A second call is harmless.
 * @throws ApiError 404, 409 `changed`, `no_values` or `no_gateway`, 422, 503
 */
export async function settlePayment(
  { params, body }: Received<typeof call>,
  ctx: StaffContext
): Promise<Answer<typeof call>> {
  const actor = ctx.actor
  requireValues(actor)
  const found = await findUnsettled(params.id, ctx)
  const { action } = body
  const settling = { ctx, actor, note: requireNote(action, body.note), code: body.code.trim(), seen: body.seen }
  const { outcome, message } =
    'stray' in found ? await settleStray(settling, found, action) : await settleHeld(settling, found, action)
  const now = await findUnsettled(params.id, ctx)
  const item = 'stray' in now ? toUnsettledStray(now, actor) : toUnsettledPayment('held', now, actor)
  return { outcome, message, item }
}

function settleHeld(settling: Settling, { payment }: UnsettledPayment, action: SettleAction): Promise<Settled> {
  if (action === 'accept') return acceptHeld(settling, payment)
  if (action === 'return') return giveHeldBack(settling, payment)
  throw malformed()
}

function settleStray(settling: Settling, { stray }: ListedStray, action: SettleAction): Promise<Settled> {
  if (action === 'adopt') return adoptStray(settling, stray)
  if (action === 'returned' || action === 'other') return closeStray(settling, stray, action)
  if (action === 'reopen') return reopenStray(settling, stray)
  throw malformed()
}

/** @throws ApiError 422 */
function requireNote(action: SettleAction, typed: string): string {
  const note = typed.trim()
  if (action !== 'reopen' && note.length < 3) throw invalid({ fields: { note: ['Diga por quê, em poucas palavras.'] } })
  return note
}

/**
 * A user who decides over money must see its amount. No 403: it would end the session's page.
 * @throws ApiError 409
 */
function requireValues(actor: Actor): void {
  if (holds(actor, 'operation/values')) return
  const message = 'Quem resolve um pagamento vê o valor dele, e seu usuário não vê valores. Peça a um colega que veja.'
  throw conflict({ code: 'no_values', message })
}
