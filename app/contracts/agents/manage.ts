import { z } from 'zod'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { count, flag, list, mostCounted, pageLimit, pageOf, text } from '../tolerant.ts'
import { AgentRowSchema, AgentSchema, UnguidedSlotSchema } from './shapes.ts'

/** Lower case, so that one uuid has one spelling. */
const uuid = z.object({ uuid: z.string().toLowerCase() })
const page = count.pipe(z.number().min(1).max(100_000)).default(1)

/** Specification §7. `v` is the uuid of the place or of one of its users; any other gives an empty list. */
export const listAgents = endpoint({
  id: 'listAgents',
  api: 'main',
  method: 'GET',
  path: '/agents',
  access: 'agents/index',
  summary:
    'Condutores do parque: v é o uuid do parque ou de um usuário seu; q procura em nome, telefone, e-mail, CPF e Cadastur.',
  query: z.object({
    v: z.string().max(100).default(''),
    q: z.string().max(100).default(''),
    state: z.enum(['', 'active', 'archived']).default(''),
    credentials: z.enum(['', 'ending', 'ended']).default(''),
    language: z.string().max(20).default(''),
    product: z.string().max(100).default(''),
    sort: z.enum(['', 'name', '-name', 'newest', 'ending']).default(''),
    page,
    limit: pageLimit()
  }),
  response: pageOf(AgentRowSchema)
})

export const readAgent = endpoint({
  id: 'readAgent',
  api: 'main',
  method: 'GET',
  path: '/agents/{uuid}',
  access: 'agents/index',
  summary: 'Um condutor do parque, com credenciais, folgas, campos do parque e as próximas reservas.',
  params: uuid,
  response: AgentSchema
})

const short = text.pipe(z.string().max(300))
const Certificate = z.object({ name: short, issuer: short, number: short, valid_until: short })
const DayOff = z.object({ from: short, until: short, reason: short })
const Values = z.object({
  key: z.string().max(100),
  values: list(z.string().max(5000)).pipe(z.array(z.string()).max(200))
})
const weekday = z.union([z.number(), z.string().max(2)])

/** Values as sent; problems are reported at their field. */
const AgentBodySchema = z.object({
  name: short,
  phone: short,
  email: short,
  cpf: short,
  about: text.pipe(z.string().max(5000)),
  /** Linked user; '' for none. A change needs operation/all-bookings: the user sees what the agent guides. */
  user_uuid: short,
  languages: list(z.string().max(40)).pipe(z.array(z.string()).max(50)),
  products: list(z.string().max(100)).pipe(z.array(z.string()).max(500)),
  cadastur: short,
  cadastur_until: short,
  certificates: list(Certificate).refine(({ length }) => length <= 100, ERRORS.notAccepted),
  days_off: list(DayOff).refine(({ length }) => length <= 200, ERRORS.notAccepted),
  weekdays_off: list(weekday).pipe(z.array(weekday).max(20)),
  bookings_per_day: count.pipe(z.number().max(mostCounted)).default(0),
  group_people: z.union([count.pipe(z.number().max(mostCounted)), z.null()]).default(null),
  fields: list(Values).refine(({ length }) => length <= 200, ERRORS.notAccepted),
  notes: text.pipe(z.string().max(10_000)),
  public: flag,
  active: flag
})

/** `uuid` comes from the form: sent twice, it makes one agent. */
export const createAgent = endpoint({
  id: 'createAgent',
  api: 'main',
  method: 'POST',
  path: '/agents',
  access: 'agents/edit',
  summary: 'Cadastra um condutor. O mesmo uuid duas vezes é um condutor.',
  body: AgentBodySchema.extend({ uuid: z.uuid().toLowerCase() }),
  response: AgentSchema
})

export const updateAgent = endpoint({
  id: 'updateAgent',
  api: 'main',
  method: 'PUT',
  path: '/agents/{uuid}',
  access: 'agents/edit',
  summary: 'Altera um condutor. 409 se outra pessoa o mudou desde que version foi lida.',
  params: uuid,
  body: AgentBodySchema.extend({ version: count }),
  response: AgentSchema
})

/** Base64 of 10 MB. */
const longestPhoto = 4 * Math.ceil((10 * 1024 * 1024) / 3)

export const putAgentPhoto = endpoint({
  id: 'putAgentPhoto',
  api: 'main',
  method: 'PUT',
  path: '/agents/{uuid}/photo',
  access: 'agents/edit',
  summary: 'Troca a foto de um condutor (JPEG, PNG ou WebP, em base64).',
  params: uuid,
  body: z.object({ data: z.string().max(longestPhoto, ERRORS.photoTooLarge) }),
  response: z.object({ photo_url: text })
})

export const deleteAgentPhoto = endpoint({
  id: 'deleteAgentPhoto',
  api: 'main',
  method: 'DELETE',
  path: '/agents/{uuid}/photo',
  access: 'agents/edit',
  summary: 'Remove a foto de um condutor; vale então a do seu usuário, se houver.',
  params: uuid,
  response: z.object({ photo_url: text })
})

/** Lists only names, for users who may link them. */
export const listAgentUsers = endpoint({
  id: 'listAgentUsers',
  api: 'main',
  method: 'GET',
  path: '/agents/users',
  access: 'agents/edit',
  summary: 'Usuários do parque que podem ser ligados a um condutor; nenhum para quem não vê todas as reservas.',
  response: z.array(z.object({ uuid: z.string(), name: text }))
})

/** The specification has no such call. */
export const listUnguided = endpoint({
  id: 'listUnguided',
  api: 'main',
  method: 'GET',
  path: '/agents/unguided',
  access: 'agents/index',
  summary: 'Horários dos próximos dias cujas reservas pedem condutor e têm nenhum, ou menos do que pedem.',
  query: z.object({
    start_date: z.string().max(40).default(''),
    end_date: z.string().max(40).default(''),
    product: z.string().max(100).default(''),
    page,
    limit: count.pipe(z.number().min(1).max(100)).default(50)
  }),
  response: pageOf(UnguidedSlotSchema)
})
