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

/** `isBreaking`: a program that does not know the migration cannot work on this database any more. */
type StoredMigration = AppliedMigration & { isBreaking: boolean }
type OurMigration = StoredMigration & { sql: string }

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

export function listMigrations(source: Migrations = bundled): OurMigration[] {
  return Object.entries(source)
    .map(([path, sql]) => ({
      name: path.slice(path.lastIndexOf('/') + 1),
      sql,
      hash: hashOf(sql),
      // A file that does not say so on its first line counts as breaking, as all did before they could say it.
      isBreaking: !/^-- compatible\b/.test(sql)
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A checkout may change line endings; that is no change of the migration. */
function hashOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

/**
 * Applies each file in its own transaction, one process at a time. A database that a newer program migrated is left as it
 * is if its migrations say that this program still works on it.
 * @throws Error when an applied one has changed, or is unknown and breaking
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
  await prepareTable(client)
  const applied = await readApplied(client)
  const missing = missingFrom(applied, migrations)
  const unknown = unknownIn(applied, migrations)
  // With some missing, the two programs come from different branches: nothing says that ours fit behind theirs.
  const [refused] = missing.length > 0 ? unknown : unknown.filter(({ isBreaking }) => isBreaking)
  if (refused) {
    throw new Error(`O banco de dados é de uma versão mais nova do programa (migração ${refused.name}); atualize-o`)
  }
  if (missing.length > 0) onMissing?.({ count: missing.length, isFirst: applied.length === 0 })
  for (const migration of missing) await applyOne(client, migration)
  return missing.map((migration) => migration.name)
}

/** Adds the column only where it lacks: `alter table` would wait for a backup that reads the table. */
async function prepareTable(client: PoolClient): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations
     (name text primary key, hash text not null, applied_at timestamptz not null default now(),
      breaking boolean not null default true)`
  )
  const { rowCount } = await client.query(
    `select from pg_attribute
     where attrelid = 'schema_migrations'::regclass and attname = 'breaking' and not attisdropped`
  )
  if (rowCount === 0) {
    await client.query('alter table schema_migrations add column if not exists breaking boolean not null default true')
  }
}

async function applyOne(client: PoolClient, migration: OurMigration): Promise<void> {
  await client.query('begin')
  try {
    for (const statement of migration.sql.split(separator)) {
      if (statement.trim()) await client.query(statement)
    }
    await client.query('insert into schema_migrations (name, hash, breaking) values ($1, $2, $3)', [
      migration.name,
      migration.hash,
      migration.isBreaking
    ])
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

function unknownIn(applied: StoredMigration[], ours: AppliedMigration[]): StoredMigration[] {
  const known = new Set(ours.map(({ name }) => name))
  return applied.filter(({ name }) => !known.has(name))
}

/** Oldest first; empty if it was never migrated. A row written before the column was there counts as breaking. */
export async function readApplied(client: Pick<PoolClient, 'query'> | Pool): Promise<StoredMigration[]> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('schema_migrations') is not null as known`
  )
  if (!rows[0]?.known) return []
  const applied = await client.query<StoredMigration>(
    `select name, hash, coalesce((to_jsonb(m) ->> 'breaking')::boolean, true) as "isBreaking"
     from schema_migrations m order by name`
  )
  return applied.rows
}

/**
 * `unknown`: applied by a newer program; `breaking`: those of them that this program cannot work with.
 * @throws Error like `migrate` when an applied one has changed
 */
export async function compareMigrations(
  db: Pick<Database, 'pool'>,
  options: { migrations?: Migrations } = {}
): Promise<{ pending: string[]; unknown: string[]; breaking: string[] }> {
  const applied = await readApplied(db.pool)
  const ours = listMigrations(options.migrations)
  const unknown = unknownIn(applied, ours)
  const namesOf = (migrations: AppliedMigration[]) => migrations.map(({ name }) => name)
  return {
    pending: namesOf(missingFrom(applied, ours)),
    unknown: namesOf(unknown),
    breaking: namesOf(unknown.filter(({ isBreaking }) => isBreaking))
  }
}
