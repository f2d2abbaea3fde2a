import { listAttractions } from '../attractions.server.ts'
import { findPagePlace, listPlaceChoices, type PlaceChoice } from '../place.server.ts'
import { type PlaceHomeView, toPlaceHome } from './to-place-home.server.ts'

type HomeView = { place: PlaceHomeView; choices: null } | { place: null; choices: PlaceChoice[] | null }

export async function loadHome(request: Request): Promise<HomeView> {
  const place = await findPagePlace(request)
  if (!place) return { place: null, choices: await listPlaceChoices(request) }
  return { place: toPlaceHome(place, await listAttractions(request, place)), choices: null }
}
