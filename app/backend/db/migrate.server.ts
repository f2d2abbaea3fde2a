import { createHash } from 'node:crypto'
import { runMigrations } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { log } from '#app/log.server.ts'
import { type Database, openEnginePool, withLongConnection } from './connection.server.ts'
import { engineLogger } from './engine-logger.server.ts'

export type Migrations = Record<string, string>

/** Called once before missing migrations are applied. `isFirst`: none was applied before. */
type OnMissing = (missing: { count: number; isFirst: boolean }) => void

export type AppliedMigration = { name: string; hash: string }

// The files enter the bundle as text: beside the bundle there is no folder to read.
const bundled: Migrations = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true
})

const separator = '--> statement-breakpoint'
// Any number no other program on a shared server is likely to take.
const lockKey = 7_281_019_422
const statementLockTimeout = '30s'

export function listMigrations(source: Migrations = bundled): Array<AppliedMigration & { sql: string }> {
  return Object.entries(source)
    .map(([path, sql]) => ({ name: path.slice(path.lastIndexOf('/') + 1), sql, hash: hashOf(sql) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A checkout may change line endings; that is no change of the migration. */
function hashOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

/**
 * Applies each file in its own transaction, one process at a time.
 * @throws Error when an applied one has changed or is unknown
 */
export async function migrate(
  db: Pick<Database, 'direct'>,
  options: { migrations?: Migrations; onMissing?: OnMissing } = {}
): Promise<string[]> {
  return withLongConnection(db, async (client) => {
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`set lock_timeout = '${statementLockTimeout}'`)
    // Creates the engine's own tables; without the lock, two programs at once would collide.
    const pgPool = openEnginePool(db)
    await runMigrations({ pgPool, schema: 'graphile_worker', logger: engineLogger(log) }).finally(() => pgPool.end())
    return applyMissing(client, listMigrations(options.migrations), options.onMissing)
  })
}

async function applyMissing(
  client: PoolClient,
  migrations: ReturnType<typeof listMigrations>,
  onMissing?: OnMissing
): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migrations
     (name text primary key, hash text not null, applied_at timestamptz not null default now())`
  )
  const applied = await readApplied(client)
  const unknown = applied.find(({ name }) => !migrations.some((migration) => migration.name === name))
  if (unknown) {
    throw new Error(`O banco de dados é de uma versão mais nova do programa (migração ${unknown.name}); atualize-o`)
  }
  const missing = missingFrom(applied, migrations)
  if (missing.length > 0) onMissing?.({ count: missing.length, isFirst: applied.length === 0 })
  for (const migration of missing) await applyOne(client, migration)
  return missing.map((migration) => migration.name)
}

async function applyOne(client: PoolClient, migration: AppliedMigration & { sql: string }): Promise<void> {
  await client.query('begin')
  try {
    for (const statement of migration.sql.split(separator)) {
      if (statement.trim()) await client.query(statement)
    }
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [migration.name, migration.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => null)
    throw new Error(`A migração ${migration.name} falhou`, { cause: error })
  }
}

function missingFrom<T extends AppliedMigration>(applied: AppliedMigration[], migrations: T[]): T[] {
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  const changed = migrations.find(({ name, hash }) => (hashes.get(name) ?? hash) !== hash)
  if (changed) throw new Error(`A migração ${changed.name} já foi aplicada e mudou depois disso`)
  return migrations.filter(({ name }) => !hashes.has(name))
}

/** Oldest first; empty if it was never migrated. */
export async function readApplied(client: Pick<PoolClient, 'query'> | Pool): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('schema_migrations') is not null as known`
  )
  if (!rows[0]?.known) return []
  const applied = await client.query<AppliedMigration>('select name, hash from schema_migrations order by name')
  return applied.rows
}

/**
 * `unknown`: applied by a newer program.
 * @throws Error like `migrate` when an applied one has changed
 */
export async function compareMigrations(
  db: Pick<Database, 'pool'>,
  options: { migrations?: Migrations } = {}
): Promise<{ pending: string[]; unknown: string[] }> {
  const applied = await readApplied(db.pool)
  const ours = listMigrations(options.migrations)
  const known = new Set(ours.map(({ name }) => name))
  return {
    pending: missingFrom(applied, ours).map(({ name }) => name),
    unknown: applied.flatMap(({ name }) => (known.has(name) ? [] : [name]))
  }
}
