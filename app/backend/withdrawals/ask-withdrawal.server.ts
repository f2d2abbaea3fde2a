import { randomUUID } from 'node:crypto'
import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { askWithdrawal as call } from '#app/contracts/finance/withdrawals.ts'
import { gatewayTitle } from '#app/domain/money/gateway-words.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { orderOf, sumOrders } from '#app/domain/withdrawal/order.ts'
import type { Transaction } from '../db/connection.server.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { lockDebits, lockOrders } from '../db/queries/finance/withdrawals/orders.server.ts'
import { findAskedBefore } from '../db/queries/finance/withdrawals/withdrawals.server.ts'
import { insertWithdrawal } from '../db/queries/finance/withdrawals/write.server.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { contentHash } from '../kernel/idempotency.server.ts'
import { freeUntil } from './read-orders.server.ts'
import { showWithdrawal } from './read-withdrawals.server.ts'

type Body = Received<typeof call>['body']

type LockedOrder = Awaited<ReturnType<typeof lockOrders>>[number]

/**
 * The server computes the sum: the chosen payments, less refunds after earlier withdrawals. A repeated key is one
 * withdrawal.
 * @throws ApiError 404 for an unknown payment or one of another place, 409 `key_reused`, 422 `changed`, `nothing` or
 * with fields
 */
export async function askWithdrawal({ body }: Received<typeof call>, ctx: StaffContext): Promise<Answer<typeof call>> {
  const { placeId } = ctx.actor
  const ids = Array.from(new Set(body.orders.map((id) => id.toLowerCase()))).sort()
  const bodyHash = contentHash({ ids, value: body.value, note: body.note.trim() })
  const done = await inTransaction(ctx.db, async (tx) => {
    // Other transactions that ask for a withdrawal, or free one's payments, wait.
    const place = await lockPlace(tx, placeId)
    if (!place) throw notFound()
    const earlier = body.key ? await findAskedBefore(tx, { placeId, key: body.key }) : null
    if (earlier && earlier.bodyHash !== bodyHash) {
      throw conflict({ code: 'key_reused', message: 'Este formulário já foi usado para outro saque. Comece de novo.' })
    }
    if (earlier) return { id: earlier.id, outcome: 'already', message: 'Este saque já tinha sido solicitado.' }
    const isFreeBefore = freeUntil(place, ctx.now())
    const taken = await takeOrders(tx, { placeId, ids, value: body.value, isFreeBefore })
    const id = await keepWithdrawal(tx, { body, bodyHash, taken, ctx })
    return { id, outcome: 'done', message: `Saque de ${formatMoney(taken.sum.net)} solicitado.${deductedWords(taken)}` }
  })
  const { outcome, message } = done
  return { outcome, message, withdrawal: await showWithdrawal(ctx, done.id) }
}

/** A caller of the specification only knows the chosen orders, so the answer tells the deductions. */
function deductedWords({ sumOfChosen, sum }: Taken): string {
  if (sumOfChosen === sum.net) return ''
  return ` São ${formatMoney(sumOfChosen)} dos pagamentos escolhidos, menos ${formatMoney(sumOfChosen - sum.net)} que voltaram a quem pagou depois de saques anteriores.`
}

interface Taking {
  placeId: string
  ids: string[]
  value: number
  isFreeBefore: Date
}

type Taken = Awaited<ReturnType<typeof takeOrders>>

/** Locks and sums the orders, which must equal the page's sum with or without deductions. */
async function takeOrders(tx: Transaction, { placeId, ids, value, isFreeBefore }: Taking) {
  const chosen = ids.every(isUuid) ? await lockOrders(tx, { placeId, ids }) : []
  const [first] = chosen
  if (!first || chosen.length < ids.length) throw notFound({ message: 'Um destes pagamentos não existe.' })
  const { provider } = first.payment
  if (chosen.some(({ payment }) => payment.provider !== provider)) {
    throw invalid({ fields: { orders: ['Um saque é de um provedor só: cada um tem a sua conta.'] } })
  }
  const rows = [...chosen, ...(await lockDebits(tx, { placeId, provider, but: ids }))]
  const orders = rows.flatMap((row) => {
    const order = settled(row) ? orderOf({ ...row.payment, isFree: row.cameAt < isFreeBefore }, row.taken) : null
    return order ? [{ ...order, paymentId: row.payment.id }] : []
  })
  if (orders.length < rows.length) {
    const message =
      'Algo mudou desde que a página foi aberta: um destes pagamentos já está em outro saque, voltou a quem pagou ou ainda não foi liberado. Confira de novo.'
    throw invalid({ code: 'changed', message })
  }
  const sum = sumOrders(orders)
  if (sum.net <= 0) {
    const message = 'Não há o que sacar: o que voltou a quem pagou é tanto quanto o escolhido, ou mais.'
    throw invalid({ code: 'nothing', message })
  }
  const own = new Set(ids)
  const sumOfChosen = sumOrders(orders.filter(({ paymentId }) => own.has(paymentId))).net
  if (sum.net !== value && sumOfChosen !== value) {
    const message = `O valor mudou desde que a página foi aberta: agora são ${formatMoney(sum.net)}. Confira de novo.`
    throw invalid({ code: 'changed', message, fields: { value: [message] } })
  }
  return { provider, orders, sum, sumOfChosen }
}

/** In no account that a provider pays out of; the site's money is in the shop's own. */
const elsewhere = new Set(['desk', 'credit', 'wordpress'])

/** True if its money arrived in a provider's account. */
function settled({ payment: { provider, method, held, status, paidAt } }: LockedOrder): boolean {
  if (elsewhere.has(provider) || method.startsWith('pos_') || held !== '') return false
  return status === 'APPROVED' || (status === 'CANCELLED' && paidAt !== null)
}

interface Keeping {
  body: Body
  bodyHash: string
  taken: Taken
  ctx: StaffContext
}

async function keepWithdrawal(tx: Transaction, { body, bodyHash, taken, ctx }: Keeping): Promise<string> {
  const { placeId, userId } = ctx.actor
  const { provider, orders, sum } = taken
  const { net: value, ...parts } = sum
  const { id, number } = await insertWithdrawal(
    tx,
    {
      id: randomUUID(),
      placeId,
      provider,
      state: 'asked',
      value,
      ...parts,
      orders: orders.length,
      note: body.note.trim(),
      askedBy: userId,
      askedAt: ctx.now(),
      key: body.key ?? null,
      bodyHash
    },
    orders
  )
  const to = `${formatMoney(value)}, ${gatewayTitle(provider)}`
  await recordChange(tx, ctx, {
    action: 'withdrawal.asked',
    id,
    label: `Saque ${number}`,
    changed: { from: '', to },
    reason: body.note.trim()
  })
  return id
}
