import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { carrySheet } from '#app/components/document/link-sheets.ts'
import { requireAnonymous } from '#app/session/require-access.server.ts'
import { listAttractions } from '../attractions.server.ts'
import { findPagePlace, listPlaceChoices } from '../place.server.ts'
import { ChoosePlace } from './choose-place.tsx'
import homeCssUrl from './home.css?url'
import { PlaceHome } from './place-home.tsx'
import { toPlaceHome } from './to-place-home.server.ts'

/** The place's own shop window; where the address names none and there are several, what this is and which there are. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  const place = await findPagePlace(request)
  if (!place) return { place: null, choices: await listPlaceChoices(request) }
  return { place: toPlaceHome(place, await listAttractions(request, place)), choices: null }
}

export default function Home() {
  const { place, choices } = useLoaderData<typeof loader>()
  return place ? <PlaceHome place={place} /> : <ChoosePlace choices={choices} />
}

export const links = carrySheet(homeCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.place?.name ?? 'Reservas de atrativos'} · Trilha` },
  { name: 'description', content: data?.place?.description || 'Reserve visitas a atrativos turísticos.' }
]
