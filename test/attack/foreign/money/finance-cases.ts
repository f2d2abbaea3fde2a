import type { IdCase } from '../id-case.ts'

const period = { start_date: '2026-11-01', end_date: '2026-11-30' }

const rateOf = (changes: object) => ({
  uuid: '0f5d3c2b-6d5c-4a3a-9a6e-5b0f3a521a77',
  agent_uuid: '',
  kind: 'percent',
  value: '10',
  valid_from: '2031-01-01',
  ...changes
})

export const financeCases: IdCase[] = [
  {
    id: 'listLedger',
    field: 'query.product',
    input: ({ theirs }) => ({ query: { ...period, product: theirs.product } }),
    empty: true
  },
  {
    id: 'readReceivable',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.client }, query: period }),
    tells: ({ clientName }) => clientName
  },
  {
    id: 'readCommission',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.agent }, query: period }),
    tells: ({ agent }) => agent
  },
  {
    id: 'payCommission',
    field: 'params.uuid',
    input: ({ theirs }) => ({
      params: { uuid: theirs.agent },
      body: { key: '0f5d3c2b-6d5c-4a3a-9a6e-5b0f3a521a78', ...period, seen: 8, note: '' }
    })
  },
  {
    id: 'undoCommissionPayout',
    field: 'params.uuid',
    input: ({ theirs }) => ({
      params: { uuid: theirs.agent, payout_uuid: theirs.payout },
      body: { reason: 'Marcado na pessoa errada' }
    })
  },
  {
    id: 'undoCommissionPayout',
    field: 'params.payout_uuid',
    input: ({ mine, theirs }) => ({
      params: { uuid: mine.agent, payout_uuid: theirs.payout },
      body: { reason: 'Marcado na pessoa errada' }
    })
  },
  {
    id: 'addCommissionRate',
    field: 'body.product_uuid',
    input: ({ theirs }) => ({ body: rateOf({ product_uuid: theirs.product }) })
  },
  {
    id: 'addCommissionRate',
    field: 'body.agent_uuid',
    input: ({ mine, theirs }) => ({ body: rateOf({ product_uuid: mine.product, agent_uuid: theirs.agent }) })
  },
  { id: 'removeCommissionRate', field: 'params.uuid', input: ({ theirs }) => ({ params: { uuid: theirs.rate } }) }
]
