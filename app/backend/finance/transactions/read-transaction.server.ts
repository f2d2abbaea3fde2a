import { changedMeanwhile, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getTransaction } from '#app/contracts/finance/transactions.ts'
import type { AuditAction } from '#app/domain/audit/actions.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { findLastChange } from '../../db/queries/audit/last.server.ts'
import {
  findProductsNamed,
  findTransaction,
  listTransactionFiles,
  listTransactionItems,
  listTransactionPayments,
  lockTransaction,
  type TransactionRow
} from '../../db/queries/finance/transactions.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { toWire } from './to-wire.server.ts'

const unknown = 'Não encontramos este lançamento.'

/** @throws ApiError 404 for what is no number of ours: the database would not even read it */
export function requireFinanceId(text: string, message = unknown): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound({ message })
  return Number(text)
}

/** @throws ApiError 404 */
export function describeTransaction({ params }: Pick<Received<typeof getTransaction>, 'params'>, ctx: StaffContext) {
  return answerTransaction(ctx, requireFinanceId(params.id))
}

/** @throws ApiError 404 */
export async function answerTransaction(ctx: StaffContext, id: number): Promise<Answer<typeof getTransaction>> {
  const { placeId } = ctx.actor
  const { orm } = ctx.db
  const [found, items, payments, attachments] = await Promise.all([
    findTransaction(orm, { placeId, id }),
    listTransactionItems(orm, id),
    listTransactionPayments(orm, id),
    listTransactionFiles(orm, { placeId, id })
  ])
  if (!found) throw notFound({ message: unknown })
  const uuids = items.flatMap(({ productUuid }) => productUuid ?? [])
  const products = await findProductsNamed(orm, placeId, { uuids, ids: [] })
  return toWire({ ...found, items, payments, attachments, products, seesDocuments: holds(ctx.actor, 'financial/edit') })
}

/** @throws ApiError 404, 409 `changed_meanwhile` where another version was read */
export async function requireLocked(
  tx: Transaction,
  ctx: StaffContext,
  { id, version }: { id: string; version?: number }
): Promise<TransactionRow> {
  const { placeId } = ctx.actor
  const own = await lockTransaction(tx, { placeId, id: requireFinanceId(id) })
  if (!own) throw notFound({ message: unknown })
  if (version !== undefined && version !== own.version) throw await transactionChanged(tx, ctx, own)
  return own
}

const actions: readonly AuditAction[] = [
  'transaction.created',
  'transaction.changed',
  'transaction.closed',
  'transaction.reopened',
  'transaction.cancelled'
]

/** Names the faster saver, who may be the same user with a second click. */
async function transactionChanged(reader: Queryable, ctx: StaffContext, own: TransactionRow) {
  const { placeId } = own
  const asked = { placeId, subject: 'transaction', id: String(own.id), actions, since: new Date(0) }
  const last = await findLastChange(reader, asked)
  if (!last) return changedMeanwhile('Este lançamento mudou enquanto você o editava.')
  const when = formatInstant(last.at, await findTimezone(reader, placeId))
  const who = last.actor === ctx.actor.name ? 'Você mesmo' : last.actor
  return changedMeanwhile(`${who} já mudou este lançamento em ${when}. Nada do que foi enviado agora foi gravado.`)
}
