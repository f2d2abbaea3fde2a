import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, mostCounted, pageLimit, text } from '../tolerant.ts'

/** Days as y-m-d, '' for none; `value` is whole per cent, or reais off each ticket. */
const DiscountDataSchema = z.object({
  code: text,
  description: text,
  kind: z.enum(['percent', 'amount']),
  value: z.number(),
  /** Uuids; empty for all attractions. */
  products: list(z.string()),
  /** Labels; empty for all that do not count to the half-price quota. */
  types: list(z.string()),
  valid_from: text,
  valid_to: text,
  visit_from: text,
  visit_to: text,
  /** Bookings in all, and by one document; 0 for any number. */
  max_uses: count,
  max_per_person: count,
  /** Tickets of one booking that the code may discount; null for any number. */
  max_tickets: z.union([count, z.null()]).default(null),
  active: flag
})

const DiscountSchema = DiscountDataSchema.extend({
  uuid: z.string(),
  version: count,
  /** Live bookings that have used it. */
  uses: count.default(0),
  created_date: instant
})

export type Discount = z.output<typeof DiscountSchema>

const uuid = z.object({ uuid: z.string().toLowerCase() })

export const listDiscounts = endpoint({
  id: 'listDiscounts',
  api: 'main',
  method: 'GET',
  path: '/products/discounts',
  access: 'products/index',
  summary: 'Códigos de desconto do parque, os mais novos primeiro; q procura em código e descrição.',
  query: z.object({
    q: z.string().max(100).default(''),
    state: z.enum(['', 'active', 'inactive']).default(''),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit()
  }),
  response: z.object({ data: z.array(DiscountSchema), total: count, page: count, limit: count })
})

export const readDiscount = endpoint({
  id: 'readDiscount',
  api: 'main',
  method: 'GET',
  path: '/products/discounts/{uuid}',
  access: 'products/index',
  summary: 'Um código de desconto do parque, com os usos até agora.',
  params: uuid,
  response: DiscountSchema
})

/** Values as sent; problems are reported at their field. */
const DiscountBodySchema = z.object({
  code: text.pipe(z.string().max(100)),
  description: text.pipe(z.string().max(1000)),
  kind: text.pipe(z.string().max(20)),
  /** Reais, or per cent; text may have a comma. */
  value: text.pipe(z.string().max(40)),
  products: list(z.string().max(100)).pipe(z.array(z.string()).max(500)),
  types: list(z.string().max(100)).pipe(z.array(z.string()).max(500)),
  valid_from: text.pipe(z.string().max(40)),
  valid_to: text.pipe(z.string().max(40)),
  visit_from: text.pipe(z.string().max(40)),
  visit_to: text.pipe(z.string().max(40)),
  max_uses: count.pipe(z.number().max(mostCounted)).default(0),
  max_per_person: count.pipe(z.number().max(mostCounted)).default(0),
  max_tickets: z.union([count.pipe(z.number().max(mostCounted)), z.null()]).default(null),
  active: flag
})

/** `uuid` comes from the form: sent twice, it makes one code. */
export const createDiscount = endpoint({
  id: 'createDiscount',
  api: 'main',
  method: 'POST',
  path: '/products/discounts',
  access: 'products/discounts',
  summary: 'Cria um código de desconto. O mesmo uuid duas vezes é um código.',
  body: DiscountBodySchema.extend({ uuid: z.uuid() }),
  response: DiscountSchema
})

export const updateDiscount = endpoint({
  id: 'updateDiscount',
  api: 'main',
  method: 'PUT',
  path: '/products/discounts/{uuid}',
  access: 'products/discounts',
  summary: 'Altera um código de desconto. 409 se outra pessoa o mudou desde que version foi lida.',
  params: uuid,
  body: DiscountBodySchema.extend({ version: count }),
  response: DiscountSchema
})
