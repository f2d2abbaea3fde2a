import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, optionalText, pageLimit, pageOf, text } from '../tolerant.ts'
import { ClientBookingSchema, ClientContactsSchema, ClientDetailSchema, ClientSchema } from './shapes.ts'

const page = count.pipe(z.number().min(1).max(100_000)).default(1)
const limit = pageLimit()
const uuid = z.object({ id: z.string().toLowerCase() })

/** `v` is a user of the place, or the place; any other gives an empty answer. */
export const listClients = endpoint({
  id: 'listClients',
  api: 'main',
  method: 'GET',
  path: '/clients',
  access: 'clients/index',
  summary:
    'Clientes do parque (v: o vendedor, pelo uuid do usuário ou do parque); q procura nome, documento e contato.',
  query: z.object({
    v: optionalText,
    q: z.string().max(100).default(''),
    kind: z.enum(['', 'person', 'company', 'foreign', 'none']).default(''),
    source: z.enum(['', 'booking', 'staff', 'import']).default(''),
    sort: z.enum(['', 'name', '-name', 'newest', 'oldest']).default(''),
    page,
    limit
  }),
  response: pageOf(ClientSchema)
})

export const countClients = endpoint({
  id: 'countClients',
  api: 'main',
  method: 'GET',
  path: '/clients/count',
  access: 'clients/index',
  summary: 'Quantos clientes o parque tem.',
  query: z.object({ v: optionalText }),
  response: z.object({ count })
})

export const readClient = endpoint({
  id: 'readClient',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}',
  access: 'clients/index',
  summary: 'Um cliente: dados, somas, lembretes e o que foi juntado a ele.',
  params: uuid,
  response: ClientDetailSchema
})

export const listClientBookings = endpoint({
  id: 'listClientBookings',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/bookings',
  access: 'clients/index',
  summary: 'Reservas e contas de um cliente, a visita mais recente primeiro.',
  params: uuid,
  query: z.object({ page, limit }),
  response: pageOf(ClientBookingSchema)
})

export const readClientContacts = endpoint({
  id: 'readClientContacts',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/contacts',
  access: 'clients/index',
  summary: 'As últimas mensagens a um cliente e, para quem atende, os requerimentos dele.',
  params: uuid,
  response: ClientContactsSchema
})

/** Values as sent; problems are reported at their field. */
const ClientBodySchema = z.object({
  name: text.pipe(z.string().max(300)),
  document: text.pipe(z.string().max(100)),
  document_country: text.pipe(z.string().max(10)),
  phone: text.pipe(z.string().max(100)),
  email: text.pipe(z.string().max(400)),
  zipcode: text.pipe(z.string().max(40)),
  street: text.pipe(z.string().max(300)),
  number: text.pipe(z.string().max(40)),
  complement: text.pipe(z.string().max(300)),
  neighborhood: text.pipe(z.string().max(300)),
  city: text.pipe(z.string().max(300)),
  state: text.pipe(z.string().max(40)),
  notes: text.pipe(z.string().max(10_000))
})

/** `uuid` comes from the form: sent twice, it makes one client. */
export const createClient = endpoint({
  id: 'createClient',
  api: 'main',
  method: 'POST',
  path: '/clients',
  access: 'clients/edit',
  summary: 'Cadastra um cliente. O mesmo uuid duas vezes é um cliente.',
  body: ClientBodySchema.extend({ uuid: z.uuid() }),
  response: ClientSchema
})

export const updateClient = endpoint({
  id: 'updateClient',
  api: 'main',
  method: 'PUT',
  path: '/clients/{id}',
  access: 'clients/edit',
  summary: 'Altera um cliente. 409 se outra pessoa o mudou desde que version foi lida.',
  params: uuid,
  body: ClientBodySchema.extend({ version: count }),
  response: ClientSchema
})

/** Bills whose last payment was received from `s` to `e`; `client_uuid` limits them to one client. */
export const listClosedBills = endpoint({
  id: 'listClosedBills',
  api: 'main',
  method: 'GET',
  path: '/bills/closed',
  access: 'clients/index',
  summary: 'Tempo médio de pagamento, em dias inteiros da compra ao pagamento, das contas pagas de s a e.',
  query: z.object({ s: day, e: day, v: optionalText, client_uuid: optionalText }),
  response: z.object({ days: z.union([count, z.null()]).default(null), bills: count })
})
