import type { PermissionKey } from './permission-table.ts'

/** Permissions for work that contacts visitors or answers them: it needs their telephone, e-mail and document. */
const work: readonly PermissionKey[] = [
  'operation/edit',
  'operation/cancel',
  'operation/closure',
  'operation/payment-link',
  'operation/refund',
  'operation/refund-approve',
  'operation/transport-edit',
  'clients/index',
  'messages/write',
  'financial/unsettled',
  'financial/receivables',
  'nf/edit',
  'configurations/privacy',
  'reports/booking'
]

/**
 * Says whether telephone, e-mail and document of visitors are shown whole. The gate needs only the name and the amount
 * due. A guide sees only their own bookings and calls those visitors.
 */
export function seesContacts(holds: (key: PermissionKey) => boolean): boolean {
  return !holds('operation/all-bookings') || work.some(holds)
}
