/** Default folders: rules that unit tests cover. A back-end folder must be named. */
export const domainFolders = [
  ...['money', 'refund', 'withdrawal', 'commission', 'invoice', 'booking', 'product', 'report', 'message', 'access']
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

/** Files that decide over money, places, messages and access: all tests of their folder take hours on a real database, these take minutes. */
const deciding = {
  'backend/payments/settle.server.ts': ['test/backend/payments/{owed-money,any-order,apply-payment}.test.ts'],
  'backend/payments/apply-payment.server.ts': ['test/backend/payments/{owed-money,any-order,apply-payment}.test.ts'],
  'backend/payments/unsettled/settle-held.server.ts': ['test/backend/payments/unsettled/*.test.ts'],
  'backend/refunds/move-refund.server.ts': ['test/backend/refunds/*.test.ts'],
  'backend/refunds/send-refunds.server.ts': ['test/backend/refunds/send-refunds.test.ts'],
  'backend/withdrawals/ask-withdrawal.server.ts': ['test/backend/withdrawals/{ask-withdrawal,at-once}.test.ts'],
  'backend/withdrawals/move-withdrawal.server.ts': ['test/backend/withdrawals/move-withdrawal.test.ts'],
  'backend/finance/transactions/move-transaction.server.ts': ['test/backend/finance/transactions.test.ts'],
  'backend/finance/drawers/confirm-drawer.server.ts': ['test/backend/finance/drawers/*.test.ts'],
  'backend/messenger/deliver-message.server.ts': ['test/backend/messenger/{deliver,due}-message.test.ts'],
  'backend/messenger/hand-over.server.ts': ['test/backend/messenger/{deliver,due}-message.test.ts'],
  'backend/privacy/requests/move.server.ts': ['test/backend/privacy/requests.test.ts'],
  'backend/users/set-access.server.ts': ['test/backend/users/{access,last-holder,drop-seen-code,waiting}.test.ts'],
  'backend/auth/reset-password.server.ts': ['test/backend/auth/reset-*.test.ts']
}

/** Globs for the tests of a folder, a subfolder or a file. */
export function testsOf(target) {
  if (Object.hasOwn(deciding, target)) return deciding[target]
  const folder = target.split('/').slice(0, 2).join('/')
  return [`test/${folder}/**/*.test.{ts,tsx}`, ...(beside[folder] ?? [])]
}
