import { notFound } from '#app/contracts/api-error.ts'
import { findWithdrawal, listApprovers } from '../db/queries/finance/withdrawals/withdrawals.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { requireActor } from '../kernel/require-actor.server.ts'
import { toWireWithdrawal } from './wire.server.ts'

/** As the caller sees it after a change. */
export async function showWithdrawal(context: ApiContext, id: string) {
  const actor = requireActor(context)
  const { placeId } = actor
  const { orm } = context.db
  const [row, approvers] = await Promise.all([findWithdrawal(orm, { placeId, id }), listApprovers(orm, placeId)])
  if (!row) throw notFound({ message: 'Este saque não existe.' })
  return toWireWithdrawal(row, { actor, approvers })
}
