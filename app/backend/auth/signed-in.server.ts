import type { getSession } from '#app/contracts/auth.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { closedPart } from '#app/domain/access/permission-areas/parts.ts'
import { keyOf } from '#app/domain/access/permission-table.ts'
import { permissionForPath } from '#app/domain/access/permissions.ts'
import type { SessionUser } from '../db/queries/identity/users.server.ts'

export function toSignedIn(user: SessionUser): Answer<typeof getSession> {
  const { id, uuid, name, username, email, phone, photo, ownModules, placeModules } = user
  return {
    id,
    uuid,
    name,
    username,
    email,
    phone,
    photo,
    indexpage: homeOf(user),
    place: { uuid: user.placeId, name: user.placeName, timezone: user.timezone },
    params: { modules: placeModules.filter((module) => ownModules?.includes(module) ?? true), off: user.partsOff },
    rules: user.rules,
    two_step: user.twoStepOn ? 'on' : user.requireTwoStep ? 'required' : 'off'
  }
}

/** A home page in a switched-off part is replaced. */
function homeOf({ indexPage, partsOff }: SessionUser): string {
  const needed = permissionForPath(indexPage)
  return needed && closedPart(keyOf(needed), partsOff) ? '/dashboard/index' : indexPage
}
