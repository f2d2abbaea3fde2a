import { sqlState } from './transaction.server.ts'

/** Fault that keeps the database from working: it is away or overrun, it is read-only, or it has no room left. */
export type DatabaseFault = 'away' | 'read_only' | 'full'

const readOnlyTransaction = '25006'
const diskFull = '53100'
// A pooler in front of the database reports this when it has no connection, and ends ours; for a single query it is our
// mistake.
const protocolViolation = '08P01'

// Connection (08), sign-in (28), no such database, resources (53), ended by limits or an administrator (57), failing
// disk, and contention that remains after all tries.
const awayState = /^(?:08|28|53|57P|3D000$|57014$|55P03$|25P03$|25P04$|40001$|40P01$|58030$)/

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE'
])

// Messages of the driver's own errors, which have no code.
const awayWords =
  /^(?:Connection terminated|timeout e(?:xceeded|xpired)|Client (?:has encountered a connection error|was closed)|Cannot use a pool after)/

/** Null for everything else: our own mistakes, and other servers, which are called by fetch. */
export function findDatabaseFault(error: unknown): DatabaseFault | null {
  const chain = causesOf(error)
  // fetch fails with a TypeError whose cause is one of the same system errors.
  if (chain.some((one) => one instanceof TypeError)) return null
  const state = sqlState(error)
  if (state === readOnlyTransaction) return 'read_only'
  if (state === diskFull) return 'full'
  if (state === protocolViolation) return chain.some(isFatal) ? 'away' : null
  if (state !== null) return awayState.test(state) ? 'away' : null
  return chain.some(isAway) ? 'away' : null
}

const isFatal = (error: Error & { severity?: unknown }) => error.severity === 'FATAL'

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let current = error; current instanceof Error && causes.length < 5; current = current.cause) causes.push(current)
  return causes
}

function isAway(error: NodeJS.ErrnoException): boolean {
  // The socket's file is gone, or not ours; for any other file the same codes mean nothing here.
  if (error.syscall === 'connect') return true
  return awayCodes.has(error.code ?? '') || awayWords.test(error.message)
}
