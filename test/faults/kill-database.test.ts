import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { makeFolder, postmasterPid } from '../support/database/embedded.ts'
import { timesFull } from '../support/full-size.ts'
import { findBreaches, findLost } from '../support/invariants.ts'
import { embeddedAddress } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'
import { burstEnv, startBurst } from './burst.ts'

/** Its folder is where the running server says. */
async function socketFolder(dataDir: string): Promise<string> {
  return new URL(await embeddedAddress(dataDir)).searchParams.get('host') ?? ''
}

/** `kill -9`, and what cleaners of temporary folders do. */
const harms: ((dataDir: string) => Promise<unknown>)[] = [
  async (dataDir) => process.kill(await postmasterPid(dataDir), 'SIGKILL'),
  async (dataDir) => rm(join(await socketFolder(dataDir), '.s.PGSQL.5432')),
  async (dataDir) => rm(await socketFolder(dataDir), { recursive: true })
]

it(
  'goes on by itself when its database is killed, or its socket is taken away, in a burst',
  async () => {
    const dataDir = await makeFolder()
    const app = await startApp({ dataDir, env: burstEnv })
    expect(dirname(await socketFolder(dataDir))).toBe(dataDir)
    for (let round = 0; round < timesFull(1, 5) * harms.length; round += 1) {
      const postgres = await postmasterPid(dataDir)
      const burst = await startBurst(app.url, 210 + round * 4)
      await burst.until(20)
      await harms[round % harms.length]?.(dataDir)
      await vi.waitFor(async () => expect(await postmasterPid(dataDir)).not.toBe(postgres), 30_000)
      await burst.until(20)
      await burst.stop()
      expect(burst.wrong).toEqual([])
      expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
      const database = await embeddedAddress(dataDir)
      expect(await findLost(database, burst.acknowledged)).toEqual([])
      expect(await findBreaches(database)).toEqual({})
    }
    await app.end()
  },
  timesFull(1, 5) * 360_000
)
