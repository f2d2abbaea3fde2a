import { json } from '@remix-run/node'
import { readPublicPlace, readPublicPlaces } from '#app/api-client/places.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import type { PublicPlace } from '#app/contracts/places.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { openCall } from '#app/session/viewer.server.ts'

/**
 * Without `pid`, finds the only place there is. Null when there are several, or the API does not answer (the client
 * logs it): signing in must not wait for a logo.
 * @throws Response 404 for an unknown `pid`
 */
export async function findPagePlace(request: Request): Promise<PublicPlace | null> {
  const call = openCall(request)
  const pid = new URL(request.url).searchParams.get('pid')
  try {
    if (pid) return await readPublicPlace(call, pid)
    const [only, ...others] = await readPublicPlaces(call)
    return only && others.length === 0 ? await readPublicPlace(call, only.uuid) : null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (pid && (error.status === 404 || error.status === 422)) {
      throw json({ message: ERRORS.placeNotFound }, { status: 404 })
    }
    return null
  }
}

export interface PlaceChoice {
  uuid: string
  name: string
  where: string
}

/** Null when the API does not answer (the client logs it). */
export async function listPlaceChoices(request: Request): Promise<PlaceChoice[] | null> {
  try {
    const places = await readPublicPlaces(openCall(request))
    return places.map(({ uuid, name, city, state }) => ({ uuid, name, where: whereOf({ city, state }) }))
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

export function whereOf({ city, state }: { city: string; state: string }): string {
  return [city, state].filter(Boolean).join(' – ')
}
