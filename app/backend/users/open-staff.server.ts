import { conflict, forbidden, notFound, unauthorised } from '#app/contracts/api-error.ts'
import { effectiveModules } from '#app/domain/access/modules.ts'
import { holdsMore, USERS_EDIT } from '#app/domain/access/rules.ts'
import type { Queryable } from '../db/connection.server.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { countHolders, findStaff, lockStaff, type StaffMember } from '../db/queries/identity/staff.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { requireActor } from '../kernel/require-actor.server.ts'

export const unknownUser = () => notFound({ message: 'Usuário não encontrado.' })

/** Under a lock: what another manager just changed counts. @throws ApiError 401 actor gone or suspended, 403 */
export async function lockAsManager(tx: Queryable, ctx: ApiContext): Promise<StaffMember> {
  const { placeId, userId } = requireActor(ctx)
  await lockStaff(tx, placeId)
  const manager = await findStaff(tx, placeId, { id: userId })
  if (!manager || manager.suspendedAt) throw unauthorised()
  if (!manager.keys.includes(USERS_EDIT)) throw forbidden()
  return manager
}

export interface Opened {
  manager: StaffMember
  target: StaffMember
  isSelf: boolean
}

/** Locks as `lockAsManager`. @throws ApiError 404 for one of another place, or removed */
export async function openStaff(tx: Queryable, ctx: ApiContext, uuid: string): Promise<Opened> {
  const manager = await lockAsManager(tx, ctx)
  const target = isUuid(uuid) ? await findStaff(tx, requireActor(ctx).placeId, { uuid }) : null
  if (!target) throw unknownUser()
  return { manager, target, isSelf: target.id === manager.id }
}

/** A new phone and a forgotten password would make the user theirs. @throws ApiError 403 */
export function requireNotBeyond({ manager, target }: Opened): void {
  if (!isBeyond(target, manager)) return
  throw forbidden({
    message: 'Este usuário tem permissões que você não tem. Peça a quem também as tem para fazer esta alteração.'
  })
}

export function isBeyond(target: StaffMember, manager: StaffMember): boolean {
  const modulesOf = ({ modules, placeModules }: StaffMember) => effectiveModules(modules, placeModules)
  return holdsMore(target.keys, manager.keys) || holdsMore(modulesOf(target), modulesOf(manager))
}

/** @throws ApiError 409 `last_manager` when nobody active would be left to look after the place's users */
export async function requireAnotherManager(tx: Queryable, { target }: Opened, placeId: string): Promise<void> {
  if (!target.keys.includes(USERS_EDIT)) return
  if ((await countHolders(tx, placeId, { key: USERS_EDIT, but: target.id })) > 0) return
  throw conflict({
    code: 'last_manager',
    message: 'Ninguém mais cuidaria dos acessos deste lugar. Dê antes essa permissão a outra pessoa ativa.'
  })
}

/** @throws ApiError 409 `self` */
export function requireSomebodyElse({ isSelf }: Opened, message: string): void {
  if (isSelf) throw conflict({ code: 'self', message })
}
