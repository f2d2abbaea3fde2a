import { expect, it } from 'vitest'
import { makeFolder, postmasterPid, query, untilGone } from '../support/database/embedded.ts'
import { timesFull } from '../support/full-size.ts'
import { findBreaches, findLost } from '../support/invariants.ts'
import { bookOver, embeddedAddress } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'
import { burstEnv, startBurst } from './burst.ts'

const clientless = `select id from bookings where client_id is null and status not in ('PENDING', 'EXPIRED') limit 5`

it(
  'keeps every acknowledged booking and payment once when it is killed in a burst of them',
  async () => {
    const dataDir = await makeFolder()
    const start = () => startApp({ dataDir, env: burstEnv })
    let app = await start()
    for (let round = 0; round < timesFull(2, 15); round += 1) {
      const postgres = await postmasterPid(dataDir)
      const burst = await startBurst(app.url, 210 + round * 4)
      await burst.until(40)
      await app.kill()
      await burst.stop()
      await untilGone(postgres)
      const { sent, acknowledged, wrong } = burst
      expect(wrong).toEqual([])
      expect(acknowledged.paid.size).toBeGreaterThan(0)

      app = await start()
      expect(await postmasterPid(dataDir)).not.toBe(postgres)
      expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
      const database = await embeddedAddress(dataDir)
      expect(await findLost(database, acknowledged)).toEqual([])
      expect(await findBreaches(database)).toEqual({})

      // A client without an answer sends the same form again, and ends with one booking.
      const unheard = sent.filter(({ hash }) => !acknowledged.bookings.has(hash))
      for (const form of unheard) expect([201, 409]).toContain((await bookOver(app.url, form)).status)
      expect(await findBreaches(database)).toEqual({})
    }
    // So was the job that gives bookings their clients: it goes on where it was.
    const database = await embeddedAddress(dataDir)
    await expect.poll(() => query(database, clientless), { timeout: 30_000 }).toEqual([])
    expect(await findBreaches(database)).toEqual({})
    await app.end()
  },
  timesFull(2, 15) * 120_000
)
