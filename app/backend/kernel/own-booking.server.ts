import type { Queryable } from '../db/connection.server.ts'
import type { FullBooking, Parts } from '../db/queries/bookings/bookings.server.ts'
import { readOwnWords } from './own-words.server.ts'

type Own = Pick<FullBooking, 'product' | 'place'>

/** The booking with its place's own texts in the language of the request. It is for readers only: never save it. */
export async function inOwnWords<Full extends Own, Items extends Pick<Parts, 'items'>>(
  reader: Queryable,
  full: Full,
  parts: Items
): Promise<{ full: Full; parts: Items }> {
  const { product, place } = full
  const words = await readOwnWords(reader, {
    places: [place.id],
    nouns: ['place', 'product', 'ticket'],
    ids: [place.id, product.uuid],
    ticketsOf: product.id
  })
  const ofPlace = { noun: 'place', id: place.id } as const
  const ofProduct = { noun: 'product', id: product.uuid } as const
  return {
    full: {
      ...full,
      place: {
        ...place,
        name: words.say(ofPlace, 'name', place.name),
        whatToBring: words.say(ofPlace, 'what_to_bring', place.whatToBring)
      },
      product: {
        ...product,
        name: words.say(ofProduct, 'name', product.name),
        description: words.say(ofProduct, 'description', product.description),
        whatToBring: words.say(ofProduct, 'what_to_bring', product.whatToBring)
      }
    },
    parts: { ...parts, items: parts.items.map((item) => ({ ...item, title: words.sayTicket(item.label, item.title) })) }
  }
}
