import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, list, mostCounted, text } from '../tolerant.ts'
import { AgentFieldSchema } from './shapes.ts'

/** Specification §3 and §7: the field map. */
export const listAgentFields = endpoint({
  id: 'listAgentFields',
  api: 'main',
  method: 'GET',
  path: '/agents/fields',
  access: ['agents/index', 'configurations/index', 'configurations/agents'],
  summary: 'Campos que o parque acrescentou ao cadastro dos condutores, na ordem do formulário.',
  response: z.array(AgentFieldSchema)
})

const short = text.pipe(z.string().max(300))

/** Values as sent; problems are reported at their field. */
export const FieldBodySchema = z.object({
  label: short,
  public_label: short,
  type: short,
  value: text.pipe(z.string().max(3000)),
  options: list(z.string().max(300)).pipe(z.array(z.string()).max(200)),
  multiple: flag,
  min: count.pipe(z.number().max(mostCounted)).default(0),
  cumulative: flag,
  active: flag,
  position: count.pipe(z.number().max(mostCounted)).default(0)
})

/** `uuid` comes from the form: sent twice, it makes one field. */
export const createAgentField = endpoint({
  id: 'createAgentField',
  api: 'main',
  method: 'POST',
  path: '/agents/fields',
  access: ['configurations/agents', 'configurations/edit'],
  summary: 'Acrescenta um campo ao cadastro dos condutores. O mesmo uuid duas vezes é um campo.',
  body: FieldBodySchema.extend({ uuid: z.uuid().toLowerCase() }),
  response: AgentFieldSchema
})

export const updateAgentField = endpoint({
  id: 'updateAgentField',
  api: 'main',
  method: 'PUT',
  path: '/agents/fields/{uuid}',
  access: ['configurations/agents', 'configurations/edit'],
  summary: 'Altera um campo do cadastro dos condutores. 409 se outra pessoa o mudou desde que version foi lida.',
  params: z.object({ uuid: z.string().toLowerCase() }),
  body: FieldBodySchema.extend({ version: count }),
  response: AgentFieldSchema
})
