/** Default folders: rules that unit tests cover. A back-end folder must be named. */
export const domainFolders = [
  'money',
  'refund',
  'withdrawal',
  'commission',
  'invoice',
  'booking',
  'product',
  'report',
  'message',
  'access'
].map((folder) => `domain/${folder}`)

/** Further tests for a folder beside those that mirror it. */
const beside = {
  'domain/money': ['test/domain/finance/**/*.test.ts'],
  'domain/refund': ['test/domain/term/**/*.test.ts'],
  'backend/payments': ['test/backend/refunds/*.test.ts', 'test/backend/reconciliation/*.test.ts'],
  'backend/refunds': ['test/backend/payments/*.test.ts'],
  'backend/users': ['test/backend/auth/*.test.ts', 'test/backend/account/*.test.ts'],
  'backend/privacy': ['test/backend/messenger/kept/*.test.ts'],
  'backend/bookings': ['test/backend/db/queries/bookings/*.test.ts', 'test/backend/products/*.test.ts']
}

/** Tests of files that decide over money, places, messages and access. All tests of the folder would take hours. */
const deciding = {
  'payments/settle': ['payments/settle'],
  'payments/apply-payment': ['payments/apply-payment'],
  'payments/unsettled/settle-held': ['payments/unsettled/settle-held'],
  'refunds/move-refund': ['refunds/move-refund'],
  'refunds/send-refunds': ['refunds/provider-answers'],
  'withdrawals/ask-withdrawal': ['withdrawals/ask-withdrawal', 'withdrawals/at-once'],
  'withdrawals/move-withdrawal': ['withdrawals/move-withdrawal'],
  'finance/transactions/move-transaction': ['finance/transactions/move-transaction'],
  'finance/drawers/confirm-drawer': ['finance/drawers/confirm-drawer'],
  'bookings/check-in': ['bookings/check-in'],
  'bookings/undo-check-in': ['bookings/undo-check-in'],
  'bookings/date/plan-change': ['bookings/date/plan-change'],
  'bookings/unpaid/confirm-visit': ['bookings/unpaid/confirm-visit'],
  'messenger/deliver-message': ['messenger/deliver-message'],
  'messenger/hand-over': ['messenger/hand-over'],
  'privacy/requests/move': ['privacy/requests/move'],
  'users/set-access': ['users/set-access'],
  'auth/reset-password': ['auth/reset-password']
}

/** Globs for the tests of a folder, a subfolder or a file. */
export function testsOf(target) {
  const name = target.replace(/^backend\//, '').replace(/\.server\.ts$/, '')
  if (Object.hasOwn(deciding, name)) return deciding[name].map((test) => `test/backend/${test}.test.ts`)
  const folder = target.split('/').slice(0, 2).join('/')
  return [`test/${folder}/**/*.test.{ts,tsx}`, ...(beside[folder] ?? [])]
}
