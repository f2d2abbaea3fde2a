import { conflict, forbidden, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type * as calls from '#app/contracts/finance/transactions.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  listTransactionPayments,
  removePayments,
  saveTransaction,
  type TransactionRow
} from '../../db/queries/finance/transactions.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { requireOpenDay } from '../require-open-day.server.ts'
import { answerTransaction, requireLocked } from './read-transaction.server.ts'
import { transactionLabel } from './words.server.ts'

type Asked = Pick<Received<typeof calls.closeTransaction>, 'params' | 'body'>

/**
 * A second call is harmless.
 * @throws ApiError 404, 409 `changed_meanwhile`, `cancelled`
 */
export function closeTransaction(asked: Asked, ctx: StaffContext): Promise<Answer<typeof calls.closeTransaction>> {
  return moveTransaction(asked, ctx, false)
}

/**
 * A second call is harmless.
 * @throws ApiError 404, 409 `changed_meanwhile`, `cancelled`, 422 without a reason
 */
export function reopenTransaction(asked: Asked, ctx: StaffContext): Promise<Answer<typeof calls.reopenTransaction>> {
  return moveTransaction(asked, ctx, true)
}

async function moveTransaction({ params, body }: Asked, ctx: StaffContext, open: boolean) {
  const id = await inTransaction(ctx.db, async (tx) => {
    const own = await requireLocked(tx, ctx, { id: params.id })
    if (own.open === open && own.status !== 'cancelled') return own.id
    await requireLocked(tx, ctx, { id: params.id, version: body.version })
    return (await moveOpen(tx, ctx, { own, open, reason: body.reason })).id
  })
  return answerTransaction(ctx, id)
}

interface Moving {
  own: TransactionRow
  open: boolean
  reason: string
}

/**
 * Returns the changed row; the caller holds its lock.
 * @throws ApiError 409 `cancelled`, 422 without a reason to open it
 */
export async function moveOpen(
  tx: Transaction,
  ctx: StaffContext,
  { own, open, reason }: Moving
): Promise<TransactionRow> {
  if (own.status === 'cancelled') throw cancelled()
  const why = open ? requireReason(reason) : reason.trim()
  const { userId } = ctx.actor
  const row = {
    open,
    reason: why,
    closedAt: open ? null : ctx.now(),
    closedBy: open ? null : userId
  }
  await saveTransaction(tx, own, row)
  const action = open ? 'transaction.reopened' : 'transaction.closed'
  await recordChange(tx, ctx, { action, id: String(own.id), label: transactionLabel(own), reason: why })
  return { ...own, ...row, version: own.version + 1 }
}

/**
 * Cancels it with its payments; the ledger follows. A second call is harmless.
 * @throws ApiError 404, 409 `closed`, `day_closed`, 422
 */
export async function cancelTransaction(
  { params, body }: Pick<Received<typeof calls.cancelTransaction>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof calls.cancelTransaction>> {
  const id = await inTransaction(ctx.db, async (tx) => {
    const own = await requireLocked(tx, ctx, { id: params.id })
    if (own.status === 'cancelled') return own.id
    await requireLocked(tx, ctx, { id: params.id, version: body.version })
    requireOpen(own)
    await cancelOwn(tx, ctx, { own, reason: requireReason(body.reason) })
    return own.id
  })
  return answerTransaction(ctx, id)
}

/**
 * The caller holds its lock.
 * @throws ApiError 409 `day_closed`
 */
async function cancelOwn(tx: Transaction, ctx: StaffContext, { own, reason }: Omit<Moving, 'open'>): Promise<void> {
  const { userId, placeId } = ctx.actor
  const payments = (await listTransactionPayments(tx, own.id)).filter(({ removedAt }) => !removedAt)
  await requireOpenDay(tx, placeId, [own.date, ...payments.map(({ date }) => date)])
  await removePayments(tx, { ids: payments.map((row) => row.id), at: ctx.now(), by: userId })
  const cancelledAt = ctx.now()
  await saveTransaction(tx, own, { status: 'cancelled', paid: 0, cancelledAt, cancelledBy: userId, reason })
  await recordChange(tx, ctx, {
    action: 'transaction.cancelled',
    id: String(own.id),
    label: transactionLabel(own),
    reason
  })
}

/** @throws ApiError 403 */
export function requireReopener({ actor }: ApiContext): void {
  if (!holds(actor, 'financial/reopen')) throw forbidden()
}

/** @throws ApiError 409 `cancelled`, `closed` */
export function requireOpen({ open, status }: TransactionRow): void {
  if (status === 'cancelled') throw cancelled()
  if (open) return
  throw conflict({
    code: 'closed',
    message: 'Este lançamento está fechado. Quem pode reabri-lo precisa fazer isso antes.'
  })
}

const cancelled = () => conflict({ code: 'cancelled', message: 'Este lançamento foi cancelado e não muda mais.' })

/** @throws ApiError 422 */
function requireReason(typed: string): string {
  const reason = typed.trim()
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por quê, em poucas palavras.'] } })
  return reason
}
