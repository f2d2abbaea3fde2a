import type { PermissionKey } from './permission-table.ts'

/** Work that reaches for visitors, or answers to them: it needs their telephone, e-mail and document. */
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
 * Whether telephone, e-mail and document of visitors are shown whole. The gate needs the name and what is owed; a guide,
 * who sees no bookings but their own, calls those visitors.
 */
export function seesContacts(holds: (key: PermissionKey) => boolean): boolean {
  return !holds('operation/all-bookings') || work.some(holds)
}
