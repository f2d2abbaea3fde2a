import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, day, flag, list, text } from './tolerant.ts'

const CertificateSchema = z.object({
  name: text,
  issuer: text,
  /** Last day, y-m-d; empty if it does not end. */
  valid_until: text
})

/** Agent as the public page shows them; no other data of an agent is on the wire. */
const PublicAgentSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  about: text,
  /** A path on this site, or empty. */
  photo_url: text,
  /** Codes such as `pt` or `libras`. */
  languages: list(z.string()),
  certificates: list(CertificateSchema),
  /** Values of the place's own fields that visitors may read. */
  fields: list(z.object({ label: text, value: text })),
  products: list(z.object({ uuid: z.string(), name: text, picture_url: text })),
  /** Contact that the place offers to visitors: none, the place's or the agent's. The fields are empty for `none`. */
  contact: z
    .union([
      z.object({ kind: z.enum(['none', 'place', 'agent']).catch('none'), whatsapp: text, email: text }),
      z.null()
    ])
    .optional()
    .transform((value) => value ?? { kind: 'none' as const, whatsapp: '', email: '' }),
  place_uuid: text,
  timezone: z.string().default('America/Bahia')
})

export type PublicAgent = z.output<typeof PublicAgentSchema>

export const getPublicAgent = endpoint({
  id: 'getPublicAgent',
  api: 'main',
  method: 'GET',
  path: '/agents/{uuid}/public',
  access: 'public',
  summary: 'O que qualquer pessoa pode saber de um condutor, com o contato que o parque permite.',
  params: z.object({ uuid: z.string() }),
  response: PublicAgentSchema
})

const BookingAgentSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  photo_url: text,
  languages: list(z.string()),
  /** Certificates that are valid on the day of the visit. */
  certificates: list(CertificateSchema),
  /** True if not free then: another group, a day off, an expired credential, or enough for that day. */
  busy: flag,
  /** Reason in words; '' for just another group. */
  busy_with: text,
  /** True if anybody may open their page. */
  page: z.boolean().default(true),
  chosen: flag
})

export type BookingAgent = z.output<typeof BookingAgentSchema>

/** Booking in the form that its agents need, without data about the buyer. */
const AgentChoiceSchema = z.object({
  booking: z.object({
    uuid: z.string(),
    product_name: text,
    place_uuid: text,
    date: day,
    time: text,
    people: count.default(0),
    timezone: z.string().default('America/Bahia')
  }),
  operator: flag,
  /** Reason in words why nobody can be chosen any more; empty while somebody can. */
  closed: text,
  agents: z.array(BookingAgentSchema)
})

export type AgentChoice = z.output<typeof AgentChoiceSchema>

/** Needs the sealed token of the booking's page, or an operator with operation/edit, who may use its hash. */
export const listBookingAgents = endpoint({
  id: 'listBookingAgents',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/agents',
  access: 'public',
  summary: 'Condutores que podem acompanhar uma reserva: pelo endereço selado do visitante ou com operation/edit.',
  params: z.object({ uuid: z.string() }),
  query: z.object({ token: text }),
  response: AgentChoiceSchema
})

export const chooseAgent = endpoint({
  id: 'chooseAgent',
  api: 'main',
  method: 'POST',
  path: '/booking/agent',
  access: 'public',
  summary: 'Escolhe o condutor de uma reserva, ou nenhum: pelo endereço selado do visitante ou com operation/edit.',
  body: z.object({
    booking: z.string(),
    token: text,
    /** Empty for nobody. */
    agent_uuid: text,
    /** Only for operators: agents already in the booking stay too. */
    keep: flag
  }),
  response: z.object({
    outcome: z.enum(['done', 'already']),
    message: text,
    operator: flag,
    booking_uuid: text
  })
})
