import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import { listMigrations } from '#app/backend/db/migrate.server.ts'
import { makeFolder, quietLog } from '../support/database/embedded.ts'
import { findBreaches } from '../support/invariants.ts'
import { bookOver, callOver, expressForm, findShop } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'

// `npm run check:upgrade` makes the build of the last release and names its folder.
const release = process.env.LAST_RELEASE_FOLDER ?? ''

/** Migrations that the last release does not know, and whether it knows that some of them do not break it. */
function compare() {
  const theirs = join(release, 'app/backend/db')
  const known = new Set(readdirSync(join(theirs, 'migrations')))
  const unknown = listMigrations().filter(({ name }) => !known.has(name))
  const reads = readFileSync(join(theirs, 'migrate.server.ts'), 'utf8').includes('-- compatible')
  return { unknown, isRefused: unknown.some(({ isBreaking }) => isBreaking || !reads) }
}

it.runIf(release !== '')(
  'the last release works on the database of this one, or refuses it if a migration breaks it',
  async () => {
    const server = await startEmbeddedServer({ dataDir: await makeFolder(), log: quietLog, durable: false })
    onTestFinished(() => server.stop({ patienceMs: 0 }))
    const env = { DATABASE_URL: server.url(), LOG_LEVEL: 'error' }
    const now = await startApp({ env })
    const { unknown, isRefused } = compare()
    const before = startApp({ env, folder: release })
    if (isRefused) {
      await expect(before).rejects.toThrow('versão mais nova do programa')
      return
    }
    const { url, end } = await before
    const ready = await fetch(`${url}/readyz`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toEqual({ status: 'ok', ...(unknown.length > 0 ? { schema: 'newer' } : {}) })
    expect((await fetch(`${url}/booking`)).status).toBe(200)
    for (const [seller, reader] of [
      [url, now.url],
      [now.url, url]
    ] as const) {
      const { status, body } = await bookOver(seller, expressForm(await findShop(seller)))
      expect(status).toBe(201)
      await vi.waitFor(async () => {
        const read = await callOver<{ code?: string }>(reader, `/booking/${body.uuid}`)
        expect(read.status).toBe(200)
      })
    }
    await end()
    await now.end()
    expect(await findBreaches(server.url())).toEqual({})
  }
)
