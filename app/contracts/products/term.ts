import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, text } from '../tolerant.ts'

const ofProduct = z.object({ uuid: z.string() })

export const getProductTerm = endpoint({
  id: 'getProductTerm',
  api: 'main',
  method: 'GET',
  path: '/products/{uuid}/term',
  access: 'products/index',
  summary: 'Termo próprio de um atrativo, com as suas versões; sem ele vale o do parque.',
  params: ofProduct,
  response: z.object({
    uuid: z.string(),
    name: text,
    version: count,
    /** Empty for the place's. */
    text,
    place_text: text,
    versions: z.array(
      z.object({ hash: text, text, current: flag, created_at: instant, created_by: text, bookings: count })
    )
  })
})

export const saveProductTerm = endpoint({
  id: 'saveProductTerm',
  api: 'main',
  method: 'PUT',
  path: '/products/{uuid}/term',
  access: 'products/edit',
  summary: 'Grava uma versão nova do termo de um atrativo; vazio volta ao termo do parque.',
  params: ofProduct,
  body: z.object({ version: count, text }),
  response: z.object({ version: count })
})
