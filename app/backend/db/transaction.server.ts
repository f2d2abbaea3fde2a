import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import { inPortuguese } from '#app/domain/words/speak-in.ts'
import type { Database, Orm, Transaction } from './connection.server.ts'
import * as schema from './schema.server.ts'
import { noteWritten } from './written.server.ts'

export type TransactionOptions<T> = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  readOnly?: boolean
  /** Says whether it changed anything; otherwise a call that fails later counts as not begun. */
  didWrite?: (done: T) => boolean
  /** 5 by default. */
  attempts?: number
}

// Serialization failure and deadlock: the server rolled back one of several conflicting transactions.
const retryable = new Set(['40001', '40P01'])

// Building an Orm reads the whole schema, so it is done once per connection.
const orms = new WeakMap<PoolClient, Orm>()

/**
 * `work` may run several times (40001, 40P01), so its effects outside the database go through the outbox. Unless it
 * only reads, it speaks Portuguese, whatever the visitor reads: what it writes is stored.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions<T> = {}
): Promise<T> {
  const attempts = options.attempts ?? 5
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, work, options)
    } catch (error) {
      if (attempt >= attempts || !retryable.has(sqlState(error) ?? '')) throw error
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** Runs one writing statement without a transaction. */
export function writeAlone(db: Database, statement: QueryConfig): Promise<QueryResult> {
  return noting((note) =>
    withClient(db, async (client) => {
      note(true)
      const done = await client.query(statement)
      note((done.rowCount ?? 0) > 0)
      return done
    })
  )
}

function runOnce<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { isolation, readOnly = false, didWrite = () => !readOnly }: TransactionOptions<T>
): Promise<T> {
  return noting((note) =>
    withClient(db, (client) => {
      const noted = async (tx: Transaction) => {
        const done = await (readOnly ? work(tx) : inPortuguese(() => work(tx)))
        note(didWrite(done))
        return done
      }
      return ormOf(client).transaction(noted, {
        isolationLevel: isolation,
        accessMode: readOnly ? 'read only' : undefined
      })
    })
  )
}

/** Trusts the note of `work` that it has written, unless it fails and the server says that it has not. */
async function noting<T>(work: (note: (isWritten: boolean) => void) => Promise<T>): Promise<T> {
  let isWritten = false
  try {
    const done = await work((now) => {
      isWritten = now
    })
    if (isWritten) noteWritten()
    return done
  } catch (error) {
    if (isWritten && isUndecided(error)) noteWritten()
    throw error
  }
}

const serverEnded = /^(?:08|57P)/
// A server that only reads may be a primary no more: the pool then turns to the new one.
const connectionSpent = /^(?:08|57P|25006$)/

/** The connection or the server ended before it reported the outcome. */
function isUndecided(error: unknown): boolean {
  const state = sqlState(error)
  return state === null || serverEnded.test(state)
}

/** drizzle's own way loses a pooled connection for ever when `begin` fails; this one always returns it. */
async function withClient<T>(db: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  let lost: Error | undefined
  const note = (error: Error) => {
    lost ??= error
  }
  client.on('error', note)
  try {
    return await work(client)
  } catch (error) {
    // The connection ends after the server's last message, so nobody else may get it meanwhile.
    if (error instanceof Error && connectionSpent.test(sqlState(error) ?? '')) lost ??= error
    // Otherwise drizzle's failed `rollback` would be reported.
    throw lost ?? error
  } finally {
    client.off('error', note)
    client.release(lost)
  }
}

function ormOf(client: PoolClient): Orm {
  const known = orms.get(client)
  if (known) return known
  const orm = drizzle(client, { schema })
  orms.set(client, orm)
  return orm
}

type ServerError = { code?: unknown; constraint?: unknown; cause?: unknown }

/** Reads the state from the driver's error, which drizzle keeps as `cause`. */
export function sqlState(error: unknown): string | null {
  const found = serverError(error)
  return found && typeof found.code === 'string' ? found.code : null
}

/** Null unless a constraint refused the row (classes 23…). */
export function violatedConstraint(error: unknown): string | null {
  const found = serverError(error)
  return found && typeof found.constraint === 'string' ? found.constraint : null
}

/** Unique constraint whose value another row has; null for every other error. */
export function takenConstraint(error: unknown): string | null {
  return sqlState(error) === '23505' ? violatedConstraint(error) : null
}

function serverError(error: unknown): ServerError | null {
  let current: unknown = error
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    const candidate: ServerError = current
    // A system call's code (EPIPE) has five capitals too, but never a digit.
    if (typeof candidate.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(candidate.code)) return candidate
    current = candidate.cause
  }
  return null
}
