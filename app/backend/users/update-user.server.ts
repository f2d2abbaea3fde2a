import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { updateUser } from '#app/contracts/users/calls.ts'
import { isAllowed } from '#app/domain/access/permissions.ts'
import { safeRedirectPath } from '#app/domain/access/redirect-path.ts'
import { PUBLIC_MENU_SCREENS, SCREENS } from '#app/domain/access/screens.ts'
import { tellOldPhone } from '../credentials/tell-old-phone.server.ts'
import type { StaffMember } from '../db/queries/identity/staff.server.ts'
import { dropPasswordCode, endSessions, updateStaff } from '../db/queries/identity/staff-write.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { wakeJobs } from '../kernel/outbox.server.ts'
import { requireActor } from '../kernel/require-actor.server.ts'
import { checkPerson, requireFreeLogins, throwTaken } from './check-person.server.ts'
import { describeUser } from './list-users.server.ts'
import { openStaff, requireNotBeyond } from './open-staff.server.ts'

/**
 * A new login ends the sessions; a new e-mail or phone makes a code on its way worthless. A new e-mail unlinks Google:
 * the old address's owner came in by it.
 * @throws ApiError 403 for the data of somebody who may do more, 404, 422 at the fields
 */
export async function changeUser(
  { params, body }: Received<typeof updateUser>,
  ctx: ApiContext
): Promise<Answer<typeof updateUser>> {
  const { placeId } = requireActor(ctx)
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    const { target } = opened
    const person = checkPerson(followEmail(body, target), { mayLackEmail: target.email === '' })
    const indexPage = checkIndexPage(body.indexpage, target)
    const isMoved = person.email !== target.email
    const isLogin = isMoved || person.username !== target.username
    const isContact = isMoved || person.phone !== target.phone
    if (isLogin || isContact) requireNotBeyond(opened)
    await requireFreeLogins(tx, person, target.id)
    await updateStaff(tx, target.id, { ...person, indexPage, ...(isMoved ? { googleSub: '' } : {}) })
    if (person.phone !== target.phone) {
      const { uuid, placeName, phone: oldPhone } = target
      await tellOldPhone(tx, { placeId, placeName, uuid, oldPhone, now: ctx.now() })
    }
    if (isContact) await dropPasswordCode(tx, target.id)
    if (isLogin) await endSessions(tx, target.id)
  }).catch(throwTaken)
  wakeJobs()
  return describeUser(ctx, params.uuid)
}

/** Whoever signs in by the e-mail goes on doing so when it changes. */
function followEmail(body: Received<typeof updateUser>['body'], { email, username }: StaffMember) {
  const typed = body.username.trim().toLowerCase()
  const follows = typed === email && typed === username && body.email.trim().toLowerCase() !== email
  return follows ? { ...body, username: '' } : body
}

/** A screen they hold, or what is there already. @throws ApiError 422 */
function checkIndexPage(typed: string, target: StaffMember): string {
  const path = typed.trim() || '/dashboard/index'
  if (path === target.indexPage) return path
  const isScreen = path === '/dashboard/index' || SCREENS.some((screen) => screen.path === path)
  const isPublic = PUBLIC_MENU_SCREENS.some(
    (screen) => screen.path === path && target.keys.includes(`${screen.controller}/${screen.action}`)
  )
  const isHeld = isPublic || (isScreen && isAllowed(path, target.rules))
  if (!isHeld || safeRedirectPath(path, '') !== path) {
    throw invalid({ fields: { indexpage: ['Escolha uma tela que o usuário possa abrir.'] } })
  }
  return path
}
