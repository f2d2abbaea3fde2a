import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, hiddenMoney, instant, list, optionalText, pageLimit, text } from '../tolerant.ts'
import { FollowUpSchema } from './shapes.ts'

const page = count.pipe(z.number().min(1).max(100_000)).default(1)
const limit = pageLimit()

const PendencySchema = z.object({
  uuid: z.string(),
  name: text,
  document: text,
  document_country: text,
  phone: text,
  bookings: count.default(0),
  receivable_value: hiddenMoney,
  refund_due_value: hiddenMoney,
  /** End of the first unconfirmed booking's hold. */
  held_until: instant,
  /** y-m-d. */
  next_visit: text,
  last_visit: text
})

export type Pendency = z.output<typeof PendencySchema>

/** The specification's `pendents_by_client`. */
export const listPendencies = endpoint({
  id: 'listPendencies',
  api: 'main',
  method: 'GET',
  path: '/clients/pendencies',
  access: 'clients/pendencies',
  summary: 'O que cada cliente deve ou tem a receber: a receber, guardado até, a devolver.',
  query: z.object({
    v: optionalText,
    q: z.string().max(100).default(''),
    kind: z.enum(['', 'receivable', 'refund']).default(''),
    visits: z.enum(['', 'ahead', 'past']).default(''),
    sort: z.enum(['', 'refund', 'until', 'name']).default(''),
    page,
    limit
  }),
  response: z.object({
    data: z.array(PendencySchema),
    total: count,
    page: count,
    limit: count,
    receivable_value: hiddenMoney,
    refund_due_value: hiddenMoney
  })
})

const ServiceSchema = z.object({
  kind: text,
  client_uuid: z.string(),
  name: text,
  phone: text,
  booking: text,
  booking_code: text,
  product_name: text,
  /** y-m-d. */
  visit: text,
  time: text,
  /** Number of missing guides, or of tickets to prove. */
  count: count.default(0),
  value: hiddenMoney,
  due: text,
  overdue: flag,
  /** Only for a follow-up. */
  uuid: text,
  body: text,
  version: count.default(0),
  done_date: instant
})

export type Service = z.output<typeof ServiceSchema>

export const listServices = endpoint({
  id: 'listServices',
  api: 'main',
  method: 'GET',
  path: '/clients/services',
  access: 'clients/services',
  summary:
    'O que está por fazer pelos clientes: pagamentos, condutores e comprovantes das visitas próximas, e lembretes.',
  query: z.object({
    v: optionalText,
    status: z.enum(['', 'open', 'overdue', 'done']).default(''),
    kind: z.enum(['', 'follow-up', 'unpaid', 'guide', 'proof', 'refund']).default(''),
    q: z.string().max(100).default(''),
    page,
    limit
  }),
  response: z.object({ data: list(ServiceSchema), total: count, page: count, limit: count })
})

export const createFollowUp = endpoint({
  id: 'createFollowUp',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/follow-ups',
  access: 'clients/edit',
  summary: 'Guarda um lembrete do que fazer por um cliente até um dia. O mesmo uuid duas vezes é um.',
  params: z.object({ id: z.string().toLowerCase() }),
  body: z.object({
    uuid: z.uuid(),
    body: text.pipe(z.string().max(5000)),
    due_on: text.pipe(z.string().max(40)),
    /** Public id of one of the client's bookings. */
    booking: text.pipe(z.string().max(100))
  }),
  response: FollowUpSchema
})

/** Marks it as done, or as open again. */
export const updateFollowUp = endpoint({
  id: 'updateFollowUp',
  api: 'main',
  method: 'PUT',
  path: '/clients/follow-ups/{uuid}',
  access: 'clients/edit',
  summary: 'Marca um lembrete como feito ou por fazer. 409 se outra pessoa o mudou desde que version foi lida.',
  params: z.object({ uuid: z.string().toLowerCase() }),
  body: z.object({ done: flag, version: count }),
  response: FollowUpSchema
})
