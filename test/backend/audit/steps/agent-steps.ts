import type { AuditWorld, Step } from '../world.ts'
import { importing } from './client-steps.ts'
import { dot } from './product-steps.ts'

const uuid = '5b8a2a6e-7c1f-4f0a-9a55-0d9a3c9f2b71'
const field = 'a1f0c7de-6a2b-4d35-8f43-5f9d7c1e8a90'
const typed = { name: 'Luzia Macedo', public: true, active: true }
const typedField = { label: 'Camiseta', type: 'text', active: true }

const ofAgent = (body?: object) => () => ({ params: { uuid }, body })

/** The manager becomes a guide. */
const feed = (action: string) => async (world: AuditWorld) => {
  await world.db.pool.query('update agents set user_id = $1 where uuid = $2', [
    world.manager.userId,
    world.things.agent
  ])
  return { body: { action } }
}
const placeFeed = (action: string) => () => ({ body: { action } })

/** The manager is asked for a slot. */
const reply = (answer: string) => async (world: AuditWorld) => {
  const { manager, things, place, db } = world
  await db.pool.query('update agents set user_id = $1 where uuid = $2', [manager.userId, things.agent])
  await db.pool.query('update places set guides_confirm = true where id = $1', [place.placeId])
  await db.pool.query(
    `insert into slot_guides (product_id, date, time, agent_uuid, place_id)
     select id, '2026-12-23', '14:00', $2, $3 from products where uuid = $1
       and not exists (select from slot_declines where agent_uuid = $2) on conflict do nothing`,
    [things.product, things.agent, place.placeId]
  )
  return { body: { product_uuid: things.product, date: '2026-12-23', time: '14:00', answer, reason: 'Estou doente' } }
}

export const agentSteps: Step[] = [
  {
    id: 'answerOwnGroup',
    actions: ['day.guide-accepted'],
    ask: reply('accept'),
    label: /, 23\/12\/2026 14:00$/,
    twice: true
  },
  { id: 'answerOwnGroup', actions: ['day.guide-declined'], ask: reply('decline'), twice: true },
  { id: 'setOwnFeed', actions: ['calendar.renewed'], ask: feed('renew') },
  { id: 'setOwnFeed', actions: ['calendar.ended'], ask: feed('off'), twice: true },
  { id: 'setPlaceFeed', actions: ['calendar.renewed'], ask: placeFeed('renew') },
  { id: 'setPlaceFeed', actions: ['calendar.ended'], ask: placeFeed('off'), twice: true },
  {
    id: 'createAgent',
    actions: ['agent.created'],
    ask: () => ({ body: { ...typed, uuid, phone: '75 98111-2222', cpf: '529.982.247-25' } }),
    to: /^nome: Luzia Macedo\ntelefone: \+5••••22\nCPF: 52••••25$/m,
    label: /^Luzia Macedo$/,
    twice: true
  },
  {
    id: 'updateAgent',
    actions: ['agent.changed'],
    ask: async ({ db }: AuditWorld) => {
      const { rows } = await db.pool.query('select version from agents where uuid = $1', [uuid])
      const body = { ...typed, phone: '75 98111-2222', cpf: '529.982.247-25', notes: 'Manhã', version: rows[0].version }
      return ofAgent(body)()
    },
    from: /^anotações: —$/,
    to: /^anotações: ••••$/,
    twice: true
  },
  { id: 'updateAgent', actions: [], ask: ofAgent({ ...typed, version: 1 }), status: 409 },
  { id: 'putAgentPhoto', actions: ['agent.photo-changed'], ask: ofAgent({ data: dot }), to: /^foto nova$/ },
  {
    id: 'deleteAgentPhoto',
    actions: ['agent.photo-changed'],
    ask: ofAgent(),
    to: /^foto apagada$/,
    twice: true
  },
  {
    id: 'importAgents',
    actions: ['agent.imported'],
    ask: (world) => importing(world, 'previewAgentImport', 'nome;telefone\nBento Luz;75 98111-2203\n'),
    to: /^Bento Luz: cadastrado$/,
    label: /^1 condutor$/,
    twice: true
  },
  {
    id: 'createAgentField',
    actions: ['agent-field.created'],
    ask: () => ({ body: { ...typedField, uuid: field } }),
    to: /^nome: Camiseta\ntipo: text\n(?:.*\n)*ativo: sim$/,
    twice: true
  },
  {
    id: 'updateAgentField',
    actions: ['agent-field.changed'],
    ask: async ({ db }: AuditWorld) => {
      const { rows } = await db.pool.query('select version from form_fields where uuid = $1', [field])
      const body = { ...typedField, public_label: 'Tamanho', version: rows[0].version }
      return { params: { uuid: field }, body }
    },
    from: /^nome público: —$/,
    to: /^nome público: Tamanho$/,
    twice: true
  }
]
