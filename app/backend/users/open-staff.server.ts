import { conflict, forbidden, notFound, unauthorised } from '#app/contracts/api-error.ts'
import { isBeyond, leftUnheld } from '#app/domain/access/beyond.ts'
import { permissionName } from '#app/domain/access/catalogue.ts'
import { moduleLabel } from '#app/domain/access/modules.ts'
import { USERS_EDIT } from '#app/domain/access/rules.ts'
import type { Queryable } from '../db/connection.server.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { findOthersHold } from '../db/queries/identity/rights.server.ts'
import { findStaff, lockStaff, type StaffMember } from '../db/queries/identity/staff.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'

export const unknownUser = () => notFound({ message: 'Usuário não encontrado.' })

/**
 * Runs under a lock, so that a change that another manager has just made counts.
 * @throws ApiError 401 if the actor is gone or suspended, 403
 */
export async function lockAsManager(tx: Queryable, ctx: StaffContext): Promise<StaffMember> {
  const { placeId, userId } = ctx.actor
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

/**
 * Locks like `lockAsManager`.
 * @throws ApiError 404 for a user of another place, or a removed one
 */
export async function openStaff(tx: Queryable, ctx: StaffContext, uuid: string): Promise<Opened> {
  const manager = await lockAsManager(tx, ctx)
  const target = isUuid(uuid) ? await findStaff(tx, ctx.actor.placeId, { uuid }) : null
  if (!target) throw unknownUser()
  return { manager, target, isSelf: target.id === manager.id }
}

/**
 * Nobody acts on a user with more rights: a new phone and a forgotten password would give them the account.
 * @throws ApiError 403
 */
export function requireNotBeyond({ manager, target }: Opened): void {
  if (!isBeyond(target, manager)) return
  throw forbidden({
    message: 'Este usuário tem permissões que você não tem. Peça a quem também as tem para fazer esta alteração.'
  })
}

/** Rights that the user would keep. */
interface Left {
  keys: readonly string[]
  modules: readonly string[] | null
}

const nothing: Left = { keys: [], modules: [] }

/** @throws ApiError 409 `last_holder` when nobody active would be left who holds what goes */
export async function requireOtherHolders(tx: Queryable, { target }: Opened, after = nothing): Promise<void> {
  const { permissions, modules } = await findSole(tx, target, after)
  const said = [...permissions.map(permissionName), ...modules.map(moduleLabel)]
  if (said.length === 0) return
  const named = said.slice(0, 3).map((name) => `“${name}”`)
  const more = said.length > 3 ? ` e mais ${said.length - 3}` : ''
  throw conflict({
    code: 'last_holder',
    message: `Só este usuário, entre os ativos, tem ${named.join(', ')}${more}: depois ninguém poderia devolver esse acesso. Dê-o antes a outra pessoa ativa.`
  })
}

/** Rights that no other active user holds; empty for a user who is not active. */
export async function findSole(reader: Queryable, target: StaffMember, after = nothing) {
  if (target.suspendedAt || target.invitedAt || target.waitingSince) return { permissions: [], modules: [] }
  const others = await findOthersHold(reader, target.placeId, target.id)
  return leftUnheld({ before: target, after, others })
}

/** @throws ApiError 409 `self` */
export function requireSomebodyElse({ isSelf }: Opened, message: string): void {
  if (isSelf) throw conflict({ code: 'self', message })
}
