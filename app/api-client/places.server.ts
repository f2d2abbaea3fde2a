import { ApiError } from '#app/contracts/api-error.ts'
import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { getPublicPlace, type PublicPlace } from '#app/contracts/places.ts'

type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallOutput<E>>

const keptMs = 60_000
const mostKept = 200
const kept = new Map<string, { place: PublicPlace; until: number }>()

/**
 * A place's public data, at most a minute old: every page shows some of it. Null where there is no such place or the
 * API does not answer (logged by the client), for pages that can do without.
 */
export async function findPublicPlace(call: Call, uuid: string): Promise<PublicPlace | null> {
  const known = kept.get(uuid)
  if (known && known.until > Date.now()) return known.place
  try {
    const place = await call(getPublicPlace, { params: { uuid } })
    if (kept.size >= mostKept) kept.clear()
    kept.set(uuid, { place, until: Date.now() + keptMs })
    return place
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
