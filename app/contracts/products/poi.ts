import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, flagUnlessNo, list, optionalText, text } from '../tolerant.ts'

/** Degrees, WGS 84. */
const degrees = z.union([z.number(), z.string().transform((value) => Number(value.replace(',', '.')))])

const PointSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  description: text,
  /** Kind of point: mirante, banheiro, estacionamento … */
  category: text,
  latitude: degrees,
  longitude: degrees,
  /** Attraction that it belongs to; empty for a point of the whole place. */
  product_uuid: text,
  product_name: text,
  position: count.default(0),
  active: flagUnlessNo,
  version: count.default(1)
})

export type Point = z.output<typeof PointSchema>

/** Points of a vendor, named by the place's uuid, a user's uuid or `pid`. Staff of the place get hidden points too. */
export const listPoints = endpoint({
  id: 'listPoints',
  api: 'main',
  method: 'GET',
  path: '/products/poi',
  access: 'public',
  summary: 'Pontos de interesse de um parque; os ocultos só para quem trabalha nele.',
  query: z.object({ v: optionalText, pid: optionalText, product: optionalText, q: optionalText }),
  response: z.array(PointSchema)
})

const body = z.object({
  name: text,
  description: text,
  category: text,
  latitude: degrees,
  longitude: degrees,
  product_uuid: text,
  active: flag,
  /** Version that was read; without it, the row is removed whatever its version. */
  version: count.optional()
})

export const createPoint = endpoint({
  id: 'createPoint',
  api: 'main',
  method: 'POST',
  path: '/products/poi',
  access: 'products/edit',
  summary: 'Acrescenta um ponto de interesse, por último na lista.',
  body,
  response: PointSchema,
  created: true
})

export const updatePoint = endpoint({
  id: 'updatePoint',
  api: 'main',
  method: 'PUT',
  path: '/products/poi/{uuid}',
  access: 'products/edit',
  summary: 'Altera um ponto de interesse.',
  params: z.object({ uuid: z.string() }),
  body,
  response: PointSchema
})

export const deletePoint = endpoint({
  id: 'deletePoint',
  api: 'main',
  method: 'DELETE',
  path: '/products/poi/{uuid}',
  access: 'products/edit',
  summary: 'Remove um ponto de interesse.',
  params: z.object({ uuid: z.string() }),
  response: z.object({ removed: count })
})

export const orderPoints = endpoint({
  id: 'orderPoints',
  api: 'main',
  method: 'PUT',
  path: '/products/poi',
  access: 'products/edit',
  summary: 'Põe os pontos de interesse nesta ordem; os que faltam ficam depois, como estavam.',
  body: z.object({ order: list(z.string()).pipe(z.array(z.string()).max(500)) }),
  response: z.array(PointSchema)
})
