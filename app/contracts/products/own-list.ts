import { z } from 'zod'
import { priceFrom } from '#app/domain/product/price.ts'
import { endpoint } from '../endpoint.ts'
import { list } from '../tolerant.ts'
import { ProductPageSchema, ProductRowSchema } from './manage.ts'
import { listProducts, TicketTypeSchema } from './public.ts'

const BareRowSchema = ProductRowSchema.extend({ tickets: list(TicketTypeSchema) })

/** Such an API tells only the types, so the lowest price is computed from them. */
const lowestOf = (tickets: z.output<typeof TicketTypeSchema>[]) =>
  priceFrom(tickets.map(({ price, needs_proof: needsProof }) => ({ price, needsProof })))

/** GET /products/ for staff, without `pid`; a remote API may only know the bare array. */
export const listOwnProducts = endpoint({
  ...listProducts,
  response: z.union([
    ProductPageSchema,
    z.array(BareRowSchema).transform((rows): z.output<typeof ProductPageSchema> => {
      const data = rows.map(({ tickets, ...row }) => ({ ...row, price_from: row.price_from ?? lowestOf(tickets) }))
      return { data, total: data.length, page: 1, limit: data.length, categories: [] }
    })
  ])
})
