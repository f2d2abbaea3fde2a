import type { Slot } from '#app/domain/report/slots.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import type { SlotScope } from '../slots/runner.server.ts'
import type { ReportAddress } from './read-address.server.ts'

/** What a report asks: the same for its page, its charts and its files. */
export interface Question<Rows> {
  address: ReportAddress
  /** Whose finished slots may stand for this viewer's. */
  scope: SlotScope
  /** What one slot's days hold, filtered. Only where the address has no problems. @throws ApiError */
  load(slot: Slot, signal: AbortSignal): Promise<Rows>
}

/** A report: what it asks for an address, and what is kept of the rows of a slot. */
export interface Report<Rows, Value> {
  ask(viewer: Viewer, url: URL): Promise<Question<Rows>>
  sum(rows: Rows, address: ReportAddress): Value
}

/** Whose finished slots may be shown to this viewer too. */
export function permissionKeys({ permissions }: Viewer): string[] {
  return permissions.map(({ controller, action }) => `${controller}/${action}`)
}
