import type { AuditWorld, Step } from '../../world.ts'

const own =
  (body: object) =>
  ({ things }: AuditWorld) => ({ params: { id: things.transaction }, body })
const monthly =
  (body: object) =>
  ({ things }: AuditWorld) => ({ params: { id: things.recurrence }, body })

export const transactionSteps: Step[] = [
  {
    id: 'createTransaction',
    actions: ['transaction.created'],
    ask: () => ({
      body: {
        general: { label: 'Conta de luz', flow: 'out', category: 'Energia' },
        products: [{ item: { product_name: 'Energia', price: '90,00' } }],
        payments: [{ payment_method: { index: 'pix' }, value: '30,00', date: '2026-11-20', customer_name: 'Rita Reis' }]
      }
    }),
    to: /^descrição: Conta de luz\ndata: 20\/11\/2026\ncategoria: Energia\nitens: Energia R\$\s90,00\nvalor final: R\$\s90,00\npagamentos: Pix R\$\s30,00 em 20\/11\/2026\npago: R\$\s30,00\nsituação: Parcial$/,
    label: /^Despesa: Conta de luz$/
  },
  {
    id: 'updateTransaction',
    actions: ['transaction.changed'],
    ask: own({ general: { supplier: 'Imobiliária' } }),
    from: /^fornecedor: —$/,
    to: /^fornecedor: Imobiliária$/,
    twice: true
  },
  { id: 'updateTransaction', actions: ['transaction.closed'], ask: own({ general: { open: false } }) },
  {
    id: 'updateTransaction',
    actions: ['transaction.reopened'],
    ask: own({ general: { open: true, reason: 'Faltou a taxa' } })
  },
  { id: 'closeTransaction', actions: ['transaction.closed'], ask: own({}), twice: true },
  { id: 'reopenTransaction', actions: ['transaction.reopened'], ask: own({ reason: 'Faltou a taxa' }), twice: true },
  { id: 'cancelTransaction', actions: ['transaction.cancelled'], ask: own({ reason: 'Engano' }), twice: true },
  {
    id: 'updateRecurrence',
    actions: ['recurrence.changed'],
    ask: monthly({ value: '120,00' }),
    from: /^valor: R\$\s100,00$/,
    to: /^valor: R\$\s120,00$/,
    twice: true
  },
  { id: 'endRecurrence', actions: ['recurrence.ended'], ask: monthly({}), twice: true }
]
