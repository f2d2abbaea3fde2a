import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config'
import { guardedAreas, notBuiltPaths } from './routes/guarded/not-built-paths.ts'

/** Guarded, then 404: a screen that has no page yet, or a path in a guarded area that is none. */
function missing(path: string): RouteConfigEntry {
  return route(path.slice(1), 'routes/guarded/not-built.tsx', { id: `routes/guarded/not-built${path}` })
}

const guarded = layout('routes/guarded/layout.tsx', [
  route('dashboard', 'routes/guarded/dashboard/to-index.ts'),
  route('dashboard/index', 'routes/guarded/dashboard/index.tsx'),

  route('operation/booking-list', 'routes/guarded/operation/booking-list.tsx'),
  route('operation/booking-list/:id', 'routes/guarded/operation/booking.tsx', [
    route('check-in', 'routes/guarded/operation/booking-check-in.tsx'),
    route('undo', 'routes/guarded/operation/booking-undo.tsx'),
    route('cancel', 'routes/guarded/operation/booking-cancel.tsx'),
    route('agents/:agent/remove', 'routes/guarded/operation/booking-remove-agent.tsx')
  ]),
  route('operation/check-in', 'routes/guarded/operation/check-in.tsx'),

  route('trafx/index', 'routes/guarded/trafx/index.tsx'),
  route('trafx/upload', 'routes/guarded/trafx/upload.tsx'),
  route('trafx/files/:id/delete', 'routes/guarded/trafx/file-delete.tsx'),
  route('trafx/entries', 'routes/guarded/trafx/entries.tsx'),
  route('trafx/compare', 'routes/guarded/trafx/compare.tsx'),
  route('trafx/compare.csv', 'routes/guarded/trafx/compare-csv.ts'),
  route('trafx/devices', 'routes/guarded/trafx/devices.tsx'),
  route('trafx/devices/:serial', 'routes/guarded/trafx/device.tsx'),
  route('trafx/capacity/:uuid', 'routes/guarded/trafx/capacity.tsx'),

  route('reports/sales', 'routes/guarded/reports/sales.tsx'),
  route('reports/sales/chart.svg', 'routes/guarded/reports/sales-chart.ts'),
  route('reports/visits', 'routes/guarded/reports/visits.tsx'),
  route('reports/visits/chart.svg', 'routes/guarded/reports/visits-chart.ts'),
  route('reports/visits/dashboard', 'routes/guarded/reports/visits-dashboard.tsx'),
  route('reports/visits/dashboard/chart.svg', 'routes/guarded/reports/visits-chart.ts', {
    id: 'routes/guarded/reports/visits-dashboard-chart'
  }),
  route('reports/booking', 'routes/guarded/reports/booking.tsx'),

  route('account', 'routes/guarded/account/to-data.ts'),
  route('account/index', 'routes/guarded/account/to-data.ts', { id: 'routes/guarded/account/index-to-data' }),
  route('account/data', 'routes/guarded/account/data.tsx'),
  route('account/password', 'routes/guarded/account/password.tsx'),
  route('account/sessions', 'routes/guarded/account/sessions.tsx'),
  route('account/two-step', 'routes/guarded/account/two-step.tsx'),

  route('configurations', 'routes/guarded/configurations/layout.tsx', [
    index('routes/guarded/configurations/to-index.ts'),
    route('index', 'routes/guarded/configurations/index.tsx'),
    route('users', 'routes/guarded/configurations/users.tsx', [
      index('routes/guarded/configurations/users/to-index.ts'),
      route('index', 'routes/guarded/configurations/users/index.tsx'),
      route('add', 'routes/guarded/configurations/users/add.tsx'),
      route(':uuid/access', 'routes/guarded/configurations/users/access.tsx'),
      route(':uuid', 'routes/guarded/configurations/users/user.tsx', [
        route('suspend', 'routes/guarded/configurations/users/user-suspend.tsx'),
        route('remove', 'routes/guarded/configurations/users/user-remove.tsx'),
        route('two-step', 'routes/guarded/configurations/users/user-two-step.tsx')
      ])
    ]),
    route('place', 'routes/guarded/configurations/place.tsx'),
    route('plans', 'routes/guarded/configurations/plans.tsx'),
    route('messages', 'routes/guarded/configurations/messages.tsx')
  ]),

  ...notBuiltPaths.map(missing),
  ...guardedAreas.map((area) => missing(`/${area}/*`))
])

/** For somebody not signed in (specification §2): others are led to /loading. */
const open = layout('routes/public/layout.tsx', [
  route('home', 'routes/public/home.tsx'),
  route('pricing', 'routes/public/pricing.tsx'),
  route('register', 'routes/public/register.tsx'),
  route('forgot-password', 'routes/public/forgot-password.tsx'),
  route('reset-password/:email_encoded', 'routes/public/reset-password.tsx'),
  route('login', 'routes/public/login.tsx'),
  route('login/verificacao', 'routes/public/login-verification.tsx'),
  route('lock', 'routes/public/lock.tsx')
])

/** The site map: every URL, its layout and its parent. */
export default [
  index('routes/index.ts'),
  open,
  route('login/google', 'routes/login-google.ts'),
  route('login/google/callback', 'routes/login-google-callback.ts'),
  route('logout', 'routes/logout.tsx'),
  route('loading', 'routes/loading.ts'),
  route('modo-leve', 'routes/light-mode.ts'),
  route('menu', 'routes/menu.ts'),

  route('booking', 'routes/booking.tsx'),
  route('booking-details/:id', 'routes/booking-details.tsx'),
  route('selectagent', 'routes/select-agent.tsx'),
  route('condutor/:uuid', 'routes/guide.tsx'),
  route('profile/:uuid', 'routes/guide.tsx', { id: 'routes/guide-profile' }),

  guarded,

  route('photos/:id', 'routes/photo.ts'),

  route('api/openapi.json', 'routes/api-openapi.ts'),
  route('api/docs', 'routes/api-docs.tsx'),
  route('api/*', 'routes/api.ts'),
  route('*', 'routes/not-found.tsx')
] satisfies RouteConfig
