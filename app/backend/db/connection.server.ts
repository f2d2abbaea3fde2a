import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { log } from '#app/log.server.ts'
import * as schema from './schema.server.ts'

export type Orm = NodePgDatabase<typeof schema>
export type Transaction = NodePgTransaction<typeof schema, ExtractTablesWithRelations<typeof schema>>
export type Queryable = Orm | Transaction

export type Database = { orm: Orm; pool: pg.Pool; url: string; close(): Promise<void> }

export type DatabaseOptions = {
  url: string
  /** Connections at most; the embedded server allows 40 in all. */
  poolSize?: number
  applicationName?: string
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  idleInTransactionTimeoutMs?: number
}

const oldestServer = 150_000

// By default int8 is text and a day a local midnight. An int8 beyond the safe integers must throw, never be rounded.
pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** @throws RangeError where a number cannot hold it exactly */
export function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 outside the safe integers: ${text}`)
  return value
}

/** PostgreSQL 15 or later. @throws Error in Portuguese when it does not answer, without the address (a password) */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    application_name: options.applicationName ?? 'trilha',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    lock_timeout: options.lockTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 15_000,
    options: '-c TimeZone=UTC -c DateStyle=ISO'
  })
  // Without listeners a dropped connection ends the process; the pool listens to its idle clients only.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost while idle'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  })
  try {
    await requireSupportedServer(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { orm: drizzle(pool, { schema }), pool, url: options.url, close: () => closeOnce(pool) }
}

/** By SQLSTATE, or what the network says. */
const refusals: Record<string, string> = {
  '28P01': 'O servidor do banco de dados recusou o usuário ou a senha',
  '28000': 'O servidor do banco de dados recusou o usuário ou a senha',
  '3D000': 'O servidor do banco de dados não tem o banco pedido',
  '42501': 'O usuário não pode entrar nesse banco de dados',
  ENOTFOUND: 'O servidor do banco de dados não foi encontrado',
  EAI_AGAIN: 'O servidor do banco de dados não foi encontrado'
}

function explainRefusal(code: unknown): string {
  const text = typeof code === 'string' ? code : ''
  const said = refusals[text] ?? `O banco de dados não responde${text && ` (${text})`}`
  return `${said}; confira DATABASE_URL`
}

async function requireSupportedServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    .catch((error) => {
      throw new Error(explainRefusal(error?.code), { cause: error })
    })
  const version = rows[0]?.version ?? 0
  if (version >= oldestServer) return
  throw new Error(`O banco de dados é o PostgreSQL ${Math.floor(version / 10_000)}; é preciso o 15 ou mais novo`)
}

async function closeOnce(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await pool.end()
}
