import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config'
import { GUARDED_AREAS } from './domain/access/screens.ts'
import { CATALOGUE_ROUTES } from './routes/guarded/site-map/catalogue.ts'
import { CONFIGURATIONS } from './routes/guarded/site-map/configurations.ts'
import { below, files, listed } from './routes/guarded/site-map/entries.ts'
import { FINANCIAL } from './routes/guarded/site-map/financial.ts'
import { INVOICES } from './routes/guarded/site-map/invoices.ts'
import { MESSAGES } from './routes/guarded/site-map/messages.ts'
import { OPERATION } from './routes/guarded/site-map/operation.ts'

/** Checks the session, then answers 404. */
function missing(path: string): RouteConfigEntry {
  return route(path.slice(1), 'routes/guarded/not-built.tsx', { id: `routes/guarded/not-built${path}` })
}

const AREAS_WITH_INDEX = [
  'issues',
  'products',
  'operation',
  'financial',
  'clients',
  'agents',
  'trafx',
  'nf',
  'messages',
  'reports',
  'configurations/issuesTypes'
] as const

function toIndex(area: string): RouteConfigEntry {
  return route(area, 'routes/guarded/to-index.ts', { id: `routes/guarded/to-index/${area}` })
}

const guarded = layout('routes/guarded/layout.tsx', [
  route('dashboard', 'routes/guarded/dashboard/to-index.ts'),
  route('dashboard/index', 'routes/guarded/dashboard/page.tsx'),
  route('dashboard/index/:day', 'routes/guarded/dashboard/page.tsx', { id: 'routes/guarded/dashboard/other-day' }),
  route('dashboard/index/:day/chart.svg', 'routes/guarded/dashboard/chart.ts'),
  route('dashboard/search', 'routes/guarded/dashboard/search/page.tsx'),

  ...OPERATION,

  below('products', [
    route('products/index', 'routes/guarded/products/list/page.tsx'),
    route('products/index.csv', 'routes/guarded/products/import/csv.ts'),
    route('products/remove', 'routes/guarded/products/list/remove.tsx'),
    route('products/import', 'routes/guarded/products/import/page.tsx'),
    route('products/import/modelo.csv', 'routes/guarded/products/import/template.ts'),
    route('products/poi', 'routes/guarded/products/poi/page.tsx'),
    below('points', [
      route('products/poi/add', 'routes/guarded/products/poi/add.tsx'),
      route('products/poi/:uuid', 'routes/guarded/products/poi/point.tsx'),
      route('products/poi/:uuid/remove', 'routes/guarded/products/poi/remove.tsx')
    ]),
    ...listed('products/discounts', 'products/discounts/list'),
    below('discounts', [
      route('products/discounts/add', 'routes/guarded/products/discounts/form/add.tsx'),
      route('products/discounts/:uuid', 'routes/guarded/products/discounts/form/page.tsx')
    ]),
    ...listed('products/seasons'),
    below('seasons', [
      route('products/seasons/add', 'routes/guarded/products/seasons/form/page.tsx', {
        id: 'routes/guarded/products/seasons/form/add'
      }),
      route('products/seasons/:uuid', 'routes/guarded/products/seasons/form/page.tsx'),
      route('products/seasons/:uuid/remove', 'routes/guarded/products/seasons/remove.tsx')
    ]),
    route('products/:uuid/tickets', 'routes/guarded/products/tickets/page.tsx'),
    route('products/:uuid/tickets/add', 'routes/guarded/products/tickets/type.tsx', {
      id: 'routes/guarded/products/tickets/add'
    }),
    route('products/:uuid/tickets/:id', 'routes/guarded/products/tickets/type.tsx'),
    route('products/:uuid/tickets/:id/remove', 'routes/guarded/products/tickets/remove.tsx'),
    route('products/:uuid/hours', 'routes/guarded/products/hours/page.tsx'),
    route('products/:uuid/calendar', 'routes/guarded/products/calendar/page.tsx'),
    route('products/:uuid/copy', 'routes/guarded/products/product/copy.ts'),
    route('products/:uuid/term', 'routes/guarded/products/term/page.tsx'),
    route('products/:uuid/refund-policy', 'routes/guarded/products/policy/page.tsx'),
    route('products/add', 'routes/guarded/products/add/page.tsx'),
    route('products/:uuid', 'routes/guarded/products/product/page.tsx', [
      route('activate', 'routes/guarded/products/product/activate.tsx'),
      route('deactivate', 'routes/guarded/products/product/deactivate.tsx'),
      route('archive', 'routes/guarded/products/product/archive.tsx'),
      route('remove', 'routes/guarded/products/product/remove.tsx')
    ]),
    route('products/:uuid/photos', 'routes/guarded/products/photos/page.tsx', [
      route(':photo/remove', 'routes/guarded/products/photos/remove.tsx')
    ])
  ]),

  ...listed('agents/index', 'agents/list'),
  route('agents/import.csv', 'routes/guarded/agents/import/template.ts'),
  route('agents/files/:id', 'routes/guarded/agents/files/file.ts'),
  below('agents', [
    ...listed('agents/unguided'),
    route('agents/import', 'routes/guarded/agents/import/page.tsx'),
    route('agents/add', 'routes/guarded/agents/form/add.tsx'),
    route('agents/:uuid', 'routes/guarded/agents/agent/page.tsx'),
    route('agents/:uuid/edit', 'routes/guarded/agents/form/edit.tsx'),
    route('agents/:uuid/photo', 'routes/guarded/agents/agent/photo.tsx'),
    route('agents/:uuid/files', 'routes/guarded/agents/files/page.tsx')
  ]),
  ...FINANCIAL,
  ...INVOICES,
  below('clients', [
    ...listed('clients/index', 'clients/list'),
    route('clients/import', 'routes/guarded/clients/import/page.tsx'),
    route('clients/import.csv', 'routes/guarded/clients/import/template.ts'),
    route('clients/add', 'routes/guarded/clients/form/add.tsx'),
    route('clients/duplicates', 'routes/guarded/clients/merge/duplicates.tsx'),
    ...listed('clients/pendencies'),
    ...listed('clients/services'),
    route('clients/:uuid', 'routes/guarded/clients/client/page.tsx'),
    route('clients/:uuid/edit', 'routes/guarded/clients/form/edit.tsx'),
    route('clients/:uuid/merge', 'routes/guarded/clients/merge/page.tsx'),
    route('clients/:uuid/documents', 'routes/guarded/clients/documents/page.tsx'),
    route('clients/files/:id', 'routes/guarded/clients/documents/file.ts')
  ]),

  ...listed('issues/index', 'issues/list'),
  below('issues', [
    route('issues/add', 'routes/guarded/issues/add/page.tsx'),
    route('issues/details', 'routes/guarded/issues/details/page.tsx')
  ]),
  route('issues/files/:id', 'routes/guarded/issues/file/file.ts'),

  route('reports/sales', 'routes/guarded/reports/sales/page.tsx'),
  route('reports/sales/chart.svg', 'routes/guarded/reports/sales/chart.ts'),
  ...files('reports/sales', 'routes/guarded/reports/sales'),
  below('visits', [
    route('reports/visits', 'routes/guarded/reports/visits/page.tsx'),
    route('reports/visits/chart.svg', 'routes/guarded/reports/visits/chart.ts'),
    route('reports/visits/dashboard', 'routes/guarded/reports/visits/dashboard.tsx'),
    route('reports/visits/dashboard/chart.svg', 'routes/guarded/reports/visits/chart.ts', {
      id: 'routes/guarded/reports/visits-dashboard-chart'
    })
  ]),
  ...files('reports/visits', 'routes/guarded/reports/visits'),
  route('reports/booking', 'routes/guarded/reports/booking/page.tsx'),
  ...files('reports/booking', 'routes/guarded/reports/booking'),
  ...listed('reports/ratings'),

  below('counters', [
    ...listed('trafx/index', 'trafx/files'),
    route('trafx/upload', 'routes/guarded/trafx/upload/page.tsx'),
    route('trafx/files/:id/delete', 'routes/guarded/trafx/files/delete.tsx'),
    route('trafx/entries', 'routes/guarded/trafx/entries/page.tsx'),
    ...listed('trafx/compare'),
    ...listed('trafx/passages', 'trafx/compare/passages'),
    below('devices', [
      route('trafx/devices', 'routes/guarded/trafx/devices/page.tsx'),
      route('trafx/devices/:serial', 'routes/guarded/trafx/devices/device.tsx'),
      route('trafx/capacity/:uuid', 'routes/guarded/trafx/devices/capacity.tsx')
    ])
  ]),

  below('account', [
    route('account', 'routes/guarded/account/to-data.ts'),
    route('account/index', 'routes/guarded/account/to-data.ts', { id: 'routes/guarded/account/index-to-data' }),
    route('account/data', 'routes/guarded/account/data/page.tsx'),
    route('account/password', 'routes/guarded/account/password/page.tsx'),
    route('account/sessions', 'routes/guarded/account/sessions/page.tsx'),
    route('account/two-step', 'routes/guarded/account/two-step/page.tsx')
  ]),

  CONFIGURATIONS,
  ...CATALOGUE_ROUTES,
  ...MESSAGES,

  ...GUARDED_AREAS.map((area) => missing(`/${area}/*`))
])

/** Specification §2: signed-in users are redirected to /loading. */
const open = layout('routes/public/layout.tsx', [
  // Answered at once: on a weak network a redirect costs two seconds.
  index('routes/public/home/page.tsx', { id: 'routes/public/home/at-root' }),
  route('home', 'routes/public/home/page.tsx'),
  route('pricing', 'routes/public/pricing/page.tsx'),
  route('register', 'routes/public/register/page.tsx'),
  route('forgot-password', 'routes/public/forgot-password/page.tsx'),
  route('reset-password/:email_encoded', 'routes/public/reset-password/page.tsx'),
  route('login', 'routes/public/login/page.tsx'),
  route('login/verificacao', 'routes/public/login/verification.tsx'),
  route('lock', 'routes/public/lock/page.tsx')
])

export default [
  open,
  route('login/google', 'routes/public/login/google.ts'),
  route('login/google/callback', 'routes/public/login/google-callback.ts'),
  route('logout', 'routes/logout.tsx'),
  route('loading', 'routes/loading.ts'),
  route('modo-leve', 'routes/light-mode.ts'),
  route('menu', 'routes/menu.ts'),

  route('totem', 'routes/kiosk/start.tsx'),
  route('totem/:key', 'routes/kiosk/set-up.tsx'),
  route('booking', 'routes/booking/page.tsx'),
  route('booking-details/:id', 'routes/booking-details/page.tsx'),
  route('booking-details/:id/visita.ics', 'routes/booking-details/calendar-file.ts'),
  route('booking-details/:id/ingresso.pdf', 'routes/booking-details/ticket-file.ts'),
  route('booking-details/:id/ingresso.pkpass', 'routes/booking-details/wallet/apple-pass.ts'),
  route('booking-details/:id/carteira-google', 'routes/booking-details/wallet/google-pass.ts'),
  route('booking-details/:id/qr.png', 'routes/booking-details/ticket-picture.ts'),
  route('booking-details/:id/comprovar', 'routes/booking-details/own/prove.tsx'),
  route('booking-details/:id/cancelar', 'routes/booking-details/own/cancel.tsx'),
  route('booking-details/:id/mudar', 'routes/booking-details/own/change.tsx'),
  route('booking-details/:id/devolucao', 'routes/booking-details/own/refund.tsx'),
  route('booking-details/:id/meus-dados', 'routes/booking-details/own/data.tsx'),
  route('booking-details/:id/meus-dados.json', 'routes/booking-details/own/data-file.ts'),
  route('booking-details/:id/refunds/:refund', 'routes/booking-details/refund/page.tsx'),
  route('privacidade', 'routes/public/privacy/page.tsx'),
  route('find-ticket', 'routes/public/find-ticket/page.tsx'),
  route('requerimento', 'routes/public/issue/open/page.tsx'),
  route('requerimento/:key', 'routes/public/issue/follow/page.tsx'),
  route('requerimento/:key/desistir', 'routes/public/issue/give-up/page.tsx'),
  route('requerimento/:key/documentos/:id', 'routes/public/issue/document.ts'),
  route('fechamento/:token', 'routes/public/closure/page.tsx'),
  route('lista-do-grupo/:key', 'routes/public/group-list/page.tsx'),
  route('termo-de-risco/:key', 'routes/public/waiver/page.tsx'),
  route('termo-de-risco/:key/:signature/termo.pdf', 'routes/public/waiver/signed-file.ts'),
  route('avaliacao/:token', 'routes/public/rating/page.tsx'),
  route('simulador/mercadopago/:id', 'routes/simulator/mercadopago.tsx'),
  route('agenda/:key/grupos.ics', 'routes/calendar-feed/file.ts'),
  route('selectagent', 'routes/select-agent/page.tsx'),
  route('condutor/:uuid', 'routes/agent/page.tsx'),
  route('profile/:uuid', 'routes/agent/page.tsx', { id: 'routes/agent-profile' }),

  // Outside the guarded layout, which requires the permission of the index itself.
  ...AREAS_WITH_INDEX.map((area) => toIndex(area)),
  guarded,
  route('photos/:id', 'routes/photo.ts'),
  route('api/openapi.json', 'routes/api/openapi.ts'),
  route('api/docs', 'routes/api/docs.tsx'),
  route('api/*', 'routes/api/handle.ts'),
  route('*', 'routes/not-found.tsx')
] satisfies RouteConfig
