import type { Crumb } from '#app/components/index.ts'

type Attraction = { uuid: string; name: string } | undefined

/** Crumb of an attraction, for the pages below it. */
export function attractionCrumb(data: Attraction): Crumb {
  return data ? { label: data.name, href: `/products/${data.uuid}` } : { label: 'Atrativo' }
}

/** Crumbs of the pages above a ticket type. */
export function ticketCrumbs(data: Attraction): Crumb[] {
  return [attractionCrumb(data), { label: 'Ingressos', href: data && `/products/${data.uuid}/tickets` }]
}
