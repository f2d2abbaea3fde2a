import { index, type RouteConfigEntry, route } from '@remix-run/route-config'
import { below, files } from './entries.ts'

const privacy = 'routes/guarded/configurations/privacy'

const wordpress = 'routes/guarded/configurations/integrations/wordpress'

const PRIVACY: RouteConfigEntry[] = [
  route('privacy', `${privacy}/home/page.tsx`),
  route('privacy/person.json', `${privacy}/person/file.ts`),
  ...files('privacy/consents', `${privacy}/consents`),
  below('privacy', [
    route('privacy/person', `${privacy}/person/page.tsx`),
    route('privacy/person/copy', `${privacy}/person/copy.tsx`),
    route('privacy/requests/:id', `${privacy}/request/page.tsx`),
    route('privacy/requests/:id/receipt', `${privacy}/request/receipt.tsx`),
    route('privacy/consents', `${privacy}/consents/page.tsx`),
    route('privacy/retention', `${privacy}/retention/page.tsx`),
    route('privacy/incidents', `${privacy}/incidents/page.tsx`)
  ])
]

export const CONFIGURATIONS: RouteConfigEntry = route('configurations', 'routes/guarded/configurations/layout.tsx', [
  index('routes/guarded/configurations/to-index.ts'),
  route('index', 'routes/guarded/configurations/index/page.tsx'),
  route('users', 'routes/guarded/configurations/users/layout.tsx', [
    index('routes/guarded/configurations/users/to-index.ts'),
    route('index', 'routes/guarded/configurations/users/list/page.tsx'),
    route('add', 'routes/guarded/configurations/users/add/page.tsx'),
    route(':uuid/access', 'routes/guarded/configurations/users/access/page.tsx'),
    route(':uuid', 'routes/guarded/configurations/users/user/page.tsx', [
      route('suspend', 'routes/guarded/configurations/users/user/suspend.tsx'),
      route('remove', 'routes/guarded/configurations/users/user/remove.tsx'),
      route('two-step', 'routes/guarded/configurations/users/user/two-step.tsx')
    ])
  ]),
  ...files('users/index', 'routes/guarded/configurations/users/list'),
  route('start', 'routes/guarded/configurations/start/page.tsx'),
  below('start', [
    route('start/place', 'routes/guarded/configurations/start/place.tsx'),
    route('start/attraction', 'routes/guarded/configurations/start/attraction.tsx'),
    route('start/hours', 'routes/guarded/configurations/start/hours.tsx'),
    route('start/tickets', 'routes/guarded/configurations/start/tickets.tsx'),
    route('start/payment', 'routes/guarded/configurations/start/payment.tsx')
  ]),
  route('place', 'routes/guarded/configurations/place/page.tsx'),
  below('place', [route('place/logo', 'routes/guarded/configurations/place/logo.tsx')]),
  route('place-fields', 'routes/guarded/configurations/place-fields/page.tsx'),
  below('placeFields', [
    route('place-fields/add', 'routes/guarded/configurations/place-fields/add.tsx'),
    route('place-fields/:uuid', 'routes/guarded/configurations/place-fields/edit.tsx')
  ]),
  route('term', 'routes/guarded/configurations/term/page.tsx'),
  below('placeTerm', [route('term/:id', 'routes/guarded/configurations/term/version.tsx')]),
  route('waiver', 'routes/guarded/configurations/waiver/page.tsx'),
  below('waiver', [route('waiver/:id', 'routes/guarded/configurations/waiver/version.tsx')]),
  route('languages', 'routes/guarded/configurations/languages/list/page.tsx'),
  ...files('languages', 'routes/guarded/configurations/languages/list'),
  below('languages', [route('languages/:noun/:id', 'routes/guarded/configurations/languages/text/page.tsx')]),
  route('booking', 'routes/guarded/configurations/booking/page.tsx'),
  route('limits', 'routes/guarded/configurations/limits/page.tsx'),
  route('gate', 'routes/guarded/configurations/gate/page.tsx'),
  below('gateRules', [
    route('gate/ticket-key', 'routes/guarded/configurations/gate/ticket-key.tsx'),
    route('gate/kiosks', 'routes/guarded/configurations/gate/kiosks/page.tsx'),
    below('kiosks', [
      route('gate/kiosks/add', 'routes/guarded/configurations/gate/kiosks/add.tsx'),
      route('gate/kiosks/:id', 'routes/guarded/configurations/gate/kiosks/kiosk.tsx'),
      route('gate/kiosks/:id/end', 'routes/guarded/configurations/gate/kiosks/end.tsx')
    ])
  ]),
  route('agents', 'routes/guarded/configurations/agents/page.tsx'),
  below('agentRules', [route('agents/calendar', 'routes/guarded/configurations/agents/calendar.tsx')]),
  route('modules', 'routes/guarded/configurations/modules/page.tsx'),
  route('help', 'routes/guarded/configurations/help/page.tsx'),
  route('security', 'routes/guarded/configurations/security/page.tsx'),
  route('refund-policy', 'routes/guarded/configurations/refund-policy/page.tsx'),
  route('agent-fields', 'routes/guarded/configurations/agent-fields/list/page.tsx'),
  below('agentFields', [
    route('agent-fields/add', 'routes/guarded/configurations/agent-fields/form/add.tsx'),
    route('agent-fields/:uuid', 'routes/guarded/configurations/agent-fields/form/edit.tsx')
  ]),
  route('plans', 'routes/guarded/configurations/plans/page.tsx'),
  route('payments', 'routes/guarded/configurations/payments/list/page.tsx'),
  below('onlinePayments', [
    route('payments/terminals', 'routes/guarded/configurations/payments/terminals/page.tsx'),
    route('payments/terminals/:id/remove', 'routes/guarded/configurations/payments/terminals/remove.tsx'),
    route('payments/:provider', 'routes/guarded/configurations/payments/account/page.tsx'),
    route('payments/:provider/remove', 'routes/guarded/configurations/payments/account/remove.tsx')
  ]),
  route('invoices', 'routes/guarded/configurations/invoices/page.tsx'),
  below('invoiceSettings', [route('invoices/certificate', 'routes/guarded/configurations/invoices/certificate.tsx')]),
  ...PRIVACY,
  route('messages', 'routes/guarded/configurations/message-accounts/list/page.tsx'),
  below('messageAccounts', [
    route('messages/:provider', 'routes/guarded/configurations/message-accounts/account/page.tsx'),
    route('messages/:provider/remove', 'routes/guarded/configurations/message-accounts/account/remove.tsx')
  ]),
  route('integrations', 'routes/guarded/configurations/integrations/list/page.tsx'),
  route('integrations/import.csv', 'routes/guarded/configurations/integrations/import/csv.ts'),
  route('booking-messages', 'routes/guarded/configurations/booking-messages/list/page.tsx'),
  below('bookingMessages', [
    route('booking-messages/:key', 'routes/guarded/configurations/booking-messages/message/page.tsx')
  ]),
  below('integrations', [
    route('integrations/import', 'routes/guarded/configurations/integrations/import/page.tsx'),
    route('integrations/jobs', 'routes/guarded/configurations/integrations/jobs/page.tsx'),
    route('integrations/wordpress', `${wordpress}/home/page.tsx`),
    below('wordpress', [
      route('integrations/wordpress/account', `${wordpress}/account/page.tsx`),
      route('integrations/wordpress/account/remove', `${wordpress}/account/remove.tsx`),
      route('integrations/wordpress/fields', `${wordpress}/fields/page.tsx`),
      route('integrations/wordpress/check', `${wordpress}/check/page.tsx`)
    ])
  ]),
  route('servers', 'routes/guarded/configurations/servers/page.tsx'),
  route('audit', 'routes/guarded/configurations/audit/page.tsx'),
  ...files('audit', 'routes/guarded/configurations/audit'),
  route('issuesTypes/index', 'routes/guarded/configurations/issue-types/list/page.tsx'),
  below('issueTypes', [
    route('issuesTypes/add', 'routes/guarded/configurations/issue-types/form/add.tsx'),
    route('issuesTypes/edit', 'routes/guarded/configurations/issue-types/form/edit.tsx'),
    route('issuesTypes/remove', 'routes/guarded/configurations/issue-types/remove.tsx'),
    route('issuesTypes/answers', 'routes/guarded/configurations/issue-types/answers/page.tsx'),
    below('issueAnswers', [
      route('issuesTypes/answers/add', 'routes/guarded/configurations/issue-types/answers/add.tsx'),
      route('issuesTypes/answers/edit', 'routes/guarded/configurations/issue-types/answers/edit.tsx'),
      route('issuesTypes/answers/remove', 'routes/guarded/configurations/issue-types/answers/remove.tsx')
    ])
  ])
])
