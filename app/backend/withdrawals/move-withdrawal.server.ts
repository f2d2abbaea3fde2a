import { conflict, forbidden, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { moveWithdrawal as call, WithdrawalMove } from '#app/contracts/finance/withdrawals.ts'
import type { AuditAction } from '#app/domain/audit/actions.ts'
import { formatDay, todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import {
  canUndoPaid,
  canWithdrawalMove,
  isReleased,
  isWithdrawalState,
  WITHDRAWAL_WORDS,
  type WithdrawalState
} from '#app/domain/withdrawal/states.ts'
import type { Transaction } from '../db/connection.server.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { sumGone } from '../db/queries/finance/withdrawals/orders.server.ts'
import { lockWithdrawal, type WithdrawalRow } from '../db/queries/finance/withdrawals/withdrawals.server.ts'
import { releaseOrders, setWithdrawal } from '../db/queries/finance/withdrawals/write.server.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { accountWords, requireTwoPeople } from '../kernel/approval/two-people.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import { type Actor, type ApiContext, holds, type StaffContext } from '../kernel/context.server.ts'
import { showWithdrawal } from './read-withdrawals.server.ts'

type Body = Received<typeof call>['body']

interface Moving {
  tx: Transaction
  /** The caller holds its lock. */
  withdrawal: WithdrawalRow
  body: Body
  actor: Actor
  timezone: string
  now: Date
}

interface Move {
  to: WithdrawalState
  action: AuditAction
  /** Further changes of the row; throws if the move is not allowed. */
  change(moving: Moving): Promise<Partial<WithdrawalRow>>
  said: string
}

const moves: Readonly<Record<WithdrawalMove, Move>> = {
  approve: { to: 'approved', action: 'withdrawal.approved', change: approveWithdrawal, said: 'aprovado' },
  refuse: { to: 'refused', action: 'withdrawal.refused', change: refuseWithdrawal, said: 'recusado' },
  drop: { to: 'dropped', action: 'withdrawal.dropped', change: drop, said: 'retirado' },
  pay: { to: 'paid', action: 'withdrawal.paid', change: payWithdrawal, said: 'marcado como pago' },
  undo: { to: 'approved', action: 'withdrawal.unpaid', change: undo, said: 'não está mais marcado como pago' }
}

const unknown = () => notFound({ message: 'Este saque não existe.' })

/**
 * A second call is harmless.
 * @throws ApiError 403, 404, 409 `changed`, `gone_back` or `same_person`, 422 with fields
 */
export async function moveWithdrawal(
  { params, body }: Received<typeof call>,
  ctx: StaffContext
): Promise<Answer<typeof call>> {
  const actor = ctx.actor
  const { placeId } = actor
  const id = params.id.toLowerCase()
  if (!isUuid(id)) throw unknown()
  const done = await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    const withdrawal = place ? await lockWithdrawal(tx, { placeId, id }) : null
    if (!place || !withdrawal) throw unknown()
    return applyMove({ tx, withdrawal, body, actor, timezone: place.timezone, now: ctx.now() }, ctx)
  })
  return { ...done, withdrawal: await showWithdrawal(ctx, id) }
}

async function applyMove(moving: Moving, ctx: ApiContext): Promise<{ outcome: string; message: string }> {
  const { tx, withdrawal, body, actor } = moving
  const { to, action, change, said } = moves[body.action]
  requireWithdrawalRight(body.action, moving)
  const { id, number, state: from, version, value } = withdrawal
  if (from === to) return { outcome: 'already', message: 'Isto já tinha sido feito.' }
  const isSeen = body.version === undefined || body.version === version
  const may = body.action === 'undo' ? canUndoPaid : (state: WithdrawalState) => canWithdrawalMove(state, to)
  if (!isWithdrawalState(from) || !may(from) || !isSeen) {
    throw conflict({ code: 'changed', message: 'Este saque já mudou de situação. Confira antes de continuar.' })
  }
  const changed = await change(moving)
  const { placeId, userId } = actor
  const accounts = body.action === 'approve' ? await accountWords(tx, placeId, [withdrawal.askedBy, userId]) : []
  if (isReleased(to)) await releaseOrders(tx, id)
  await setWithdrawal(tx, id, { ...changed, state: to })
  await recordChange(tx, ctx, {
    action,
    id,
    label: `Saque ${number}`,
    by: actor,
    reason: (changed.reason ?? changed.reference) || body.reason.trim(),
    changed: { from: WITHDRAWAL_WORDS[from], to: [WITHDRAWAL_WORDS[to], ...accounts].join('\n') }
  })
  return { outcome: 'done', message: `Saque de ${formatMoney(value)} ${said}.` }
}

/** Needs two people: only others than the asker may approve or refuse it, even after an approval. */
function requireWithdrawalRight(action: WithdrawalMove, { withdrawal, actor }: Moving): void {
  const isOwn = withdrawal.askedBy === actor.userId
  if (action === 'drop') {
    if (isOwn && holds(actor, 'financial/withdraw')) return
    throw forbidden({ message: 'Só quem pediu o saque desiste dele.' })
  }
  if (!holds(actor, 'financial/withdraw-approve')) throw forbidden({ message: 'Peça a quem aprova saques.' })
  if (isOwn && action !== 'pay' && action !== 'undo') {
    throw forbidden({ message: 'Quem pediu o saque não o aprova nem recusa: peça a outra pessoa.' })
  }
}

/** Payments refunded meanwhile must not be withdrawn: the withdrawal is asked for again without them. */
async function approveWithdrawal({ tx, withdrawal, actor, now }: Moving): Promise<Partial<WithdrawalRow>> {
  await requireTwoPeople(tx, { placeId: withdrawal.placeId, first: withdrawal.askedBy, second: actor.userId, now })
  const gone = await sumGone(tx, withdrawal.id)
  if (gone > 0) {
    const message = `Desde o pedido, ${formatMoney(gone)} deste saque voltaram a quem pagou ou foram contestados. Recuse-o, para que seja pedido de novo.`
    throw conflict({ code: 'gone_back', message })
  }
  return { approvedBy: actor.userId, approvedAt: now }
}

async function refuseWithdrawal({ body, actor, now }: Moving): Promise<Partial<WithdrawalRow>> {
  const reason = body.reason.trim()
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por que o saque é recusado.'] } })
  return { endedBy: actor.userId, endedAt: now, reason }
}

/** Its payments stay taken, because it is still to be transferred, or refused. */
async function undo({ body }: Moving): Promise<Partial<WithdrawalRow>> {
  if (body.reason.trim().length < 3) throw invalid({ fields: { reason: ['Diga por que o pagamento é desfeito.'] } })
  return { paidBy: null, paidAt: null, paidOn: null, reference: '' }
}

async function drop({ body, actor, now }: Moving): Promise<Partial<WithdrawalRow>> {
  return { endedBy: actor.userId, endedAt: now, reason: body.reason.trim() }
}

/** The bank decides the day of the transfer, which is neither in the future nor before the request. */
async function payWithdrawal({ withdrawal, body, actor, timezone, now }: Moving): Promise<Partial<WithdrawalRow>> {
  const reference = body.reference.trim()
  const paidOn = toIsoDay(body.paid_on.trim())
  const asked = todayIn(timezone, withdrawal.askedAt)
  const today = todayIn(timezone, now)
  const fields = {
    ...(reference.length < 3 ? { reference: ['Escreva o número da transferência no banco.'] } : {}),
    ...(paidOn === null ? { paid_on: ['Informe o dia da transferência.'] } : {}),
    ...(paidOn !== null && (paidOn < asked || paidOn > today)
      ? { paid_on: [`Use um dia de ${formatDay(asked)} a ${formatDay(today)}.`] }
      : {})
  }
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return { paidBy: actor.userId, paidAt: now, paidOn, reference }
}
