import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { listGrantable, StaffUser } from '#app/contracts/users/calls.ts'
import { ACCESS_AREAS } from '#app/domain/access/catalogue.ts'
import { moduleName } from '#app/domain/access/modules.ts'
import { keyOf } from '#app/domain/access/permission-table.ts'
import { type RoleName, roleKeys } from '#app/domain/access/role-sets.ts'
import { isKnownPermission } from '#app/domain/access/rules.ts'

type Grantable = CallOutput<typeof listGrantable>

/** `modules` null: all of the place's. */
export interface Ticked {
  permissions: readonly string[]
  modules: readonly string[] | null
}

export const heldKeys = ({ permissions }: StaffUser): string[] => permissions.map(keyOf)

/** Closed is what neither the user holds nor the viewer may give. */
export function toAccessView(user: StaffUser, grantable: Grantable, ticked: Ticked) {
  const held = heldKeys(user)
  const isOpen = (key: string) => held.includes(key) || grantable.permissions.includes(key)
  const areas = ACCESS_AREAS.map(({ code, name, entries }) => ({
    code,
    name,
    entries: entries.map((entry) => ({
      ...entry,
      isTicked: ticked.permissions.includes(entry.key),
      isClosed: !isOpen(entry.key)
    }))
  }))
  const mayGiveAll = grantable.all_modules || user.modules === null
  return {
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

export type AccessView = ReturnType<typeof toAccessView>
export type AccessEntryView = AccessView['areas'][number]['entries'][number]

function modulesOf({ modules }: StaffUser, { place_modules: ofPlace }: Grantable): string[] {
  return Array.from(new Set([...ofPlace, ...(modules ?? [])]))
}

/** What the viewer may not give stays as it is. */
export function tickRole(role: RoleName, user: StaffUser, grantable: Grantable): Ticked {
  const held = heldKeys(user)
  const wanted = roleKeys(role).filter((key) => held.includes(key) || grantable.permissions.includes(key))
  return { permissions: wanted, modules: user.modules }
}
