import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { listGrantable, StaffUser } from '#app/contracts/users/calls.ts'
import { ACCESS_AREAS, permissionName } from '#app/domain/access/catalogue.ts'
import { moduleLabel, moduleName } from '#app/domain/access/modules.ts'
import { keyOf } from '#app/domain/access/permission-table.ts'
import { type RoleName, roleKeys } from '#app/domain/access/role-sets.ts'
import { isKnownPermission, USERS_EDIT } from '#app/domain/access/rules.ts'

type Grantable = CallOutput<typeof listGrantable>

/** `modules` is null for all modules of the place. */
export interface Ticked {
  permissions: readonly string[]
  modules: readonly string[] | null
}

export const heldKeys = ({ permissions }: StaffUser): string[] => permissions.map(keyOf)

/**
 * Disables a permission that the user does not hold and the viewer may not grant. One that cannot be removed now tells
 * why.
 */
export function toAccessView(user: StaffUser, grantable: Grantable, ticked: Ticked) {
  const held = heldKeys(user)
  const isOpen = (key: string) => held.includes(key) || grantable.permissions.includes(key)
  const areas = ACCESS_AREAS.map(({ code, name, entries }) => ({
    code,
    name,
    entries: entries.map((entry) => ({
      ...entry,
      isTicked: ticked.permissions.includes(entry.key),
      isClosed: !isOpen(entry.key),
      kept: keptBecause(entry.key, user)
    }))
  }))
  const mayGiveAll = grantable.all_modules || user.modules === null
  return {
    version: user.access_version,
    seen: seenOf(user),
    areas,
    unknown: held.filter((key) => !isKnownPermission(key)),
    hasClosed: areas.some(({ entries }) => entries.some(({ isClosed }) => isClosed)),
    modules: {
      isAll: ticked.modules === null,
      mayGiveAll,
      options: modulesOf(user, grantable).map((value) => ({
        value,
        label: moduleName(value),
        isTicked: ticked.modules === null || ticked.modules.includes(value),
        isClosed: !grantable.modules.includes(value) && !(user.modules ?? grantable.place_modules).includes(value)
      }))
    }
  }
}

/** '' when the permission may be removed. */
function keptBecause(key: string, { self, sole }: StaffUser): string {
  if (self && key === USERS_EDIT) return 'Você não pode tirar de si o cuidado com os acessos.'
  return sole.includes(key) ? 'Ninguém mais ativo tem esta permissão: para tirá-la, dê-a antes a outra pessoa.' : ''
}

/** Records what the form was drawn from, so that a second manager learns of changes made meanwhile. */
function seenOf(user: StaffUser): string {
  return `${heldKeys(user).join(' ')}|${user.modules === null ? '*' : user.modules.join(' ')}`
}

/** Lists the changes as text; empty when `seen` is empty. */
export function changesSince(seen: string, user: StaffUser): string[] {
  const partsOf = (text: string) => text.split('|').map((part) => part.split(' ').filter(Boolean))
  const [keys = [], modules = []] = partsOf(seen)
  const [nowKeys = [], nowModules = []] = partsOf(seenOf(user))
  const named = (from: string[], without: string[], name: (key: string) => string) =>
    from.filter((key) => !without.includes(key)).map((key) => `“${name(key)}”`)
  const gained = [...named(nowKeys, keys, permissionName), ...named(nowModules, modules, moduleLabel)]
  const lost = [...named(keys, nowKeys, permissionName), ...named(modules, nowModules, moduleLabel)]
  return [
    ...(gained.length > 0 ? [`Passou a ter: ${gained.join(', ')}.`] : []),
    ...(lost.length > 0 ? [`Deixou de ter: ${lost.join(', ')}.`] : [])
  ]
}

export type AccessView = ReturnType<typeof toAccessView>
export type AccessEntryView = AccessView['areas'][number]['entries'][number]

function modulesOf({ modules }: StaffUser, { place_modules: ofPlace }: Grantable): string[] {
  return Array.from(new Set([...ofPlace, ...(modules ?? [])]))
}

/** Permissions that the viewer may not grant stay as they are. */
export function tickRole(role: RoleName, user: StaffUser, grantable: Grantable): Ticked {
  const held = heldKeys(user)
  const wanted = roleKeys(role).filter((key) => held.includes(key) || grantable.permissions.includes(key))
  return { permissions: wanted, modules: firstModules(user, grantable) }
}

/**
 * Modules to show first: those held, or for a pending registration those that the viewer would give in an invitation.
 */
export function firstModules({ state, modules }: StaffUser, grantable: Grantable): readonly string[] | null {
  if (state !== 'pending') return modules
  return grantable.all_modules ? null : grantable.modules
}
