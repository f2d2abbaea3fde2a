import { Socket } from 'node:net'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { log } from '#app/log.server.ts'
import { type Address, addressOf, userOf } from './address.server.ts'
import { requireSameDatabase, requireServer } from './require-server.server.ts'
import * as schema from './schema.server.ts'
import {
  keepInRole,
  type SessionSettings,
  sessionSettings,
  startupParameters,
  type TimeLimits
} from './session-settings.server.ts'

export type Orm = NodePgDatabase<typeof schema>
export type Transaction = NodePgTransaction<typeof schema, ExtractTablesWithRelations<typeof schema>>
export type Queryable = Orm | Transaction

export type Database = { orm: Orm; pool: pg.Pool; url: string; direct: Direct; close(): Promise<void> }

/** How to connect past a pooler, for what needs a session of its own; without a pooler like the pool itself. */
export type Direct = pg.PoolConfig & Address

export type DatabaseOptions = {
  url: string
  /** Given where `url` is a pooler: the server behind it. */
  directUrl?: string
  /** Most connections; the embedded server allows 40 in all. */
  poolSize?: number
  applicationName?: string
  /** Silence of the network in milliseconds; longer than any limit of the server, whose end we would hear. */
  silenceTimeoutMs?: number
} & Partial<TimeLimits>

// Network devices drop connections without notice. A query on such a connection fails after the silence; with the time
// to reconnect, the program is back within 30 s.
const silenceMs = 20_000
const connectMs = 8_000

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
 * @throws Error in Portuguese when it does not answer or does not work as we need it, without the address, which has a
 * password
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, directUrl } = options
  const wanted = sessionSettings(options)
  const common = poolConfig(options)
  const direct: Direct = { ...common, ...startupParameters(wanted), ...addressOf(directUrl ?? url) }
  // A pooler refuses the settings of a session: they are the role's.
  const pool = openPool(directUrl ? { ...common, ...addressOf(url) } : direct)
  try {
    if (directUrl) await preparePooled({ pool, direct, wanted, user: userOf(url) })
    else await requireServer(pool, { wanted, setting: 'DATABASE_URL' })
  } catch (error) {
    await pool.end()
    throw error
  }
  return { orm: drizzle(pool, { schema }), pool, url, direct, close: () => closeOnce(pool) }
}

/** A standby server to read from. Connects when it is first asked, so that the program starts without it too. */
export function openStandby(options: Omit<DatabaseOptions, 'directUrl'>): Database {
  const { url } = options
  const direct: Direct = {
    ...poolConfig(options),
    ...startupParameters(sessionSettings(options)),
    connectionString: url,
    Client: pg.Client
  }
  const pool = openPool(direct)
  return { orm: drizzle(pool, { schema }), pool, url, direct, close: () => closeOnce(pool) }
}

function poolConfig(options: Omit<DatabaseOptions, 'url'>): pg.PoolConfig {
  return {
    max: options.poolSize ?? 10,
    application_name: options.applicationName ?? 'trilha',
    connectionTimeoutMillis: connectMs,
    // Idle connections are probed after 10 s, and end after as many unanswered seconds.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => openSocket(options.silenceTimeoutMs ?? silenceMs)
  }
}

interface Pooled {
  pool: pg.Pool
  direct: Direct
  wanted: SessionSettings
  user: string
}

/** The settings are made before the pooler opens its first connection, which would keep the old ones. */
async function preparePooled({ pool, direct, wanted, user }: Pooled): Promise<void> {
  const alone = openPool({ ...direct, max: 2 })
  try {
    await requireServer(alone, { wanted, setting: 'DATABASE_DIRECT_URL' })
    const client = await alone.connect()
    try {
      const remedy = await keepInRole(client, wanted, user)
      await requireServer(pool, { wanted, setting: 'DATABASE_URL', remedy })
      await requireSameDatabase(client, pool)
    } finally {
      client.release(true)
    }
  } finally {
    await alone.end()
  }
}

/**
 * For work that is silent for long: no limit except keep-alive. Uses a connection of its own and closes it afterwards,
 * with all its settings, locks and transactions.
 */
export async function withLongConnection<T>(
  { direct }: Pick<Database, 'direct'>,
  work: (client: pg.PoolClient) => Promise<T>
): Promise<T> {
  const alone = openPool({ ...direct, stream: undefined, max: 1 })
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
export function openEnginePool({ direct }: Pick<Database, 'direct'>): pg.Pool {
  return openPool({ ...direct, max: 3, application_name: 'trilha jobs' })
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

async function closeOnce(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await pool.end()
}
