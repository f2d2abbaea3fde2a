import { ApiError } from '#app/contracts/api-error.ts'
import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { getPublicPlace, listPublicPlaces, type PublicPlace } from '#app/contracts/places.ts'
import { currentLanguage, type VisitorLanguage } from '#app/domain/words/speech.ts'
import { env } from '#app/env.server.ts'

type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallOutput<E>>
type PlaceList = CallOutput<typeof listPublicPlaces>

const keptMs = 60_000
const mostKept = 200
const kept = new Map<string, { place: PublicPlace; until: number }>()
const keptLists = new Map<VisitorLanguage, { places: PlaceList; until: number }>()

/** At most a minute old. @throws ApiError 404 for an unknown place */
export async function readPublicPlace(call: Call, uuid: string): Promise<PublicPlace> {
  const key = `${currentLanguage()} ${uuid}`
  const known = kept.get(key)
  if (known && known.until > Date.now()) return known.place
  const place = await call(getPublicPlace, { params: { uuid } })
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, { place, until: Date.now() + keptMs })
  return place
}

export function forgetPublicPlaces(): void {
  kept.clear()
  keptLists.clear()
}

/** Null for an unknown place or when no answer comes. */
export async function findPublicPlace(call: Call, uuid: string): Promise<PublicPlace | null> {
  try {
    return await readPublicPlace(call, uuid)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** At most a minute old; an empty list is not kept. @throws ApiError */
export async function readPublicPlaces(call: Call): Promise<PlaceList> {
  const language = currentLanguage()
  const known = keptLists.get(language)
  if (known && known.until > Date.now()) return known.places
  const places = await call(listPublicPlaces, {})
  if (places.length > 0) keptLists.set(language, { places, until: Date.now() + keptMs })
  else keptLists.delete(language)
  return places
}

/** True for pictures from this site or IMAGE_ORIGINS; the Content-Security-Policy blocks all others. */
export function mayShowPicture(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true
  return URL.canParse(address) && env.IMAGE_ORIGINS.includes(new URL(address).origin)
}

/** True when the settings name a support chat. Each place may leave it out. */
export const offersChat = (): boolean => Boolean(env.SUPPORT_CHAT_URL)
