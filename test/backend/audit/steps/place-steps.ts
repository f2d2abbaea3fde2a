import { randomUUID } from 'node:crypto'
import { type AuditWorld, callAs, password, type Step } from '../world.ts'
import { groupSteps } from './group-steps.ts'
import { typedPolicy } from './typed-policy.ts'

const starting = (body: object) => (world: AuditWorld) => ({ token: world.starter.token, body })
const getnet = { client_id: 'cliente', client_secret: 'segredo', seller_id: 'vendedor', environment: 'homologacao' }
const ofSettings = (body: object) => () => ({ body })

async function findKiosk(world: AuditWorld): Promise<string> {
  const { body } = await callAs(world, 'listKiosks', {})
  const [found] = body.kiosks.filter(({ name }: { name: string }) => name.startsWith('Portão'))
  return String(found?.id)
}

export const placeSteps: Step[] = [
  ...groupSteps,
  {
    id: 'updatePlaceSettings',
    actions: ['place.limits-changed'],
    ask: ofSettings({ quota_percent: 50, entry_tolerance: 31 }),
    from: /^cota de meia-entrada \(%\): 100$/,
    to: /^cota de meia-entrada \(%\): 50$/,
    twice: true
  },
  {
    id: 'updatePlaceSettings',
    actions: ['place.pix-key-changed'],
    ask: ofSettings({ pix_key: 'caixa@example.com', password }),
    from: /^chave Pix: pi••••om$/,
    to: /^chave Pix: ca••••om$/,
    twice: true
  },
  {
    id: 'updatePlaceSettings',
    actions: ['place.retention-changed'],
    ask: ofSettings({ audit_days: 365 }),
    from: /1\.825 dias \(5 anos\)$/,
    to: /por 365 dias \(1 ano\)$/,
    twice: true
  },
  { id: 'updatePlaceSettings', actions: [], ask: ofSettings({ audit_days: 30 }), status: 422 },
  {
    id: 'saveRefundPolicy',
    actions: ['place.policy-changed'],
    ask: async (world) => {
      const { body } = await callAs(world, 'getRefundPolicy', {})
      return { body: { version: body.version, policy: typedPolicy } }
    },
    from: /^dias de desistência: 7$/m,
    to: /^dias de desistência: 10$/m,
    twice: true
  },
  {
    id: 'updatePaymentSettings',
    actions: ['payments.settings-changed'],
    ask: ofSettings({ pix_provider: 'mercadopago', card_provider: '', refund_limit: 500 }),
    from: /^Pix por: Getnet\ncartão por: Mercado Pago\nsegunda pessoa aprova devolução acima de: nenhum valor$/,
    to: /^Pix por: Mercado Pago\ncartão por: —\n.* acima de: R\$\s500,00$/,
    twice: true
  },
  {
    id: 'savePaymentAccount',
    actions: ['payments.account-changed'],
    ask: () => ({ params: { provider: 'getnet' }, body: { ...getnet, password } }),
    to: /^credenciais trocadas: Client ID, Client Secret, Seller ID, Ambiente$/,
    twice: true
  },
  {
    id: 'savePaymentAccount',
    actions: [],
    ask: () => ({ params: { provider: 'getnet' }, body: { ...getnet, client_secret: 'com espaço', password } }),
    status: 422
  },
  {
    id: 'deletePaymentAccount',
    actions: ['payments.account-removed'],
    ask: () => ({ params: { provider: 'getnet' } })
  },
  {
    id: 'createKiosk',
    actions: ['kiosk.created'],
    ask: ofSettings({ name: 'Portão', terminal: '' }),
    to: /^Nome: Portão$/
  },
  {
    id: 'updateKiosk',
    actions: ['kiosk.changed'],
    ask: async (world) => ({ params: { id: await findKiosk(world) }, body: { name: 'Portão Sul', terminal: '' } }),
    from: /^Nome: Portão$/,
    to: /^Nome: Portão Sul$/,
    twice: true
  },
  {
    id: 'renewKioskKey',
    actions: ['kiosk.key-changed'],
    ask: async (world) => ({ params: { id: await findKiosk(world) } })
  },
  { id: 'endKiosk', actions: ['kiosk.ended'], ask: async (world) => ({ params: { id: await findKiosk(world) } }) },
  { id: 'changeTicketKey', actions: ['place.ticket-key-changed'], ask: ofSettings({}) },
  {
    id: 'saveFirstAttraction',
    actions: ['product.created'],
    ask: starting({ name: 'Poço Verde', description: 'Banho', address: 'Estrada 1', duration_minutes: 60 }),
    to: /^nome: Poço Verde$/m
  },
  {
    id: 'saveFirstAttraction',
    actions: ['product.changed'],
    ask: starting({ name: 'Poço Verde', description: 'Banho', address: 'Estrada 2', duration_minutes: 60 }),
    from: /^endereço: Estrada 1$/,
    to: /^endereço: Estrada 2$/,
    twice: true
  },
  {
    id: 'saveFirstHours',
    actions: ['hours.changed'],
    ask: starting({ weekdays: [0, 6], times: ['09:00'], capacity: 20 }),
    to: /^09:00, sáb e dom: 20 vagas$/,
    twice: true
  },
  {
    id: 'saveFirstTickets',
    actions: ['ticket.changed'],
    ask: starting({ tickets: [{ label: 'INTEIRA', price: 45 }] }),
    to: /^INTEIRA: R\$ 45,00$/,
    twice: true
  },
  { id: 'openShop', actions: ['product.state-changed'], ask: starting({}), to: /^à venda: sim$/, twice: true },
  {
    id: 'saveCounterUploads',
    actions: ['counter.uploaded'],
    ask: ({ things: { serial, product: prodUuid } }) => ({
      body: [{ serial, prodUuid, records: 59, date: '2026-11-14', entries: '[{"time":"08:03","count":2}]' }]
    }),
    to: /^1 dia$/
  },
  {
    id: 'saveCounterDevice',
    actions: ['counter.changed'],
    ask: ({ things: { serial } }) => ({ body: { serial, name: 'Portão', prodUuid: '', factor: 2 } }),
    to: /^nome: Portão$/m,
    twice: true
  },
  {
    id: 'saveCarryingCapacity',
    actions: ['capacity.changed'],
    ask: ({ things }) => ({ body: { product_uuid: things.product, people: 70 } }),
    from: /^pessoas por dia: 0$/,
    to: /^pessoas por dia: 70$/,
    twice: true
  },
  { id: 'deleteCounterLog', actions: ['counter.log-removed'], ask: ({ things }) => ({ params: { id: things.log } }) },
  {
    id: 'saveReport',
    actions: ['report.saved'],
    ask: () => ({
      body: { name: `Mês ${randomUUID().slice(0, 4)}`, path: '/reports/sales', query: 'inicio=2026-11-01' }
    }),
    after: ({ body }, { notes }) => {
      notes.report = String(body.id)
    }
  },
  { id: 'deleteSavedReport', actions: ['report.removed'], ask: ({ notes }) => ({ params: { id: notes.report ?? '' } }) }
]
