import { typedPolicy } from '../../backend/audit/steps/typed-policy.ts'
import type { IdCase } from './id-case.ts'

export const refundCases: IdCase[] = [
  { id: 'getProductPolicy', field: 'params.uuid', input: ({ theirs }) => ({ params: { uuid: theirs.product } }) },
  {
    id: 'saveProductPolicy',
    field: 'params.uuid',
    input: ({ theirs }) => ({
      params: { uuid: theirs.product },
      body: { version: theirs.productVersion, own: [], policy: typedPolicy }
    })
  },
  {
    id: 'listRefunds',
    field: 'query.booking',
    input: ({ theirs }) => ({ query: { booking: theirs.refundBooking } }),
    tells: ({ refund }) => refund,
    empty: true
  },
  {
    id: 'previewRefund',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.sale }, query: { kind: 'whole' } })
  },
  {
    id: 'askRefund',
    field: 'params.uuid',
    input: ({ theirs }) => ({
      params: { uuid: theirs.sale },
      body: { key: '0f5d3c2b-6d5c-4a3a-9a6e-5b0f3a521a00', kind: 'whole', reason: 'Desistiu' }
    })
  },
  {
    id: 'getRefund',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.refund } }),
    tells: ({ refund }) => refund
  },
  {
    id: 'moveRefund',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.refund }, body: { action: 'give', note: 'Em dinheiro' } })
  }
]
