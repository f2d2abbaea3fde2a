import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { updateUser } from '#app/contracts/users/calls.ts'
import { isAllowed } from '#app/domain/access/permissions.ts'
import { safeRedirectPath } from '#app/domain/access/redirect-path.ts'
import { SCREENS } from '#app/domain/access/screens.ts'
import { changedFields, type Wording } from '#app/domain/audit/changed.ts'
import { maskPhone } from '#app/domain/person/phone.ts'
import { maskEmail } from '#app/domain/words/mask.ts'
import { proveOwner } from '../credentials/prove-owner.server.ts'
import { codesFollowFrom, leavePhone, tellNewLogin } from '../credentials/tell-old-phone.server.ts'
import type { StaffMember } from '../db/queries/identity/staff.server.ts'
import { dropPasswordCode, endSessions, updateStaff } from '../db/queries/identity/staff-write.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { requireUser } from '../kernel/actor.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { checkPerson, requireFreeLogins, throwTaken } from './check-person.server.ts'
import { describeUser } from './list-users.server.ts'
import { openStaff, requireNotBeyond } from './open-staff.server.ts'

/**
 * A new login ends the sessions. A new e-mail or phone invalidates a code on its way, and codes follow a day later. A
 * new e-mail unlinks Google, which belonged to the old address's owner. Changes of one's own contact need a proof, as
 * in one's account.
 * @throws ApiError 403 for the data of users with more rights, 404, 422 at the fields, 429 after too many wrong proofs
 */
export async function changeUser(
  { params, body }: Received<typeof updateUser>,
  ctx: StaffContext
): Promise<Answer<typeof updateUser>> {
  const actor = ctx.actor
  if (params.uuid === actor.uuid) await proveOwnChange(ctx, body)
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    const { target } = opened
    const person = checkPerson(followEmail(body, target), { mayLackEmail: target.email === '' })
    const indexPage = checkIndexPage(body.indexpage, target)
    const isMoved = person.email !== target.email
    const isLogin = isMoved || person.username !== target.username
    const isContact = isMoved || person.phone !== target.phone
    if (isLogin || isContact) requireNotBeyond(opened)
    const now = ctx.now()
    await requireFreeLogins(tx, person, { but: target.id, now })
    const moved = isContact ? { codesFrom: codesFollowFrom(target, now) } : {}
    await updateStaff(tx, target.id, { ...person, indexPage, ...moved, ...(isMoved ? { googleSub: '' } : {}) })
    if (isContact) await dropPasswordCode(tx, target.id)
    if (isLogin) await tellNewLogin(tx, target, now)
    if (person.phone !== target.phone) {
      await leavePhone(tx, { user: target, before: target, newPhone: person.phone, isMoved, now })
    }
    if (isLogin) await endSessions(tx, target.id)
    const changed = changedFields<Shown>(shownWords, target, { ...person, indexPage })
    await recordChange(tx, ctx, { action: 'user.changed', id: target.uuid, label: person.name, changed })
  }).catch(throwTaken)
  return describeUser(ctx, params.uuid)
}

type Shown = Pick<StaffMember, 'name' | 'username' | 'email' | 'phone' | 'indexPage'>

const shownWords: Wording<Shown> = {
  name: 'nome',
  username: 'usuário',
  email: ['e-mail', maskEmail],
  phone: ['telefone', maskPhone],
  indexPage: 'tela inicial'
}

/** A stolen session of a user manager must not move the manager's own phone this way. */
async function proveOwnChange(ctx: StaffContext, body: Received<typeof updateUser>['body']): Promise<void> {
  const user = await requireUser(ctx)
  const person = checkPerson(followEmail(body, user), { mayLackEmail: user.email === '' })
  const names = ['email', 'username', 'phone'] as const
  if (names.some((name) => person[name] !== user[name])) await proveOwner(ctx, { user, proof: body })
}

/** A user who signs in by e-mail continues to do so when the e-mail changes. */
function followEmail(
  body: Received<typeof updateUser>['body'],
  { email, username }: Pick<StaffMember, 'email' | 'username'>
) {
  const typed = body.username.trim().toLowerCase()
  const follows = typed === email && typed === username && body.email.trim().toLowerCase() !== email
  return follows ? { ...body, username: '' } : body
}

/**
 * Accepts a screen that they may open, or the present one.
 * @throws ApiError 422
 */
function checkIndexPage(typed: string, target: StaffMember): string {
  const path = typed.trim() || '/dashboard/index'
  if (path === target.indexPage) return path
  const isScreen = path === '/dashboard/index' || SCREENS.some((screen) => screen.path === path)
  const isHeld = isScreen && isAllowed(path, target.rules)
  if (!isHeld || safeRedirectPath(path, '') !== path) {
    throw invalid({ fields: { indexpage: ['Escolha uma tela que o usuário possa abrir.'] } })
  }
  return path
}
