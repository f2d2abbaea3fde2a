import { z } from 'zod'
import { SITE_FIELD_NAMES } from '#app/domain/wordpress/fields.ts'
import { recordOf } from '#app/domain/words/records.ts'
import { endpoint } from '../endpoint.ts'
import { count, instant, list, optionalMoney, text } from '../tolerant.ts'

const WordpressPostSchema = z.object({
  id: text,
  /** Number at the site, and the address for editing it there; '' if the site has changed. */
  post_id: text,
  edit_url: text,
  /** Reason in words, and the data that were understood. */
  reason: text,
  status: text,
  product: text,
  /** `2026-12-01 09:00`, as far as it is known. */
  visit: text,
  people: count.nullable(),
  /** Null if unknown, or without the right to see values. */
  total: optionalMoney,
  changed_at: instant,
  /** Code of our booking, if there is one. */
  code: text
})

const WordpressProductSchema = z.object({
  key: text,
  name: text,
  /** Our attraction; '' if none is mapped. */
  product_uuid: text
})

const fieldNames = z.object(recordOf(SITE_FIELD_NAMES, () => text))

const WordpressSettingsSchema = z.object({
  /** `unreadable`: stored, but sealed with a key that is gone. */
  source: z.enum(['none', 'environment', 'kept', 'unreadable']),
  /** Address and user of the site. */
  site: text,
  user: text,
  changed_at: instant,
  changed_by: text,
  ran_at: instant,
  /** End of the last complete reading. */
  ended_at: instant,
  next_at: instant,
  /** Fault in words; '' if the last reading succeeded. */
  fault: text,
  counts: z.object({ imported: count, skipped: count, open: count, waiting: count }),
  /** The place's own field names; '' for the usual ones. */
  fields: fieldNames,
  products: list(WordpressProductSchema),
  own_products: list(z.object({ uuid: text, name: text })),
  /** At most fifty, the latest first. */
  posts: list(WordpressPostSchema)
})

export type WordpressSettings = z.output<typeof WordpressSettingsSchema>

const access = 'configurations/wordpress'

export const getWordpress = endpoint({
  id: 'getWordpress',
  api: 'main',
  method: 'GET',
  path: '/wordpress',
  access,
  summary: 'O site WordPress do parque, o que foi lido dele e o que espera por alguém; nunca a senha.',
  response: WordpressSettingsSchema
})

const WordpressSampleSchema = z.object({
  ok: z.boolean(),
  words: z.string(),
  /** Three latest bookings, masked. */
  bookings: list(
    z.object({
      post_id: text,
      status: text,
      /** Status that the booking would get here. */
      state: text,
      product: text,
      /** Our attraction; '' if unknown. */
      own_product: text,
      visit: text,
      people: count.nullable(),
      total: optionalMoney,
      method: text,
      name: text,
      document: text,
      phone: text,
      email: text
    })
  )
})

export type WordpressSample = z.output<typeof WordpressSampleSchema>

export const getWordpressSample = endpoint({
  id: 'getWordpressSample',
  api: 'main',
  method: 'GET',
  path: '/wordpress/sample',
  access,
  summary: 'Lê as últimas reservas do site e diz o que se entendeu de três, mascaradas. Nada é importado.',
  response: WordpressSampleSchema
})

const typed = z.string().trim().max(400, 'Longo demais.').default('')

export const saveWordpress = endpoint({
  id: 'saveWordpress',
  api: 'main',
  method: 'PUT',
  path: '/wordpress',
  access,
  summary: 'Guarda o endereço e as credenciais do site WordPress, seladas; o que vem vazio fica como está.',
  body: z.object({
    url: typed,
    user: typed,
    app_password: typed,
    /** Proof of the user who changes them. */
    password: z.string().max(1000).default(''),
    code: z.string().max(40).default('')
  }),
  response: WordpressSettingsSchema
})

export const deleteWordpress = endpoint({
  id: 'deleteWordpress',
  api: 'main',
  method: 'DELETE',
  path: '/wordpress',
  access,
  summary: 'Apaga o site e suas credenciais: nada mais é lido dele. As reservas ficam.',
  response: WordpressSettingsSchema
})

export const saveWordpressFields = endpoint({
  id: 'saveWordpressFields',
  api: 'main',
  method: 'PUT',
  path: '/wordpress/fields',
  access,
  summary: 'Diz em que campos do site está cada dado da reserva; o que esperava é lido de novo.',
  body: z.object(recordOf(SITE_FIELD_NAMES, () => typed)),
  response: WordpressSettingsSchema
})

export const mapWordpressProducts = endpoint({
  id: 'mapWordpressProducts',
  api: 'main',
  method: 'PUT',
  path: '/wordpress/products',
  access,
  summary: 'Diz qual atrativo do parque é cada um do site; o que esperava por isso é lido de novo.',
  body: z.object({
    products: z.array(z.object({ key: z.string().min(1).max(120), product_uuid: z.string().max(40) })).max(500)
  }),
  response: WordpressSettingsSchema
})

export const followWordpressPost = endpoint({
  id: 'followWordpressPost',
  api: 'main',
  method: 'POST',
  path: '/wordpress/posts/{id}',
  access,
  summary: 'Lê de novo uma reserva do site que esperava (retry), ou diz que foi vista e nada há a fazer (dismiss).',
  params: z.object({ id: z.string() }),
  body: z.object({ action: z.enum(['retry', 'dismiss']) }),
  response: z.object({ ok: z.boolean(), words: z.string() })
})

export const runWordpress = endpoint({
  id: 'runWordpress',
  api: 'main',
  method: 'POST',
  path: '/wordpress/run',
  access,
  summary: 'Lê o site assim que possível, sem esperar a próxima vez.',
  response: z.object({ words: z.string() })
})
