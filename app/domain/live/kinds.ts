import type { PermissionKey } from '../access/permission-table.ts'

/**
 * What an open screen may be told has changed, never more than the kind: `bookings` is all that becomes of one (payments,
 * check-in, guides), `places` what is sold and the places left, `issues` requests with documents and conversation,
 * `transport` trips and what drives them, `finance` what becomes of money after it came,
 * `invoices` what became of them at the tax office.
 */
export const LIVE_KINDS = [
  'bookings',
  'places',
  'messages',
  'issues',
  'transport',
  'settings',
  'finance',
  'invoices'
] as const

export type LiveKind = (typeof LIVE_KINDS)[number]

/** Whoever holds one of them has a screen that shows it. */
const shownBy: Record<LiveKind, readonly PermissionKey[]> = {
  bookings: ['operation/booking-list', 'operation/checkin', 'operation/index', 'operation/receive', 'agents/index'],
  places: ['operation/booking-list', 'operation/index', 'products/index', 'booking/index'],
  messages: ['messenger/edit'],
  issues: ['issues/index', 'issues/details'],
  transport: ['operation/transport'],
  settings: ['configurations/index', 'users/index', 'issuesTypes/index', 'configurations/integrations'],
  finance: ['financial/index', 'financial/withdrawals'],
  invoices: ['nf/index']
}

export function kindsHeard(holds: (permission: PermissionKey) => boolean): LiveKind[] {
  return LIVE_KINDS.filter((kind) => shownBy[kind].some(holds))
}

export function isLiveKind(value: unknown): value is LiveKind {
  return LIVE_KINDS.some((kind) => kind === value)
}
