import type { Attraction } from '#app/components/attraction-card.tsx'
import type { Product } from '#app/contracts/products.ts'
import { initials } from '#app/domain/names.ts'
import { onThisSite } from './shop-window.ts'

/** What the shop window shows of an attraction; `href` is where it is booked. */
export function toAttraction(product: Product, href: string): Attraction {
  const prices = product.tickets.map(({ price }) => price).filter((price) => price > 0)
  const [full] = product.tickets
  return {
    uuid: product.uuid,
    name: product.name,
    description: product.description,
    picture: onThisSite(product.picture_url),
    initials: initials(product.name),
    duration: durationText(product.duration_minutes),
    priceFrom: prices.length > 0 ? Math.min(...prices) : 0,
    priceFull: full ? { title: full.title || full.label, price: full.price } : null,
    href
  }
}

/** Minutes as people say them: `90` → `1 h 30 min`. */
export function durationText(minutes: number): string {
  if (minutes <= 0) return ''
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}
