import type { getSession } from '#app/contracts/auth.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import type { Account } from '../db/queries/identity/users.server.ts'

/** What sign-in and session tell about an account. */
export function toSignedIn(account: Account): Answer<typeof getSession> {
  const { id, uuid, name, username, email, phone, photo, ownModules, placeModules } = account
  return {
    id,
    uuid,
    name,
    username,
    email,
    phone,
    photo,
    indexpage: account.indexPage,
    place: { uuid: account.placeId, name: account.placeName, timezone: account.timezone },
    params: { modules: placeModules.filter((module) => ownModules?.includes(module) ?? true) },
    rules: account.rules,
    two_step: account.twoStepOn ? 'on' : account.requireTwoStep ? 'required' : 'off'
  }
}
