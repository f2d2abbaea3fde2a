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

/** Globs for the tests of a folder, a subfolder or a file. */
export function testsOf(target) {
  const folder = target.split('/').slice(0, 2).join('/')
  return [`test/${folder}/**/*.test.{ts,tsx}`, ...(beside[folder] ?? [])]
}
