import type { IdCase } from './id-case.ts'

const typed = { name: 'Outro', public: true, active: true, version: 1 }
const field = { label: 'Outro campo', type: 'text', active: true, version: 1 }
const uuid = '9d0b6f6e-3f53-4a0c-8f0e-6a9f2c6f0c11'

const ofAgent = (id: string, body?: object): IdCase => ({
  id,
  field: 'params.uuid',
  input: ({ theirs }) => ({ params: { uuid: theirs.agent }, body })
})

export const agentCases: IdCase[] = [
  { ...ofAgent('readAgent'), tells: ({ agent }) => agent },
  ofAgent('updateAgent', typed),
  // A dot, as PNG.
  ofAgent('putAgentPhoto', {
    data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  }),
  ofAgent('deleteAgentPhoto'),
  {
    id: 'createAgent',
    field: 'body.user_uuid',
    input: ({ theirs }) => ({ body: { ...typed, uuid, user_uuid: theirs.user } })
  },
  {
    id: 'updateAgent',
    field: 'body.user_uuid',
    input: ({ mine, theirs }) => ({ params: { uuid: mine.agent }, body: { ...typed, user_uuid: theirs.user } })
  },
  {
    id: 'updateAgentField',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.agentField }, body: field })
  },
  {
    id: 'updatePlaceField',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.placeField }, body: field })
  },
  ...['listAgents', 'listUnguided'].map(
    (id): IdCase => ({
      id,
      field: 'query.product',
      input: ({ theirs }) => ({ query: { product: theirs.product } }),
      empty: true
    })
  )
]
