import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { Attraction } from '#app/components/booking/index.ts'
import { carrySheet } from '#app/components/index.ts'
import type { PublicPlace } from '#app/contracts/places.ts'
import { t } from '#app/domain/words/speech.ts'
import { requireAnonymous } from '#app/session/require-access.server.ts'
import { type ShareLinks, shareLinks, shareMeta } from '../../share-meta.ts'
import { listAttractions } from '../attractions.server.ts'
import { findPagePlace } from '../place.server.ts'
import { type Contact, toContact } from '../to-contact.server.ts'
import { HowItIsCharged } from './how-it-is-charged.tsx'
import { Plans } from './plans.tsx'
import pricingCssUrl from './pricing.css?url'

interface PricingView {
  /** '' when no place is known. */
  name: string
  plans: PublicPlace['plans']
  attractions: Pick<Attraction, 'uuid' | 'name' | 'priceFrom' | 'href'>[]
  contact: Contact | null
  share: ShareLinks
}

/** Without plans of the place, explains how a visit is charged. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<PricingView> {
  await requireAnonymous(request)
  const place = await findPagePlace(request)
  const share = shareLinks(context.origin, { path: place ? `/pricing?pid=${place.uuid}` : '/pricing' })
  if (!place) return { name: '', plans: [], attractions: [], contact: null, share }
  const { name, plans } = place
  const attractions = plans.length > 0 ? [] : await listAttractions(request, place)
  const rows = (attractions ?? []).map(({ uuid, name, priceFrom, href }) => ({ uuid, name, priceFrom, href }))
  return { name, plans, attractions: rows, contact: toContact(place), share }
}

export default function Pricing() {
  const { name, plans, attractions, contact } = useLoaderData<typeof loader>()
  return plans.length > 0 ? (
    <Plans name={name} plans={plans} contact={contact} />
  ) : (
    <HowItIsCharged name={name} attractions={attractions} contact={contact} />
  )
}

export const links = carrySheet(pricingCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data && data.plans.length > 0 ? t('Planos') : t('Preços')} · Trilha` },
  ...shareMeta(data?.share, {
    site: data?.name || undefined,
    title: data?.name ? `${t('Preços')} · ${data.name}` : t('Preços'),
    text: t('Quanto custa visitar {place}: os preços dos atrativos, sem mensalidade e sem cadastro.', {
      place: data?.name || t('cada parque')
    })
  })
]
