import type { Product } from '#app/contracts/products.ts'
import { initials } from '#app/domain/names.ts'
import { onThisSite } from '../shop-window.ts'
import { frameOf } from './frame.server.ts'
import type { LoadedView, StepContext } from './load-view.server.ts'
import { stepHref } from './selection.ts'
import type { AttractionCard } from './view.ts'

const unknown = 'Este atrativo não é deste lugar ou não recebe mais reservas. Escolha um destes.'

/** The attractions to choose from; an unknown one in the address is said, and a 404. */
export function viewAttractions(context: StepContext): LoadedView {
  const { chosen, place, products } = context
  const isUnknown = chosen.atrativo !== ''
  return {
    status: isUnknown ? 404 : 200,
    view: {
      ...frameOf(context, 'attraction'),
      step: 'attraction',
      notice: isUnknown ? unknown : null,
      lead: place.description,
      cards: products.map((product) => toCard(product, context))
    }
  }
}

function toCard(product: Product, { chosen }: StepContext): AttractionCard {
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
    href: stepHref(chosen, { atrativo: product.uuid, mes: '', date: '', time: '', tickets: [], passo: '' })
  }
}

/** Minutes as people say them: `90` → `1 h 30 min`. */
export function durationText(minutes: number): string {
  if (minutes <= 0) return ''
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}
