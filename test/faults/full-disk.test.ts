import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { makeFolder } from '../support/database/embedded.ts'
import { timesFull } from '../support/full-size.ts'
import { findBreaches, findLost } from '../support/invariants.ts'
import { bookOver, embeddedAddress, expressForm, findShop } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'
import { burstEnv, startBurst } from './burst.ts'

/** A disk of its own for what runs under it, seen by nobody else. */
const smallDisk = (folder: string, size: string) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${size} tmpfs "$0" && exec "$@"`,
  folder
]

/** Path as the program sees it. */
const inside = (pid: number, path: string) => `/proc/${pid}/root${path}`

async function addressInside(pid: number, dataDir: string): Promise<string> {
  const address = new URL(await embeddedAddress(inside(pid, dataDir)))
  address.searchParams.set('host', inside(pid, address.searchParams.get('host') ?? ''))
  return address.href
}

/** Until nothing more fits. */
async function fill(file: string): Promise<void> {
  for (const size of [1 << 20, 1 << 12]) {
    for (;;) {
      const failed = await writeFile(file, Buffer.alloc(size), { flag: 'a' }).catch((error) => error.code)
      if (failed) break
    }
  }
}

it(
  'refuses writes with a message when the disk is full, loses nothing, and continues once there is space',
  async ({ skip }) => {
    const dataDir = await makeFolder()
    const [command = '', ...args] = [...smallDisk(dataDir, '8m'), 'true']
    const tried = spawnSync(command, args, { encoding: 'utf8' })
    if (tried.status !== 0)
      skip(`a disk of a test's own needs user and mount namespaces: ${tried.stderr || tried.error}`)

    const app = await startApp({ dataDir, env: burstEnv, under: smallDisk(dataDir, '400m') })
    const database = await addressInside(app.pid, dataDir)
    const reasonOf = async () => (await (await fetch(`${app.url}/readyz`)).json()).reason
    for (let round = 0; round < timesFull(1, 4); round += 1) {
      const shop = await findShop(app.url, { daysAhead: 300 + round })
      const burst = await startBurst(app.url, 210 + round * 4)
      await burst.until(20)
      const ballast = inside(app.pid, join(dataDir, 'ballast'))
      await fill(ballast)
      await vi.waitFor(async () => expect(await reasonOf()).toBe('storage_full'), { timeout: 30_000, interval: 200 })
      expect((await fetch(`${app.url}/booking?pid=${shop.pid}`)).status).toBe(200)

      await rm(ballast)
      await vi.waitFor(async () => expect(await reasonOf()).toBe(undefined), { timeout: 30_000, interval: 200 })
      await burst.until(5)
      await burst.stop()
      expect(burst.wrong).toEqual([])
      expect((await bookOver(app.url, expressForm(shop))).status).toBe(201)
      expect(await findLost(database, burst.acknowledged)).toEqual([])
      expect(await findBreaches(database)).toEqual({})
    }
    await app.end()
  },
  timesFull(1, 4) * 180_000
)
