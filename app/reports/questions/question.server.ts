import { getSession } from '#app/contracts/auth.ts'
import type { Slot } from '#app/domain/report/slots.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import type { SlotScope } from '../slots/runner.server.ts'
import type { ReportAddress } from './read-address.server.ts'

export interface Question<Rows> {
  address: ReportAddress
  scope: SlotScope
  /** Counts only bookings that this user guides. */
  isOwnOnly?: boolean
  /** Filtered; only where the address has no problems. @throws ApiError */
  load(slot: Slot, signal: AbortSignal): Promise<Rows>
}

export interface Report<Rows, Value> {
  ask(viewer: Viewer, url: URL): Promise<Question<Rows>>
  sum(rows: Rows, address: ReportAddress): Value
}

/** Reports are then added up from bookings (api-client/derived). */
export function isDerived({ offers }: Pick<Viewer, 'offers'>): boolean {
  return !offers(getSession)
}

/** The API answers agents with the bookings they guide. */
export function seesOwnOnly({ can }: Pick<Viewer, 'can'>): boolean {
  return !can('operation/all-bookings')
}

export function permissionKeys({ permissions }: Viewer): string[] {
  return permissions.map(({ controller, action }) => `${controller}/${action}`)
}
