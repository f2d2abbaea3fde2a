import { inject } from 'vitest'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { createCaller, createTestBackend } from '../../support/database/backend.ts'
import { createDatabase } from '../../support/database/database.ts'
import { createThings, makePlace, type Things } from './things.ts'

interface Copy {
  things: Things
  call: ReturnType<typeof createCaller>
}

export interface Prepared {
  /**
   * Gives a copy that earlier uses may have changed, and a new one if `use` fails on it. So `use` fails only where it
   * fails on a new copy.
   */
  withCopy<T>(use: (copy: Copy) => Promise<T>): Promise<T>
  drop(): Promise<void>
}

export async function prepareThings(): Promise<Prepared> {
  const ready = await createDatabase(inject('testServer').migrated)
  const maker = await openAt(ready.url)
  const things = await createThings(maker.db, maker.call, await makePlace(maker.db)).finally(maker.close)
  let last: OpenCopy | undefined

  async function renew(): Promise<OpenCopy> {
    await last?.close()
    last = undefined
    const copy = await createDatabase(new URL(ready.url).pathname.slice(1))
    const opened = await openAt(copy.url)
    last = { things, call: opened.call, close: () => opened.close().finally(copy.drop) }
    return last
  }

  return {
    async withCopy(use) {
      if (last) {
        try {
          return await use(last)
        } catch {
          // An earlier use may be the reason: a new copy decides.
        }
      }
      return use(await renew())
    },
    async drop() {
      await last?.close()
      await ready.drop()
    }
  }
}

type OpenCopy = Copy & { close(): Promise<void> }

async function openAt(url: string) {
  const db = await openDatabase({ url, poolSize: 4 })
  return { db, call: createCaller(createTestBackend(db)), close: db.close }
}
