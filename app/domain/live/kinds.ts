import type { PermissionKey } from '../access/permission-table.ts'

/**
 * Kinds of change that an open screen hears of; it never hears more than the kind. `bookings` covers payments, check-in
 * and guides, `guides` bookings that follow other guides of their slot, `places` attractions and free places, `issues` requests with documents and conversation, `transport`
 * trips and vehicles, `finance` money after it came in, `invoices` answers of the tax office.
 */
export const LIVE_KINDS = [
  'bookings',
  'guides',
  'places',
  'messages',
  'issues',
  'transport',
  'settings',
  'finance',
  'invoices'
] as const

export type LiveKind = (typeof LIVE_KINDS)[number]

/** A holder of one of these permissions has a screen that shows the kind. */
const shownBy: Record<LiveKind, readonly PermissionKey[]> = {
  bookings: [
    'operation/booking-list',
    'operation/checkin',
    'operation/inside',
    'operation/index',
    'operation/receive',
    'agents/index',
    'operation/my-groups'
  ],
  guides: ['operation/edit', 'operation/my-groups'],
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
