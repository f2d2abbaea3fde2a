import { forbidden, notFound } from '#app/contracts/api-error.ts'
import { findTransaction } from '../db/queries/finance/transactions.server.ts'
import { holds } from '../kernel/context.server.ts'
import type { FileOwner } from '../kernel/files/owner.server.ts'
import { requireFinanceId } from './transactions/read-transaction.server.ts'

const unknown = 'Não encontramos este lançamento.'

/** Receipts and bills of a transaction, closed and cancelled ones included: a proof may arrive later. */
export const financeFiles: FileOwner = {
  ref: 'finance',
  async require(orm, ctx, { refId, wish }) {
    if (!holds(ctx.actor, 'financial/index')) throw notFound({ message: unknown })
    const { placeId } = ctx.actor
    if (!(await findTransaction(orm, { placeId, id: requireFinanceId(refId) }))) throw notFound({ message: unknown })
    if (wish !== 'read' && !holds(ctx.actor, 'financial/edit')) throw forbidden()
  },
  seesAll: ({ actor }) => holds(actor, 'financial/index')
}
