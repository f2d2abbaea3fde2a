import { typedPolicy } from '../../../backend/audit/steps/typed-policy.ts'
import type { IdCase } from '../id-case.ts'
import { messageCases } from '../message-cases.ts'
import { privacyCases } from '../privacy-cases.ts'
import { wordpressCases } from '../site/wordpress-cases.ts'
import { closureCases } from './closure-cases.ts'
import { drawerCases } from './drawer-cases.ts'
import { financeCases } from './finance-cases.ts'
import { gateCases } from './gate-cases.ts'
import { invoiceCases } from './invoice-cases.ts'
import { legacyCases } from './legacy-cases.ts'
import { withdrawalCases } from './withdrawal-cases.ts'

export const refundCases: IdCase[] = [
  ...closureCases,
  ...messageCases,
  ...legacyCases,
  ...wordpressCases,
  ...drawerCases,
  ...gateCases,
  ...withdrawalCases,
  ...privacyCases,
  ...financeCases,
  ...invoiceCases,
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
    id: 'payByCredit',
    field: 'params.uuid',
    input: ({ mine, theirs }) => ({ params: { uuid: theirs.booking }, body: { code: mine.credit } })
  },
  {
    id: 'payByCredit',
    field: 'body.code',
    input: ({ mine, theirs }) => ({ params: { uuid: mine.booking }, body: { code: theirs.credit } })
  },
  { id: 'sendPaymentLink', field: 'params.uuid', input: ({ theirs }) => ({ params: { uuid: theirs.owed } }) },
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
  },
  {
    id: 'listUnsettled',
    field: 'query.booking',
    input: ({ theirs }) => ({ query: { booking: theirs.sale } }),
    tells: ({ held }) => held,
    empty: true
  },
  {
    id: 'getUnsettled',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.stray } }),
    tells: ({ stray }) => stray
  },
  {
    id: 'settlePayment',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.stray }, body: { action: 'other', note: 'Venda de fora' } })
  },
  {
    id: 'settlePayment',
    field: 'body.code',
    input: ({ mine, theirs }) => ({
      params: { id: mine.stray },
      body: { action: 'adopt', note: 'Era desta', code: theirs.code, seen: 240 }
    })
  }
]
