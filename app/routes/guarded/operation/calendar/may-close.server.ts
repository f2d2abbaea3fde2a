import { createClosure } from '#app/contracts/closures/calls.ts'
import type { Viewer } from '#app/session/index.server.ts'

/** True for a user who closes by the form that may tell visitors; others only block. */
export const mayClose = (viewer: Viewer): boolean =>
  viewer.can('operation/closure') && viewer.can('operation/all-bookings') && viewer.offers(createClosure)
