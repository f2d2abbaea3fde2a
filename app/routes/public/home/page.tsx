import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { carrySheet } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import { requireAnonymous } from '#app/session/require-access.server.ts'
import { shareLinks, shareMeta } from '../../share-meta.ts'
import { listAttractions } from '../attractions.server.ts'
import { findPagePlace, listPlaceChoices, type PlaceChoice } from '../place.server.ts'
import { ChoosePlace } from './choose-place.tsx'
import homeCssUrl from './home.css?url'
import { PlaceHome } from './place-home.tsx'
import { type PlaceHomeView, toPlaceHome } from './to-place-home.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  const view = await loadHome(request)
  const path = view.place ? `/home?pid=${view.place.pid}` : '/home'
  return { ...view, share: shareLinks(context.origin, { path, picture: view.place?.picture }) }
}

export default function Home() {
  const { place, choices } = useLoaderData<typeof loader>()
  return place ? <PlaceHome place={place} /> : <ChoosePlace choices={choices} />
}

type HomeView = { place: PlaceHomeView; choices: null } | { place: null; choices: PlaceChoice[] | null }

async function loadHome(request: Request): Promise<HomeView> {
  const place = await findPagePlace(request)
  if (!place) return { place: null, choices: await listPlaceChoices(request) }
  return { place: toPlaceHome(place, await listAttractions(request, place)), choices: null }
}

export const links = carrySheet(homeCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.place?.name ?? t('Reservas de atrativos')} · Trilha` },
  ...shareMeta(data?.share, {
    site: data?.place?.name,
    title: data?.place?.name ?? t('Reservas de atrativos'),
    text: data?.place?.description || t('Reserve visitas a atrativos turísticos.')
  })
]
