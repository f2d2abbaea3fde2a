import { currentLanguage } from '#app/domain/words/speech.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { termHash } from '../../db/queries/places/places.server.ts'
import { readOwnWords } from '../../kernel/own-words.server.ts'
import type { OpenWaiver } from './open-link.server.ts'

/** The text in force in the language of the request, with the hash of what is read; `language` is '' in Portuguese. */
export async function speakWaiver(reader: Queryable, { booking, product, waiver }: OpenWaiver) {
  const words = await readOwnWords(reader, {
    places: [booking.placeId],
    nouns: ['product', 'waiver'],
    ids: [booking.placeId, product.uuid]
  })
  // The text in force is the attraction's or the place's: a translation names the text that it was made from.
  const bodies = [product.uuid, booking.placeId].map((id) => words.say({ noun: 'waiver', id }, 'text', waiver.body))
  const body = bodies.find((one) => one !== waiver.body)
  return {
    product: words.say({ noun: 'product', id: product.uuid }, 'name', product.name),
    waiver: body === undefined ? waiver : { ...waiver, body, hash: termHash(body) },
    language: body === undefined ? '' : currentLanguage()
  }
}
