import { typedInvoice } from '../../../support/world/money/typed-invoice.ts'
import type { IdCase } from '../id-case.ts'

const words = 'A visita foi cancelada pelo cliente.'

const settings = {
  version: 1,
  cnpj: '54.550.752/0001-55',
  registration: '',
  city: 'Lençóis',
  state: 'BA',
  simples: '1',
  special: '0',
  simples_percent: '',
  service_code: '',
  nbs_code: '',
  iss_rate: '5',
  withheld: false,
  series: '1',
  target: 'simulator',
  cep: '',
  street: '',
  number: '',
  complement: '',
  district: ''
}

const ofInvoice = (id: string, body?: object, which: 'invoice' | 'issued' = 'invoice'): IdCase => ({
  id,
  field: 'params.id',
  input: ({ theirs }) => ({ params: { id: theirs[which] }, body })
})

export const invoiceCases: IdCase[] = [
  {
    id: 'listBookingInvoices',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.booking } })
  },
  { ...ofInvoice('getInvoice'), tells: ({ invoice }) => invoice },
  ofInvoice('getInvoiceXml', undefined, 'issued'),
  ofInvoice('correctInvoice', { ...typedInvoice, version: 1, send: false }),
  ofInvoice('moveInvoice', { action: 'discard', reason: '', words: '' }),
  ofInvoice('replaceInvoice', { ...typedInvoice, reason: '99', words }, 'issued'),
  {
    id: 'saveInvoiceSettings',
    field: 'body.products.uuid',
    input: ({ theirs }) => ({ body: { ...settings, products: [{ uuid: theirs.product, service_code: '090201' }] } })
  }
]
