import { notFound } from '#app/contracts/api-error.ts'
import { sumDeducted } from '../db/queries/finance/withdrawals/orders.server.ts'
import { findWithdrawal } from '../db/queries/finance/withdrawals/withdrawals.server.ts'
import { accountWords, readApprovers } from '../kernel/approval/two-people.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { toWireWithdrawal } from './wire.server.ts'

/** Withdrawal as the caller sees it after a change. */
export async function showWithdrawal(ctx: StaffContext, id: string) {
  const actor = ctx.actor
  const { placeId } = actor
  const { orm } = ctx.db
  const [row, approversOf] = await Promise.all([
    findWithdrawal(orm, { placeId, id }),
    readApprovers(orm, { key: 'financial/withdraw-approve', actor, now: ctx.now() })
  ])
  if (!row) throw notFound({ message: 'Este saque não existe.' })
  const accounts = await accountWords(orm, placeId, [row.withdrawal.askedBy, row.withdrawal.approvedBy])
  const deducted = await sumDeducted(orm, id)
  return toWireWithdrawal(row, { actor, approversOf, accounts, deducted })
}
