import { getSession } from '#app/contracts/auth.ts'
import type { Slot } from '#app/domain/report/slots.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import type { SlotScope } from '../slots/runner.server.ts'
import type { ReportAddress } from './read-address.server.ts'

export interface Question<Rows> {
  address: ReportAddress
  scope: SlotScope
  /** The report counts only bookings that this user guides. */
  isOwnOnly?: boolean
  /** Loads one slot, filtered. Call it only for valid query parameters. @throws ApiError */
  load(slot: Slot, signal: AbortSignal): Promise<Rows>
}

export interface ReportWords {
  /** YYYY-MM-DD in the place's time zone. */
  today: string
  /** Ticket type titles, keyed by label. */
  titles: Record<string, string>
}

export interface Report<Rows, Value> {
  ask(viewer: Viewer, url: URL): Promise<Question<Rows>>
  sum(rows: Rows, words: ReportWords): Value
  /** Adds values of several slots, in any order. */
  merge?(values: readonly Value[]): Value
}

/** True when the API lacks the report calls: totals are then computed from bookings (api-client/derived). */
export function isDerived({ offers }: Pick<Viewer, 'offers'>): boolean {
  return !offers(getSession)
}

/** True for agents: the API returns only bookings that they guide. */
export function seesOwnOnly({ can }: Pick<Viewer, 'can'>): boolean {
  return !can('operation/all-bookings')
}

export function permissionKeys({ permissions }: Viewer): string[] {
  return permissions.map(({ controller, action }) => `${controller}/${action}`)
}
