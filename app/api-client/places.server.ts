import { ApiError } from '#app/contracts/api-error.ts'
import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { getPublicPlace, type PublicPlace } from '#app/contracts/places.ts'

type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallOutput<E>>

const keptMs = 60_000
const mostKept = 200
const kept = new Map<string, { place: PublicPlace; until: number }>()

/** A place's public data, at most a minute old: every page shows some of it. @throws ApiError 404 where there is no such place */
export async function readPublicPlace(call: Call, uuid: string): Promise<PublicPlace> {
  const known = kept.get(uuid)
  if (known && known.until > Date.now()) return known.place
  const place = await call(getPublicPlace, { params: { uuid } })
  if (kept.size >= mostKept) kept.clear()
  kept.set(uuid, { place, until: Date.now() + keptMs })
  return place
}

/** `readPublicPlace` for pages that can do without: null where there is none or the API does not answer (logged by the client). */
export async function findPublicPlace(call: Call, uuid: string): Promise<PublicPlace | null> {
  try {
    return await readPublicPlace(call, uuid)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
