import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { setUserAccess } from '#app/contracts/users/calls.ts'
import { permissionName } from '#app/domain/access/catalogue.ts'
import { effectiveModules, moduleName, refusedModules } from '#app/domain/access/modules.ts'
import { isKnownPermission, refusedPermissions, toRules, USERS_EDIT } from '#app/domain/access/rules.ts'
import type { StaffMember } from '../db/queries/identity/staff.server.ts'
import { endSessions, replacePermissions, updateStaff } from '../db/queries/identity/staff-write.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { wakeJobs } from '../kernel/outbox.server.ts'
import { requireActor } from '../kernel/require-actor.server.ts'
import { letIn } from './let-in.server.ts'
import { describeUser } from './list-users.server.ts'
import { openStaff, requireAnotherManager } from './open-staff.server.ts'

export interface Access {
  permissions: readonly string[]
  /** Null: all of the place's. */
  modules: readonly string[] | null
}

/**
 * Ends the sessions where it changes something; permissions this version does not know stay.
 * @throws ApiError 409 `self` or `last_manager`, 404, 422 for what does not exist or the actor does not hold
 */
export async function changeAccess(
  { params, body }: Received<typeof setUserAccess>,
  ctx: ApiContext
): Promise<Answer<typeof setUserAccess>> {
  const { placeId } = requireActor(ctx)
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    const { manager, target, isSelf } = opened
    requireGrantable(body, { manager, current: { permissions: target.keys, modules: target.modules } })
    const wanted = new Set(body.permissions)
    if (target.keys.includes(USERS_EDIT) && !wanted.has(USERS_EDIT)) {
      if (isSelf) throw conflict({ code: 'self', message: 'Você não pode tirar de si o cuidado com os acessos.' })
      await requireAnotherManager(tx, opened, placeId)
    }
    const unknown = target.rules.filter(({ controller, action }) => !isKnownPermission(`${controller}/${action}`))
    const rules = [...toRules(wanted), ...unknown]
    const modules = body.modules === null ? null : Array.from(new Set(body.modules))
    if (!hasChanged(target, { permissions: rules.map(keyOf), modules })) return
    await replacePermissions(tx, target.id, rules)
    await updateStaff(tx, target.id, { modules })
    await endSessions(tx, target.id)
    if (rules.length > 0) await letIn(tx, ctx, { target, placeId })
  })
  wakeJobs()
  return describeUser(ctx, params.uuid)
}

const keyOf = ({ controller, action }: { controller: string; action: string }) => `${controller}/${action}`

/** What the user has may stay. @throws ApiError 422 at `permissions` or `modules` */
export function requireGrantable(
  wanted: Access,
  { manager, current }: { manager: StaffMember; current: Access }
): void {
  const errors: Record<string, string[]> = {}
  const { unknown, notHeld } = refusedPermissions({
    wanted: wanted.permissions,
    current: current.permissions,
    granter: manager.keys
  })
  const said = [
    ...unknown.map((key) => `A permissão ${key} não existe.`),
    ...notHeld.map((key) => `Você não tem a permissão “${permissionName(key)}” e não pode dá-la.`)
  ]
  if (said.length > 0) errors.permissions = said
  const refused = refusedModules({
    wanted: wanted.modules,
    current: current.modules,
    granter: manager.modules,
    ofPlace: manager.placeModules
  })
  if (refused.length > 0) errors.modules = refused.map(moduleRefusal)
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
}

function moduleRefusal(module: string): string {
  if (module === '*') return 'Você não tem todos os módulos e não pode dá-los todos.'
  return `O módulo “${moduleName(module)}” não é seu ou não existe: não pode ser dado.`
}

function hasChanged(target: StaffMember, { permissions, modules }: Access): boolean {
  const same = (a: readonly string[], b: readonly string[]) =>
    a.length === b.length && a.every((one) => b.includes(one))
  if (!same(target.keys, permissions)) return true
  if (target.modules === null || modules === null) return target.modules !== modules
  const ofPlace = target.placeModules
  return !same(effectiveModules(target.modules, ofPlace), effectiveModules(modules, ofPlace))
}
