import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase, openStandby } from '#app/backend/db/connection.server.ts'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import { readApplied } from '#app/backend/db/migrate.server.ts'
import { createReplica, type Replica } from '#app/backend/db/replica.server.ts'
import type { Env } from '#app/env.server.ts'
import type { Log } from '#app/log.server.ts'

export interface Store {
  db: Database
  embedded: boolean
  close(): Promise<void>
}

type StoreSettings = Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_POOL_SIZE' | 'DATA_DIR'>

/** Opens an existing database that has our tables. @throws Error in Portuguese when there is none; never creates one */
export async function openExistingStore(settings: StoreSettings, log: Log): Promise<Store> {
  const { DATABASE_URL, DATA_DIR } = settings
  if (!DATABASE_URL) await requireCluster(DATA_DIR)
  const store = await openStore(settings, log)
  if ((await readApplied(store.db.pool)).length > 0) return store
  await store.close()
  throw new Error(
    DATABASE_URL
      ? 'O banco de dados de DATABASE_URL não tem as tabelas deste programa; confira o endereço'
      : `Não há dados deste programa em ${DATA_DIR}; confira DATA_DIR`
  )
}

async function requireCluster(dataDir: string): Promise<void> {
  await stat(join(dataDir, 'postgres', 'PG_VERSION')).catch((cause) => {
    // A folder that may not be read does exist: opening it reports the cause.
    if (cause.code === 'EACCES') return
    throw new Error(`Não há banco de dados em ${dataDir}; confira DATA_DIR`, { cause })
  })
}

/**
 * Opens DATABASE_URL, or without it the embedded database under DATA_DIR.
 * @throws Error with one Portuguese sentence when neither opens
 */
export async function openStore(settings: StoreSettings, log: Log): Promise<Store> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOL_SIZE: poolSize, DATA_DIR } = settings
  if (DATABASE_URL) {
    const db = await openDatabase({ url: DATABASE_URL, directUrl: DATABASE_DIRECT_URL, poolSize })
    return { db, embedded: false, close: () => db.close() }
  }
  const server = await startEmbeddedServer({ dataDir: DATA_DIR, log })
  try {
    const db = await openDatabase({ url: server.url(), poolSize })
    const close = async () => {
      await db.close()
      await server.stop()
    }
    return { db, embedded: true, close }
  } catch (error) {
    await server.stop()
    throw error
  }
}

type ReplicaSettings = Pick<Env, 'DATABASE_REPLICA_URL' | 'DATABASE_REPLICA_LAG_SECONDS' | 'DATABASE_POOL_SIZE'>

/** Null without DATABASE_REPLICA_URL. Connects when the first report asks. */
export function openReplica(primary: Database, settings: ReplicaSettings, log: Log): Replica | null {
  const {
    DATABASE_REPLICA_URL: url,
    DATABASE_REPLICA_LAG_SECONDS: mostSeconds,
    DATABASE_POOL_SIZE: poolSize
  } = settings
  if (!url) return null
  const standby = openStandby({ url, poolSize, applicationName: 'trilha reports' })
  return createReplica({ primary, standby, mostSeconds, log })
}
