import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { setUserAccess } from '#app/contracts/users/calls.ts'
import { type Held, isBeyond } from '#app/domain/access/beyond.ts'
import { permissionName } from '#app/domain/access/catalogue.ts'
import { effectiveModules, moduleName, refusedModules } from '#app/domain/access/modules.ts'
import { isKnownPermission, refusedPermissions, toRules, USERS_EDIT } from '#app/domain/access/rules.ts'
import { accessChanged } from '#app/domain/audit/access-words.ts'
import { tellUser } from '../credentials/tell-user.server.ts'
import type { Queryable } from '../db/connection.server.ts'
import { listHoldersOf } from '../db/queries/identity/rights.server.ts'
import type { StaffMember } from '../db/queries/identity/staff.server.ts'
import {
  dropPasswordCode,
  endSessions,
  replacePermissions,
  updateStaff
} from '../db/queries/identity/staff-write.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'
import { describeUser } from './list-users.server.ts'
import { type Opened, openStaff, requireNotBeyond, requireOtherHolders } from './open-staff.server.ts'
import { accessVersion } from './to-wire.server.ts'

export interface Access {
  permissions: readonly string[]
  /** Null for all modules of the place. */
  modules: readonly string[] | null
}

/**
 * Ends the sessions if something changes; permissions unknown to this version stay. A repeated call counts once.
 * @throws ApiError 403 for users with more rights, 404, 409 `changed`, `self` or `last_holder`, 422 for rights that do
 * not exist or that the actor lacks
 */
export async function changeAccess(
  { params, body }: Received<typeof setUserAccess>,
  ctx: StaffContext
): Promise<Answer<typeof setUserAccess>> {
  await inTransaction(ctx.db, async (tx) => {
    const opened = await openStaff(tx, ctx, params.uuid)
    requireNotBeyond(opened)
    const { manager, target, isSelf } = opened
    const unknown = target.rules.filter(({ controller, action }) => !isKnownPermission(`${controller}/${action}`))
    const rules = [...toRules(body.permissions), ...unknown]
    const modules = body.modules === null ? null : Array.from(new Set(body.modules))
    const after = { keys: rules.map(keyOf), modules }
    const isDone = !hasChanged(target, after)
    if (!isDone && body.version !== accessVersion(target)) throw changedMeanwhile(target)
    requireGrantable(body, { manager, current: { permissions: target.keys, modules: target.modules } })
    if (isDone) return
    if (isSelf && !after.keys.includes(USERS_EDIT)) {
      throw conflict({ code: 'self', message: 'Você não pode tirar de si o cuidado com os acessos.' })
    }
    await requireOtherHolders(tx, opened, after)
    await replacePermissions(tx, target.id, rules)
    await updateStaff(tx, target.id, { modules, accessChangedBy: manager.name, accessChangedAt: ctx.now() })
    await endSessions(tx, target.id)
    await dropSeenCode(tx, ctx, { opened, after })
    if (rules.length > 0) await letIn(tx, target, ctx.now())
    const changed = accessChanged(target, after)
    await recordChange(tx, ctx, { action: 'user.access-changed', id: target.uuid, label: target.name, changed })
  })
  return describeUser(ctx, params.uuid)
}

const changedMeanwhile = ({ name, accessChangedBy: by }: StaffMember) =>
  conflict({
    code: 'changed',
    message: `${by || 'Outra pessoa'} mudou os acessos de ${name} depois que você abriu esta página. Nada foi salvo agora: confira e salve de novo.`
  })

const keyOf = ({ controller, action }: { controller: string; action: string }) => `${controller}/${action}`

/**
 * Rights that the user has already may stay.
 * @throws ApiError 422 at `permissions` or `modules`
 */
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

function hasChanged(target: StaffMember, { keys, modules }: Pick<StaffMember, 'keys' | 'modules'>): boolean {
  const same = (a: readonly string[], b: readonly string[]) =>
    a.length === b.length && a.every((one) => b.includes(one))
  if (!same(target.keys, keys)) return true
  if (target.modules === null || modules === null) return target.modules !== modules
  const ofPlace = target.placeModules
  return !same(effectiveModules(target.modules, ofPlace), effectiveModules(modules, ofPlace))
}

/** Lets a self-registered user sign in once they have a first permission, and tells them. */
async function letIn(tx: Queryable, target: StaffMember, now: Date): Promise<void> {
  if (target.waitingSince === null) return
  await updateStaff(tx, target.id, { waitingSince: null })
  const text = 'seu acesso foi liberado. Entre com o e-mail e a senha que você escolheu no cadastro.'
  await tellUser(tx, target, { title: 'Acesso liberado', text, now })
}

interface Grown {
  opened: Opened
  after: Pick<Held, 'keys' | 'modules'>
}

/**
 * A code that was handed over, or simulated, may have been read by a manager whose rights the user now exceeds: it
 * would open an account that may do more. A code sent to the user's telephone stays.
 */
async function dropSeenCode(tx: Queryable, { messengers }: ApiContext, { opened, after }: Grown): Promise<void> {
  const { manager, target } = opened
  const messenger = await messengers.of(target.placeId, 'whatsapp', { reader: tx })
  if (messenger?.simulated === false && target.phone !== '') return
  const readers = await listHoldersOf(tx, target.placeId, USERS_EDIT)
  const grown = { ...target, ...after }
  const isOutgrown = readers.some(
    (reader) =>
      reader.id !== manager.id && reader.id !== target.id && !isBeyond(target, reader) && isBeyond(grown, reader)
  )
  if (isOutgrown) await dropPasswordCode(tx, target.id)
}
