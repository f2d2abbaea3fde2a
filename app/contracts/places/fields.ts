import { z } from 'zod'
import { FieldBodySchema } from '../agents/fields.ts'
import { AgentFieldSchema } from '../agents/shapes.ts'
import { endpoint } from '../endpoint.ts'
import { count, list } from '../tolerant.ts'

const access = ['configurations/place-fields', 'configurations/edit'] as const

/**
 * Specification §3: like the agents' fields, but filled in by the place itself. `value` holds all values, a line each.
 */
const PlaceFieldSchema = AgentFieldSchema.extend({ values: list(z.string()) })

export type PlaceField = z.output<typeof PlaceFieldSchema>

export const listPlaceFields = endpoint({
  id: 'listPlaceFields',
  api: 'main',
  method: 'GET',
  path: '/places/fields',
  access: [...access, 'configurations/index'],
  summary: 'Campos próprios do parque, com o que está preenchido e quando mudou.',
  response: z.array(PlaceFieldSchema)
})

const ShapeSchema = FieldBodySchema.omit({ value: true })

/** `uuid` comes from the form: sent twice, it makes one field. */
export const createPlaceField = endpoint({
  id: 'createPlaceField',
  api: 'main',
  method: 'POST',
  path: '/places/fields',
  access,
  summary: 'Acrescenta um campo ao parque. O mesmo uuid duas vezes é um campo.',
  body: ShapeSchema.extend({ uuid: z.uuid().toLowerCase() }),
  response: PlaceFieldSchema
})

export const updatePlaceField = endpoint({
  id: 'updatePlaceField',
  api: 'main',
  method: 'PUT',
  path: '/places/fields/{uuid}',
  access,
  summary: 'Altera um campo do parque, sem tocar no que está preenchido. 409 se outra pessoa o mudou desde version.',
  params: z.object({ uuid: z.string().toLowerCase() }),
  body: ShapeSchema.extend({ version: count }),
  response: PlaceFieldSchema
})

export const savePlaceFields = endpoint({
  id: 'savePlaceFields',
  api: 'main',
  method: 'PUT',
  path: '/places/field-values',
  access,
  summary: 'Preenche campos do parque; os que não vêm ficam como estão. 409 se um deles mudou desde version.',
  body: z.object({
    values: z
      .array(z.object({ key: z.string().max(60), version: count, values: z.array(z.string().max(3000)).max(100) }))
      .max(100)
  }),
  response: z.array(PlaceFieldSchema)
})
