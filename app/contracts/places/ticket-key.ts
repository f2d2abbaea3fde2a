import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const access = ['configurations/gate', 'configurations/edit'] as const
/** Instant at which the key that signs was made. */
const response = z.object({ made: z.string() })

export const getTicketKey = endpoint({
  id: 'getTicketKey',
  api: 'main',
  method: 'GET',
  path: '/places/ticket-key',
  access,
  summary: 'Desde quando vale a chave com que o parque assina os ingressos; nunca a própria chave.',
  response
})

export const changeTicketKey = endpoint({
  id: 'changeTicketKey',
  api: 'main',
  method: 'POST',
  path: '/places/ticket-key',
  access,
  summary:
    'Faz uma chave nova para assinar os ingressos. A anterior continua conferindo os ingressos já feitos até o dia deles.',
  body: z.object({}),
  response
})
