import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProductPageSchema, ProductRowSchema } from './manage.ts'
import { listProducts } from './public.ts'

/** GET /products/ as staff ask it, without `pid`; a remote API may know only the bare array. */
export const listOwnProducts = endpoint({
  ...listProducts,
  response: z.union([
    ProductPageSchema,
    z
      .array(ProductRowSchema)
      .transform((data) => ({ data, total: data.length, page: 1, limit: data.length, categories: [] as string[] }))
  ])
})
