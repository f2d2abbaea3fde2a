import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RootWay } from '#app/backend/db/embedded/runner.server.ts'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import { heard, isRoot, makeFolder, nobody, query, quietLog, spawnChild } from '../../../support/database/embedded.ts'

async function start(dataDir: string, rootWays: RootWay[]) {
  const server = await startEmbeddedServer({ dataDir, log: quietLog, durable: false, rootWays })
  onTestFinished(() => server.stop({ patienceMs: 0 }))
  return server
}

test.runIf(isRoot)('as root, converts the data between the two ways of running', async () => {
  const dataDir = join(await makeFolder(), 'data')
  const asUser = await start(dataDir, ['identity'])
  await query(asUser.url(), 'create table kept as select 1 as one')
  expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0)
  // The folder of the app's secrets lets the server's user pass through, not look around.
  expect((await stat(dataDir)).mode & 0o066).toBe(0)
  await asUser.stop()
  // Some sandboxes forbid user namespaces; the way that is left must then still do.
  const asRoot = await start(dataDir, ['namespace', 'identity'])
  expect(await query(asRoot.url(), 'select * from kept')).toEqual([{ one: 1 }])
  await asRoot.stop()
  const again = await start(dataDir, ['identity'])
  expect(await query(again.url(), 'select * from kept')).toEqual([{ one: 1 }])
})

test.runIf(isRoot)('as root, explains that no other user can run it', async () => {
  const starting = start(await makeFolder(), [])
  await expect(starting).rejects.toThrow(/não roda como root.*defina DATABASE_URL/)
})

test.runIf(isRoot)('it runs as a user without any rights, and says so when the data is not his', async () => {
  const mine = await makeFolder()
  const refused = await heard(await spawnChild({ dataDir: join(mine, 'data'), identity: nobody }))
  expect(refused.failed).toMatch(/não pode ser criada.*defina DATABASE_URL/)
  const roots = await start(mine, ['namespace', 'identity'])
  await roots.stop()
  const denied = await heard(await spawnChild({ dataDir: mine, identity: nobody }))
  expect(denied.failed).toMatch(/^Não foi possível iniciar o banco de dados embutido: .*DATABASE_URL/)
})
