import type { Attraction } from '#app/components/booking/index.ts'
import type { Product } from '#app/contracts/products/public.ts'
import { initials } from '#app/domain/person/names.ts'
import { onThisSite } from './shop-window.ts'

export function toAttraction(product: Product, href: string): Attraction {
  const paid = product.tickets.filter(({ price }) => price > 0)
  const open = paid.filter((ticket) => !ticket.needs_proof)
  // What anybody pays comes first; what a student or a resident pays would promise too much to the rest.
  const priceFrom = lowest(open.length > 0 ? open : paid)
  const withProof = lowest(paid)
  return {
    uuid: product.uuid,
    name: product.name,
    description: product.description,
    picture: onThisSite(product.picture_url),
    initials: initials(product.name),
    duration: durationText(product.duration_minutes),
    age: ageText(product.minimum_age),
    priceFrom,
    priceWithProof: withProof < priceFrom ? withProof : null,
    href
  }
}

/** Centavos; 0 where there is none. */
function lowest(tickets: readonly { price: number }[]): number {
  return tickets.length > 0 ? Math.min(...tickets.map(({ price }) => price)) : 0
}

/** `90` → `1 h 30 min`. */
export function durationText(minutes: number): string {
  if (minutes <= 0) return ''
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** '' where there is no rule. */
export function ageText(years: number): string {
  if (years <= 0) return ''
  return `A partir de ${years === 1 ? '1 ano' : `${years} anos`}`
}
