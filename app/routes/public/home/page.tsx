import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { carrySheet } from '#app/components/shell/index.ts'
import { requireAnonymous } from '#app/session/require-access.server.ts'
import { ChoosePlace } from './choose-place.tsx'
import homeCssUrl from './home.css?url'
import { loadHome } from './load-home.server.ts'
import { PlaceHome } from './place-home.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  return loadHome(request)
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
