import type { getSession } from '#app/contracts/auth.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import type { User } from '../db/queries/identity/users.server.ts'

export function toSignedIn(user: User): Answer<typeof getSession> {
  const { id, uuid, name, username, email, phone, photo, ownModules, placeModules } = user
  return {
    id,
    uuid,
    name,
    username,
    email,
    phone,
    photo,
    indexpage: user.indexPage,
    place: { uuid: user.placeId, name: user.placeName, timezone: user.timezone },
    params: { modules: placeModules.filter((module) => ownModules?.includes(module) ?? true) },
    rules: user.rules,
    two_step: user.twoStepOn ? 'on' : user.requireTwoStep ? 'required' : 'off'
  }
}
