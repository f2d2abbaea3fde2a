import { resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bookingForm, createPlace } from '../support/database/backend.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { bookOver, callOver, type WireBooking } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'

const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

it('an instance sixteen minutes ahead expires nobody’s hold but those that are over, and says that its clock is wrong', async () => {
  const db = await openTestDatabase()
  onTestFinished(() => db.close())
  const place = await createPlace(db)
  const env = { DATABASE_URL: db.url, SEED: 'none' }
  const right = await startApp({ env })
  const ahead = await startApp({
    env: {
      ...env,
      NODE_OPTIONS: `--import=${resolve('test/support/server/clock-ahead.mjs')}`,
      CLOCK_AHEAD_MS: String(16 * 60_000)
    }
  })
  const book = async () => (await bookOver(right.url, bookingForm(place, { date: day }))).body
  const fresh = await book()
  const over = await book()
  // Whatever becomes of holds from here on is the other's doing.
  await right.kill()
  await db.pool.query(`update bookings set hold_until = now() - interval '1 second' where hash = $1`, [over.hash])
  const statusOf = async (hash = '') =>
    (await db.pool.query('select status from bookings where hash = $1', [hash])).rows[0]?.status
  await expect.poll(() => statusOf(over.hash)).toBe('EXPIRED')
  expect(await statusOf(fresh.hash)).toBe('PENDING')
  const pix = await callOver(ahead.url, '/getnet/generate-qr-code-pix', { body: { hash: fresh.hash } })
  expect(pix.status).toBe(200)
  expect((await callOver<WireBooking>(ahead.url, `/booking/${fresh.uuid}`)).body.hold_until).toBe(fresh.hold_until)
  expect(await (await fetch(`${ahead.url}/booking-details/${fresh.uuid}`)).text()).toContain('Pague com Pix')
  expect(ahead.output()).toContain('"aheadSeconds":960')
  await ahead.stop()
})
