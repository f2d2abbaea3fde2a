import type { Attraction } from '#app/components/booking/index.ts'
import type { Product } from '#app/contracts/products/public.ts'
import { initials } from '#app/domain/person/names.ts'
import { priceFrom } from '#app/domain/product/price.ts'
import { tCount } from '#app/domain/words/speech.ts'
import { onThisSite } from './shop-window.ts'

export function toAttraction(product: Product, href: string): Attraction {
  const types = product.tickets.map((type) => ({ ...type, needsProof: type.needs_proof, withAdult: type.with_adult }))
  const from = priceFrom(types)
  // Show prices that need a proof (students, residents) apart: most visitors do not get them.
  const withProof = priceFrom(types.filter(({ needsProof, price }) => needsProof && price > 0))
  return {
    uuid: product.uuid,
    name: product.name,
    description: product.description,
    isTranslated: product.translated.includes('description'),
    picture: onThisSite(product.picture_url),
    initials: initials(product.name),
    duration: durationText(product.duration_minutes),
    age: ageText(product.minimum_age),
    priceFrom: from,
    priceWithProof: withProof !== null && from !== null && withProof < from ? withProof : null,
    href
  }
}

/** Formats `90` as `1 h 30 min`. */
export function durationText(minutes: number): string {
  if (minutes <= 0) return ''
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** '' when there is no age limit. */
export function ageText(years: number): string {
  if (years <= 0) return ''
  return tCount(years, 'A partir de {n} ano', 'A partir de {n} anos')
}
