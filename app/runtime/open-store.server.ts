import { type Database, openDatabase } from '#app/backend/db/connection.server.ts'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import type { Env } from '#app/env.server.ts'
import type { Log } from '#app/log.server.ts'

export interface Store {
  db: Database
  embedded: boolean
  close(): Promise<void>
}

type StoreSettings = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

/** Without DATABASE_URL embedded, under DATA_DIR. @throws Error of one pt-BR sentence when neither can be had */
export async function openStore({ DATABASE_URL, DATA_DIR }: StoreSettings, log: Log): Promise<Store> {
  if (DATABASE_URL) {
    const db = await openDatabase({ url: DATABASE_URL })
    return { db, embedded: false, close: () => db.close() }
  }
  const server = await startEmbeddedServer({ dataDir: DATA_DIR, log })
  try {
    const db = await openDatabase({ url: server.url() })
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
