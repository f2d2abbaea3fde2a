import { type RouteConfigEntry, route } from '@remix-run/route-config'
import { below, listed } from './entries.ts'

/** Adds the page for a new entry and the page for an existing one. */
function fleet(kind: string, one: string): RouteConfigEntry[] {
  const path = `operation/transport/${kind}`
  const file = `routes/guarded/operation/transport/fleet/${one}.tsx`
  return [
    route(`${path}/add`, file, { id: `routes/guarded/operation/transport/fleet/add-${one}` }),
    route(`${path}/:uuid`, file)
  ]
}

export const OPERATION: RouteConfigEntry[] = [
  below('bookings', [
    ...listed('operation/booking-list'),
    route('operation/booking-list/:id', 'routes/guarded/operation/booking/page.tsx', [
      route('check-in', 'routes/guarded/operation/booking/check-in.tsx'),
      route('undo', 'routes/guarded/operation/booking/undo.tsx'),
      route('undo-passage', 'routes/guarded/operation/booking/undo-passage.tsx'),
      route('cancel', 'routes/guarded/operation/booking/cancel.tsx'),
      route('date', 'routes/guarded/operation/booking/date/page.tsx'),
      route('tickets', 'routes/guarded/operation/booking/tickets/page.tsx'),
      route('receive', 'routes/guarded/operation/booking/receive/page.tsx'),
      route('credit', 'routes/guarded/operation/booking/receive/credit.tsx'),
      route('confirmation', 'routes/guarded/operation/booking/messages/confirmation.tsx'),
      route('payment-link', 'routes/guarded/operation/booking/receive/payment-link.tsx'),
      route('refund', 'routes/guarded/operation/booking/refund/page.tsx'),
      route('payments/:payment/undo', 'routes/guarded/operation/booking/receive/undo.tsx'),
      route('agents/:agent/remove', 'routes/guarded/operation/booking/remove-agent.tsx')
    ]),
    route('operation/booking-list/:id/waivers', 'routes/guarded/operation/booking/waivers/page.tsx'),
    route('operation/booking-list/:id/edit', 'routes/guarded/operation/booking/edit/page.tsx'),
    route('operation/booking-list/:id/wristbands', 'routes/guarded/operation/booking/wristbands/page.tsx'),
    route('operation/booking-list/group/:uuid', 'routes/guarded/operation/groups/group/page.tsx'),
    route('operation/booking-list/group/:uuid/people', 'routes/guarded/operation/groups/group/people.tsx'),
    route('operation/booking-list/group/:uuid/cancel', 'routes/guarded/operation/groups/group/cancel.tsx')
  ]),
  route('operation/booking-list/:id/waivers/:signature/termo.pdf', 'routes/guarded/operation/booking/waivers/file.ts'),
  route('operation/booking-list/group/:uuid/people.csv', 'routes/guarded/operation/groups/group/people-csv.ts'),
  below('calendar', [
    route('operation/index', 'routes/guarded/operation/calendar/page.tsx'),
    route('operation/index/block', 'routes/guarded/operation/calendar/block/page.tsx'),
    route('operation/index/:date', 'routes/guarded/operation/calendar/day/page.tsx', [
      route('capacity', 'routes/guarded/operation/calendar/day/capacity.tsx')
    ]),
    route('operation/index/:date/guides', 'routes/guarded/operation/calendar/guides/page.tsx'),
    route('operation/index/:date/sheet', 'routes/guarded/operation/calendar/sheet/page.tsx')
  ]),
  route('operation/index/:date/sheet.csv', 'routes/guarded/operation/calendar/sheet/csv.ts'),
  route('operation/check-in', 'routes/guarded/operation/check-in/page.tsx'),
  route('operation/check-in/list', 'routes/guarded/operation/check-in/offline/list.ts'),
  route('operation/check-in/scans', 'routes/guarded/operation/check-in/offline/scans.ts'),
  route('operation/check-in/signatures', 'routes/guarded/operation/check-in/offline/signatures.ts'),
  route('operation/check-in/offline', 'routes/guarded/operation/check-in/offline/page-file.ts'),
  route('operation/check-in/offline/works', 'routes/guarded/operation/check-in/offline/works-file.ts'),
  route('operation/check-in/worker.js', 'routes/guarded/operation/check-in/offline/worker-file.ts'),
  below('gate', [
    route('operation/check-in/allotment', 'routes/guarded/operation/check-in/allotment/page.tsx'),
    route('operation/check-in/without-network', 'routes/guarded/operation/check-in/without-network/page.tsx'),
    ...listed('operation/check-in/conflicts'),
    below('conflicts', [
      route('operation/check-in/conflicts/:id', 'routes/guarded/operation/check-in/conflicts/conflict.tsx')
    ])
  ]),
  route('operation/inside', 'routes/guarded/operation/inside/page.tsx'),
  below('inside', [route('operation/inside/evacuation', 'routes/guarded/operation/inside/evacuation.tsx')]),
  route('operation/counter', 'routes/guarded/operation/counter/page.tsx'),
  below('counter', [route('operation/counter/:id', 'routes/guarded/operation/counter/receipt/page.tsx')]),
  ...listed('operation/groups', 'operation/groups/list'),
  below('groups', [route('operation/groups/add', 'routes/guarded/operation/groups/sale/page.tsx')]),
  route('operation/my-groups', 'routes/guarded/operation/my-groups/page.tsx'),
  route('operation/drawer', 'routes/guarded/operation/drawer/page.tsx'),
  below('drawer', [route('operation/drawer/hand-over', 'routes/guarded/operation/drawer/hand-over/page.tsx')]),
  ...listed('operation/refunds'),
  below('refunds', [route('operation/refunds/:id', 'routes/guarded/operation/refunds/refund.tsx')]),
  ...listed('operation/closure'),
  below('closure', [
    route('operation/closure/add', 'routes/guarded/operation/closure/add/page.tsx'),
    route('operation/closure/:id', 'routes/guarded/operation/closure/follow/page.tsx'),
    route('operation/closure/:id/answer/:booking', 'routes/guarded/operation/closure/follow/answer.tsx'),
    route('operation/closure/:id/reopen', 'routes/guarded/operation/closure/follow/reopen.tsx')
  ]),
  route('operation/closure/:id/bookings.csv', 'routes/guarded/operation/closure/follow/csv.ts'),
  route('operation/transport', 'routes/guarded/operation/transport/day/page.tsx'),
  below('transport', [
    route('operation/transport/add', 'routes/guarded/operation/transport/form/add.tsx'),
    route('operation/transport/fleet', 'routes/guarded/operation/transport/fleet/page.tsx'),
    below('fleet', fleet('companies', 'company').concat(fleet('vehicles', 'vehicle'), fleet('drivers', 'driver'))),
    route('operation/transport/:uuid', 'routes/guarded/operation/transport/trip/page.tsx'),
    route('operation/transport/:uuid/edit', 'routes/guarded/operation/transport/form/edit.tsx'),
    route('operation/transport/:uuid/manifest', 'routes/guarded/operation/transport/manifest/page.tsx'),
    route('operation/transport/:uuid/manifest.csv', 'routes/guarded/operation/transport/manifest/csv.ts'),
    route('operation/transport/:uuid/passengers/:booking', 'routes/guarded/operation/transport/ride/page.tsx')
  ])
]
