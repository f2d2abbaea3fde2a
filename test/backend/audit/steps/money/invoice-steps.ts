import { sendInvoices } from '#app/backend/invoices/send-invoices.server.ts'
import { createCertificate } from '../../../../support/server/providers/certificates.ts'
import { earn } from '../../../../support/world/money/ready-invoices.ts'
import { typedInvoice } from '../../../../support/world/money/typed-invoice.ts'
import { type AuditWorld, password, type Step } from '../../world.ts'

const words = 'Parte do valor foi devolvida ao cliente.'

const settings = (version: number) => ({
  version,
  cnpj: '54.550.752/0001-55',
  registration: '1234',
  city: 'Lençóis',
  state: 'BA',
  simples: '1',
  special: '0',
  simples_percent: '',
  service_code: '120501',
  nbs_code: '',
  iss_rate: '4',
  withheld: false,
  series: '1',
  target: 'simulator',
  cep: '46960-000',
  street: 'Estrada do Vale',
  number: 'S/N',
  complement: '',
  district: 'Zona rural'
})

const versionOf = async ({ call, manager, things }: AuditWorld) =>
  Number((await call('GET', `/nf/${things.invoice}`, { token: manager.token })).body.version)

const correcting = (send: boolean) => async (world: AuditWorld) => ({
  params: { id: world.things.invoice },
  body: { ...typedInvoice, version: await versionOf(world), send }
})

const own = createCertificate({ name: 'SERRA:54550752000155' })

/** In their order: each leaves the invoice for the next. */
export const invoiceSteps: Step[] = [
  {
    id: 'saveInvoiceSettings',
    actions: ['invoices.settings-changed'],
    ask: () => ({ body: settings(1) }),
    from: /ISS \(%\): 5/,
    to: /ISS \(%\): 4/
  },
  {
    id: 'saveInvoiceCertificate',
    actions: ['invoices.certificate-changed'],
    ask: () => ({ body: { certificate: own.certificate, private_key: own.privateKey, password } }),
    to: /^Certificado: SERRA:54550752000155, até 31\/12\/2039$/
  },
  { id: 'deleteInvoiceCertificate', actions: ['invoices.certificate-removed'], ask: () => ({}), twice: true },
  {
    id: 'issueInvoices',
    actions: ['invoice.drafted'],
    ask: ({ things }) => ({ body: { transactions: [things.earning], draft: true } }),
    to: /^Valor: R\$.150,00$/,
    label: /^Rascunho$/,
    after: ({ body }, { notes }) => {
      notes.draft = String(body.id)
    }
  },
  {
    id: 'issueInvoices',
    actions: ['invoice.issued'],
    ask: async ({ db, place }) => {
      const id = await earn(db, { placeId: place.placeId, value: 100, date: '2026-11-20' })
      return { body: { transactions: [String(id)] } }
    }
  },
  { id: 'correctInvoice', actions: ['invoice.changed'], ask: correcting(false), label: /^Rascunho$/ },
  { id: 'correctInvoice', actions: ['invoice.issued'], ask: correcting(true) },
  {
    id: 'replaceInvoice',
    actions: ['invoice.replace-asked'],
    ask: async ({ backend, things }) => {
      await sendInvoices(backend)
      return { params: { id: things.invoice }, body: { ...typedInvoice, reason: '99', words } }
    },
    after: ({ body }, { notes }) => {
      notes.replacing = String((body.invoice as { id: string }).id)
    }
  },
  {
    id: 'moveInvoice',
    actions: ['invoice.cancel-asked'],
    ask: async ({ backend, notes }) => {
      await sendInvoices(backend)
      return { params: { id: String(notes.replacing) }, body: { action: 'cancel', reason: '2', words } }
    },
    twice: true
  },
  {
    id: 'moveInvoice',
    actions: ['invoice.discarded'],
    ask: ({ notes }) => ({ params: { id: String(notes.draft) }, body: { action: 'discard', reason: '', words: '' } }),
    twice: true
  }
]
