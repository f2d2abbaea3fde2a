import { conflict } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { createTransaction, updateTransaction } from '#app/contracts/finance/transactions.ts'
import { changedFields, firstFields } from '#app/domain/audit/changed.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  findProductsNamed,
  insertTransaction,
  listTransactionItems,
  listTransactionPayments,
  type TransactionRow
} from '../../db/queries/finance/transactions.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { beginRecurrence, makeFollowing } from '../recurrences/begin-recurrence.server.ts'
import { requireOpenDay } from '../require-open-day.server.ts'
import { moveOpen, requireOpen, requireReopener } from './move-transaction.server.ts'
import { type Plan, planTransaction, type Stored } from './plan.server.ts'
import { namedProducts } from './read-items.server.ts'
import { answerTransaction, requireLocked } from './read-transaction.server.ts'
import {
  itemsWords,
  paymentsWords,
  TRANSACTION_WORDS,
  transactionLabel,
  type WordedTransaction
} from './words.server.ts'
import { transactionFields, writeRows } from './write-rows.server.ts'

type Body = Received<typeof createTransaction>['body']

/**
 * Open unless the payload says closed.
 * @throws ApiError 403 to close it, 409 `day_closed`, `too_many_kept`, 422 at the fields
 */
export async function addTransaction(
  { body }: Pick<Received<typeof createTransaction>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof createTransaction>> {
  const { placeId, userId } = ctx.actor
  const isClosed = body.general.open === false
  if (isClosed) requireReopener(ctx)
  const id = await inTransaction(ctx.db, async (tx) => {
    const today = todayIn(await findTimezone(tx, placeId), ctx.now())
    const products = await findProductsNamed(tx, placeId, namedProducts(body.products))
    const plan = planTransaction({ body: withoutRowIds(body), before: null, products, today })
    await requireOpenDay(tx, placeId, daysOf(plan, null))
    const row = { placeId, userId, createdAt: ctx.now(), ...transactionFields(plan) }
    const recurrence = await beginRecurrence(tx, ctx, { typed: body.general.recurrence, plan })
    const month = recurrence && { recurrenceId: recurrence.id, recurrenceMonth: recurrence.from }
    const own = await insertTransaction(tx, { ...row, ...month })
    await writeRows(tx, ctx, { id: own, plan, before: null })
    if (recurrence) await makeFollowing(tx, ctx, recurrence)
    const worded = wordedPlan(plan)
    const changed = firstFields(TRANSACTION_WORDS, worded)
    await recordChange(tx, ctx, {
      action: 'transaction.created',
      id: String(own),
      label: transactionLabel(row),
      changed
    })
    if (isClosed) {
      const made = await requireLocked(tx, ctx, { id: String(own) })
      await moveOpen(tx, ctx, { own: made, open: false, reason: body.general.reason ?? '' })
    }
    return own
  })
  return answerTransaction(ctx, id)
}

/** A new one has no rows yet, so ids in a copied payload mean nothing. */
const withoutRowIds = (body: Body): Body => ({
  ...body,
  products: body.products.map((row) => ({ ...row, id: '' })),
  payments: body.payments.map((row) => ({ ...row, id: '' }))
})

/** @throws ApiError 403 to close or open it, 404, 409 `changed_meanwhile`, `closed`, `cancelled`, `day_closed`, 422 */
export async function changeTransaction(
  { params, body }: Pick<Received<typeof updateTransaction>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof updateTransaction>> {
  const { placeId } = ctx.actor
  const id = await inTransaction(ctx.db, async (tx) => {
    const own = await requireLocked(tx, ctx, { id: params.id, version: body.general.version })
    const isMoved = body.general.open !== undefined && body.general.open !== own.open
    if (isMoved) requireReopener(ctx)
    const opened =
      isMoved && !own.open ? await moveOpen(tx, ctx, { own, open: true, reason: body.general.reason ?? '' }) : own
    requireOpen(opened)
    const changed = await applyChange(tx, ctx, { placeId, own: opened, body })
    if (isMoved && own.open) await moveOpen(tx, ctx, { own: changed, open: false, reason: body.general.reason ?? '' })
    return own.id
  })
  return answerTransaction(ctx, id)
}

interface Changing {
  placeId: string
  own: TransactionRow
  body: Body
}

/** Returns the changed row. */
async function applyChange(
  tx: Transaction,
  ctx: StaffContext,
  { placeId, own, body }: Changing
): Promise<TransactionRow> {
  const today = todayIn(await findTimezone(tx, placeId), ctx.now())
  const before: Stored = {
    transaction: own,
    items: await listTransactionItems(tx, own.id),
    payments: await listTransactionPayments(tx, own.id)
  }
  if (body.general.recurrence) throw conflict({ code: 'recurrence', message: onlyNew })
  const products = await findProductsNamed(tx, placeId, namedProducts(body.products))
  const plan = planTransaction({ body, before, products, today })
  const { added, removed } = plan.payments
  if (!plan.isOther && added.length + removed.length === 0) return own
  await requireOpenDay(tx, placeId, daysOf(plan, before))
  await writeRows(tx, ctx, { id: own.id, plan, before })
  const row = transactionFields(plan)
  const changed = changedFields(TRANSACTION_WORDS, wordedStored(before), wordedPlan(plan)) ?? undefined
  const label = transactionLabel({ ...own, ...row })
  await recordChange(tx, ctx, { action: 'transaction.changed', id: String(own.id), label, changed })
  return { ...own, ...row, version: own.version + 1 }
}

const onlyNew = 'Só um lançamento novo começa uma repetição.'

/** Days whose report changes: those of the money, and the old and new day. */
function daysOf(plan: Plan, before: Stored | null): string[] {
  const { added, removed } = plan.payments
  const ofMoney = [...added, ...removed].map(({ date }) => date)
  if (!plan.isOther) return ofMoney
  return [...ofMoney, plan.general.date, ...(before ? [before.transaction.date] : [])]
}

const wordedPlan = ({ general, sums, items, payments }: Plan): WordedTransaction => ({
  ...general,
  ...sums,
  items: itemsWords(items.living),
  payments: paymentsWords(payments.living)
})

const wordedStored = ({ transaction, items, payments }: Stored): WordedTransaction => ({
  ...transaction,
  items: itemsWords(items.filter(({ removedAt }) => !removedAt)),
  payments: paymentsWords(payments.filter(({ removedAt }) => !removedAt))
})
