import { Socket } from 'node:net'
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
  /** Most connections; the embedded server allows 40 in all. */
  poolSize?: number
  applicationName?: string
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  idleInTransactionTimeoutMs?: number
  /** Silence of the network in milliseconds; longer than any limit of the server, whose end we would hear. */
  silenceTimeoutMs?: number
}

// Network devices drop connections without notice. A query on such a connection fails after the silence; with the time
// to reconnect, the program is back within 30 s.
const silenceMs = 20_000
const connectMs = 8_000

const oldestServer = 150_000

// Without these parsers, int8 would be text and a date a local midnight. An int8 beyond the safe integers must throw
// and never be rounded.
pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** @throws RangeError where a number cannot hold it exactly */
export function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 outside the safe integers: ${text}`)
  return value
}

/**
 * Needs PostgreSQL 15 or later.
 * @throws Error in Portuguese when it does not answer, without the address, which has a password
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const pool = openPool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    application_name: options.applicationName ?? 'trilha',
    connectionTimeoutMillis: connectMs,
    // Idle connections are probed after 10 s, and end after as many unanswered seconds.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    lock_timeout: options.lockTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 15_000,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    stream: () => openSocket(options.silenceTimeoutMs ?? silenceMs)
  })
  try {
    await requireSupportedServer(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { orm: drizzle(pool, { schema }), pool, url: options.url, close: () => closeOnce(pool) }
}

/** Messages by SQLSTATE or network error. */
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

/**
 * For work that is silent for long: no limit except keep-alive. Uses a connection of its own and closes it afterwards,
 * with all its settings, locks and transactions.
 */
export async function withLongConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const alone = openPool({ ...pool.options, stream: undefined, max: 1 })
  try {
    const client = await alone.connect()
    try {
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
      return await work(client)
    } finally {
      client.release(true)
    }
  } finally {
    await alone.end()
  }
}

/** The job engine keeps one connection listening, and takes none from page requests. */
export function openEnginePool({ pool }: Pick<Database, 'pool'>): pg.Pool {
  return openPool({ ...pool.options, max: 3, application_name: 'trilha jobs' })
}

/** One connection beside the pool's, for a query that must not wait behind pages. `name` ends its application name. */
export function openSideConnection(pool: pg.Pool, name: string): pg.Pool {
  const { application_name } = pool.options
  return openPool({ ...pool.options, max: 1, application_name: `${application_name} ${name}` })
}

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  // Without a listener a dropped connection would end the process; the pool itself only listens to idle clients.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost while idle'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  })
  return pool
}

/** The driver's own `query_timeout` raises the error, but leaves the connection waiting in the pool. */
function openSocket(silentMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silentMs, () => {
    socket.destroy(Object.assign(new Error(`the database kept silent for ${silentMs} ms`), { code: 'ETIMEDOUT' }))
  })
  return socket
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
