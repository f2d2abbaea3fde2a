import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  endUserSessions,
  reactivateUser,
  removeUser,
  resetTwoStep,
  suspendUser
} from '#app/contracts/users/calls.ts'
import type { AuditAction } from '#app/domain/audit/actions.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { unusablePasswordHash } from '../credentials/unusable-password.server.ts'
import type { Transaction } from '../db/connection.server.ts'
import { dropPasswordCode, endSessions, eraseStaff, updateStaff } from '../db/queries/identity/staff-write.server.ts'
import { forgetTwoStep } from '../db/queries/identity/two-steps.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'
import { describeUser } from './list-users.server.ts'
import {
  type Opened,
  openStaff,
  requireNotBeyond,
  requireOtherHolders,
  requireSomebodyElse
} from './open-staff.server.ts'

type Asked = Received<typeof suspendUser>

/**
 * A second call changes nothing.
 * @throws ApiError 403 for users with more rights, 404, 409 `self` or `last_holder`
 */
export async function suspendStaff({ params }: Asked, ctx: StaffContext): Promise<Answer<typeof suspendUser>> {
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    requireSomebodyElse(opened, 'Você não pode suspender a si mesmo.')
    requireNotBeyond(opened)
    if (opened.target.suspendedAt) return
    await requireOtherHolders(tx, opened)
    await updateStaff(tx, opened.target.id, { suspendedAt: ctx.now() })
    await dropPasswordCode(tx, opened.target.id)
    await endSessions(tx, opened.target.id)
    await record(tx, ctx, opened, 'user.suspended')
  })
  return describeUser(ctx, params.uuid)
}

/** @throws ApiError 403 for who may do more, 404 */
export async function reactivateStaff({ params }: Asked, ctx: StaffContext): Promise<Answer<typeof reactivateUser>> {
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    requireNotBeyond(opened)
    if (!opened.target.suspendedAt) return
    await updateStaff(tx, opened.target.id, { suspendedAt: null })
    await record(tx, ctx, opened, 'user.reactivated')
  })
  return describeUser(ctx, params.uuid)
}

/**
 * The name stays in records of their actions.
 * @throws ApiError 403 for users with more rights, 404, 409 `self` or `last_holder`
 */
export async function removeStaff({ params }: Asked, ctx: StaffContext): Promise<Answer<typeof removeUser>> {
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    requireSomebodyElse(opened, 'Você não pode remover a si mesmo.')
    requireNotBeyond(opened)
    await requireOtherHolders(tx, opened)
    await eraseStaff(tx, opened.target, { now: ctx.now(), passwordHash: unusablePasswordHash() })
    await record(tx, ctx, opened, 'user.removed')
  })
  return { status: 'removed' }
}

/**
 * For a lost authenticator app.
 * @throws ApiError 403 for users with more rights than the actor, 404
 */
export async function resetUserTwoStep({ params }: Asked, ctx: StaffContext): Promise<Answer<typeof resetTwoStep>> {
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    requireSomebodyElse(opened, 'A sua própria verificação você muda no menu do seu nome.')
    requireNotBeyond(opened)
    const wasOn = await forgetTwoStep(tx, opened.target.id)
    await endSessions(tx, opened.target.id)
    if (wasOn) await record(tx, ctx, opened, 'user.two-step-reset')
    else await recordEnded(tx, ctx, opened)
  })
  return describeUser(ctx, params.uuid)
}

/** @throws ApiError 403 for who may do more, 404, 409 `self`: one's own others are ended in the account's pages */
export async function endAllSessions({ params }: Asked, ctx: StaffContext): Promise<Answer<typeof endUserSessions>> {
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    requireSomebodyElse(opened, 'As suas outras sessões você encerra no menu do seu nome.')
    requireNotBeyond(opened)
    await endSessions(tx, opened.target.id)
    await recordEnded(tx, ctx, opened)
  })
  return describeUser(ctx, params.uuid)
}

function record(tx: Transaction, ctx: ApiContext, { target }: Opened, action: AuditAction): Promise<void> {
  return recordChange(tx, ctx, { action, id: target.uuid, label: target.name })
}

async function recordEnded(tx: Transaction, ctx: ApiContext, { target }: Opened): Promise<void> {
  if (target.sessions === 0) return
  const to = countLabel(target.sessions, { one: 'sessão', many: 'sessões' })
  await recordChange(tx, ctx, {
    action: 'session.ended',
    id: target.uuid,
    label: target.name,
    changed: { from: '', to }
  })
}
