import type { Crumb } from '#app/components/shell/index.ts'

type Attraction = { uuid: string; name: string } | undefined

/** Above what is of one attraction. */
export function attractionCrumb(data: Attraction): Crumb {
  return data ? { label: data.name, href: `/products/${data.uuid}` } : { label: 'Atrativo' }
}

/** Above a ticket type. */
export function ticketCrumbs(data: Attraction): Crumb[] {
  return [attractionCrumb(data), { label: 'Ingressos', href: data && `/products/${data.uuid}/tickets` }]
}
