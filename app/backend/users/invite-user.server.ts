import { randomUUID } from 'node:crypto'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { inviteUser, resendInvite } from '#app/contracts/users/calls.ts'
import { roleKeys, roleOf } from '#app/domain/access/role-sets.ts'
import { toRules } from '#app/domain/access/rules.ts'
import { accessChanged } from '#app/domain/audit/access-words.ts'
import type { Changed } from '#app/domain/audit/changed.ts'
import { encodeEmail } from '#app/domain/person/encoded-email.ts'
import { makePasswordCode } from '../credentials/make-password-code.server.ts'
import { tellUser } from '../credentials/tell-user.server.ts'
import { unusablePasswordHash } from '../credentials/unusable-password.server.ts'
import type { Queryable, Transaction } from '../db/connection.server.ts'
import { findStaff, type StaffMember } from '../db/queries/identity/staff.server.ts'
import {
  dropPasswordCode,
  insertStaff,
  replacePermissions,
  updateStaff
} from '../db/queries/identity/staff-write.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'
import { countAttempt } from '../kernel/count-attempt.server.ts'
import { checkPerson, requireFreeLogins, throwTaken } from './check-person.server.ts'
import { describeUser } from './list-users.server.ts'
import { lockAsManager, openStaff, requireNotBeyond, unknownUser } from './open-staff.server.ts'
import { type Access, requireGrantable } from './set-access.server.ts'

type Body = Received<typeof inviteUser>['body']

/** A guide lands on their groups; others on the day, until somebody chooses another home. */
const guidesHome = '/operation/my-groups'

/**
 * A repeated `uuid` (a double tap) is one invitation and sends nothing more.
 * @throws ApiError 422 at the fields
 */
export async function inviteStaff(
  { body }: Received<typeof inviteUser>,
  ctx: StaffContext
): Promise<Answer<typeof inviteUser>> {
  const { placeId } = ctx.actor
  const person = checkPerson(body)
  const uuid = body.uuid === '' ? randomUUID() : body.uuid.toLowerCase()
  const delivery = await inTransaction(ctx.db, async (tx) => {
    const manager = await lockAsManager(tx, ctx)
    const earlier = await findStaff(tx, placeId, { uuid })
    if (earlier?.email === person.email) return null
    await requireFreeLogins(tx, person, { but: null, now: ctx.now() })
    const access = accessOf(body, manager)
    requireGrantable(access, { manager, current: { permissions: [], modules: [] } })
    const userId = await insertStaff(tx, {
      ...person,
      uuid,
      placeId,
      passwordHash: unusablePasswordHash(),
      modules: access.modules === null ? null : [...access.modules],
      indexPage: roleOf(access.permissions) === 'condutor' ? guidesHome : undefined,
      invitedAt: ctx.now(),
      createdAt: ctx.now()
    })
    await replacePermissions(tx, userId, toRules(access.permissions))
    await recordChange(tx, ctx, { action: 'user.invited', id: uuid, label: person.name, changed: givenWith(access) })
    return sendTo(tx, ctx, userId)
  }).catch(throwTaken)
  return answerInvited(ctx, uuid, delivery)
}

/**
 * Ends the former code.
 * @throws ApiError 403 for users with more rights, 404, 409 `not_invited`, 429
 */
export async function inviteAgain(
  { params }: Received<typeof resendInvite>,
  ctx: StaffContext
): Promise<Answer<typeof resendInvite>> {
  const limit = ctx.limits.codesPerUser
  await countAttempt(ctx, { key: `invite:user:${params.uuid.slice(0, 36)}`, limit, windowSeconds: 3600 })
  const delivery = await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    const { target } = opened
    if (!target.invitedAt || target.suspendedAt) throw notInvited()
    requireNotBeyond(opened)
    if (target.email === '') throw invalid({ fields: { email: ['Informe antes o e-mail desta pessoa.'] } })
    await updateStaff(tx, target.id, { invitedAt: ctx.now() })
    await recordChange(tx, ctx, { action: 'user.invited-again', id: target.uuid, label: target.name })
    return sendTo(tx, ctx, target.id)
  })
  return answerInvited(ctx, params.uuid, delivery)
}

const notInvited = () =>
  conflict({
    code: 'not_invited',
    message: 'Este usuário não espera um convite. Se esqueceu a senha, ele pede um código na página de entrada.'
  })

const givenWith = ({ permissions, modules }: Access): Changed =>
  accessChanged({ keys: [], modules }, { keys: permissions, modules }) ?? { from: '', to: '' }

/** Modules are the actor's own by default. */
function accessOf(body: Body, manager: StaffMember): Access {
  const permissions = body.role === '' ? body.permissions : roleKeys(body.role)
  return { permissions, modules: body.modules === undefined ? manager.modules : body.modules }
}

async function sendTo(tx: Transaction, ctx: StaffContext, userId: number): Promise<Delivery> {
  const member = await findStaff(tx, ctx.actor.placeId, { id: userId })
  if (!member) throw unknownUser()
  return sendInvitation(tx, ctx, member)
}

async function answerInvited(
  ctx: StaffContext,
  uuid: string,
  delivery: Delivery | null
): Promise<Answer<typeof inviteUser>> {
  const user = await describeUser(ctx, uuid)
  return {
    user,
    sent: delivery?.sent ?? false,
    simulated: delivery?.simulated ?? false,
    code: delivery?.code ?? '',
    reset_path: resetPath(String(user.email ?? ''), ctx.actor.placeId),
    expires: delivery?.expiresAt.toISOString() ?? user.invitation_until
  }
}

interface Delivery {
  sent: boolean
  simulated: boolean
  /** Set only if it could not be sent: the inviting user then hands it over. */
  code: string
  expiresAt: Date
}

/** Without a messenger or a phone, the code is returned instead. */
async function sendInvitation(tx: Queryable, ctx: ApiContext, member: StaffMember): Promise<Delivery> {
  await dropPasswordCode(tx, member.id)
  const { code, expiresAt } = await makePasswordCode(tx, { userId: member.id, purpose: 'invite', now: ctx.now() })
  const page = `${ctx.baseUrl}${resetPath(member.email, member.placeId)}`
  const text = `você recebeu um convite para o sistema. Crie sua senha com o código ${code}, que vale por 3 dias e só para você, nesta página: ${page}`
  const messenger = await ctx.messengers.of(member.placeId, 'whatsapp', { reader: tx })
  const sent =
    messenger !== null &&
    (await tellUser(tx, member, { title: 'Convite', text, confidentialUntil: expiresAt, now: ctx.now() }))
  return { sent, simulated: sent && messenger?.simulated === true, code: sent ? '' : code, expiresAt }
}

/** Specification §2: the address is encoded in the path. */
function resetPath(email: string, placeId: string): string {
  return `/reset-password/${encodeEmail(email)}?${new URLSearchParams({ pid: placeId })}`
}
