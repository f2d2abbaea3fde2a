import { randomUUID } from 'node:crypto'
import { seasonBody } from '../../../attack/foreign/shop-cases.ts'
import { type AuditWorld, callAs, type Step, versionOf } from '../world.ts'
import { typedPolicy } from './typed-policy.ts'

const copied = randomUUID()
const ownPolicy = { ...typedPolicy, withdrawal_days: '12' }

/** A dot, as PNG. */
export const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const draft = (rest: (world: AuditWorld) => object) => async (world: AuditWorld) => ({
  params: { uuid: world.things.draft, id: world.things.photo },
  body: { version: await versionOf(world, world.things.draft), ...rest(world) }
})

const ticket = (rest: object) => async (world: AuditWorld) => {
  const { product: uuid, ticket: id, serial } = world.things
  const version = await versionOf(world, uuid)
  const label = `T${serial.toUpperCase()}`
  return {
    params: { uuid, id },
    query: { version: String(version) },
    body: { version, label, title: 'Visita guiada', price: '10,00', active: true, ...rest }
  }
}

const weekdays = ['0', '1', '2', '3', '4', '5', '6']
const rules = [
  { time: '09:00', capacity: '5000', weekdays },
  { time: '16:00', capacity: '12', weekdays: ['6', '0'] }
]

const blocks =
  (action: string) =>
  ({ things }: AuditWorld) => ({
    body: { product_uuid: things.product, unavailability: [{ date: '2026-12-24', reason: 'Natal' }], action }
  })

const guide =
  (more: object) =>
  ({ things }: AuditWorld) => ({
    body: { product_uuid: things.product, date: '2026-12-24', time: '09:00', agent_uuid: things.agent, ...more }
  })

const point = { name: 'Mirante do vale', latitude: '-12,5', longitude: '-41,4', active: true }

const csv = (name: string) => `slug;nome\r\ngruta-nova;${name}\r\n`

async function importing(world: AuditWorld, name: string) {
  const { body } = await callAs(world, 'previewImport', { body: { csv: csv(name) } })
  return { body: { csv: csv(name), digest: body.digest } }
}

export const productSteps: Step[] = [
  {
    id: 'createProduct',
    actions: ['product.created'],
    ask: () => ({ body: { name: 'Gruta Azul' } }),
    to: /^Nome: Gruta Azul$/m
  },
  {
    id: 'updateProduct',
    actions: ['product.changed'],
    ask: draft(() => ({ address: 'Rua do Rio, 2' })),
    from: /: —$/,
    to: /^Endereço.*: Rua do Rio, 2$/,
    label: /^Mirante/,
    twice: true
  },
  {
    id: 'addProductPhoto',
    actions: ['product.photos-changed'],
    ask: draft(() => ({ data: dot, description: 'Vista' })),
    to: /acrescentada/
  },
  {
    id: 'arrangeProductPhotos',
    actions: ['product.photos-changed'],
    ask: async (world) => {
      const { body } = await callAs(world, 'listProductPhotos', { params: { uuid: world.things.draft } })
      const photos = body.data.map(({ id }: { id: string }) => ({ id, description: 'Ao nascer do sol' }))
      return { params: { uuid: world.things.draft }, body: { version: body.version, photos } }
    },
    twice: true
  },
  { id: 'deleteProductPhoto', actions: ['product.photos-changed'], ask: draft(() => ({})), to: /apagada/ },
  {
    id: 'setProductState',
    actions: ['product.state-changed'],
    ask: draft(() => ({ state: 'archived' })),
    from: /^situação: Inativo$/,
    to: /^situação: Arquivado$/,
    twice: true
  },
  { id: 'deleteProduct', actions: ['product.removed'], ask: ({ things }) => ({ params: { id: things.draft } }) },
  {
    id: 'addTicketType',
    actions: ['ticket.created'],
    ask: ticket({ label: 'MORADOR', title: 'Morador', price: '15,00' }),
    to: /^preço: R\$ 15,00$/m,
    label: /, MORADOR$/
  },
  {
    id: 'updateTicketType',
    actions: ['ticket.changed'],
    ask: ticket({ price: '12,50' }),
    from: /^preço: R\$ 10,00$/,
    to: /^preço: R\$ 12,50$/,
    twice: true
  },
  { id: 'moveTicketType', actions: ['ticket.moved'], ask: ticket({ to: 'up' }), to: /^posição: \d$/ },
  { id: 'removeTicketType', actions: ['ticket.removed'], ask: ticket({}) },
  {
    id: 'saveHours',
    actions: ['hours.changed'],
    ask: async (world) => ({
      params: { uuid: world.things.product },
      body: { version: await versionOf(world, world.things.product), rules, exceptions: [] }
    }),
    from: /^14:00, todos os dias: 5000 vagas$/m,
    to: /^16:00, sáb e dom: 12 vagas$/,
    twice: true
  },
  {
    id: 'saveProductTerm',
    actions: ['term.changed'],
    ask: async (world) => ({
      params: { uuid: world.things.product },
      body: { version: await versionOf(world, world.things.product), text: 'Leve água e volte antes da noite.' }
    }),
    from: /^termo: o do parque$/,
    to: /^termo: Leve água/,
    twice: true
  },
  {
    id: 'updateUnavailability',
    actions: ['day.blocked'],
    ask: blocks('add'),
    to: /^24\/12\/2026, Natal$/,
    twice: true
  },
  { id: 'updateUnavailability', actions: ['day.unblocked'], ask: blocks('remove'), from: /^24\/12\/2026/, twice: true },
  {
    id: 'saveDayNote',
    actions: ['day.note-changed'],
    ask: ({ things }) => ({
      body: { product_uuid: things.product, date: '2026-12-24', body: 'Fecha às 15h.', version: 0 }
    }),
    from: /^anotação: —$/,
    to: /^anotação: Fecha às 15h\.$/,
    label: /, 24\/12\/2026$/,
    twice: true
  },
  {
    id: 'setSlotCapacity',
    actions: ['day.capacity-changed'],
    ask: ({ things }) => ({
      body: { product_uuid: things.product, date: '2026-12-24', time: '09:00', capacity: '4000', note: 'Véspera' }
    }),
    from: /^vagas: 5000 vagas$/,
    to: /^vagas: 4000 vagas$/,
    label: /, 24\/12\/2026 09:00$/,
    twice: true
  },
  {
    id: 'assignGuide',
    actions: ['day.guide-assigned'],
    ask: guide({}),
    to: /^condutor: /,
    label: /, 24\/12\/2026 09:00$/,
    twice: true
  },
  {
    id: 'copyGuides',
    actions: ['day.guide-assigned'],
    ask: () => ({ body: { date: '2026-12-25', from: '2026-12-24' } }),
    to: /^condutor: /,
    label: /, 25\/12\/2026 09:00$/,
    twice: true
  },
  {
    id: 'assignGuide',
    actions: ['day.guide-removed'],
    ask: guide({ action: 'remove' }),
    from: /^condutor: /,
    twice: true
  },
  { id: 'createPoint', actions: ['point.created'], ask: () => ({ body: point }), to: /^nome: Mirante do vale$/m },
  {
    id: 'updatePoint',
    actions: ['point.changed'],
    ask: ({ things }) => ({ params: { uuid: things.point }, body: { ...point, name: 'Ponte nova' } }),
    to: /^nome: Ponte nova$/m,
    twice: true
  },
  {
    id: 'orderPoints',
    actions: ['point.moved'],
    ask: async (world) => {
      const { body } = await callAs(world, 'listPoints', {})
      return { body: { order: body.map(({ uuid }: { uuid: string }) => uuid).reverse() } }
    },
    from: /^1\. /
  },
  { id: 'deletePoint', actions: ['point.removed'], ask: ({ things }) => ({ params: { uuid: things.point } }) },
  {
    id: 'importProducts',
    actions: ['product.created'],
    ask: (world) => importing(world, 'Gruta Nova'),
    label: /^Gruta Nova$/
  },
  {
    id: 'importProducts',
    actions: ['product.changed'],
    ask: (world) => importing(world, 'Gruta Novíssima'),
    to: /^nome$/
  },
  {
    id: 'saveProductPolicy',
    actions: ['product.changed'],
    ask: async (world) => ({
      params: { uuid: world.things.product },
      body: { version: await versionOf(world, world.things.product), own: ['withdrawalDays'], policy: ownPolicy }
    }),
    to: /^dias de desistência: 12$/m,
    twice: true
  },
  {
    id: 'copyProduct',
    actions: ['product.created'],
    ask: ({ things }) => ({ params: { uuid: things.product }, body: { uuid: copied } }),
    to: /^cópia de: /,
    label: / \(cópia\)$/,
    twice: true
  },
  {
    id: 'createSeason',
    actions: ['season.created'],
    ask: () => ({ body: { ...seasonBody, uuid: randomUUID() } }),
    to: /^percentual: \+20 %/m,
    label: /^Alta temporada$/,
    twice: false
  },
  {
    id: 'updateSeason',
    actions: ['season.changed'],
    ask: ({ things: { season: uuid, seasonName: name } }) => ({
      params: { uuid },
      body: { ...seasonBody, name, percent: '30', version: 1 }
    }),
    from: /^percentual: \+20 %/m,
    to: /^percentual: \+30 %/m
  },
  {
    id: 'removeSeason',
    actions: ['season.removed'],
    ask: ({ things: { season: uuid } }) => ({ params: { uuid } }),
    from: /^percentual: \+30 %/m
  },
  {
    id: 'createDiscount',
    actions: ['discount.created'],
    ask: () => ({ body: { uuid: randomUUID(), code: 'VERAO26', kind: 'percent', value: '15', active: true } }),
    to: /^desconto: 15 %$/m,
    label: /^VE••••$/,
    twice: false
  },
  {
    id: 'updateDiscount',
    actions: ['discount.changed'],
    ask: ({ things: { discount: uuid, discountCode: code } }) => ({
      params: { uuid },
      body: { code, kind: 'amount', value: '5,00', active: true, max_uses: '10', max_tickets: '4', version: 1 }
    }),
    from: /^desconto: 10 %$/m,
    to: /^desconto: R\$ 5,00$/m
  }
]
