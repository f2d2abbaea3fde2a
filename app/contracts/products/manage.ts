import { z } from 'zod'
import { PRODUCT_STATE_CODES } from '#app/domain/product/state.ts'
import { endpoint } from '../endpoint.ts'
import { count, flag, flagUnlessNo, instant, list, mostCounted, optionalMoney, text } from '../tolerant.ts'
import { listProducts, ProductSchema } from './public.ts'

/** Specification §3, dynamic form fields. */
const ProductFieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  public_label: text,
  type: text,
  group: text,
  hint: text,
  required: flag,
  value: text,
  options: list(z.object({ value: z.string(), label: z.string() })),
  multiple: flag,
  min: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
  max: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
  max_length: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
  cumulative: flag,
  active: flagUnlessNo,
  /** Last change of the field itself; null for never. */
  changed: instant
})

const degrees = z
  .number()
  .nullish()
  .transform((value) => value ?? null)
const optionalCount = z
  .union([count, z.null()])
  .optional()
  .transform((value) => value ?? null)

/** Attraction in the list of its own place. */
export const ProductRowSchema = ProductSchema.omit({ tickets: true }).extend({
  category: text,
  state: z.enum(PRODUCT_STATE_CODES).catch('active').default('active'),
  version: count.default(1),
  archived_date: instant,
  /** Price from `priceFrom` for the next free day, else for today, in reais. */
  price_from: optionalMoney,
  /** First slot that can still be bought, within `next_days` from today. */
  next_slot: z
    .object({ date: z.string(), time: z.string() })
    .nullish()
    .transform((value) => value ?? null),
  next_days: count.default(0)
})

/** All values of its form, under the field map's names. */
const ManagedProductSchema = ProductRowSchema.omit({
  price_from: true,
  next_slot: true,
  next_days: true
}).extend({
  accessibility: text,
  what_to_bring: text,
  latitude: degrees,
  longitude: degrees,
  minimum_age: count.default(0),
  arrive_minutes: optionalCount,
  hold_minutes: optionalCount,
  guide: text,
  guide_people: count.default(0),
  /** Most people in slots that overlap in time; 0 for no limit. */
  at_once_people: count.default(0),
  at_once_full: text,
  /** `none`, `asked` or `required`: the risk term at the gate. */
  waiver: text,
  waiver_months: count.default(0),
  position: count.default(0),
  notification_number: text,
  nps: text,
  groups: list(z.string()),
  /** Requirements that it still lacks to be sold: `tickets`, `hours`. */
  missing: list(z.enum(['tickets', 'hours'])),
  photos: count.default(0),
  /** True for bookings of any state: an attraction that was ever booked is not deleted. */
  has_bookings: flag,
  /** Bookings with a visit from today on, not cancelled. */
  bookings_ahead: count.default(0)
})

export type ProductFieldShape = z.output<typeof ProductFieldSchema>
export type ProductRow = z.output<typeof ProductRowSchema>
export type ManagedProduct = z.output<typeof ManagedProductSchema>

export const ProductPageSchema = z.object({
  data: z.array(ProductRowSchema),
  total: count,
  page: count,
  limit: count,
  /** Categories in use at the place, whatever the filters. */
  categories: list(z.string())
})

/** GET /products/ as it is served: a request with `pid` gets the bare array. */
export const serveProducts = endpoint({
  ...listProducts,
  summary:
    'Com pid, os atrativos ativos de um parque com ingressos e preços do dia. Sem pid e com token, os do próprio parque, também inativos.',
  response: z.union([z.array(ProductSchema), ProductPageSchema])
})

export const listManagerProducts = endpoint({
  id: 'listManagerProducts',
  api: 'main',
  method: 'GET',
  path: '/products/gestor',
  access: 'products/index',
  summary: 'Atrativos de quem os gerencia; uuid_gestor de outro parque não dá nenhum.',
  query: listProducts.query.omit({ pid: true, uuid: true, date: true, v: true }).extend({
    uuid_gestor: listProducts.query.shape.v
  }),
  response: z.union([
    ProductPageSchema,
    z.array(ProductRowSchema).transform((data): z.output<typeof ProductPageSchema> => {
      const { length } = data
      return { data, total: length, page: 1, limit: length, categories: [] }
    })
  ])
})

export const getProductFields = endpoint({
  id: 'getProductFields',
  api: 'main',
  method: 'GET',
  path: '/products/fields',
  access: 'products/index',
  summary: 'Campos de um atrativo: por eles se faz o formulário, e por eles se confere o que chega.',
  response: z.array(ProductFieldSchema)
})

/**
 * Lower case, so that one uuid has one spelling.
 * @throws 404 for another place's
 */
const product = z.object({ uuid: z.string().toLowerCase() })

const version = count.pipe(z.number().min(1).max(mostCounted))

/** Value as typed; the field map says what each field accepts. Missing keeps the value. */
const typed = z.union([z.string().max(20_000), z.number(), z.null()]).optional()

const typedFields = {
  name: typed,
  slug: typed,
  category: typed,
  description: typed,
  groups: z.union([z.array(z.string().max(200)).max(200), z.string().max(20_000), z.null()]).optional(),
  address: typed,
  latitude: typed,
  longitude: typed,
  duration_minutes: typed,
  arrive_minutes: typed,
  minimum_age: typed,
  what_to_bring: typed,
  accessibility: typed,
  guide: typed,
  guide_people: typed,
  at_once_people: typed,
  at_once_full: typed,
  waiver: typed,
  waiver_months: typed,
  hold_minutes: typed,
  position: typed,
  notification_number: typed,
  nps: typed
}

export const getProduct = endpoint({
  id: 'getProduct',
  api: 'main',
  method: 'GET',
  path: '/products/{uuid}',
  access: 'products/index',
  summary: 'Um atrativo do parque com todos os campos, a versão e o que falta para vendê-lo.',
  params: product,
  response: ManagedProductSchema
})

export const createProduct = endpoint({
  id: 'createProduct',
  api: 'main',
  method: 'POST',
  path: '/products',
  access: 'products/edit',
  summary: 'Cria um atrativo, ainda inativo. O mesmo uuid duas vezes é um atrativo.',
  body: z.object({ uuid: z.union([z.uuid(), z.literal('')]).default(''), ...typedFields }),
  response: ManagedProductSchema,
  created: true
})

export const copyProduct = endpoint({
  id: 'copyProduct',
  api: 'main',
  method: 'POST',
  path: '/products/{uuid}/copy',
  access: 'products/edit',
  summary:
    'Copia um atrativo, fora de venda: dados, ingressos, preços, horários, termo, política e fotos; nem reservas, nem bloqueios, nem códigos. O mesmo uuid duas vezes é uma cópia.',
  params: product,
  body: z.object({ uuid: z.uuid() }),
  response: ManagedProductSchema,
  created: true
})

export const updateProduct = endpoint({
  id: 'updateProduct',
  api: 'main',
  method: 'PUT',
  path: '/products/{uuid}',
  access: 'products/edit',
  summary: 'Altera um atrativo; o que falta no pedido fica como está. 409 changed_meanwhile se já não é a versão lida.',
  params: product,
  body: z.object({ version, ...typedFields }),
  response: ManagedProductSchema
})

export const setProductState = endpoint({
  id: 'setProductState',
  api: 'main',
  method: 'PUT',
  path: '/products/{uuid}/state',
  access: 'products/edit',
  summary: 'Põe à venda, tira de venda ou arquiva. 409 not_ready onde falta ingresso ou horário.',
  params: product,
  body: z.object({ version, state: z.enum(PRODUCT_STATE_CODES) }),
  response: ManagedProductSchema
})

/** `id` is the number or the uuid. */
export const deleteProduct = endpoint({
  id: 'deleteProduct',
  api: 'node',
  method: 'DELETE',
  path: '/products/{id}',
  access: 'products/edit',
  summary: 'Apaga um atrativo com tudo o que é dele. 409 onde há reservas ou contagens: estes se arquivam.',
  params: z.object({ id: z.string().toLowerCase() }),
  response: z.object({ status: text })
})
