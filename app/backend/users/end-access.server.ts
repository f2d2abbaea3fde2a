import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  endUserSessions,
  reactivateUser,
  removeUser,
  resetTwoStep,
  suspendUser
} from '#app/contracts/users/calls.ts'
import { unusablePasswordHash } from '../credentials/unusable-password.server.ts'
import { dropPasswordCode, endSessions, eraseStaff, updateStaff } from '../db/queries/identity/staff-write.server.ts'
import { forgetTwoStep } from '../db/queries/identity/two-steps.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { requireActor } from '../kernel/require-actor.server.ts'
import { describeUser } from './list-users.server.ts'
import { openStaff, requireAnotherManager, requireNotBeyond, requireSomebodyElse } from './open-staff.server.ts'

type Asked = Received<typeof suspendUser>

/** Twice is once. @throws ApiError 404, 409 `self` or `last_manager` */
export async function suspend({ params }: Asked, ctx: ApiContext): Promise<Answer<typeof suspendUser>> {
  const { placeId } = requireActor(ctx)
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    requireSomebodyElse(opened, 'Você não pode suspender a si mesmo.')
    if (opened.target.suspendedAt) return
    await requireAnotherManager(tx, opened, placeId)
    await updateStaff(tx, opened.target.id, { suspendedAt: ctx.now() })
    await dropPasswordCode(tx, opened.target.id)
    await endSessions(tx, opened.target.id)
  })
  return describeUser(ctx, params.uuid)
}

/** @throws ApiError 404 */
export async function reactivate({ params }: Asked, ctx: ApiContext): Promise<Answer<typeof reactivateUser>> {
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    await updateStaff(tx, opened.target.id, { suspendedAt: null })
  })
  return describeUser(ctx, params.uuid)
}

/** The name stays in what they did. @throws ApiError 404, 409 `self` or `last_manager` */
export async function remove({ params }: Asked, ctx: ApiContext): Promise<Answer<typeof removeUser>> {
  const { placeId } = requireActor(ctx)
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    requireSomebodyElse(opened, 'Você não pode remover a si mesmo.')
    await requireAnotherManager(tx, opened, placeId)
    await eraseStaff(tx, opened.target, { now: ctx.now(), passwordHash: unusablePasswordHash() })
  })
  return { status: 'removed' }
}

/** For a lost authenticator app. @throws ApiError 403 for somebody who may do more than the actor, 404 */
export async function resetUserTwoStep({ params }: Asked, ctx: ApiContext): Promise<Answer<typeof resetTwoStep>> {
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    requireSomebodyElse(opened, 'A sua própria verificação você muda no menu do seu nome.')
    requireNotBeyond(opened)
    await forgetTwoStep(tx, opened.target.id)
    await endSessions(tx, opened.target.id)
  })
  return describeUser(ctx, params.uuid)
}

/** @throws ApiError 404, 409 `self`: one's own others are ended in the account's pages */
export async function endAllSessions({ params }: Asked, ctx: ApiContext): Promise<Answer<typeof endUserSessions>> {
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    requireSomebodyElse(opened, 'As suas outras sessões você encerra no menu do seu nome.')
    await endSessions(tx, opened.target.id)
  })
  return describeUser(ctx, params.uuid)
}
