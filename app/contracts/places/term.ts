import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, text } from '../tolerant.ts'

const access = ['configurations/term', 'configurations/edit'] as const

/** Times at which a text came into force; `bookings` is counted up to `most_counted`. */
const VersionSchema = z.object({
  id: z.string(),
  hash: text,
  text,
  current: flag,
  created_at: instant,
  created_by: text,
  bookings: count
})

const PlaceTermSchema = z.object({
  /** Hash of the term in force. */
  version: text,
  text,
  /** Default term for this place with its present settings. */
  house_text: text,
  /** True if the default term is in force; it follows the place's data. */
  is_house: flag,
  most_counted: count,
  /** The newest first. */
  versions: z.array(VersionSchema)
})

export const getPlaceTerm = endpoint({
  id: 'getPlaceTerm',
  api: 'main',
  method: 'GET',
  path: '/places/term',
  access,
  summary: 'Termo do parque, com as versões que já valeram e quantas reservas aceitaram cada uma.',
  response: PlaceTermSchema
})

export const savePlaceTerm = endpoint({
  id: 'savePlaceTerm',
  api: 'main',
  method: 'PUT',
  path: '/places/term',
  access,
  summary:
    'Põe em vigor um texto novo, para as próximas reservas; vazio volta ao texto da casa. 409 se outra pessoa o trocou.',
  body: z.object({ version: z.string(), text: z.string().max(100_000) }),
  response: PlaceTermSchema
})
