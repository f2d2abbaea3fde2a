import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, list, money, text } from '../tolerant.ts'
import { TypeSeasonSchema } from './seasons.ts'

/** Values as typed; `checkTicketType` reads them. Weekday 0 is Sunday. */
const TypedPriceSchema = z.object({ price: text, valid_from: text, valid_to: text, weekdays: list(text) })

const TypedTypeSchema = z.object({
  /** Version of the attraction that was read; an older one gives 409 `changed_meanwhile`. */
  version: count,
  label: text,
  title: text,
  description: text,
  price: text,
  minimum: text,
  maximum: text,
  valid_from: text,
  valid_to: text,
  needs_proof: flag,
  counts_to_quota: flag,
  with_adult: flag,
  active: flag,
  prices: list(TypedPriceSchema)
})

const ManagedTypeSchema = z.object({
  id: count,
  label: text,
  title: text,
  description: text,
  price: money,
  needs_proof: flag,
  counts_to_quota: flag,
  with_adult: flag,
  minimum: count,
  maximum: count,
  /** y-m-d, or empty for an open end. */
  valid_from: text,
  valid_to: text,
  active: flag,
  /** True if it was sold: its label stays, and it is never deleted. */
  sold: flag,
  prices: list(z.object({ price: money, valid_from: text, valid_to: text, weekdays: list(count) })),
  /** The place's seasons that touch it; its own prices count before them. */
  seasons: list(TypeSeasonSchema),
  /** Sentence where a half-price ticket costs more than half of the whole one on some day; empty otherwise. */
  too_dear: text
})

export type ManagedType = z.output<typeof ManagedTypeSchema>

const ofProduct = z.object({ uuid: z.string() })
const ofType = z.object({ uuid: z.string(), id: z.string() })

export const listManagedTypes = endpoint({
  id: 'listManagedTypes',
  api: 'main',
  method: 'GET',
  path: '/products/{uuid}/tickets',
  access: 'products/index',
  summary: 'Tipos de ingresso de um atrativo, também os inativos, com os preços por data.',
  params: ofProduct,
  response: z.object({
    uuid: z.string(),
    name: text,
    version: count,
    quota_percent: count,
    tickets: z.array(ManagedTypeSchema)
  })
})

const Saved = z.object({ id: count, version: count })

export const addTicketType = endpoint({
  id: 'addTicketType',
  api: 'main',
  method: 'POST',
  path: '/products/{uuid}/tickets',
  access: 'products/edit',
  created: true,
  summary: 'Cria um tipo de ingresso, depois dos que há.',
  params: ofProduct,
  body: TypedTypeSchema,
  response: Saved
})

export const updateTicketType = endpoint({
  id: 'updateTicketType',
  api: 'main',
  method: 'PUT',
  path: '/products/{uuid}/tickets/{id}',
  access: 'products/edit',
  summary: 'Altera um tipo de ingresso e os seus preços; o que já foi vendido fica com o preço que teve.',
  params: ofType,
  body: TypedTypeSchema,
  response: Saved
})

export const removeTicketType = endpoint({
  id: 'removeTicketType',
  api: 'main',
  method: 'DELETE',
  path: '/products/{uuid}/tickets/{id}',
  access: 'products/edit',
  summary: 'Apaga um tipo de ingresso; o que já foi vendido fica inativo.',
  params: ofType,
  query: z.object({ version: count }),
  response: z.object({ status: z.enum(['deleted', 'inactive']), version: count })
})

export const moveTicketType = endpoint({
  id: 'moveTicketType',
  api: 'main',
  method: 'POST',
  path: '/products/{uuid}/tickets/{id}/move',
  access: 'products/edit',
  summary: 'Leva um tipo de ingresso uma posição para cima ou para baixo.',
  params: ofType,
  body: z.object({ version: count, to: z.enum(['up', 'down']) }),
  response: z.object({ version: count })
})
