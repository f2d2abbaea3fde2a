import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, pageLimit, text } from '../tolerant.ts'
import { ClientSchema } from './shapes.ts'

const client = z.object({ id: z.string().toLowerCase() })
const other = z.string().max(100).toLowerCase()

/** Suggests pairs; a person decides whether to merge them. */
export const listClientDuplicates = endpoint({
  id: 'listClientDuplicates',
  api: 'main',
  method: 'GET',
  path: '/clients/duplicates',
  access: 'clients/index',
  summary: 'Pares de clientes que talvez sejam um só; client_uuid diz de quem.',
  query: z.object({
    client_uuid: z.string().max(100).toLowerCase().default(''),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit()
  }),
  response: z.object({
    data: z.array(z.object({ one: ClientSchema, other: ClientSchema, reason: text })),
    page: count,
    has_next: z.boolean().default(false)
  })
})

/** The client named in the path keeps its data; its empty fields are filled from the other. */
export const mergeClients = endpoint({
  id: 'mergeClients',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/merge',
  access: 'clients/edit',
  summary:
    'Junta outro cliente a este, que fica. As versões dizem o que foi visto antes; pode ser desfeito por um dia.',
  params: client,
  body: z.object({ other_uuid: other, version: count, other_version: count }),
  response: ClientSchema
})

export const undoClientMerge = endpoint({
  id: 'undoClientMerge',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/unmerge',
  access: 'clients/edit',
  summary:
    'Desfaz a última junção de um cliente, até um dia depois. O que foi mudado à mão desde então fica, e é dito.',
  params: client,
  body: z.object({ merge: count }),
  response: z.object({ message: text })
})

export const markClientsDistinct = endpoint({
  id: 'markClientsDistinct',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/distinct',
  access: 'clients/edit',
  summary: 'Diz que são pessoas diferentes: o par não é mais sugerido.',
  params: client,
  body: z.object({ other_uuid: other }),
  response: z.object({ message: text })
})
